"""`promptls package`: envelopes, messages of commits, trails, and files that are none of these."""

import json
import shlex
from pathlib import Path

import pytest

from cli.console import run, write
from cli.work_trees import package
from samples.json_files import AUDIT, ENVELOPE
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_repository")


def test_the_envelope_of_the_specification_fits() -> None:
    assert package("envelope WP01.md --check envelope.json") == (0, "envelope.json: passed\n", "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"wp_sequence": 1',
            '"wp_sequence": 7',
            "wp_sequence of the envelope: expected 1, found 7",
        ),
        (
            'WP01/WP01.md"',
            'WP01/WP09.md"',
            "prompt_path of the envelope: expected '\u2026/WP01.md'",
        ),
        ('"feat/001-login', '"feat/009-x', "config.pr_target_branch of the envelope: expected "),
        ('s/001-login-WP01",', 's/009-x-WP07",', "worktree_path of the envelope: expected "),
        ('"wp_id": "WP01"', '"wp_id": "WP09"', "wp_id of the envelope: expected 'WP01'"),
        ('"001-user-login"', '"002-x"', "feature_slug of the envelope: expected '001-user-login'"),
        ('/plan.md"', '/other.md"', "context_paths of the envelope: missing 'plan.md'"),
    ],
)
def test_each_field_of_an_envelope_is_compared(old: str, new: str, message: str) -> None:
    assert old in ENVELOPE
    write("envelope.json", ENVELOPE.replace(old, new, 1))
    code, out, _ = package("envelope WP01.md --check envelope.json")
    assert (code, out.count("\n")) == (1, 2)
    assert out.startswith(f"envelope-mismatch: {message}")
    code, out, _ = package("verify WP01.md --root tree --envelope envelope.json")
    assert code == 1
    assert old.split('"')[1] in out or message.split(maxsplit=1)[0] in out


@pytest.mark.parametrize("name", ["num_agents", "timeout_secs"])
def test_no_agents_and_no_time_are_too_few(name: str) -> None:
    values = json.loads(ENVELOPE)
    values["config"][name] = 0
    write("envelope.json", json.dumps(values))
    code, _, err = package("envelope WP01.md --check envelope.json")
    assert code == 2
    assert f"config.{name}: expected 1 or more, found 0" in err


def test_an_envelope_is_made_and_fits() -> None:
    write("kitty-specs/001-user-login/spec.md", "# Spec\n")
    code, out, err = package("envelope WP01.md --job 3a6b8c9d")
    made = json.loads(out)
    assert (code, made["job_id"], made["wp_sequence"]) == (0, "3a6b8c9d", 1)
    assert made["worktree_path"] == str(Path.cwd() / ".worktrees" / "001-login-WP01")
    assert made["context_paths"][0] == str(Path.cwd() / "kitty-specs/001-user-login/spec.md")
    assert err.split("\n")[:-1] == [
        f"Note: no such context document: {it}"
        for it in ("plan.md", "ARCHITECTURE.md", "GOVERNANCE.md")
    ]
    write("made.json", out)
    assert package("envelope WP01.md --check made.json")[0] == 0
    jobs = {json.loads(package("envelope WP01.md")[1])["job_id"] for _ in range(2)}
    assert len(jobs) == 2


def test_an_envelope_needs_a_feature_and_a_branch() -> None:
    write("WP01.md", SPECIFIED.replace("- **Feature:**", "- **Other:**"))
    assert package("envelope WP01.md") == (
        2,
        "",
        "Error: WP01.md: missing 'Feature' in the feature context\n",
    )


def test_the_envelope_of_another_package_divides_nothing() -> None:
    write("envelope.json", ENVELOPE.replace('"wp_id": "WP01"', '"wp_id": "WP09"'))
    code, out, err = package("assign WP01.md --envelope envelope.json")
    assert (code, out) == (2, "")
    assert err == ("Error: envelope.json: wp_id of the envelope: expected 'WP01', found 'WP09'\n")


@pytest.mark.parametrize(
    ("message", "code", "out"),
    [
        ("WP01: Add it [FR-AUTH-001]", 0, ""),
        ("Add it\n# FR-AUTH-009 is a comment\n", 0, ""),
        (
            "Add it\n# ------------------------ >8 ------------------------\nFR-AUTH-009\n",
            0,
            "",
        ),
        (
            "WP01: Add it [FR-AUTH-01]",
            1,
            "unknown requirement 'FR-AUTH-01'; did you mean 'FR-AUTH-001'?\n",
        ),
        ("\ufeffWP01: Add\r\n\r\nFR-X-1\r\n", 1, "unknown requirement 'FR-X-1'"),
        ("", 0, ""),
    ],
)
def test_ids_in_a_commit_message(message: str, code: int, out: str) -> None:
    write("specs/001-a/spec.md", "- **FR-AUTH-001:** a\n")
    write("message", message)
    found = package("commit-msg message")
    assert (found[0], found[2]) == (code, "")
    assert found[1].startswith(out)
    assert bool(found[1]) is bool(out)


def test_ids_are_not_checked_without_a_specification() -> None:
    write("message", "Add it [FR-AUTH-001]")
    note = "Note: no specification defines any requirement, so ids are not checked\n"
    assert package("commit-msg message") == (0, "", note)
    write("other.md", "- **FR-AUTH-002:** a\n")
    assert package("commit-msg message --specification other.md")[0] == 1


def test_a_message_for_a_package() -> None:
    write("message", "Add it [FR-AUTH-001]")
    code, out, _ = package("commit-msg message --package WP01.md")
    assert (code, out) == (
        1,
        "expected 'WP01: \u2026' or 'feat(WP01): \u2026', found 'Add it [FR-AUTH-001]'\n",
    )
    write("message", "WP01: Add it [FR-AUTH-001]")
    assert package("commit-msg message --package WP01.md") == (0, "", "")


def test_the_example_of_the_help_works(folder: Path) -> None:
    shown = run("package", "audit", "append", "--help").out
    recipe = shown[shown.index("promptls package audit append audit/") :].split("\n\n")[0]
    words = shlex.split(recipe.replace("\\\n", ""))
    assert run(*words[1:]) == (0, "", "")
    assert (folder / "audit" / "001-login" / "3a6b8c9d.jsonl").is_file()


def test_an_earlier_line_is_said() -> None:
    line = '{"ts": "2026-03-01T10:00:00Z", "actor": "a", "action": "b"}'
    code, _, err = package(f"audit append audit.jsonl {shlex.quote(line)}")
    assert code == 0
    assert err == (
        "Note: audit.jsonl: 2026-03-01T10:00:00Z is before 2026-03-01T10:18:15Z, "
        "the time of the line before\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"exit_code":0', '"exit_code":"0"', "exit_code: expected an integer, found '0'"),
        ('"path":"spec.md",', "", "missing 'path'"),
        (
            '"job":"3a6b8c9d","action":"exit"',
            '"job":"4","action":"exit"',
            "job '4', but the lines ",
        ),
    ],
)
def test_lines_of_a_trail_are_typed(old: str, new: str, message: str) -> None:
    assert old in AUDIT
    write("audit.jsonl", AUDIT.replace(old, new))
    code, out, _ = package("audit check audit.jsonl")
    assert (code, out.count("\n")) == (1, 2)
    assert message in out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('"action":"write_file","path":"src/x.ts"', "scope-exceeded: the agent wrote 'src/x.ts'"),
        ('"action":"write_file","path":"../x.ts"', "scope-exceeded: the agent wrote '../x.ts'"),
        ('"action":"write_file","path":"package-lock.json"', ""),
        ('"action":"run_tests","command":"npm test","exit_code":1', "tests-failed: the last run"),
        ('"action":"commit","message":"Fix it"', "commit-malformed: expected 'WP01: "),
        ('"action":"commit","message":"WP01: a [FR-AUTH-009]"', "commit-requirement-unknown: "),
        ('"action":"exit","code":1', "agent-failed: the agent ended with exit code 1"),
    ],
)
def test_a_trail_against_its_package(line: str, message: str) -> None:
    write("audit.jsonl", f'{{"ts":"2026-03-01T10:15:34Z","actor":"a",{line}}}\n')
    code, out, _ = package("audit check audit.jsonl --package WP01.md")
    assert (code, out.count("\n")) == (int(bool(message)), 1 + bool(message))
    assert out.startswith(message or "audit.jsonl: passed")


def test_only_the_last_run_of_tests_counts() -> None:
    run_ = '{{"ts":"2026-03-01T10:15:3{0}Z","actor":"a","action":"run_tests","exit_code":{1}}}\n'
    write("audit.jsonl", run_.format(1, 1) + run_.format(2, 0))
    assert package("audit check audit.jsonl --package WP01.md")[0] == 0


UTF_16 = SPECIFIED.encode("utf-16")
_COMMANDS = (
    "verify {} --root tree",
    "assign {} --agents 2",
    "envelope {}",
    "commit-msg changed --package {}",
    "audit check audit.jsonl --package {}",
)


@pytest.mark.parametrize("command", _COMMANDS)
@pytest.mark.parametrize(
    ("data", "error"),
    [
        (SPECIFIED.replace("\n", "\r\n").encode(), ""),
        (f"\ufeff{SPECIFIED}".encode(), ""),
        (b"", "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"),
        (b" \n\n", "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"),
        (UTF_16, "not UTF-8, but UTF-16"),
        (b"\xe4\x00", "not UTF-8"),
    ],
    ids=["CRLF", "BOM", "empty", "blank", "UTF-16", "bytes"],
)
def test_what_a_package_may_be(command: str, data: bytes, error: str) -> None:
    write("other.md", data)
    code, out, err = package(command.format("other.md"))
    if error:
        assert (code, out, err) == (2, "", f"Error: other.md: {error}\n")
    else:
        assert (code, out, err) == package(command.format("WP01.md")) or "job_id" in out


@pytest.mark.parametrize(
    "command",
    [
        "verify WP01.md --root tree --envelope {}",
        "verify WP01.md --root tree --response {}",
        "verify WP01.md --root tree --share {}",
        "assign WP01.md --envelope {}",
        "envelope WP01.md --check {}",
    ],
)
@pytest.mark.parametrize("data", [b"", b" \n", b"[]", b"{", "{}".encode("utf-16"), b"null"])
def test_what_is_no_document(command: str, data: bytes) -> None:
    write("other.json", data)
    code, out, err = package(command.format("other.json"))
    assert (code, out) == (2, "")
    assert err.startswith("Error: other.json")
    assert err.count("\n") == 1
