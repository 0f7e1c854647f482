"""Which changed files a work scope authorises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.parsing import parse
from promptls.prompts import (
    parse_package,
)
from promptls.prompts.packages.package import Authorised
from promptls.semantics.packages.work_scope import find_out_of_scope
from promptls.text.spans import Source
from prompts.work_trees import PACKAGE, Done, codes, package_with, response, share_of
from samples.packages import PASTED


def test_changes_to_other_files_require_a_governance_exception(done: Done) -> None:
    (problem,) = done.verify([*PACKAGE.files, "src/services/auth.ts"]).problems
    assert tuple(problem) == (
        "scope-exceeded",
        "'src/services/auth.ts' has changed, but is outside the work scope",
        "src/services/auth.ts",
    )


@pytest.mark.parametrize(
    "name",
    [
        *("package-lock.json", "yarn.lock", "pnpm-lock.yaml", "Cargo.lock", "go.sum"),
        *("poetry.lock", "uv.lock", "crates/cli/Cargo.lock"),
    ],
)
def test_except_lock_files(done: Done, name: str) -> None:
    done.write(name)
    assert done.verify([*PACKAGE.files, name], responses=[response(artifacts={})]).passed
    assert done.verify([*PACKAGE.files, name], share=share_of(0, 1)).passed


@pytest.mark.parametrize("name", ["package.json", "lock", "a.lock", "uv.lock.bak", "uv.lock/x"])
def test_what_is_only_like_a_lock_file_is_no_exception(done: Done, name: str) -> None:
    assert codes(done.verify([name])) == [("scope-exceeded", name)]


@pytest.mark.parametrize(
    ("scope", "inside", "outside"),
    [
        ("src/a.ts", ["src/a.ts", "./src/a.ts", "src//a.ts"], ["src/b.ts", "a.ts", "SRC/a.ts"]),
        ("./src/a.ts", ["src/a.ts"], ["src/b.ts"]),
        ("src/", ["src/a.ts", "src/b/c.ts"], ["src2/a.ts", "lib/src/a.ts", "a.ts"]),
        ("src/login", ["src/login/a.ts"], ["src/login2/a.ts", "src/a.ts"]),
        ("src/*.ts", ["src/a.ts"], ["src/b/a.ts", "src/a.tsx", "lib/a.ts"]),
        ("src/*", ["src/a.ts", "src/b/c.ts"], ["lib/a.ts"]),
        ("src/**", ["src/a.ts", "src/b/c.ts"], ["lib/a.ts", "src2/a.ts"]),
        ("src/**/*.ts", ["src/a.ts", "src/b/c/d.ts"], ["src/a.tsx", "a.ts"]),
        ("src/**.ts", ["src/a.ts", "src/b/c.ts"], ["src/a.tsx"]),
        ("**/test_*.py", ["test_a.py", "a/b/test_c.py"], ["a/btest_c.py"]),
        ("*.md", ["a.md", "docs/a.md"], ["a.txt"]),
        ("src/?.ts", ["src/a.ts"], ["src/ab.ts"]),
        ("src/...", ["src/a.ts", "src/b/c.ts"], ["lib/a.ts"]),
        ("src/{a,b}.ts", ["src/a.ts", "src/b.ts"], ["src/c.ts", "src/{a,b}.ts"]),
        ("src/{a,b}/{c,d}.ts", ["src/a/c.ts", "src/b/d.ts"], ["src/a/b.ts"]),
        ("app/[slug]/page.tsx", ["app/[slug]/page.tsx"], ["app/s/page.tsx"]),
        ("app/[slug]/*.tsx", ["app/[slug]/page.tsx"], ["app/s/page.tsx"]),
        ("docs/../src/a.ts", ["src/a.ts"], ["docs/a.ts"]),
        ("package.json", ["package.json"], ["web/package.json"]),
    ],
)
def test_a_scope_is_made_of_files_folders_and_patterns(
    done: Done, scope: str, inside: list[str], outside: list[str]
) -> None:
    package = package_with([], [scope])
    assert [it.path for it in package.scope]
    assert done.verify(inside, package=package).passed
    assert codes(done.verify(outside, package=package)) == [
        ("scope-exceeded", it) for it in dict.fromkeys(outside)
    ]


def test_no_scope_authorises_what_is_outside_of_the_root(done: Done) -> None:
    package = package_with([], ["**", "*.ts"])
    for path in "../a.ts", "/a.ts", "src/../../a.ts":
        assert [it[0] for it in codes(done.verify([path], package=package))] == ["scope-exceeded"]


def test_where_no_scope_is_found_the_deliverables_are_the_scope(done: Done) -> None:
    package = parse_package(PASTED)
    assert package.scope == ()
    assert done.verify(package=package).passed
    assert codes(done.verify(["src/a.ts"], package=package)) == [("scope-exceeded", "src/a.ts")]


@given(st.lists(st.text("ab/*?{},.[]", min_size=1, max_size=8)), st.text("ab/.", max_size=8))
def test_any_scope_can_be_asked(scope: list[str], path: str) -> None:
    authorised = Authorised(scope)
    assert authorised.covers(path) in (True, False)
    assert all(Authorised([it]).covers(it) for it in ["a/b.ts", "a", "a/[b].ts"])


PARTS = st.sampled_from(["a", "b", "c.ts", "*.ts", "*", "**", "[x]"])


@given(
    st.lists(st.lists(PARTS, min_size=1, max_size=4).map("/".join), min_size=1),
    st.lists(st.sampled_from(["a", "b", "c.ts", "[x]"]), min_size=1, max_size=4).map("/".join),
)
def test_the_rule_and_the_verification_agree_on_the_scope(scope: list[str], path: str) -> None:
    listed = "\n".join(f"x/{it}" for it in scope)
    text = (
        f"# Task: WP01 \u2014 A\n\n## Deliverables\n\n- [ ] `x/{path}`\n\n"
        f"## Work Scope\n\n```\n{listed}\n```\n"
    )
    document = parse(Source(text), "WP01.md")
    package = parse_package(text)
    assert document.package is not None
    if not package.files:
        return
    flagged = bool(find_out_of_scope(document.package))
    is_covered = Authorised(it.path for it in package.scope).covers(package.files[0])
    # What contains files of the scope is a folder, which the rule accepts as a deliverable.
    is_folder = any(it.path.startswith(f"{package.files[0]}/") for it in package.scope)
    assert is_covered or flagged or is_folder
    assert not (is_covered and flagged)
