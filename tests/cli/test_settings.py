"""Settings files: where they are found, what they change, and what is said of mistakes."""

from pathlib import Path

import pytest

from cli.console import run, write
from promptls import settings

pytestmark = pytest.mark.usefixtures("folder")

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"


def codes(*arguments: str) -> list[str]:
    lines = run("check", *arguments).out.split("\n")
    return [line.partition("[")[2].partition("]")[0] for line in lines if line.startswith(LEVELS)]


LEVELS = ("error[", "warning[", "info[", "hint[")


def test_the_nearest_file_wins(folder: Path) -> None:
    write("a/x.md", GAP)
    write("x.md", GAP)
    write("promptls.toml", 'ignore = ["block"]\n')
    write("a/promptls.toml", "")
    assert codes() == ["block-numbering-gap"]
    assert run("check", "x.md").code == 0
    assert (folder / "a").is_dir()


def test_nothing_above_the_project_counts() -> None:
    write("promptls.toml", 'ignore = ["all"]\n')
    write("project/.git/HEAD", "")
    write("project/x.md", GAP)
    assert codes("project") == ["block-numbering-gap"]


def test_pyproject_counts_only_with_a_table_of_its_own() -> None:
    write("x.md", GAP)
    write("pyproject.toml", '[project]\nname = "promptls-user"\n')
    assert codes() == ["block-numbering-gap"]
    write("pyproject.toml", '[tool.promptls]\nignore = ["block"]\n')
    assert codes() == []


def test_nothing_outside_of_the_project_is_read() -> None:
    write("x.md", GAP)
    write("outside.toml", 'ignore = ["block"]\n')
    write("project/.git/HEAD", "")
    write("project/x.md", GAP)
    write("project/promptls.toml", 'extend = "../outside.toml"\n')
    ended = run("check", "project")
    assert ended.code == 2
    assert "outside of the workspace" in ended.err


def test_a_settings_file_that_is_a_link_to_itself(folder: Path) -> None:
    write("a.md", "")
    (folder / "promptls.toml").symlink_to("promptls.toml")
    ended = run("check")
    assert (ended.code, ended.out) == (2, "")
    assert "promptls.toml:1:1: cannot read '" in ended.err
    assert ended.err.endswith("promptls.toml': a link that leads to itself\n")


def test_all_mistakes_are_told_at_once_and_nothing_is_checked() -> None:
    write("x.md", GAP)
    write("promptls.toml", 'selct = ["all"]\nignore = ["block-numbering-gp"]\n')
    write("a/x.md", GAP)
    write("a/promptls.toml", '[severity]\nblock = "eror"\n[placeholders]\nstyle = "angel"\n')
    ended = run("check")
    assert ended.code == 2
    assert ended.out == ""
    assert [line.removeprefix("Error: ") for line in ended.err.rstrip("\n").split("\n")] == [
        "promptls.toml:1:1: unknown setting 'selct'; did you mean 'select'?",
        (
            "promptls.toml:2:11: unknown rule or family 'block-numbering-gp'; "
            "did you mean 'block-numbering-gap'?"
        ),
        "a/promptls.toml:2:9: invalid value 'eror'; did you mean 'error'?",
        "a/promptls.toml:4:9: invalid value 'angel'; did you mean 'angle'?",
    ]


def test_the_schema_that_ships_is_fresh() -> None:
    shipped = Path(settings.__file__).with_name("schema.json").read_text(encoding="utf-8")
    assert run("schema", "settings").out == shipped, "promptls schema settings"
