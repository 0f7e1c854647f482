"""What git prints is read as git means it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.prompts.git_output import read_commits, read_paths, read_status

NAMES = [
    "a.ts",
    "src/b c.ts",
    "src/\u00e4.ts",
    'q"uote.ts',
    "ta\tb.ts",
    "new\nline.ts",
    "back\\slash",
]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("a.ts\nsrc/b.ts\n", ["a.ts", "src/b.ts"]),
        ("a.ts\r\na.ts\r\n", ["a.ts"]),
        ("a.ts\0src/b.ts\0", ["a.ts", "src/b.ts"]),
        ('"src/\\303\\244 \\"x\\".ts"\n', ['src/\u00e4 "x".ts']),
        ('"a\\tb\\nc\\\\d"\n', ["a\tb\nc\\d"]),
        ('"\\377"\n', ["\udcff"]),
        ("M\ta.ts\nR100\told.ts\tnew.ts\n", ["a.ts", "old.ts", "new.ts"]),
        ('"', ['"']),
    ],
)
def test_names_of_changed_files(text: str, names: list[str]) -> None:
    assert read_paths(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        (" M a.ts\n?? b.ts\nA  c.ts\n!! ignored.ts\n", ["a.ts", "b.ts", "c.ts"]),
        ("R  old.ts -> new.ts\n", ["old.ts", "new.ts"]),
        ('R  "o l.ts" -> "\\303\\244.ts"\n', ["o l.ts", "\u00e4.ts"]),
        (" M a -> b\n", ["a -> b"]),
        ("a.ts\nsrc/b.ts\n", ["a.ts", "src/b.ts"]),
        ("R  new.ts\0old.ts\0?? b.ts\0", ["new.ts", "old.ts", "b.ts"]),
    ],
)
def test_names_of_uncommitted_files(text: str, names: list[str]) -> None:
    assert read_status(text) == names


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("", []),
        ("abc123d WP01: a\ndef456a WP01: b\n", ["abc123d WP01: a", "def456a WP01: b"]),
        ("WP01: a\n\nWP01: b", ["WP01: a", "WP01: b"]),
        ("abc123d WP01: a\n\nBody.\n\0def456a b\n\0", ["abc123d WP01: a\n\nBody.", "def456a b"]),
    ],
)
def test_messages_of_commits(text: str, messages: list[str]) -> None:
    assert read_commits(text) == messages


@given(st.text())
@example('""')
@example("M\t\tb")
@example("M  \nR  a -> ")
def test_any_text_can_be_read(text: str) -> None:
    assert all([*read_paths(text), *read_status(text)])
    assert len(read_status(text)) <= len(text) + 1
    assert len(read_commits(text)) <= len(text)


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
@pytest.mark.parametrize("options", [[], ["-z"]])
def test_names_are_those_that_git_means(tmp_path: Path, options: list[str]) -> None:
    environment = os.environ | {
        **{
            f"GIT_{who}_{what}": "x@y"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        },
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }

    def git(*arguments: str) -> str:
        command = ["git", "-c", "core.autocrlf=false", *arguments]
        ran = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, check=True
        )
        return ran.stdout.decode(errors="surrogateescape")

    git("init", "-q", "-b", "main")
    git("commit", "-q", "--allow-empty", "-m", "Begin")
    for name in NAMES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    status = git("status", "--porcelain", "--untracked-files=all", *options)
    assert sorted(read_status(status)) == sorted(NAMES)
    git("add", ".")
    git("commit", "-q", "-m", "WP01: Add all\n\nA body.")
    assert sorted(read_paths(git("diff", "--name-only", *options, "HEAD~"))) == sorted(NAMES)
    assert sorted(read_paths(git("diff", "--name-status", "HEAD~"))) == sorted(NAMES)
    git("mv", "a.ts", "z y.ts")
    assert sorted(read_status(git("status", "--porcelain", *options))) == ["a.ts", "z y.ts"]
    assert [it[8:] for it in read_commits(git("log", "--oneline"))] == ["WP01: Add all", "Begin"]
    (whole, _) = read_commits(git("log", "-z", "--format=%h %B"))
    assert whole[8:] == "WP01: Add all\n\nA body."
