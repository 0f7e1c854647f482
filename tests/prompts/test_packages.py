"""Work packages as plain values, and how agents share them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts import assigned_deliverables, parse_package
from promptls.rules.examples import WORK_PACKAGE
from samples.packages import PASTED, SAMPLES, SPECIFIED

FILES = (
    "src/components/LoginForm.tsx",
    "src/hooks/useLogin.ts",
    "src/styles/LoginForm.module.css",
    "src/components/__tests__/LoginForm.test.tsx",
    "src/hooks/__tests__/useLogin.test.ts",
    "src/components/LoginForm.md",
)


def delivering(*lines: str) -> str:
    listed = "\n".join(f"- [ ] {it}" for it in lines)
    return f"# Task: WP07 \u2014 Anything\n\n## Deliverables\n\n{listed}\n"


def test_the_package_of_the_specification_is_read() -> None:
    package = parse_package(SPECIFIED, "WP01.md")
    assert (package.path, package.id) == ("WP01.md", "WP01")
    assert package.title == "Implement Login Form Component"
    assert (package.feature, package.feature_state) == ("001-user-login", "IMPLEMENT")
    assert (package.branch, package.state) == ("feat/001-login-WP01", "PLANNED")
    assert package.created == "2025-01-15T10:30:00Z"
    assert package.files == FILES
    assert sorted(it.path for it in package.scope) == sorted(FILES)
    assert package.requirements == tuple(f"FR-AUTH-00{it}" for it in range(1, 5))


def test_a_deliverable_knows_its_place() -> None:
    first = parse_package(SPECIFIED).deliverables[0]
    assert SPECIFIED[first.span.start : first.span.end] == FILES[0]
    assert SPECIFIED.split("\n")[first.line - 1] == first.text
    assert first.text.startswith(f"- [ ] `{FILES[0]}`")


def test_what_is_done_is_done() -> None:
    assert not any(it.is_done for it in parse_package(SPECIFIED).deliverables)
    assert all(it.is_done for it in parse_package(SAMPLES["done"]).deliverables)
    assert parse_package(SAMPLES["done"]).state == "DONE"


def test_a_package_that_was_pasted_has_its_deliverables() -> None:
    package = parse_package(PASTED)
    assert (package.id, package.files, package.scope) == ("WP01", FILES, ())


def test_a_line_may_name_several_files_or_none() -> None:
    package = parse_package(
        delivering("`a/b.ts`, `a/c.ts` and `d.md` \u2014 see `e.md`", "All of it")
    )
    assert package.files == ("a/b.ts", "a/c.ts", "d.md")
    assert [(it.path, it.line) for it in package.deliverables][2:] == [("d.md", 5), ("", 6)]


@pytest.mark.parametrize("text", ["", "Text.", "# Notes\n", "---\na: [\n", "\0", "# Task: WP"])
def test_what_is_no_package_has_no_id(text: str) -> None:
    package = parse_package(text)
    assert (package.id, package.title, package.files, package.scope) == ("", "", (), ())


def test_a_text_that_is_too_large_has_no_id() -> None:
    assert parse_package(WORK_PACKAGE + "x" * (1 << 20)).id == ""


def test_agent_0_handles_the_first_half_of_deliverables_agent_1_the_second_half() -> None:
    package = parse_package(SPECIFIED)
    assert assigned_deliverables(package, 2) == (FILES[:3], FILES[3:])


@pytest.mark.parametrize(
    ("agents", "sizes"),
    [(1, [6]), (3, [2, 2, 2]), (4, [2, 2, 1, 1]), (5, [2, 1, 1, 1, 1]), (7, [1] * 6 + [0])],
)
def test_earlier_agents_get_the_extra_deliverables(agents: int, sizes: list[int]) -> None:
    assert [len(it) for it in assigned_deliverables(parse_package(SPECIFIED), agents)] == sizes


@pytest.mark.parametrize("agents", [0, -1])
def test_there_is_at_least_one_agent(agents: int) -> None:
    with pytest.raises(ValueError, match=f"expected 1 or more agents, found {agents}"):
        assigned_deliverables(parse_package(SPECIFIED), agents)


@given(st.lists(st.sampled_from([f"src/f{it}.ts" for it in range(30)])), st.integers(1, 40))
def test_assignment_is_a_partition_into_contiguous_parts(paths: list[str], agents: int) -> None:
    package = parse_package(delivering(*(f"`{it}` \u2014 one" for it in paths)))
    parts = assigned_deliverables(package, agents)
    assert len(parts) == agents
    assert [path for part in parts for path in part] == list(dict.fromkeys(paths))
    sizes = [len(it) for it in parts]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1


@given(st.text() | st.text().map(lambda it: WORK_PACKAGE.replace("src/", it)))
def test_reading_never_fails(text: str) -> None:
    package = parse_package(text)
    spans = [*(it.span for it in package.deliverables), *(it.span for it in package.scope)]
    assert all(0 <= it.start <= it.end <= len(text) for it in spans)
