"""What a `.gitignore` leaves out is what git leaves out."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from promptls.files import find_files

NAMES = (
    *("a.md", "b.md", "x.md", "foo.md", "foo", "foox", "dir", "a", "b", "x", "a b", "é.md", "é"),
    *("[", "]", "-", "#x.md", "!x.md", "*", "\\", "x.md ", "a\t", "A.md", "1.md", "_", ".x", "]a"),
)
PIECES = (
    *("a", "b", "x", "foo", "dir", "x.md", ".md", "*.md", "/", "/", "/", "*", "*", "**", "***"),
    *("?", "-", "]", "\\", " ", "\t", "!", "#", "é", "\r", "**/", "/**", "/**/", "foo*", "a*b"),
    *("[a-z]", "[[:alpha:]]", "[\\]a]", "[a\\-z]", "[!a]", "[^x]", "[]]", "[]a]", "[a", "[é]"),
    *("[[:digit:]x]", "[[:x:]]", "[[:]", "[[a]", "[a-]", "[z-a]", "[--0]", "[/]", "[!/]", "[]-a]"),
    *("\\ ", "\\#", "\\!", "\\*", "\\/", "\\\\", "[[:punct:][:upper:]]", "[a-\\]]", "[[:alpha:]"),
)
LINES = (
    *(
        "dir/**",
        "!dir/x/",
        "!dir/**/",
        "*",
        "!*/",
        "!*.md",
        "/*",
        "!/a",
        "a/",
        "!a/",
        "**/x",
        "/**",
    ),
    *("a/**/x", "a/*", "!a/x.md", "***/x", "foo**/x", "!**/", "/a/b", "x.md\t", "x.md\\ ", "x.md "),
)


def line(random: Random) -> str:
    if random.random() < 0.4:
        return random.choice(LINES)
    pieces = random.choices(PIECES, k=random.randint(1, 5))
    return random.choice(["", "", "", "!"]) + "".join(pieces) + random.choice(["", "", "", "/"])


def tree(top: Path, random: Random) -> Iterator[Path]:
    """Make folders with files and `.gitignore` files in them. Tells the files."""
    folders = [top]
    for _ in range(random.randint(3, 8)):
        folder = random.choice(folders) / random.choice(NAMES)
        folder.mkdir(exist_ok=True)
        folders.append(folder)
    for folder in dict.fromkeys(folders):
        if folder == top or random.random() < 0.3:
            lines = [line(random) for _ in range(random.randint(1, 6))]
            (folder / ".gitignore").write_bytes("\n".join(lines).encode())
        for name in random.sample(NAMES, 8):
            if not (folder / name).exists():
                (folder / name).touch()
                yield folder / name


def found() -> set[str]:
    files, errors = find_files(["."])
    assert errors == []
    return {it.path for it in files}


def kept_by_git(paths: list[str]) -> set[str]:
    """The paths that git does not ignore."""
    asked = "\0".join(paths).encode()
    command = ["git", "check-ignore", "-z", "--stdin", "--no-index", "-v", "-n"]
    said = subprocess.run(command, input=asked, capture_output=True, check=False).stdout
    fields = [os.fsdecode(it) for it in said.split(b"\0")]
    patterns = dict(zip(fields[3::4], fields[2::4], strict=True))
    assert list(patterns) == paths
    return {path for path, by in patterns.items() if not by or by.startswith("!")}


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
@pytest.mark.parametrize("seed", range(8))
def test_git_says_the_same(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    random = Random(seed)
    for number in range(25):
        top = folder / str(number)
        top.mkdir()
        monkeypatch.chdir(top)
        subprocess.run(["git", "init", "-q"], check=True)
        files = [str(it.relative_to(top)) for it in tree(top, random)]
        files = [it for it in files if it.endswith(".md")]
        assert found() == kept_by_git(files)


# The lines of a `.gitignore`, the paths that it leaves out, and those that are kept.
DRAWN = {
    "all but a folder": (
        ["dir/**", "!dir/x/", "!dir/x/**"],
        ["dir/a.md", "dir/y/x/a.md"],
        ["dir/x/a.md", "dir/x/y/a.md", "a.md"],
    ),
    "all but some files": (
        ["dir/**", "!dir/**/", "!dir/**/keep.md"],
        ["dir/a.md", "dir/x/a.md"],
        ["dir/keep.md", "dir/x/y/keep.md"],
    ),
    "a folder is left out with all that is in it": (
        ["dir/", "!dir/x.md", "x/*", "!x/a/b.md"],
        ["dir/x.md", "x/a/b.md"],
        ["a.md"],
    ),
    "the last line decides": (["*.md", "!a.md", "/a.md"], ["a.md", "b.md"], ["x/a.md"]),
    "from the top": (["/a.md", "b/c.md"], ["a.md", "b/c.md"], ["x/a.md", "x/b/c.md"]),
    "only folders": (["a.md/", "**/"], ["a.md/b.md", "x/a.md"], ["b.md"]),
    "stars within a name": (
        ["a*b*.md", "x/*/c.md"],
        ["ab.md", "aXbX.md", "x/y/c.md"],
        ["ba.md", "x/c.md", "x/y/z/c.md"],
    ),
    "stars beyond a name": (
        ["a/**/b.md", "***/x.md", "foo**/y.md"],
        ["a/b.md", "a/x/y/b.md", "x.md", "q/x.md", "fooy.md", "foo/y.md", "foobar/z/y.md"],
        ["c/a/b.md", "fo/y.md"],
    ),
    "stars in front of an escaped slash": (["a/**\\/b.md"], ["a/x/b.md"], ["a/b.md"]),
    "several stars in a name are one": (["x/a**b.md"], ["x/a-b.md"], ["x/a/b.md"]),
    "one character is one byte": (["?.md", "??-.md"], ["a.md", "é-.md"], ["é.md", "ab.md"]),
    "sets": (
        [
            "[a-c].md",
            "[!x]1.md",
            "[^y]2.md",
            "[]x]3.md",
            "[\\]a]4.md",
            "[a\\-z]5.md",
            "[a-]6.md",
            "[z-x]7.md",
        ],
        ["b.md", "y1.md", "x2.md", "]3.md", "]4.md", "-5.md", "-6.md", "z7.md"],
        ["d.md", "x1.md", "y2.md", "[3.md", "\\4.md", "b5.md", "b6.md", "y7.md"],
    ),
    "classes": (
        ["[[:alpha:]].md", "[![:digit:]]1.md", "[[:]2.md", "[[:punct:]-x]3.md"],
        ["Q.md", "a1.md", "[2.md", "-3.md", "x3.md"],
        ["1.md", "11.md", "2.md", "y3.md"],
    ),
    "a set never matches a slash": (["a[/]b.md", "a[!x]c.md"], ["a-c.md"], ["a/b.md", "a/c.md"]),
    "broken lines match nothing": (
        [
            "[a.md",
            "[[:alph:]].md",
            "[z-a].md",
            "a.md\\",
            "[[:alpha:].md",
            "[\\",
            "/",
            "//",
            "!",
            "",
        ],
        [],
        ["[a.md", "a.md"],
    ),
    "only the spaces at the end are dropped": (
        ["a.md  ", "b.md\\ ", "c.md\\\\ ", "d.md\t", " e.md"],
        ["a.md", " e.md"],
        ["b.md", "c.md", "d.md", "e.md"],
    ),
    "escaped marks": (["\\#a.md", "\\!b.md", "#c.md"], ["#a.md", "!b.md"], ["#c.md", "a.md"]),
    "carriage returns and zeros": (["a.md\r", "b.md\0c"], ["a.md", "b.md"], ["c.md"]),
}


@pytest.mark.parametrize("case", DRAWN)
@pytest.mark.usefixtures("folder")
def test_drawn(case: str) -> None:
    lines, left_out, kept = DRAWN[case]
    Path(".gitignore").write_text("\n".join(lines), newline="")
    for name in (*left_out, *kept):
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    assert found() == set(kept)
    if shutil.which("git"):
        subprocess.run(["git", "init", "-q"], check=True)
        assert kept_by_git(sorted([*left_out, *kept])) == set(kept)


def test_what_a_folder_inside_says_comes_first(folder: Path) -> None:
    for name in "a.md", "x/a.md", "x/b.md", "x/y/a.md", "z/a.md", "z/y/b.md":
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / ".gitignore").write_text("*.md\nz/\n")
    (folder / "x/.gitignore").write_text("!a.md\ny/\n")
    (folder / "x/y/.gitignore").write_text("!*\n")
    (folder / "z/.gitignore").write_text("!*\n")
    assert found() == {"x/a.md"}
    assert {it.path for it in find_files(["x"])[0]} == {"x/a.md"}
    assert {it.path for it in find_files(["z", "z/y"])[0]} == {"z/a.md", "z/y/b.md"}


@pytest.mark.timeout(60)
def test_a_long_file_takes_no_longer_than_its_length(folder: Path) -> None:
    lines = [
        "*a" * 2000 + "b",
        "a/**/" * 2000 + "b",
        "[" * 4000,
        "?*" * 2000 + "c",
        " " * 9000 + "x",
    ]
    (folder / ".gitignore").write_text("\n".join([*lines, "[[:" * 3000 + "]"]))
    (folder / ("a" * 240 + ".md")).touch()
    deep = folder / ("a/" * 200)
    deep.mkdir(parents=True)
    (deep / "x.md").touch()
    assert len(found()) == 2


def test_beyond_the_cap_no_half_line_is_read(folder: Path) -> None:
    (folder / ".gitignore").write_text("#" * 65531 + "\na.mdx\n")
    (folder / "a.md").touch()
    (folder / "b.md").touch()
    assert found() == {"a.md", "b.md"}
