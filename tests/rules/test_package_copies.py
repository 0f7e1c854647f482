"""What a work package still says of the one that it was copied from."""

import pytest

from promptls.rules.examples import WORK_PACKAGE
from rules.package_drawing import diagnose


def with_lines(*lines: str) -> str:
    return WORK_PACKAGE + "".join(f"{it}\n" for it in lines)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "- Branch: `feat/001-login-WP02` (created from main)",
            "expected 'feat/001-login-WP01', found 'feat/001-login-WP02'",
        ),
        (
            "- **Branch:** feat/002-login-WP01",
            "expected 'feat/001-login-WP01', found 'feat/002-login-WP01'",
        ),
        (
            "- Worktree: `.worktrees/002-x-WP09` (isolated)",
            "expected '.worktrees/001-login-WP01', found '.worktrees/002-x-WP09'",
        ),
        (
            "   - Commit frequently with message format: `WP02: [description]`",
            "expected 'WP01', found 'WP02'",
        ),
        ('git commit -m "feat(WP03): add"', "expected 'WP01', found 'WP03'"),
        ("- Commit as `WP01: add`, or as `WP03: add`", "expected 'WP01', found 'WP03'"),
    ],
)
def test_a_copy_of_another_package(line: str, message: str) -> None:
    (found,) = diagnose(with_lines(line))
    assert (found.rule, found.message) == ("package-id-mismatch", message)


@pytest.mark.parametrize(
    "line",
    [
        "- Branch: `feat/001-login-WP01` (created from main)",
        "- Branch: main",
        "- Worktree: `.worktrees/{slug}-WP09`",
        "- Worktree: `.worktrees/001-other-words-WP1`",
        "- Commit frequently with message format: `WP01: [description]`",
        "- `WP02: Add the API` must be merged before",
        "```\n- Branch: `feat/001-login-WP02`\ngit commit -m 'WP02: x'\n```",
    ],
)
def test_what_is_no_copy(line: str) -> None:
    assert diagnose(with_lines(line)) == []
