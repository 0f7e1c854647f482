"""Odd lists of git and odd audit trails: the exit code and one sentence.

Each row is a file, and what the commands say of it: a problem on standard output (exit code 1), or
an error or a note on standard error.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from cli.console import Ended, run, write
from cli.work_trees import CHANGED, FILES
from samples.json_files import AUDIT

UTF16 = "not UTF-8, but UTF-16"
LINE = '{"actor":"agent:x","action":"note","ts":"2030-01-01T00:00:00Z"}'
TRAIL = "a.jsonl"
# What the trail says is all in its package.
WRITTEN = AUDIT.replace("src/auth/models.rs", FILES[0])


class Row(NamedTuple):
    """A file, the exit code, and what is said."""

    name: str
    data: bytes | None
    code: int = 0
    said: str = ""


def rows(text: str, other: str) -> list[Row]:
    """What does not matter, and what cannot be used. The `other` line is no part of the text."""
    good = text.encode()
    return [
        Row("good", good),
        Row("CRLF", text.replace("\n", "\r\n").encode()),
        Row("byte order mark", text.encode("utf-8-sig")),
        Row("mark and CRLF", text.replace("\n", "\r\n").encode("utf-8-sig")),
        Row("UTF-16", text.encode("utf-16"), 2, UTF16),
        Row("UTF-16, no mark", text.encode("utf-16-le"), 2, UTF16),
        Row("UTF-16, the other way round", text.encode("utf-16-be"), 2, UTF16),
        Row("Latin-1", good + b"caf\xe9\n", 1, "not UTF-8" if "{" in text else "caf\\udce9"),
        Row("a huge line", good + b"x" * 3_000_000 + b"\n", 1, other),
        Row("missing", None, 2, "no such file or directory"),
    ]


def empty(said: str, code: int = 1) -> list[Row]:
    named = {"empty": b"", "blank": b" \r\n\n", "only a mark": b"\xef\xbb\xbf"}
    return [Row(name, data, code, said) for name, data in named.items()]


def ids(row: Row) -> str:
    return row.name


def check_ended(ended: Ended, row: Row, path: str) -> None:
    assert ended.code == row.code
    if row.code == 1:
        problem, last = ended.out.splitlines()
        assert row.said in problem
        assert "1 problem" in last
        assert ended.err == ""
    elif row.said:
        (line,) = ended.err.splitlines()
        assert line == f"{'Error' if row.code else 'Note'}: {path}: {row.said}"
    else:
        assert ended.err == ""


pytestmark = pytest.mark.usefixtures("work_repository")


def verify(option: str, row: Row) -> None:
    if row.data is not None:
        write("given", row.data)
    ended = run("package", "verify", "WP01.md", "--root", "tree", option, "given")
    check_ended(ended, row, "given")


NO_FILES = "the list of changed files is empty, but the package has 6 deliverables"
NO_COMMITS = "the list of commits is empty, but the package has 6 deliverables"


@pytest.mark.parametrize(
    "row", [*rows(CHANGED, "outside the work scope"), *empty(NO_FILES)], ids=ids
)
def test_changed_files(row: Row) -> None:
    verify("--changed-files", row)


@pytest.mark.parametrize(
    "row",
    [*rows("feat(WP01): log in\nWP01: more\n", "commit-malformed"), *empty(NO_COMMITS)],
    ids=ids,
)
def test_commits(row: Row) -> None:
    verify("--commits", row)


@pytest.mark.parametrize("row", [*rows("!! ignored.txt\n", "uncommitted"), *empty("", 0)], ids=ids)
def test_uncommitted_files(row: Row) -> None:
    verify("--uncommitted", row)


def test_names_of_a_letter_that_end_with_nul_are_no_utf_16() -> None:
    problem, *_ = run(
        *("package", "verify", "WP01.md", "--root", "tree", "--changed-files", "-"),
        given="a\0b\0c\0",
    ).out.splitlines()
    assert problem.startswith("scope-exceeded: 'a' ")


# Trails


def check_trail(row: Row, *options: str) -> None:
    if row.data is not None:
        write(TRAIL, row.data)
    check_ended(run("package", "audit", "check", TRAIL, *options), row, TRAIL)


TRAILS = [
    *rows(WRITTEN, "not JSON"),
    Row("CR", WRITTEN.replace("\n", "\r").encode(), 1, "the last line is torn"),
    Row("no line break", WRITTEN.rstrip("\n").encode(), 1, "lacks its line break"),
]


@pytest.mark.parametrize("row", [*TRAILS, *empty("the trail is empty", 0)], ids=ids)
def test_a_trail(row: Row) -> None:
    check_trail(row)


NO_LINES = "nothing-done: the trail is empty, but the package has 6 deliverables"


@pytest.mark.parametrize("row", [*TRAILS, *empty(NO_LINES)], ids=ids)
def test_a_trail_of_a_package(row: Row) -> None:
    check_trail(row, "--package", "WP01.md")


def test_a_folder_is_no_trail() -> None:
    ended = run("package", "audit", "check", "tree")
    assert ended == (2, "", "Error: tree: not a regular file\n")
    Path("tree.jsonl").mkdir()
    ended = run("package", "audit", "append", "tree.jsonl", LINE)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("Error: tree.jsonl: ")


@pytest.mark.parametrize(
    "row",
    [
        *(it for it in rows(AUDIT, "") if it.data is not None and it.code != 1),
        *empty("", 0)[:2],
        Row("CR", AUDIT.replace("\n", "\r").encode(), 2, "it has carriage returns for line breaks"),
    ],
    ids=ids,
)
def test_nothing_is_lost_when_a_line_is_appended(row: Row) -> None:
    assert row.data is not None
    write(TRAIL, row.data)
    check_ended(run("package", "audit", "append", TRAIL, LINE), row, TRAIL)
    after = Path(TRAIL).read_bytes()
    assert after.startswith(row.data)
    assert (after == row.data) is bool(row.code)
