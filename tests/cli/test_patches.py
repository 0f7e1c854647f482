"""What `--diff` writes is bytes, and every program that reads patches makes of it what fixing makes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.console import GAP, command, environment, run, start, write

TEXTS = {
    "plain": GAP,
    "no line break at the end": GAP.removesuffix("---\n") + "---",
    "CRLF": GAP.replace("\n", "\r\n"),
    "CRLF without the last": GAP.replace("\n", "\r\n").removesuffix("\r\n"),
    "one CR": GAP.replace("agent\n", "agent\ra\n"),
    "other characters": f"\u00e9 \u65e5 \U0001f600 \x85 \u2028 \x0c \u00a0\n{GAP}\u00e9\n",
    "a mark at the beginning": f"\ufeff{GAP}",
    "two places": GAP + "text\n" * 20 + GAP,
    "lines that look like a patch": f"--- a\n+++ b\n@@ -1 +1 @@\n\n{GAP}\n-- \n\\ No newline\n",
}
NAMES = [
    *(b"a.md", b"a b.md", b" a.md", b"a  b c.md", b"x y/z/a.md", b"-a.md", b"--- a.md", b"a\tb.md"),
    *(
        b"a\nb.md",
        b"\x1b[31m.md",
        b'"q".md',
        b'p"q\\.md',
        b"b\\.md",
        b"c\\n.md",
        b"'.md",
        b"\xff.md",
    ),
    *("é.md".encode(), "日 本.md".encode(), "\u202eb.md".encode(), "\u00a0.md".encode(), b"a\r.md"),
    *(
        b"dev/null.md",
        b"a\x7f.md",
        b"a 2010-07-05 19:41:17 -0500/b.md",
        b"(b) c.md",
        b"a/b/c.md",
        b"$x `y`.md",
    ),
]
PROGRAMS = {"patch": ["patch", "-p1", "--batch"], "git": ["git", "apply"]}
LOCALES: dict[str, dict[str, str]] = {
    "UTF-8": {},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ASCII": {"PYTHONIOENCODING": "ascii:strict"},
}


def write_all() -> Iterator[Path]:
    texts = list(TEXTS.values())
    for number, name in enumerate(NAMES):
        yield write(os.fsdecode(name), texts[number % len(texts)])
    for number, text in enumerate(texts):
        yield write(f"{number} .md", text)


def read_all(files: list[Path]) -> dict[Path, bytes]:
    return {it: it.read_bytes() for it in files}


@pytest.mark.skipif(sys.platform == "win32", reason="no such names")
@pytest.mark.parametrize(
    ("program", "locale"), [("patch", "UTF-8"), *(("git", it) for it in LOCALES)]
)
def test_every_program_makes_of_it_what_fixing_makes(
    folder: Path, program: str, locale: str
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program}")
    files = list(write_all())
    before = read_all(files)
    ended = subprocess.run(
        command("check", "--diff", "-q", "--select=block-numbering-gap", "--no-cache"),
        env=environment() | LOCALES[locale],
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert read_all(files) == before
    subprocess.run(PROGRAMS[program], input=ended.stdout, capture_output=True, check=True)
    patched = read_all(files)
    for path, data in before.items():
        path.write_bytes(data)
    assert start("fix", "--select=block-numbering-gap", cwd=folder).code == 0
    assert patched == read_all(files)
    assert all(patched[it] != before[it] for it in files)


@pytest.mark.usefixtures("folder")
def test_a_name_with_a_space_ends_with_a_tab() -> None:
    write("a b.md", GAP)
    assert run("check", "--diff").out.startswith("--- a/a b.md\t\n+++ b/a b.md\t\n@@ ")
