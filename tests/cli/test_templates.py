"""`promptls templates`: the matrix of agents and phases."""

import json

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

PHASES = ("plan", "challenge", "implement", "review", "archive")


@pytest.fixture(autouse=True)
def templates(folder: object) -> None:
    del folder
    for phase in PHASES:
        write(f"templates/system/BASE-{phase}.md", "<<TASKS>>\n")
    write("templates/system/CLAUDE-plan.md", "None.\n")


def test_the_table_shows_where_each_template_comes_from() -> None:
    assert run("templates") == (
        0,
        """\
        plan       challenge  implement  review     archive
BASE    own        own        own        own        own
GEMINI  fallback   fallback   fallback   fallback   fallback
CLAUDE  own*       fallback   fallback   fallback   fallback
CODEX   fallback   fallback   fallback   fallback   fallback

* templates/system/CLAUDE-plan.md lacks <<TASKS>> of BASE-plan.md
""",
        "",
    )


def test_a_phase_without_a_fallback_fails() -> None:
    write("promptls.toml", '[templates]\nfolder = "own"\n')
    write("own/CODEX-review.md", "x\n")
    ended = run("templates")
    assert ended.code == 1
    assert "BASE    -          -          -          -          -\n" in ended.out
    assert "CODEX   missing    missing    missing    own        missing\n" in ended.out


def test_json_has_every_cell() -> None:
    cells = json.loads(run("templates", "--output-format", "json").out)
    assert len(cells) == 20
    assert cells[0] == {
        "agent": "BASE",
        "phase": "plan",
        "standing": "own",
        "path": "templates/system/BASE-plan.md",
        "drift": [],
    }


def test_the_folder_of_another_project_may_be_named() -> None:
    write("other/.git/HEAD", "")
    assert "GEMINI  missing" in run("templates", "other").out


def test_colours_are_on_request() -> None:
    assert "\x1b[" in run("templates", "--color", "always").out


def test_misuse_is_an_error() -> None:
    assert run("templates", "none") == (2, "", "Error: none: no such folder\n")
    write("promptls.toml", "[templates]\nfoldr = 1\n")
    ended = run("templates")
    assert (ended.code, ended.out) == (2, "")
    assert "promptls.toml:2:1: " in ended.err
