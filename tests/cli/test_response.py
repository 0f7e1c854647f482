"""`promptls response`: findings for people and programs, and what the answer says."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.console import environment, run, write
from prompts.recorded_hooks import stop

pytestmark = pytest.mark.usefixtures("folder")

TEMPLATE = "Output <review>PASS</review> or <review>NEEDS_REVISION</review>.\n"
GOOD = """\
<thought>Hm.</thought>
Sound.

<task_status id="1.1">COMPLETED</task_status>
<review>PASS</review>

---
SUGGESTED NEXT STEPS:
  [1] Continue
  [2] Show workflow status
---
"""


@pytest.fixture(autouse=True)
def template(folder: object) -> None:
    del folder
    write("templates/system/BASE-challenge.md", TEMPLATE)
    write("good.md", GOOD)


def test_what_a_good_answer_says() -> None:
    ended = run("response", "good.md", "--agent", "claude", "--phase", "Challenge")
    assert ended == (
        0,
        "outcome  good\nverdict  PASS\ntasks    1.1 COMPLETED\nblock    2 next steps (line 7)\n",
        "",
    )


def test_an_unknown_agent_is_said_as_it_was_typed() -> None:
    ended = run("response", "good.md", "--agent", "clade", "--phase", "challenge")
    path = Path("templates/system/BASE-challenge.md")
    said = f"Note: unknown agent 'clade'; did you mean 'CLAUDE'?; {path} is used\n"
    assert (ended.code, ended.err) == (0, said)


def test_findings_are_those_of_check() -> None:
    write("bad.md", "Sound.\n")
    ended = run("response", "bad.md", "--template", "templates/system/BASE-challenge.md")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out == (
        "error[response-tag-missing]: missing <review>; expected PASS or NEEDS_REVISION\n"
        " --> bad.md:1:1\n  |\n1 | Sound.\n  | ^^^^^^\n\n"
        "outcome  none\n"
    )


def test_json_has_all_that_was_read() -> None:
    ended = run("response", "good.md", "--output-format", "json")
    found = json.loads(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert found == {
        "contract": None,
        "outcome": "good",
        "parts": [
            {
                "name": "task_status",
                "value": "COMPLETED",
                "id": "1.1",
                "location": {"row": 4, "column": 1},
                "end_location": {"row": 4, "column": 46},
            },
            {
                "name": "review",
                "value": "PASS",
                "id": None,
                "location": {"row": 5, "column": 1},
                "end_location": {"row": 5, "column": 22},
            },
        ],
        "verdict": "PASS",
        "tasks": {"1.1": "COMPLETED"},
        "text": GOOD.partition("\n")[2],
        "block": {
            "kind": "next-steps",
            "text": GOOD[GOOD.index("---") :].rstrip(),
            "items": ["Continue", "Show workflow status"],
            "location": {"row": 7, "column": 1},
            "end_location": {"row": 11, "column": 4},
        },
        "answer": None,
        "blockers": [],
        "findings": [],
    }


def test_a_report_of_a_work_package() -> None:
    given = 'Done.\n{"success": false, "status": "blocked", "error": "x"}\n'
    ended = run("response", "-", given=given)
    assert ended == (
        0,
        "outcome  bad\nanswer   JSON with status 'blocked'\n",
        "",
    )
    answer = json.loads(run("response", "-", "--output-format", "json", given=given).out)["answer"]
    assert answer["value"] == {"success": False, "status": "blocked", "error": "x"}
    assert answer["location"] == {"row": 2, "column": 1}


def test_the_first_step_is_compared_with_the_state() -> None:
    workflow = {"phases": ["01-requirements", "02-impact-analysis"], "current_phase_index": 0}
    write(".isdlc/state.json", json.dumps({"active_workflow": workflow}))
    given = GOOD.replace("[1] Continue", "[1] Continue to Phase 08 - Code Review")
    ended = run("response", "-", given=given)
    assert ended.code == 0
    assert ended.out.startswith(
        "info[response-step-unexpected]: expected 'Continue to Phase 02 - Impact Analysis' as the "
        "first step, found 'Continue to Phase 08 - Code Review'\n --> -:9:7\n"
    )
    write(".isdlc/state.json", "{")
    assert run("response", "-", given=given).out.startswith("outcome")


def test_blockers_are_shown() -> None:
    given = "BLOCKER: Cannot import zod.\n\n**BLOCKER:** none\n- BLOCKER: No network\n"
    ended = run("response", "-", given=given)
    assert ended == (
        0,
        "outcome  none\nblocker  Cannot import zod\nblocker  No network\n",
        "",
    )
    found = json.loads(run("response", "-", "--output-format", "json", given=given).out)
    assert found["blockers"][0] == {
        "text": "Cannot import zod",
        "location": {"row": 1, "column": 1},
        "end_location": {"row": 1, "column": 28},
    }


@pytest.mark.parametrize(
    ("data", "findings"),
    [
        (b"", ["response-empty"]),
        (b" \r\n\t\n", ["response-empty"]),
        (b"\xef\xbb\xbf\n", ["response-empty"]),
        (b"<thought>a</thought>\n", ["response-empty"]),
        (b"<thought>a", ["tag-unclosed"]),
        (b"<review>PASS</rev", ["tag-unclosed"]),
        (b"---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] sta", ["block-closing-missing"]),
        (b'{"success": true, "sta', ["json-invalid"]),
        (b"\xef\xbb\xbf<review>PASS</review>", []),
        (b'\xef\xbb\xbf{"success": false, "status": "blocked", "error": "a"}\r\n', []),
        (b"Done.\r\n\r\n<review>PASS</review>\r\n", []),
        (b"---\r\nSUGGESTED NEXT STEPS:\r\n  [1] a\r\n  [2] Show workflow status\r\n---\r\n", []),
    ],
)
def test_answers_that_are_empty_unfinished_or_of_windows(data: bytes, findings: list[str]) -> None:
    write("a.md", data)
    ended = run("response", "a.md", "--output-format", "json")
    found = [it for it in json.loads(ended.out)["findings"] if it["severity"] != "info"]
    assert [it["code"] for it in found] == findings
    assert (ended.code, ended.err) == (int(bool(findings)), "")


def test_an_answer_in_utf_16_is_one_sentence() -> None:
    write("a.md", "<review>PASS</review>".encode("utf-16"))
    assert run("response", "a.md") == (2, "", "Error: a.md: not UTF-8, but UTF-16\n")


def test_a_template_that_demands_nothing_is_a_note() -> None:
    write("a.md", "Do your best.\n")
    ended = run("response", "good.md", "--template", "a.md")
    assert ended.code == 0
    said = "Note: a.md demands nothing of an answer; only what is there is checked\n"
    assert ended.err == said


def test_a_status_line() -> None:
    status = "---\nSTATUS: Tracing complete. Returning results to x.\n---\n"
    assert "block    status line (line 1)\n" in run("response", "-", given=status).out


def test_standard_input_has_its_own_name() -> None:
    ended = run("response", "-", "--template", "templates/system/BASE-challenge.md")
    assert ended.code == 1
    assert " --> -:1:1\n" in ended.out


def test_only_errors_and_warnings_fail() -> None:
    # Its wording is only information outside of a team.
    ended = run("response", "-", given="---\nSTATUS: done\n---\n")
    assert ended.code == 0
    assert "info[status-wording]" in ended.out


def test_settings_decide_which_rules_are_on() -> None:
    write(
        "promptls.toml",
        'ignore = ["tag-value-padded"]\n[severity]\nresponse-tag-missing = "info"\n'
        '[tags.decision]\nvalues = ["KEEP", "DROP"]\n',
    )
    write("keep.md", "Output <decision>KEEP</decision> or <decision>DROP</decision>.")
    given = "<review> PASS </review>"
    ended = run("response", "-", "--template", "keep.md", given=given)
    assert ended.code == 0
    assert "info[response-tag-missing]: missing <decision>; expected KEEP or DROP" in ended.out
    assert "tag-value-padded" not in ended.out


@pytest.mark.parametrize("command", ["'response', '-'", "'hook'"])
def test_it_starts_without_pydantic_and_without_the_runner(tmp_path: Path, command: str) -> None:
    program = (
        f"import sys; from promptls.cli.group import run; sys.argv = ['promptls', {command}];"
        " code = run(); assert not {'pydantic', 'pygls', 'promptls.runner.run'} & {*sys.modules};"
        " assert 'promptls.prompts.responses' in sys.modules; sys.exit(code)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment(),
        input=stop(GOOD),
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr.decode()
