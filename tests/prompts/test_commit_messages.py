"""Commit messages name their package, and known requirements only."""

import pytest

from prompts.work_trees import PACKAGE, Done, codes

HOOK = PACKAGE.files[1]


@pytest.mark.parametrize(
    "message",
    [
        "WP01: [description]",
        "WP01: Complete implementation",
        "feat(WP01): implement User struct [FR-AUTH-001, FR-AUTH-002]",
        "fix(WP01)!: a b",
        "abc123d WP01: Implement form component",
        "WP01: A title\n\nAnd a body that names FR-AUTH-003.\n",
        "WP01: Support fr-FR and UTF-8, ISO-8601 and SHA-256",
    ],
)
def test_a_commit_names_its_package(done: Done, message: str) -> None:
    assert done.verify(commits=(message,)).passed


@pytest.mark.parametrize(
    "message",
    [
        *("Implement form", "WP02: x", "WP1: x", "wp01: x", "WP01 x", "WP01:x", "WP01:", "WP01: "),
        *("feat(WP02): x", "feat: x", "feat(WP01) x", "Feat(WP01): x", "(WP01): x", ""),
        *("feat(WP01, WP02): x", "Merge branch 'main'", 'Revert "WP01: x"', "\nWP01: x"),
    ],
)
def test_a_commit_that_does_not_name_its_package(done: Done, message: str) -> None:
    assert codes(done.verify(commits=(message,))) == [
        ("commit-malformed", message.split("\n", maxsplit=1)[0])
    ]


def test_a_commit_is_named_by_its_hash(done: Done) -> None:
    (problem,) = done.verify(commits=("abc123d Fix typo",)).problems
    assert tuple(problem) == (
        "commit-malformed",
        "expected 'WP01: \u2026' or 'feat(WP01): \u2026', found 'Fix typo'",
        "abc123d",
    )


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("feat(WP01): x [FR-AUTH-001, FR-AUTH-009]", ["FR-AUTH-009"]),
        ("WP01: x\n\nImplements FR-LOGIN-001 and FR-LOGIN-002.", ["FR-LOGIN-001", "FR-LOGIN-002"]),
        ("WP01: x [fr-auth-001]", ["fr-auth-001"]),
        ("WP01: x [FR-AUTH-0011]", ["FR-AUTH-0011"]),
        ("WP01: x [FR-AUTH-001x]", ["FR-AUTH-001x"]),
        ("WP01: x [FR-001]", ["FR-001"]),
    ],
)
def test_a_commit_names_known_requirements_only(done: Done, message: str, found: list[str]) -> None:
    problems = done.verify(commits=(message,)).problems
    assert [it.code for it in problems] == ["commit-requirement-unknown"] * len(found)
    assert [it.message.split("'")[1] for it in problems] == found


def test_the_known_requirements_are_named(done: Done) -> None:
    (problem,) = done.verify(commits=("WP01: x [FR-AUTH-009]",)).problems
    assert problem.message == (
        "unknown requirement 'FR-AUTH-009' in 'WP01: x [FR-AUTH-009]'; "
        "expected FR-AUTH-001, FR-AUTH-002, FR-AUTH-003 or FR-AUTH-004"
    )


@pytest.mark.parametrize("folder", ["specs/001-user-login", "kitty-specs/001-user-login", "."])
@pytest.mark.parametrize(
    "text", ["- **FR-AUTH-009:** a\n", '<!-- sk:fr id="FR-AUTH-009" -->\n- a\n<!-- /sk:fr -->\n']
)
def test_markers_of_the_specification_are_requirement_identifiers(
    done: Done, folder: str, text: str
) -> None:
    done.write(f"{folder}/spec.md")
    (done.root / folder / "spec.md").write_text(text)
    assert done.verify(commits=("feat(WP01): x [FR-AUTH-009]",)).passed


def test_requirements_may_be_given(done: Done) -> None:
    assert done.verify(commits=("WP01: x [FR-X-1]",), requirements=["FR-X-1"]).passed


def test_a_specification_outside_of_the_root_is_not_read(done: Done) -> None:
    outside = done.root.parent / "spec.md"
    outside.write_text("- **FR-AUTH-009:** a\n")
    (done.root / "spec.md").symlink_to(outside)
    found = done.verify(commits=("WP01: x [FR-AUTH-009]",))
    assert [it.code for it in found.problems] == ["commit-requirement-unknown"]


def test_all_changes_must_be_committed(done: Done) -> None:
    (problem,) = done.verify(uncommitted=[HOOK]).problems
    assert tuple(problem) == ("file-uncommitted", f"'{HOOK}' has uncommitted changes", HOOK)
