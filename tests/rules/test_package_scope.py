"""The work scope of packages: what it authorises, and what of it nothing delivers."""

import pytest

from promptls.rules.examples import WORK_PACKAGE
from rules.package_drawing import changed, check_fixed, diagnose
from samples.packages import SPECIFIED


@pytest.mark.parametrize("path", ["package-lock.json", "Cargo.lock", "crates/a/go.sum"])
def test_a_lock_file_needs_no_place_in_the_scope(path: str) -> None:
    assert diagnose(changed(("- [ ] `src/L", f"- [ ] `{path}`\n- [ ] `src/L"))) == []
    wrong = diagnose(changed(("- [ ] `src/L", f"- [ ] `{path}x`\n- [ ] `src/L")))
    assert [it.rule for it in wrong] == ["package-deliverable-out-of-scope"]


@pytest.mark.parametrize("label", ["**Governance exception:**", "Exceptions:", "**Exception**:"])
def test_a_governance_exception_is_a_place_in_the_scope(label: str) -> None:
    """Those that it names as code, and no words that it marks for another reason."""
    deliverable = ("- [ ] `src/L", "- [ ] `src/auth.ts`\n- [ ] `src/L")
    before = "- **FR-AUTH-001:**"
    exception = f"- {label} `src/auth.ts`, approved in `#42` by the lead\n{before}"
    assert diagnose(changed(deliverable, (before, exception))) == []
    for other in exception.replace("`", ""), exception.replace("auth", "login"):
        (wrong,) = diagnose(changed(deliverable, (before, other)))
        assert wrong.rule == "package-deliverable-out-of-scope"


@pytest.mark.parametrize(
    "scope", ["src/*.ts", "src/a/*", "src/a/**", "lib/", "src2/**", "src/?.ts"]
)
def test_a_pattern_stays_in_its_folder(scope: str) -> None:
    text = changed(
        ("- [ ] `src/LoginForm.tsx` \u2014 the form\n", ""),
        ("`src/useLogin.ts`", "`src/b/c.ts`"),
        ("src/LoginForm.tsx\nsrc/useLogin.ts", scope),
    )
    assert [it.rule for it in diagnose(text)] == ["package-deliverable-out-of-scope"]


def test_all_that_is_left_over_of_the_scope_is_delivered_at_once() -> None:
    more = [f"src/more{n}.ts" for n in range(20)]
    text = changed(("src/useLogin.ts\n```", "\n".join(["src/useLogin.ts", *more, more[0], "```"])))
    assert len(diagnose(text)) == 20
    lines = "".join(f"- [ ] `{it}`\n" for it in more)
    after = "\n".join(["src/useLogin.ts", *more, more[0], "```"])
    check_fixed(
        text, changed(("the hook\n", f"the hook\n{lines}"), ("src/useLogin.ts\n```", after))
    )


def test_without_deliverables_or_scope_there_is_nothing_to_compare() -> None:
    start, stop = WORK_PACKAGE.index("- [ ] `src"), WORK_PACKAGE.index("## Work Scope")
    assert diagnose(f"{WORK_PACKAGE[:start]}See the plan.\n\n{WORK_PACKAGE[stop:]}") == []
    assert diagnose(f"{WORK_PACKAGE[:start]}- [ ] All\n\n{WORK_PACKAGE[stop:]}") == []
    start, stop = WORK_PACKAGE.index("```\nsrc"), WORK_PACKAGE.index("## Constraints")
    assert diagnose(WORK_PACKAGE[:start] + WORK_PACKAGE[stop:]) == []


def test_a_scope_in_a_sentence_authorises() -> None:
    start, stop = SPECIFIED.index("```\nsrc"), SPECIFIED.index("Any changes")
    text = f"{SPECIFIED[:start]}All below `src/components/`.\n\n{SPECIFIED[stop:]}"
    assert {it.message for it in diagnose(text)} == {
        "'src/hooks/useLogin.ts' is not in the work scope",
        "'src/hooks/__tests__/useLogin.test.ts' is not in the work scope",
        "'src/styles/LoginForm.module.css' is not in the work scope",
    }


def test_more_files_than_a_person_lists_are_not_compared() -> None:
    lines = "".join(f"src/{n}.ts\n" for n in range(1001))
    assert diagnose(changed(("src/LoginForm.tsx\n", lines))) == []


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ("src/useLogin.ts", 1),
        ("tsconfig.json, `./src/useLogin.ts`", 1),
        ("src/useLogin.ts and others", 0),
        ("src/useLogin.ts root entries, src/", 0),
        ("tsconfig.json, package.json root entries", 0),
        ("nothing", 0),
    ],
)
def test_a_file_that_may_not_change(files: str, count: int) -> None:
    line = f"- **May NOT change:** {files}\n- **FR-AUTH-001:**"
    found = diagnose(changed(("- **FR-AUTH-001:**", line)))
    assert [it.rule for it in found] == ["package-scope-forbidden"] * count
