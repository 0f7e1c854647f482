"""`promptls package`: messages of commits and what is said of them."""

import shlex
from pathlib import Path

import pytest

from cli.console import run, write
from cli.work_trees import package

pytestmark = pytest.mark.usefixtures("work_repository")


@pytest.mark.parametrize(
    ("message", "code", "out"),
    [
        ("WP01: Add it [FR-AUTH-001]", 0, ""),
        ("Add it\n# FR-AUTH-009 is a comment\n", 0, ""),
        (
            "Add it\n# ------------------------ >8 ------------------------\nFR-AUTH-009\n",
            0,
            "",
        ),
        (
            "WP01: Add it [FR-AUTH-01]",
            1,
            "unknown requirement 'FR-AUTH-01'; did you mean 'FR-AUTH-001'?\n",
        ),
        ("\ufeffWP01: Add\r\n\r\nFR-X-1\r\n", 1, "unknown requirement 'FR-X-1'"),
        ("", 0, ""),
    ],
)
def test_ids_in_a_commit_message(message: str, code: int, out: str) -> None:
    write("specs/001-a/spec.md", "- **FR-AUTH-001:** a\n")
    write("message", message)
    found = package("commit-msg message")
    assert (found[0], found[2]) == (code, "")
    assert found[1].startswith(out)
    assert bool(found[1]) is bool(out)


def test_ids_are_not_checked_without_a_specification() -> None:
    write("message", "Add it [FR-AUTH-001]")
    note = "Note: no specification defines any requirement, so ids are not checked\n"
    assert package("commit-msg message") == (0, "", note)
    write("other.md", "- **FR-AUTH-002:** a\n")
    assert package("commit-msg message --specification other.md")[0] == 1


def test_a_message_for_a_package() -> None:
    write("message", "Add it [FR-AUTH-001]")
    code, out, _ = package("commit-msg message --package WP01.md")
    assert (code, out) == (
        1,
        "expected 'WP01: \u2026' or 'feat(WP01): \u2026', found 'Add it [FR-AUTH-001]'\n",
    )
    write("message", "WP01: Add it [FR-AUTH-001]")
    assert package("commit-msg message --package WP01.md") == (0, "", "")


def test_the_example_of_the_help_works(folder: Path) -> None:
    shown = run("package", "audit", "append", "--help").out
    recipe = shown[shown.index("promptls package audit append audit/") :].split("\n\n")[0]
    words = shlex.split(recipe.replace("\\\n", ""))
    assert run(*words[1:]) == (0, "", "")
    assert (folder / "audit" / "001-login" / "3a6b8c9d.jsonl").is_file()
