"""Findings that are known may rest."""

import json
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write
from promptls.runner import baseline

pytestmark = pytest.mark.usefixtures("folder")

OPTION = "--baseline=known.json"


def test_what_is_known_rests() -> None:
    write("a.md", GAP)
    assert run("check", OPTION, "--write-baseline") == (
        0,
        "",
        "Wrote 1 finding to known.json.\n",
    )
    assert run("check", OPTION) == (
        0,
        "No findings in 1 file.\n1 finding hidden by the baseline.\n",
        "",
    )
    assert run("check").code == 1


def test_it_is_written_for_people_and_for_git() -> None:
    write("a.md", GAP)
    write("b/c.md", GAP)
    run("check", OPTION, "--write-baseline")
    text = Path("known.json").read_text()
    lines = [it for it in text.split("\n") if "fingerprint" in it]
    assert len(lines) == 2
    assert all(
        '"rule": "block-numbering-gap", "message": "expected item 2, found 3"' in it for it in lines
    )
    assert list(json.loads(text)["files"]) == ["a.md", "b/c.md"]
    run("check", OPTION, "--write-baseline")
    assert Path("known.json").read_text() == text


def test_a_finding_may_move() -> None:
    file = write("a.md", GAP)
    run("check", OPTION, "--write-baseline")
    file.write_text(f"# Another heading\n\nMore text.\n\n{GAP}")
    assert run("check", OPTION).code == 0


def test_a_new_finding_of_the_same_kind_is_new() -> None:
    file = write("a.md", GAP)
    run("check", OPTION, "--write-baseline")
    file.write_text(f"{GAP}\nText.\n\n{GAP}")
    ended = run("check", OPTION)
    assert ended.code == 1
    assert ended.out.endswith(
        "Found 1 error.\n1 can be fixed with --fix.\n1 finding hidden by the baseline.\n"
    )
    write("b.md", GAP)
    assert "Found 2 errors" in run("check", OPTION).out


def test_what_is_gone_is_told() -> None:
    file = write("a.md", GAP)
    run("check", OPTION, "--write-baseline")
    file.write_text(FIXED)
    ended = run("check", OPTION)
    assert ended.code == 0
    assert ended.err == (
        "Note: 1 finding in the baseline no longer occurs; run with --write-baseline to update it\n"
    )
    # Of a file that is not checked nothing is known.
    write("b.md", FIXED)
    assert run("check", OPTION, "b.md").err == ""


def test_an_empty_one() -> None:
    write("a.md", FIXED)
    run("check", OPTION, "--write-baseline")
    assert json.loads(Path("known.json").read_text()) == {"version": 1, "files": {}}
    assert run("check", OPTION).code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"version": 1,\n "files": {]}', "known.json:2:12: not JSON"),
        ("", "known.json:1:1: not JSON"),
        ("\ufeff{}", "known.json:1:1: not JSON"),
        ("[]", 'known.json: not a promptls baseline (missing "version": 1)'),
        ('{"version": 2}', 'known.json: not a promptls baseline (missing "version": 1)'),
        ('{"version": 1}', 'known.json: not a promptls baseline (missing "files")'),
        ('{"version": 1, "files": []}', 'known.json: not a promptls baseline (missing "files")'),
        ('{"version": 1, "files": {"a": 1}}', "missing fingerprint of a finding in 'a'"),
        ('{"version": 1, "files": {"a": [{}]}}', "missing fingerprint of a finding in 'a'"),
        ("[" * 100_000, "known.json"),
    ],
)
def test_a_damaged_one_is_an_error_with_its_place(text: str, message: str) -> None:
    write("a.md", GAP)
    write("known.json", text)
    ended = run("check", OPTION)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err


def test_one_that_cannot_be_written() -> None:
    write("a.md", GAP)
    ended = run("check", "--baseline=no/known.json", "--write-baseline")
    assert ended.code == 2
    assert "no/known.json: cannot be written: no such file" in ended.err


def test_one_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline, "CAP", 1 << 20)
    write("a.md", GAP)
    write("known.json", '{"version": 1, "files": {}}'.ljust((1 << 20) + 1))
    ended = run("check", "--baseline=known.json")
    assert ended.code == 2
    assert "known.json: larger than 1 MiB\n" in ended.err


def test_hostile_paths_in_one_are_paths_of_no_file() -> None:
    write("a.md", GAP)
    paths = ["../../etc/passwd", "/etc/passwd", "\0", "\ud800", "", "a.md\n", "./a.md"]
    files = {it: [{"fingerprint": "x"}] for it in paths}
    write("known.json", json.dumps({"version": 1, "files": files}))
    ended = run("check", "--baseline=known.json", "--output-format=concise")
    assert ended.code == 1
    # Whether there are such files outside of the project is not shown.
    assert ended.err.startswith("Note: 3 findings in the baseline no longer occur")
    assert ended.out.count("block-numbering-gap") == 1


def test_what_is_said_of_other_files_stays() -> None:
    write("a.md", GAP)
    write("b.md", GAP)
    gone = write("c.md", GAP)
    run("check", OPTION, "--write-baseline")
    gone.unlink()
    write("a.md", FIXED)
    assert run("check", OPTION, "a.md").err == (
        "Note: 2 findings in the baseline no longer occur; run with --write-baseline to update it\n"
    )
    assert run("check", OPTION, "--write-baseline", "a.md").err == (
        "Wrote 1 finding to known.json.\n"
    )
    assert list(json.loads(Path("known.json").read_text())["files"]) == ["b.md"]
    assert run("check", OPTION).err == ""


def test_a_damaged_one_is_not_written_over() -> None:
    write("a.md", GAP)
    write("known.json", "{")
    ended = run("check", OPTION, "--write-baseline")
    assert ended.code == 2
    assert "known.json:1:2: not JSON" in ended.err
    assert Path("known.json").read_text() == "{"
