"""`promptls hook`: the recorded inputs through the command, which never stops an agent."""

import json
import os
from pathlib import Path

import pytest

from cli.console import run, start, write
from promptls.prompts import hooks
from prompts.recorded_hooks import BLOCK, FILES, RECORDED, Recorded, stop, sub_stop

pytestmark = pytest.mark.usefixtures("folder")

BAD = stop(f"{BLOCK}\nBye.")


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda it: it.name)
def test_recorded_input(recorded: Recorded) -> None:
    if recorded.has_settings:
        for path, text in FILES.items():
            write(path, text)
    ended = run("hook", given=recorded.given)
    answer = {"decision": "block", "reason": recorded.reason}
    expected = "" if recorded.reason is None else f"{json.dumps(answer)}\n"
    note = f"Note: the answer was not checked: {recorded.note}\n" if recorded.note else ""
    assert ended == (0, expected, note)


def test_what_is_decided_can_be_seen() -> None:
    for path, text in FILES.items():
        write(path, text)
    ended = run("hook", "--explain", given=sub_stop("reviewer", "<review>PASS</review>"))
    file = Path("promptls.toml").resolve()
    shown = (
        "agent     reviewer\n"
        f"settings  {file}: [hook.reviewer]\n"
        "judged    block, status and tags\n"
        "demands   <review> with PASS or NEEDS_REVISION\n"
        "outcome   good\n"
        "answer    accepted\n"
        "output    nothing\n"
    )
    assert ended == (0, shown, "")
    ended = run("hook", "--explain", given=sub_stop("symptom-analyzer", "Done."))
    assert ended.out.splitlines()[1:-1] == [
        f"settings  {file}: [hook.*-analyzer]",
        "judged    block, status and tags",
        "demands   a status line",
        "outcome   none",
        "findings  line 1, response-block-missing: missing 'STATUS:' block at the end",
        "answer    sent back",
    ]
    given = sub_stop("symptom-analyzer", "Done.")
    assert ended.out.splitlines()[-1] == f"output    {run('hook', given=given).out.strip()}"
    assert (
        "demands   a JSON report on WP01\n"
        in run("hook", "--explain", given=sub_stop("worker", "{}")).out
    )
    given = sub_stop("implementer", "Done.")
    assert "          a status of 1.1 and 1.2\n" in run("hook", "--explain", given=given).out
    assert "judged    nothing\n" in run("hook", "--explain", given=sub_stop("draft", "a")).out


def test_the_contracts_of_an_agent_can_be_seen() -> None:
    base, own = Path("base.toml").resolve(), Path("promptls.toml").resolve()
    write("base.toml", '[contracts.data]\n[[contracts.data.parts]]\nline = "DATA: {}"\n')
    write(
        "promptls.toml",
        'extend = "base.toml"\n[hook.gate]\ncontracts = ["data", "gate"]\n[contracts.gate]\n'
        'agents = ["gate*"]\n[[contracts.gate.parts]]\nline = "VERDICT: {PASS,FAIL}"\n'
        '[[contracts.gate.parts]]\ntag = "promise"\nplace = "last"\n[tags.promise]\n',
    )
    ended = run(
        "hook", "--explain", given=sub_stop("gate", "VERDICT: PASS\nDATA: x\n<promise>y</promise>")
    )
    assert ended.out.splitlines()[3:-1] == [
        f"contract  gate, by its agents, in {own}:4",
        f"          data, by [hook.gate], in {base}:1",
        "demands   Write one of these lines, not in code: VERDICT: PASS or VERDICT: FAIL",
        "          Write a line of this form, not in code: DATA: ...",
        "          <promise> with any value, last",
        "          Write the parts in this order: the line verdict, the line data, <promise>.",
        "outcome   given",
        "answer    accepted",
    ]


def test_the_contract_of_a_template_can_be_seen() -> None:
    write("a.md", "End with VERDICT: PASS or VERDICT: FAIL.")
    own = write(
        "promptls.toml",
        '[hook.gate]\ntemplate = "a.md"\n[contracts.gate]\nfiles = ["a.md"]\n'
        '[[contracts.gate.parts]]\nline = "VERDICT: {PASS,FAIL}"\n',
    ).resolve()
    out = run("hook", "--explain", given=sub_stop("gate", "VERDICT: PASS")).out
    assert f"contract  gate, by the template of [hook.gate], in {own}:3\n" in out


def test_what_is_not_judged_can_be_seen() -> None:
    for path, text in FILES.items():
        write(path, text)
    ended = run("hook", "--explain", given=sub_stop("quiet", "Done."))
    assert ended.out.splitlines()[-2:] == [
        "answer    wrong, and not sent back: retries = 0",
        "output    nothing",
    ]
    ended = run("hook", "--explain", given=stop("Done.", stop_hook_active=True))
    hindrance = "the agent has been sent back before"
    assert f"answer    wrong, and not sent back: {hindrance}\n" in ended.out


def test_without_settings_nothing_is_demanded() -> None:
    out = run("hook", "--explain", given=sub_stop("", "Done.")).out
    assert "agent     a sub-agent without a name\n" in out
    assert "settings  no settings file: no [hook] that matches\n" in out


def test_a_template_that_demands_nothing_is_a_note() -> None:
    write("a.md", "Do your best.")
    write("promptls.toml", '[hook.main]\ntemplate = "a.md"\n')
    ended = run("hook", given=stop("Done."))
    assert ended == (0, "", "Note: a.md demands nothing of an answer\n")


def test_settings_to_print() -> None:
    ended = run("hook", "--print-settings")
    assert (ended.code, ended.err) == (0, "")
    hook = {"type": "command", "command": "promptls hook", "timeout": 10}
    assert json.loads(ended.out) == {
        "hooks": {"Stop": [{"hooks": [hook]}], "SubagentStop": [{"hooks": [hook]}]}
    }


def test_settings_with_mistakes_are_a_note() -> None:
    path = write("promptls.toml", "[hook.main]\nblok = true\n")
    ended = run("hook", given=BAD)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith(f"Note: {path.resolve()}:2:1: ")
    assert "did you mean 'block'?" in ended.err
    assert ended.err.endswith("Note: the answer was not checked: the settings are invalid\n")


def test_a_template_that_is_missing_is_a_note() -> None:
    path = write("promptls.toml", '[hook.main]\ntemplate = "none.md"\n').resolve()
    message = "cannot read 'none.md': no such file or directory"
    note = f"Note: {path}:2:12: {message}\n"
    unchecked = "Note: the answer was not checked: the settings are invalid\n"
    assert run("hook", given=BAD) == (0, "", note + unchecked)


def test_what_fails_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(hooks, "judge_turn", fail)
    assert run("hook", given=BAD) == (0, "", "Note: the answer was not checked: RuntimeError: no\n")


def test_the_project_is_that_of_the_agent(tmp_path: Path) -> None:
    project = tmp_path / "elsewhere"
    write(str(project / "promptls.toml"), "[hook.main]\nblock = true\n")
    assert run("hook", given=stop("Done.")).out == ""
    for folder, is_used in ((project, True), (project / "none", False)):
        ended = run("hook", given=stop("Done."), env={"CLAUDE_PROJECT_DIR": str(folder)})
        assert (ended.out != "") == is_used


def test_no_path_of_the_input_is_opened(tmp_path: Path) -> None:
    # A process that opened it would wait for ever, and the process would be ended by its time limit.
    pipe = tmp_path / "transcript.jsonl"
    os.mkfifo(pipe)
    paths = dict.fromkeys(("transcript_path", "agent_transcript_path", "cwd"), str(pipe))
    ended = start("hook", cwd=tmp_path, given=stop("Done.", **paths))
    assert ended == (0, "", "")


def test_a_large_input_is_read_to_its_end(tmp_path: Path) -> None:
    # Its writer must not meet a closed pipe.
    ended = start("hook", cwd=tmp_path, given=stop("x" * 50_000_000))
    note = "Note: the answer was not checked: the input is larger than 8 MiB\n"
    assert ended == (0, "", note)


def test_help_says_what_the_exit_code_means() -> None:
    assert "The exit code is 0 whatever comes in" in " ".join(run("hook", "--help").out.split())
