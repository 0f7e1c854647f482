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


def test_unusable_templates_are_said_and_fail() -> None:
    write("templates/system/CLAUDE-plan.md", "<!-- later -->\n")
    write("templates/system/BASE-review.md", "You review.".encode("utf-16"))
    ended = run("templates")
    assert ended.code == 1
    assert "CLAUDE  unusable   fallback   fallback   unusable   fallback\n" in ended.out
    assert ended.err == (
        "Note: templates/system/BASE-review.md: not UTF-8, but UTF-16\n"
        "Note: templates/system/CLAUDE-plan.md: the template is empty\n"
    )


def test_an_unknown_agent_has_a_row_of_its_own() -> None:
    write("templates/system/MISTRAL-review.md", "<<TASKS>>\n")
    ended = run("templates")
    row = "MISTRAL (unknown)  fallback   fallback   fallback   own        fallback\n"
    assert row in ended.out
    assert ended.err == (
        "Note: templates/system/MISTRAL-review.md: unknown agent 'MISTRAL'; "
        "expected GEMINI, CLAUDE, CODEX or BASE, or [agents.MISTRAL] in promptls.toml\n"
    )
    write("promptls.toml", "[agents.MISTRAL]\n")
    ended = run("templates")
    assert "\nMISTRAL  fallback " in ended.out
    assert ended.err == ""


def test_an_unknown_phase_is_named() -> None:
    write("templates/system/CLAUDE-plann.md", "<<TASKS>>\n")
    write("templates/system/CODEX-deploy.md", "<<TASKS>>\n")
    assert run("templates").err == (
        "Note: templates/system/CLAUDE-plann.md: unknown phase 'plann'; did you mean 'plan'?\n"
        "Note: templates/system/CODEX-deploy.md: unknown phase 'deploy'; expected plan, challenge, "
        "implement, review or archive, or [phases.deploy] in promptls.toml\n"
    )
    write("promptls.toml", "[phases.deploy]\n")
    assert "deploy" not in run("templates").err


def test_files_that_are_never_loaded_are_named() -> None:
    strays = [
        "templates/CLAUDE-plan.md",
        "templates/system/CLAUDE-review.markdown",
        "templates/system/CODEX-plan.md.template",
        "templates/system/CODEX-review.txt",
        "templates/system/GEMINI-plan.MD",
        "templates/system/Gemini-review.md",
        "templates/system/old/BASE-plan.md",
    ]
    others = ["templates/plan.md", "templates/system/README.md", "templates/system/notes-old.txt"]
    for path in (*strays, *others):
        write(path, "x\n")
    ended = run("templates")
    named = [it.removeprefix("Note: ").partition(" ")[0] for it in ended.err.splitlines()]
    assert (ended.code, named) == (0, strays)
    assert (
        "templates/system/CODEX-review.txt is never loaded; "
        "expected templates/system/CODEX-review.md\n" in ended.err
    )


def test_an_empty_project_is_told_how_to_begin() -> None:
    write("promptls.toml", '[templates]\nfolder = "none"\n')
    assert run("templates").err == (
        "Note: there are no templates; promptls init --templates adds some\n"
    )


def test_json_has_every_cell() -> None:
    cells = json.loads(run("templates", "--output-format", "json").out)
    assert len(cells) == 20
    assert cells[0] == {
        "agent": "BASE",
        "phase": "plan",
        "standing": "own",
        "path": "templates/system/BASE-plan.md",
        "drift": [],
        "problem": "",
    }


def test_the_folder_of_another_project_may_be_named() -> None:
    write("other/.git/HEAD", "")
    assert "GEMINI  missing" in run("templates", "other").out


def test_colours_are_on_request() -> None:
    assert "\x1b[" in run("templates", "--color", "always").out
