"""`promptls response --all`: the answers beside templates, and what each of them fails for."""

import json
import os
from pathlib import Path

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

TEMPLATE = "Output <review>PASS</review> or <review>NEEDS_REVISION</review>.\n"
GOOD = "Sound.\n\n<review>PASS</review>\n"
FOLDER = "templates/system"
ANSWERS = f"{FOLDER}/answers/CLAUDE-challenge"


@pytest.fixture(autouse=True)
def template(folder: object) -> None:
    del folder
    Path(".git").mkdir()
    write(f"{FOLDER}/BASE-challenge.md", TEMPLATE)
    write(f"{FOLDER}/CLAUDE-challenge.md", TEMPLATE)
    write(f"{ANSWERS}/approved.md", GOOD)


def test_all_pass() -> None:
    said = "  passes  approved  PASS\n\n1 answer: 1 passing, 0 failing\n"
    assert run("response", "--all") == (0, f"templates/system/CLAUDE-challenge.md\n{said}", "")


def test_one_that_fails_is_shown_as_check_shows_it() -> None:
    write(f"{ANSWERS}/vague.md", "Sound.\n")
    ended = run("response", "--all")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out == (
        "error[response-tag-missing]: missing <review>; expected PASS or NEEDS_REVISION\n"
        " --> templates/system/answers/CLAUDE-challenge/vague.md:1:1\n  |\n"
        "1 | Sound.\n  | ^^^^^^\n\n"
        "templates/system/CLAUDE-challenge.md\n"
        "  passes  approved  PASS\n"
        "  fails   vague     response-tag-missing: missing <review>; "
        "expected PASS or NEEDS_REVISION\n\n"
        "2 answers: 1 passing, 1 failing\n"
    )


def test_the_first_of_several_mistakes_is_named() -> None:
    write(f"{ANSWERS}/vague.md", "<review>MAYBE</review>\n\n<task_status>DONE</task_status>\n")
    assert "MAYBE" in run("response", "--all").out
    assert " more)\n" in run("response", "--all").out


def test_an_agent_without_a_template_has_that_of_all() -> None:
    write(f"{FOLDER}/answers/CODEX-challenge/short.md", GOOD)
    write(f"{FOLDER}/answers/BASE-challenge/short.md", GOOD)
    out = run("response", "--all").out
    assert "BASE-challenge.md\n  passes  CODEX-challenge/short  PASS\n  passes  short" in out


def test_json_has_what_a_single_answer_has() -> None:
    ended = run("response", "--all", "--output-format", "json")
    (found,) = json.loads(ended.out)
    single = run("response", f"{ANSWERS}/approved.md", "--output-format", "json")
    assert found == {
        "path": f"{ANSWERS}/approved.md",
        "template": f"{FOLDER}/CLAUDE-challenge.md",
        "passes": True,
        **json.loads(single.out),
    }


@pytest.mark.parametrize("path", [FOLDER, f"{FOLDER}/answers", ANSWERS])
def test_only_those_below_a_folder(path: str) -> None:
    write("other/a.md", TEMPLATE)
    write("other/answers/a/vague.md", "Sound.\n")
    assert run("response", "--all").code == 1
    assert run("response", "--all", path).code == 0
    assert "\n  fails   vague  " in run("response", "--all", "other").out


def test_what_the_settings_and_the_state_say() -> None:
    write(f"{ANSWERS}/other.md", "<review>MAYBE</review>\n")
    assert run("response", "--all").code == 1
    write("promptls.toml", '[tags.review]\nvalues = ["MAYBE"]\n')
    assert "MAYBE" in run("response", "--all").out
    # The state is that of another day than the answer.
    write(".isdlc/state.json", '{"active_workflow": {"phases": ["01-requirements"]}}')
    write(f"{ANSWERS}/other.md", GOOD)
    assert "info" not in run("response", "--all").out
    write("promptls.toml", "ignore = 3\n")
    assert run("response", "--all").code == 2


def test_what_git_ignores_and_what_is_elsewhere_is_no_answer() -> None:
    write(".gitignore", "/build/\n")
    write("build/a.md", TEMPLATE)
    write("build/answers/a/x.md", "Sound.\n")
    write(f"{FOLDER}/answers/README.md", "What is here.\n")
    write(f"{ANSWERS}/deeper/x.md", "Sound.\n")
    assert run("response", "--all").out.endswith("1 answer: 1 passing, 0 failing\n")


def test_an_answer_without_a_template_is_an_error() -> None:
    write(f"{FOLDER}/answers/CLAUDE-chalenge/x.md", GOOD)
    ended = run("response", "--all")
    at, expected = f"{FOLDER}/answers/CLAUDE-chalenge/x.md", f"{FOLDER}/CLAUDE-chalenge.md"
    said = f"Error: {at}: it has no template; expected {expected}\n"
    assert (ended.code, ended.err) == (2, said)
    assert "1 passing" in ended.out


def test_what_cannot_be_read() -> None:
    write(f"{ANSWERS}/utf16.md", GOOD.encode("utf-16"))
    ended = run("response", "--all")
    assert (ended.code, ended.err) == (2, f"Error: {ANSWERS}/utf16.md: not UTF-8, but UTF-16\n")
    write(f"{FOLDER}/CLAUDE-challenge.md", "")
    ended = run("response", "--all", "--output-format", "json")
    assert (ended.code, json.loads(ended.out)) == (2, [])
    assert ended.err.count("CLAUDE-challenge.md: the template is empty") == 2


def test_answers_of_agents_are_no_agents() -> None:
    write(".claude/agents/answers/reviewer/x.md", "Sound.\n")
    assert run("check", ".claude").code == 0


def test_that_more_are_not_read_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("promptls.prompts.recorded_answers._MOST", 2)
    for name in ("second", "third"):
        write(f"{ANSWERS}/{name}.md", GOOD)
    ended = run("response", "--all")
    assert ended.code == 0
    assert ended.err == "Note: there are more answers; only 2 answers are read\n"


CONTRACT = """\
[contracts.gate]
files = ["prompts/gate.md"]
[[contracts.gate.parts]]
line = "VERDICT: {PASS,FAIL}"
good = ["PASS"]
"""


class TestContracts:
    """Answers beside prompts with a contract: their names may say what they must be."""

    @pytest.fixture(autouse=True)
    def gate(self, template: object) -> None:
        del template
        write("promptls.toml", CONTRACT)
        write("prompts/gate.md", "End with `VERDICT: PASS` or `VERDICT: FAIL`.\n")

    def test_they_are_what_their_names_say(self) -> None:
        for name, text in (
            ("good", "VERDICT: PASS\n"),
            ("bad-lock", "VERDICT: FAIL\n"),
            ("none", "I cannot say.\n"),
            ("malformed-bold", "**VERDICT: PASS**\n"),
            ("short", "VERDICT: PASS\n"),
        ):
            write(f"prompts/answers/gate/{name}.md", text)
        ended = run("response", "--all", "prompts")
        assert (ended.code, ended.err) == (0, "")
        # What is meant to be wrong is not shown as a mistake.
        assert ended.out.startswith("prompts/gate.md\n  passes  bad-lock\n")
        assert ended.out.endswith("5 answers: 5 passing, 0 failing\n")
        os.chdir("prompts")
        assert run("response", "--all").out.endswith("5 answers: 5 passing, 0 failing\n")

    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("good", "VERDICT: FAIL\n", "expected good, found bad"),
            ("good", "**VERDICT: PASS**\n", "expected good, found malformed"),
            ("bad", "VERDICT: PASS\n", "expected bad, found good"),
            ("malformed", "VERDICT: PASS\n", "expected malformed, found good"),
            ("none-early", "VERDICT: pass\n", "expected none, found malformed"),
            ("early", "Fine.\n", "response-part-missing: missing line 'VERDICT: PASS|FAIL'"),
        ],
    )
    def test_they_are_not(self, name: str, text: str, said: str) -> None:
        write(f"prompts/answers/gate/{name}.md", text)
        ended = run("response", "--all", "prompts")
        assert ended.code == 1
        assert f"  fails   {name}  {said}\n" in ended.out

    def test_without_a_contract_a_name_says_nothing(self) -> None:
        write(f"{ANSWERS}/bad.md", GOOD)
        write(f"{ANSWERS}/none.md", "Sound.\n")
        out = run("response", "--all").out
        assert "  passes  bad       PASS\n" in out
        assert "  fails   none      response-tag-missing" in out
