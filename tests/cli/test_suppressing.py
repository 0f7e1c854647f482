"""`--ignore-suppressions` reports what comments suppress."""

import pytest

from cli.console import run, write
from cli.findings import rules

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>."
COMMENT = " <!-- promptls: allow tag-value-unknown -->"


def test_what_is_suppressed_is_reported() -> None:
    write("a.md", f"{PAS}{COMMENT}\n\nWords.{COMMENT}\n")
    assert rules() == ["suppression-unused"]
    assert rules("--ignore-suppressions") == ["tag-value-unknown"]
    # The cache tells the two apart.
    assert rules() == ["suppression-unused"]
    assert run("check", "--ignore-suppressions").code == 1
    assert run("check", "-", "--ignore-suppressions", given=f"{PAS}{COMMENT}\n").code == 1


def test_what_is_suppressed_in_a_file_is_reported() -> None:
    write("a.md", f"<!-- promptls: allow-file all -->\n\n{PAS}\n")
    assert "tag-value-unknown" in rules("--ignore-suppressions")
