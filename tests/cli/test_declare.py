"""`promptls declare`: names of a project become tables of its settings."""

from pathlib import Path

import pytest

from cli.completed import words
from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

SETTINGS = Path("promptls.toml")
STEPS = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 20 - Data Migration
  [2] Show workflow status
---
"""


def test_a_file_is_created_where_there_is_none() -> None:
    ended = run("declare", "variable", "DOCUMENT", "--description", 'The "text"')
    assert ended == (0, "Declared variable 'DOCUMENT' in promptls.toml.\n", "")
    assert SETTINGS.read_text() == '[variables.DOCUMENT]\ndescription = "The \\"text\\""\n'


def test_it_is_that_of_the_project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(".git/HEAD", "")
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert run("declare", "variable", "A").out == "Declared variable 'A' in ../promptls.toml.\n"
    assert (folder / "promptls.toml").exists()


def test_the_nearest_file_keeps_its_comments_and_layout() -> None:
    before = '# Ours.\r\n\r\nselect   = [ "all" ] # every\r\n'
    write("promptls.toml", before)
    run("declare", "agent", "MISTRAL")
    assert SETTINGS.read_bytes().decode() == (
        f'{before}\r\n[agents.MISTRAL]\r\ndescription = ""\r\n'
    )


def test_in_pyproject() -> None:
    write("pyproject.toml", "[tool.promptls]\nselect = ['all']\n")
    assert run("declare", "phase", "deploy").out == "Declared phase 'deploy' in pyproject.toml.\n"
    assert "\n[tool.promptls.phases.deploy]\n" in Path("pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("path", "text", "rule", "arguments"),
    [
        ("prompts/a.md", "Read {{DOCUMENT}}.\n", "placeholder-unknown", ["variable", "DOCUMENT"]),
        ("a.md", "<reveiw>PASS</reveiw>\n", "tag-misspelled", ["tag", "reveiw"]),
        ("templates/system/MISTRAL-plan.md", "Plan.\n", "template-agent-unknown", ["agent", "MISTRAL"]),
        ("templates/system/BASE-deploy.md", "Go.\n", "template-phase-unknown", ["phase", "deploy"]),
        (
            "agents/a.md",
            STEPS,
            "block-phase-unknown",
            ["phase", "20-data-migration"],
        ),
    ],
)  # fmt: skip
def test_what_is_declared_is_no_longer_unknown(
    path: str, text: str, rule: str, arguments: list[str]
) -> None:
    write("promptls.toml", '[placeholders]\nclosed = ["prompts/**"]\n')
    write(path, text)
    assert rule in run("check", f"--select={rule}").out
    assert run("declare", *arguments).code == 0
    assert run("check", f"--select={rule}").code == 0


def test_a_tag_with_values() -> None:
    write("a.md", "Answer <verdict>KEPT</verdict>.\n")
    assert run("check").code == 0
    assert run("declare", "tag", "verdict", "--values", "KEEP, DROP", "--values=MAYBE").code == 0
    assert SETTINGS.read_text() == '[tags.verdict]\nvalues = ["KEEP", "DROP", "MAYBE"]\n'
    assert "'KEPT' is not a valid <verdict> value" in run("check").out


def test_several_names_and_what_is_known_already() -> None:
    ended = run("declare", "variable", "A", "b.c", "A")
    assert ended == (0, "Declared variables 'A' and 'b.c' in promptls.toml.\n", "")
    assert '[variables."b.c"]' in SETTINGS.read_text()
    before = SETTINGS.read_text()
    ended = run("declare", "variable", "A", "TASKS")
    assert ended == (
        0,
        "",
        "Note: variable 'A' is known already\nNote: variable 'TASKS' is known already\n",
    )
    assert SETTINGS.read_text() == before
    for kind, name in ("tag", "review"), ("agent", "CLAUDE"), ("phase", "plan"):
        assert "is known already" in run("declare", kind, name).err


def test_a_phase_of_the_running_workflow_is_declared_for_good() -> None:
    state = '{"active_workflow": {"type": "feature", "phases": ["20-data"], "phase_status": {}}}'
    write(".isdlc/state.json", state)
    assert run("declare", "phase", "20-data").out.startswith("Declared phase '20-data'")


def test_settings_that_are_wrong_stay_as_they_are() -> None:
    write("promptls.toml", "select = [")
    ended = run("declare", "variable", "A")
    assert ended.code == 2
    assert ended.err.startswith("Error: promptls.toml:1:")
    assert SETTINGS.read_text() == "select = ["


def test_settings_that_write_names_in_line_stay_as_they_are() -> None:
    text = "variables = { A = {} }\n"
    write("promptls.toml", text)
    ended = run("declare", "variable", "B")
    said = "'variables' is not written as tables, so nothing was added"
    assert ended == (2, "", f"Error: promptls.toml: {said}\n")
    assert SETTINGS.read_text() == text


def test_a_link_is_not_followed(folder: Path) -> None:
    target = write("real.toml", "")
    (folder / "promptls.toml").symlink_to(target.absolute())
    assert run("declare", "variable", "B").code == 2
    assert target.read_text() == ""


def test_completion() -> None:
    assert words("declare", "v") == ["variable"]
