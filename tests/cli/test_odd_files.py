"""Odd templates and states, through every command that reads them: the exit code and one sentence.

Each row is a file, and what the commands say of it. Nothing is said on standard error besides.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from cli.console import Ended, run, write
from promptls import FileError, load_system_template
from promptls.prompts import suggest
from promptls.prompts.unfinished import RULES
from promptls.rules import RULE_NAMES
from promptls.rules.examples import TEMPLATE as GOOD
from samples.packages import SPECIFIED as PACKAGE

pytestmark = pytest.mark.usefixtures("folder")

ASKED = ("--agent", "CLAUDE", "--phase", "challenge")
PATH = "templates/system/CLAUDE-challenge.md"
MATTER = "---\nagent: CLAUDE\nphase: challenge\nvariables: [PROJECT_CONTEXT]\n---\n\n"


class Template(NamedTuple):
    """A template, the exit codes of three commands, and what is said."""

    name: str
    data: bytes
    render: int
    strict: int
    templates: int
    said: str = ""


TEMPLATES = [
    #        what it is                 its bytes                           render, --strict, templates
    Template("good", GOOD.encode(), 0, 0, 0),
    Template("with front matter", f"{MATTER}{GOOD}".encode(), 0, 0, 0),
    Template("CRLF", GOOD.replace("\n", "\r\n").encode(), 0, 0, 0),
    Template("CR", GOOD.replace("\n", "\r").encode(), 0, 0, 0),
    Template("mixed line endings", GOOD.replace("\n", "\r\n", 5).encode(), 0, 0, 0),
    Template("byte order mark", GOOD.encode("utf-8-sig"), 0, 0, 0),
    Template("mark and front matter", f"{MATTER}{GOOD}".encode("utf-8-sig"), 0, 0, 0),
    Template("no bytes", b"", 2, 2, 1, "the template is empty"),
    Template("blank", b" \r\n\t\n", 2, 2, 1, "the template is empty"),
    Template("only a mark", b"\xef\xbb\xbf\n", 2, 2, 1, "the template is empty"),
    Template("only front matter", MATTER.encode(), 2, 2, 1, "the template is empty"),
    Template("only comments", f"{MATTER}<!-- a -->\n\n<!---->".encode(), 2, 2, 1, "is empty"),
    Template("suppressions", b"<!-- promptls: allow-file tag-case -->", 2, 2, 1, "is empty"),
    Template("UTF-16", GOOD.encode("utf-16"), 2, 2, 1, "not UTF-8, but UTF-16"),
    Template("UTF-16, no mark", GOOD.encode("utf-16-le"), 2, 2, 1, "it has NUL characters"),
    Template("Latin-1", b"caf\xe9 " + GOOD.encode(), 2, 2, 1, "not UTF-8"),
    Template("too large", GOOD.encode() * 5000, 2, 2, 1, "larger than 1 MiB"),
    Template("no closing marks", f"{GOOD}<<ISSUES\n".encode(), 0, 2, 0, "'<<ISSUES' is not closed"),
    Template("no name", f"{GOOD}<<>>\n".encode(), 0, 2, 0, "placeholder '<<>>' has no name"),
    Template("wrong marks", f"{GOOD}{{PROJECT_CONTEXT}}\n".encode(), 0, 2, 0, "found '{PROJ"),
    Template("no value", f"{GOOD}<<ISSUES>>\n".encode(), 0, 2, 0, "stay as they are: ISSUES"),
    Template("open comment", f"{GOOD}\n<!-- later\n".encode(), 0, 2, 0, "not closed"),
    Template("open fence", f"{GOOD}\n```bash\nmake\n".encode(), 0, 2, 0, "not closed"),
    Template("open front matter", f"---\nagent: CLAUDE\n\n{GOOD}".encode(), 0, 2, 0, "not closed"),
]
TEMPLATE = pytest.mark.parametrize("row", TEMPLATES, ids=lambda it: it.name)


def check_ended(ended: Ended, code: int, said: str) -> None:
    assert ended.code == code
    if said:
        (line,) = ended.err.splitlines()
        assert line.startswith("Note: " if ended.code < 2 else "Error: ")
        assert said in line
        assert Path(PATH).name in line or "placeholders" in line
    else:
        assert ended.err == ""


@pytest.fixture
def project(folder: object) -> None:
    del folder
    write("agentd/project.md", "Rust and Tokio")
    write("templates/system/BASE-challenge.md", GOOD)


@TEMPLATE
@pytest.mark.usefixtures("project")
def test_a_template_is_rendered(row: Template) -> None:
    write(PATH, row.data)
    for options, code in ((), row.render), (("--strict",), row.strict):
        ended = run("render", *ASKED, "--instructions", "x", *options)
        check_ended(ended, code, row.said)
        assert bool(ended.out) is (code == 0)
        assert "\r" not in ended.out
        assert "&#13;" not in ended.out
        assert "\ufeff" not in ended.out
        assert code or "Question every assumption." in ended.out


@TEMPLATE
@pytest.mark.usefixtures("project")
def test_a_template_is_in_the_matrix(row: Template) -> None:
    write(PATH, row.data)
    ended = run("templates")
    check_ended(ended, row.templates, row.said if row.templates else "")
    assert ("unusable" in ended.out) is bool(row.templates)


@TEMPLATE
@pytest.mark.usefixtures("project")
def test_a_template_demands_an_answer(row: Template) -> None:
    write(PATH, row.data)
    write("answer.md", "Good.\n\n<review>PASS</review>\n")
    ended = run("response", "answer.md", *ASKED)
    check_ended(ended, row.render, row.said if row.render else "")


@TEMPLATE
@pytest.mark.usefixtures("project")
def test_a_template_is_loaded_by_a_program(row: Template) -> None:
    write(PATH, row.data)
    if row.render:
        with pytest.raises(FileError, match=row.said):
            load_system_template("CLAUDE", "challenge", ".")
    else:
        assert load_system_template("CLAUDE", "challenge", ".").text.encode() == row.data


@TEMPLATE
@pytest.mark.usefixtures("project")
def test_what_fails_is_a_finding(row: Template) -> None:
    write(PATH, row.data)
    ended = run("check", "--no-cache", PATH)
    assert ended.code == (1 if row.said else 0)


def test_the_rules_of_unfinished_templates_are_there() -> None:
    assert {*RULE_NAMES} >= RULES


TEXT = "Rust\n"
# Its bytes, the exit code, and what is said.
TEXTS = [
    (TEXT.encode(), 0, ""),
    (TEXT.replace("\n", "\r\n").encode(), 0, ""),
    (TEXT.encode("utf-8-sig"), 0, ""),
    (TEXT.encode("utf-16"), 2, "not UTF-8, but UTF-16"),
    (TEXT.encode("utf-16-le"), 2, "not text: it has NUL characters"),
    (b"caf\xe9", 2, "not UTF-8"),
]


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(("data", "code", "said"), TEXTS)
@pytest.mark.parametrize(
    "options",
    [
        ("--instructions", "@x.md"),
        ("--instructions", "x", "--var-file", "ISSUES=x.md"),
        ("--instructions", "x", "--var-file", "x.json"),
    ],
)
def test_a_text_is_put_into_a_prompt(
    options: tuple[str, ...], data: bytes, code: int, said: str
) -> None:
    path = options[-1].rpartition("=")[2].removeprefix("@")
    if path == "x.json":
        data = data.replace(b"Rust", b'{"ISSUES": "Rust"}') if code == 0 else data
    write(path, data)
    write(PATH, f"{GOOD}<<ISSUES>>\n")
    ended = run("render", *ASKED, *options)
    assert ended.code == code
    assert "\ufeff" not in ended.out
    assert bool(ended.out) is (code == 0)
    if code:
        assert ended.err == f"Error: {path}: {said}\n"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("path", ["CLAUDE.md", "b.md", ".claude/skills/a/SKILL.md"])
@pytest.mark.parametrize(("data", "code", "said"), TEXTS)
def test_a_text_is_listed(path: str, data: bytes, code: int, said: str) -> None:
    write("CLAUDE.md", "@b.md\n")
    write(path, data)
    ended = run("list")
    # A text with NUL characters is one that a program reads.
    is_read = said.startswith("not text")
    assert ended.code == (0 if is_read else code)
    assert ended.err == (f"Error: {path}: {said}\n" if ended.code else "")


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(("data", "code", "said"), TEXTS)
def test_a_message_is_checked(data: bytes, code: int, said: str) -> None:
    write("message", data.replace(b"Rust", b"WP01: Rust"))
    write("WP01.md", PACKAGE)
    ended = run("package", "commit-msg", "message", "--package", "WP01.md")
    assert (ended.code, ended.out) == (code, "")
    assert ended.err == (f"Error: message: {said}\n" if code else "")


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("data", "said"),
    [
        *(
            (row.data, "the template is empty")
            for row in TEMPLATES
            if row.said.endswith("is empty")
        ),
        (GOOD.encode("utf-16"), "not UTF-8, but UTF-16"),
        (GOOD.encode("utf-16-le"), "not text: it has NUL characters"),
        (b"caf\xe9", "not UTF-8"),
    ],
)
def test_a_template_of_another_name_demands_an_answer(data: bytes, said: str) -> None:
    write("t.md", data)
    write("answer.md", "Good.\n")
    ended = run("response", "answer.md", "--template", "t.md")
    assert ended == (2, "", f"Error: t.md: {said}\n")


class State(NamedTuple):
    """A state file, the first item of the block, and what is said."""

    name: str
    data: bytes
    item: str = "Show project status"
    said: str = ""


STATE = (
    '{"active_workflow": {"type": "fix", "phases": ["01-requirements", "04-design"],\n'
    '"current_phase_index": 0, "phase_status": {}}}\n'
)
NEXT = "Continue to Phase 04 - Design"
LAST = "Complete workflow and merge to main"


def at(index: str) -> bytes:
    return STATE.replace('index": 0', f'index": {index}').encode()


STATES = [
    State("good", STATE.encode(), NEXT),
    State("CRLF", STATE.replace("\n", "\r\n").encode(), NEXT),
    State("byte order mark", STATE.encode("utf-8-sig"), NEXT),
    State("last phase", at("1"), LAST),
    State("behind the last phase", at("2"), said="'current_phase_index' is out of range"),
    State("no bytes", b"", said="not JSON: file is empty"),
    State("blank", b" \n", said="not JSON: file is empty"),
    State("UTF-16", STATE.encode("utf-16"), said="not UTF-8, but UTF-16"),
    State("UTF-16, no mark", STATE.encode("utf-16-le"), said="not JSON: "),
    State("Latin-1", STATE.replace("fix", "f\xefx").encode("latin-1"), said="not UTF-8"),
    State("unfinished", STATE[:40].encode(), said="not JSON: "),
    State("nested", b"[" * 100_000, said="not JSON: "),
    State("too large", STATE.encode() + b" " * (1 << 20), said="larger than 1 MiB"),
    State("idle", b'{"active_workflow": null}', said="no workflow is active"),
]


@pytest.mark.parametrize("row", STATES, ids=lambda it: it.name)
def test_a_state_gives_next_steps(row: State) -> None:
    path = write(".isdlc/state.json", row.data)
    ended = run("next")
    assert ended.code == 0
    assert f"\n  [1] {row.item}\n" in ended.out
    if row.said:
        (line,) = ended.err.splitlines()
        assert line.startswith(f"Note: {path}: {row.said}")
        assert line.endswith("; this is the fallback block")
    else:
        assert ended.err == ""
    steps = suggest(".")
    assert steps.items[0] == row.item
    assert steps.reason.startswith(row.said)
    # What needs no phase needs no index.
    has_phases = not row.said or "current_phase_index" in row.said
    for point, is_given in ("gate-passed", not row.said), ("blocker", has_phases):
        emitted = run("next", "--point", point)
        assert (emitted.code, bool(emitted.out)) == (0, is_given)
        assert emitted.err.endswith("" if is_given else "; nothing is emitted\n")
