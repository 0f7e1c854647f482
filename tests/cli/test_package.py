"""`promptls package`: verify, assign, and audit."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.console import command, environment, run, start, write
from cli.work_trees import CHANGED, FILES
from samples.json_files import AUDIT, ENVELOPE, SUCCESS
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_tree")


def verify(*options: str, given: str = "") -> tuple[int, str, str]:
    ended = run("package", "verify", "WP01.md", "--root", "tree", *options, given=given)
    return ended.code, ended.out, ended.err


ALL = ("--changed-files", "changed", "--commits", "commits", "--uncommitted", "clean")


# verify


def test_work_that_is_done_passes() -> None:
    assert verify(*ALL) == (0, "WP01: passed\n", "")


def test_what_was_not_given_is_named() -> None:
    shown = "WP01: passed (not checked: changed files, commits, uncommitted files)\n"
    assert verify() == (0, shown, "")
    shown = "WP01: passed (not checked: commits, uncommitted files)\n"
    assert verify("--changed-files", "-", given=CHANGED) == (0, shown, "")


def test_problems_are_listed() -> None:
    Path("tree", FILES[1]).unlink()
    options = ("--commits", "commits", "--uncommitted", "clean", "--changed-files", "-")
    assert verify(*options, given=f"{CHANGED}a.ts\nCargo.lock\n") == (
        1,
        (
            "deliverable-missing: missing deliverable 'src/hooks/useLogin.ts'\n"
            "scope-exceeded: 'a.ts' has changed, but is outside the work scope\n"
            "WP01: 2 problems\n"
        ),
        "",
    )


def test_problems_for_programs() -> None:
    code, out, err = verify("--changed-files", "-", "--output-format", "json", given="\u00e4.ts\n")
    assert (code, err) == (1, "")
    assert out.isascii()
    assert json.loads(out) == {
        "package": "WP01",
        "passed": False,
        "problems": [
            {
                "code": "scope-exceeded",
                "message": "'\u00e4.ts' has changed, but is outside the work scope",
                "subject": "\u00e4.ts",
            }
        ],
        "unchecked": ["commits", "uncommitted files"],
        "exceptions": [],
        "state": None,
    }


def test_responses_of_agents() -> None:
    created = "\n".join(json.loads(SUCCESS)["artifacts"]["files_created"])
    write("changed", created)
    envelope = ("--envelope", "envelope.json")
    assert verify(*ALL, *envelope, "--response", "success.json")[0] == 0
    code, out, _ = verify(
        *ALL, *envelope, "--response", "success.json", "--response", "failure.json"
    )
    assert code == 1
    assert out.startswith("agent-failed: agent failed with status 'blocked': Cannot modify ")


def test_requirements_of_a_specification() -> None:
    write("commits", "WP01: a [FR-AUTH-009]\n")
    code, out, _ = verify(*ALL)
    assert (code, out[:48]) == (1, "commit-requirement-unknown: unknown requirement ")
    write("other.md", "- **FR-AUTH-009:** a\n")
    assert verify(*ALL, "--specification", "other.md")[0] == 0


def test_a_control_character_does_not_reach_the_terminal() -> None:
    out = verify("--changed-files", "-", given='"\\033[31m.ts"\n')[1]
    assert "\x1b" not in out
    assert "\\x1b" in out


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--changed-files", "no"], "no: no such file or directory"),
        (["--changed-files", "tree"], "tree: not a regular file"),
        (["--commits", "loop"], "loop: a link that leads to itself"),
        (["--share", "bytes"], "bytes: not UTF-8"),
        (["--specification", "bytes"], "bytes: not UTF-8"),
        (["--root", "no"], "no: not a folder"),
        (
            ["--envelope", "success.json"],
            "success.json:1:1: missing 'feature_slug', 'wp_sequence', ",
        ),
        (["--share", "WP01.md"], "WP01.md:1:1: not JSON: unexpected comment: JSON has no comments"),
        (["--response", "clean"], "clean:1:1: not JSON: file is empty; expected a JSON value"),
    ],
)
def test_bad_input_is_an_error_of_one_line(options: list[str], error: str) -> None:
    Path("loop").symlink_to("loop")
    write("bytes", b'{"assigned_deliverables": ["\xff"]}')
    code, out, err = verify(*options)
    assert (code, out) == (2, "")
    assert err.startswith(f"Error: {error}")
    assert err.count("\n") == 1


def test_only_one_input_is_the_standard_input() -> None:
    code, out, err = verify("--changed-files", "-", "--commits", "-")
    assert (code, out) == (2, "")
    assert "Only one input can be '-' (standard input)." in err


def test_a_package_path_that_leaves_the_root_is_an_error() -> None:
    write("WP01.md", SPECIFIED.replace("`src/hooks/useLogin.ts`", "`../../etc/passwd`"))
    assert verify(*ALL) == (2, "", "Error: WP01.md: line 19: '../../etc/passwd' leaves the root\n")


@pytest.mark.parametrize("name", ["verify", "assign"])
def test_a_file_that_is_no_package(name: str) -> None:
    write("notes.md", "# Notes\n")
    more = ["--agents", "2"] if name == "assign" else []
    ended = run("package", name, "notes.md", *more)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "Error: notes.md: not a work package: "
        "the first heading must be '# Task: WP01 \u2014 Title'\n"
    )


def test_the_package_may_be_the_standard_input() -> None:
    ended = run("package", "verify", "-", "--root", "tree", given=SPECIFIED)
    assert (ended.code, ended.out[:12]) == (0, "WP01: passed")


@pytest.mark.skipif(shutil.which("git") is None or not Path("/dev/fd").exists(), reason="no git")
def test_the_recipe_of_the_help(folder: Path) -> None:
    shown = run("package", "verify", "--help").out
    recipe = shown[shown.index("promptls package verify WP01.md \\") :].split("\n\n")[0]
    tree = folder / "tree"
    git = "git -c user.name=x -c user.email=x@y"
    script = f"""
set -e
{git} init -q -b main && {git} commit -q --allow-empty -m Begin && {git} checkout -q -b work
{git} add . && {git} commit -q -m 'WP01: All of it' && mv ../WP01.md .
echo WP01.md >> .git/info/exclude
promptls() {{ "$PYTHON" -m promptls "$@"; }}
{recipe}
"""
    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=tree,
        env=environment() | {"PYTHON": command()[0], "GIT_CONFIG_GLOBAL": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "WP01: passed\n", "")


# assign


def test_files_are_divided() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "4")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.split("\n")[:6] == [
        "Agent 0 of 4: 2 files",
        f"  {FILES[0]}",
        f"  {FILES[1]}",
        "Agent 1 of 4: 2 files",
        f"  {FILES[2]}",
        f"  {FILES[3]}",
    ]


def test_a_share_is_what_verify_reads() -> None:
    options = ("--agents", "2", "--agent", "1", "--envelope", "envelope.json")
    ended = run("package", "assign", "WP01.md", *options, "--output-format", "json")
    assert json.loads(ended.out) == {
        "job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
        "wp_id": "WP01",
        "agent_index": 1,
        "agent_count": 2,
        "assigned_deliverables": list(FILES[3:]),
    }
    write("share.json", ended.out)
    code, out, _ = verify("--share", "share.json", "--changed-files", "changed")
    assert code == 1
    assert [it.split("'")[1] for it in out.split("\n")[:3]] == list(FILES[:3])
    assert {it.split(":")[0] for it in out.split("\n")[:3]} == {"share-exceeded"}


def test_all_shares_for_programs() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "7", "--output-format", "json")
    shares = json.loads(ended.out)
    assert [it["agent_index"] for it in shares] == list(range(7))
    assert [path for it in shares for path in it["assigned_deliverables"]] == list(FILES)


def test_the_envelope_says_how_many_agents_there_are() -> None:
    ended = run("package", "assign", "WP01.md", "--envelope", "envelope.json")
    assert ended.out.startswith("Agent 0 of 1: 6 files\n")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ([], "Missing option '--agents N' (or '--envelope FILE')."),
        (["--agents", "0"], "0 is not in the range 1<=x<=1000."),
        (["--agents", "2", "--agent", "2"], "Invalid value for --agent: expected less than 2"),
        (["--envelope", "huge.json"], "huge.json: num_agents: expected at most 1000"),
    ],
)
def test_no_such_agents(options: list[str], error: str) -> None:
    write("huge.json", ENVELOPE.replace('"num_agents": 1', '"num_agents": 1000000000'))
    ended = run("package", "assign", "WP01.md", *options)
    assert (ended.code, ended.out) == (2, "")
    assert error in ended.err


# audit


def test_a_trail_is_checked() -> None:
    assert run("package", "audit", "check", "audit.jsonl") == (0, "audit.jsonl: passed\n", "")
    write("audit.jsonl", AUDIT.replace('"agent:claude-code"', "5", 1) + '{"ts')
    assert run("package", "audit", "check", "audit.jsonl") == (
        1,
        (
            "audit.jsonl:1:38: audit-line-malformed: actor: expected a string, found 5\n"
            "audit.jsonl:6:1: audit-line-torn: the last line is torn: '{\"ts'\n"
            "audit.jsonl: 2 problems\n"
        ),
        "",
    )
    ended = run("package", "audit", "check", "audit.jsonl", "--output-format", "json")
    found = json.loads(ended.out)
    assert (ended.code, found["passed"]) == (1, False)
    assert found["problems"][0] == {
        "code": "audit-line-malformed",
        "message": "actor: expected a string, found 5",
        "location": {"row": 1, "column": 38},
    }


def test_a_line_is_appended() -> None:
    line = '{"ts": "2026-03-01T10:18:16Z", "actor": "a", "action": "b", "more": [1]}'
    assert run("package", "audit", "append", "audit.jsonl", line) == (0, "", "")
    assert run("package", "audit", "append", "audit.jsonl", given=line) == (0, "", "")
    lines = Path("audit.jsonl").read_text().split("\n")
    assert [json.loads(it) for it in lines[5:7]] == [json.loads(line)] * 2
    assert run("package", "audit", "check", "audit.jsonl").code == 0


def test_a_torn_line_is_removed_and_reported(folder: Path) -> None:
    write("audit.jsonl", f'{AUDIT}{{"ts')
    ended = start(
        "package", "audit", "append", "audit.jsonl", '{"actor":"a","action":"b"}', cwd=folder
    )
    note = "audit.jsonl: removed a torn last line of 4 bytes: '{\"ts'"
    assert ended == (0, "", f"Note: {note}\n")
    write("audit.jsonl", AUDIT[:-1])
    ended = run(
        *("package", "audit", "append", "audit.jsonl", "--output-format", "json"),
        given='{"actor": "a", "action": "b", "ts": "2026-03-01"}',
    )
    assert json.loads(ended.out) == {
        "filename": "audit.jsonl",
        "line": {"ts": "2026-03-01", "actor": "a", "action": "b"},
        "repair": {
            "message": "added the line break that the last line lacked",
            "offset": len(AUDIT) - 1,
            "removed": "",
        },
    }


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["audit.jsonl", "{}"], "Error: missing 'actor' and 'action'\n"),
        (["audit.jsonl", "[]"], "Error: 1:1: expected an object\n"),
        (["audit.jsonl", "{"], "Error: 1:2: not JSON: unexpected end of the text\n"),
        (["WP01.md", "{}"], "expected a file named *.jsonl, found 'WP01.md'"),
        (
            ["WP01.md/a.jsonl", '{"actor":"a","action":"b"}'],
            "Error: WP01.md/a.jsonl: cannot be written: ",
        ),
        (["audit.jsonl", '{"actor":"a","action":"read_spec"}'], "Error: missing 'path'\n"),
        (
            ["audit.jsonl", '{"actor":"a","action":"run_tests","exit_code":"0"}'],
            "Error: exit_code: expected an integer, found '0'\n",
        ),
        (
            ["link.jsonl", '{"actor":"a","action":"b"}'],
            "Error: link.jsonl: cannot be written: a link\n",
        ),
        (["audit.jsonl", '{"actor":"\udcff","action":"b"}'], "Invalid value for LINE: not UTF-8"),
    ],
)
def test_what_cannot_be_appended(arguments: list[str], error: str) -> None:
    Path("link.jsonl").symlink_to("audit.jsonl")
    ended = run("package", "audit", "append", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert error in ended.err
    assert Path("audit.jsonl").read_text() == AUDIT
    assert Path("WP01.md").read_text(encoding="utf-8") == SPECIFIED


# What is said to who asks for help, or mistypes


@pytest.mark.parametrize(
    "words",
    [
        ["verify"],
        ["assign"],
        ["envelope"],
        ["commit-msg"],
        ["audit"],
        ["audit", "append"],
        ["audit", "check"],
    ],
)
def test_help_fits(words: list[str]) -> None:
    ended = run("package", *words, "--help")
    assert ended.code == 0
    assert [it for it in ended.out.split("\n") if len(it) > 80] == []


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (["verfy"], "did you mean 'verify'?"),
        (["audit", "chek"], "did you mean 'check'?"),
        (["zzz"], "expected verify, assign, envelope, commit-msg, audit"),
    ],
)
def test_the_nearest_command_is_named(typed: list[str], hint: str) -> None:
    ended = run("package", *typed)
    assert (ended.code, ended.out) == (2, "")
    assert hint in ended.err


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["package", ""], ["verify", "assign", "envelope", "commit-msg", "audit"]),
        (["package", "audit", "a"], ["append"]),
        (["package", "verify", "--un"], ["--uncommitted"]),
        (["package", "assign", "--output-format", "j"], ["json"]),
    ],
)
def test_commands_of_the_command_are_completed(
    folder: Path, words: list[str], completed: list[str]
) -> None:
    answered = start("__complete", "zsh", *words, cwd=folder).out.split("\n")
    assert [it.split("\t")[1] for it in answered if it.startswith("word")] == completed


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("state", "WorkflowState"),
        ("envelope", "TaskEnvelope"),
        ("response", "agent-response"),
        ("share", "AgentShare"),
        ("audit", "AuditLine"),
        ("prompt", "UnifiedPrompt"),
    ],
)
def test_schemas_have_short_names(name: str, title: str) -> None:
    ended = run("schema", name)
    assert (ended.code, json.loads(ended.out)["title"]) == (0, title)
