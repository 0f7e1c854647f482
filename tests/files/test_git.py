"""Repositories are read without git, and what is read is what git says."""

import os
import shutil
import subprocess
from contextlib import chdir, suppress
from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileError
from promptls.files.git import packs, revisions
from promptls.files.git.revisions import open_revision
from promptls.files.trees import Tree

ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@b",
    "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@b",
}
LINES = "".join(f"line {it} of a long text\n" for it in range(200))


def refuse(error: FileError) -> None:
    raise error


def git(*arguments: str, given: str | None = None) -> str:
    ended = subprocess.run(
        ["git", *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | ENVIRONMENT,
    )
    return ended.stdout.strip()


def commit(text: str, path: str = "a/x.md") -> str:
    write(path, text)
    git("add", "-A")
    git("commit", "-qm", "x")
    return git("rev-parse", "HEAD")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Three commits, made once: to run git takes longer than any of the tests."""
    folder = tmp_path_factory.mktemp("git")
    with chdir(folder):
        git("init", "-q", "-b", "main", "--template=", ".")
        return folder, [commit(LINES), commit(f"{LINES}more\n"), commit(f"{LINES}less\n")]


@pytest.fixture(autouse=True)
def history(folder: Path, repository: tuple[Path, list[str]]) -> list[str]:
    """Three commits in the working directory."""
    assert Path.cwd() == folder
    shutil.copytree(repository[0], folder, dirs_exist_ok=True)
    return repository[1]


def text(name: str, path: str = "a/x.md") -> str | None:
    return open_revision(".", name, refuse)[1].text(path)


def names() -> list[str]:
    return ["HEAD", "@", "main", "heads/main", "HEAD~1", "HEAD^", "HEAD~2", "HEAD^^", "HEAD^0"]


@pytest.mark.parametrize("how", ["loose", "offsets", "ids", "packed"])
def test_names_mean_what_they_mean_to_git(history: list[str], how: str) -> None:
    git("tag", "light")
    git("tag", "-am", "x", "heavy", "HEAD~1")
    git("update-ref", "refs/remotes/origin/main", history[0])
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    git("fetch", "-q", ".", "refs/remotes/origin/main")
    if how != "loose":
        git("config", "repack.useDeltaBaseOffset", str(how == "offsets").lower())
        git("repack", "-adfq")
    if how == "packed":
        git("pack-refs", "--all")
    others = [
        "light",
        "heavy",
        "tags/heavy",
        "origin/main",
        "origin",
        "refs/heads/main",
        "FETCH_HEAD",
    ]
    for name in (*names(), *others, *history, history[1][:10], history[1][:7]):
        found, tree = open_revision(".", name, refuse)
        assert found == git("rev-parse", f"{name}^{{commit}}"), name
        assert tree.text("a/x.md") == git("show", f"{name}:a/x.md") + "\n"
        assert dict(tree.names("")) == {"a": True}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none", "no such revision in the repository"),
        ("HEAD~3", "no such revision: the history begins before it"),
        ("HEAD^2", "no such revision: the history begins before it"),
        ("HEAD~10000", "no name of a revision that is understood here"),
        ("0" * 40, "not in the history on this disk; fetch more of it"),
        ("HEAD^{tree}", "no name of a revision that is understood here"),
        ("HEAD@{1}", "no name of a revision that is understood here"),
        ("main..HEAD", "no name of a revision that is understood here"),
        ("../../x", "no name of a revision that is understood here"),
        ("/etc/passwd", "no name of a revision that is understood here"),
        ("-x", "no name of a revision that is understood here"),
        ("", "no name of a revision that is understood here"),
        ("dead", "no such revision in the repository"),
    ],
)
def test_what_is_no_revision(name: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        open_revision(".", name, refuse)
    assert caught.value.reason == said


def test_a_tree_is_no_commit() -> None:
    with pytest.raises(FileError, match="no commit"):
        open_revision(".", git("rev-parse", "HEAD^{tree}"), refuse)


def test_a_reference_that_leads_to_itself_is_none() -> None:
    git("symbolic-ref", "refs/heads/a", "refs/heads/b")
    git("symbolic-ref", "refs/heads/b", "refs/heads/a")
    with pytest.raises(FileError, match="no such revision"):
        open_revision(".", "a", refuse)


def test_a_linked_work_tree_and_a_store_of_another_repository(tmp_path: Path) -> None:
    git("worktree", "add", "-q", str(tmp_path / "linked"), "HEAD~1")
    git("clone", "-qs", ".", str(tmp_path / "clone"))
    linked = open_revision(str(tmp_path / "linked"), "HEAD", refuse)
    assert linked[0] == git("rev-parse", "HEAD~1")
    cloned = open_revision(str(tmp_path / "clone"), "HEAD", refuse)
    assert cloned[1].text("a/x.md") == f"{LINES}less\n"


def test_a_clone_without_its_history(tmp_path: Path) -> None:
    git("clone", "-q", "--depth", "1", Path.cwd().as_uri(), str(tmp_path / "shallow"))
    shallow = str(tmp_path / "shallow")
    assert open_revision(shallow, "HEAD", refuse)[1].text("a/x.md") == f"{LINES}less\n"
    with pytest.raises(FileError, match="not in the history on this disk; fetch more of it"):
        open_revision(shallow, "HEAD^", refuse)


def test_a_tag_of_tags() -> None:
    git("tag", "-am", "x", "tag0")
    for number in range(11):
        git("tag", "-am", "x", f"tag{number + 1}", f"tag{number}")
    assert open_revision(".", "tag9", refuse)[0] == git("rev-parse", "HEAD")
    with pytest.raises(FileError, match="no commit"):
        open_revision(".", "tag11", refuse)


def test_a_folder_that_is_no_repository(tmp_path: Path) -> None:
    write(str(tmp_path / "other" / ".git"), "what\n")
    for folder in str(tmp_path / "other"), str(tmp_path):
        with pytest.raises(FileError, match="no repository of git"):
            open_revision(folder, "HEAD", refuse)


@pytest.mark.parametrize(
    ("line", "said"),
    [("objectFormat = sha256", "sha256"), ("refStorage=reftable", "reftable")],
)
def test_a_repository_that_is_kept_in_another_way_is_refused(line: str, said: str) -> None:
    with Path(".git/config").open("a", encoding="utf-8") as config:
        config.write(f"[extensions]\n\t{line}\n")
    with pytest.raises(FileError, match=f"a repository in the format {said}, which is not read"):
        open_revision(".", "HEAD", refuse)


def open_links() -> Tree:
    for link, target in {
        "file.md": "a/x.md",
        "folder": "a",
        "up/link": "../a/x.md",
        "out": "../../etc/passwd",
        "whole": "/etc/passwd",
        "loop": "loop",
        "gone": "none",
        "below": "a/x.md/y",
    }.items():
        Path(link).parent.mkdir(exist_ok=True)
        Path(link).symlink_to(target)
    Path("module").mkdir()
    git("update-index", "--add", "--cacheinfo", f"160000,{git('rev-parse', 'HEAD')},module")
    commit("x", "top.md")
    return open_revision(".", "HEAD", refuse)[1]


def test_links_are_followed_inside_of_the_tree() -> None:
    tree = open_links()
    assert (
        tree.text("file.md")
        == tree.text("folder/x.md")
        == tree.text("up/link")
        == tree.text("a/x.md")
    )
    assert tree.real("folder/x.md") == "a/x.md"
    assert tree.names("folder") == {"x.md": False}
    for path in "out", "whole", "loop", "gone", "below", "a", "module", "none", "a/x.md/y":
        assert tree.text(path) is None
    assert tree.real("none") == "none"
    assert tree.names("none") == tree.names("top.md") == {}
    assert tree.names("")["folder"] is True
    assert tree.names("")["out"] is False
    assert tree.names("")["module"] is False


@pytest.mark.parametrize(("limit", "most"), [("_LONGEST_LINK", 5), ("_MOST_LINKS", 0)])
def test_links_are_not_followed_forever(
    monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    tree = open_links()
    assert tree.text("file.md") is not None
    monkeypatch.setattr(revisions, limit, most)
    assert tree.text("file.md") is None


def test_what_is_no_text_is_an_error() -> None:
    write("latin.md", b"caf\xe9")
    git("add", "-A")
    git("commit", "-qm", "x")
    with pytest.raises(FileError, match="not UTF-8"):
        text("HEAD", "latin.md")


def test_a_short_id_of_two_objects_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    git("repack", "-adq")
    monkeypatch.setattr(packs.Pack, "find", lambda *_: ["dead" * 10, "dead00" * 7])
    with pytest.raises(FileError, match="the beginning of several ids"):
        open_revision(".", "dead", refuse)


def read_all() -> int:
    """How many of the three revisions can be read."""
    read = 0
    for name in "HEAD", "HEAD~1", "HEAD~2":
        with suppress(FileError):
            read += text(name) is not None
    return read


def path_of(wanted: str) -> Path:
    return Path(".git/objects", wanted[:2], wanted[2:])


@pytest.mark.parametrize("data", [b"", b"no zlib", b"x\x9c\x4b\xcb\xcf\x07\x00\x02\x82\x01\x45"])
def test_a_damaged_object_is_an_error(data: bytes) -> None:
    path = path_of(git("rev-parse", "HEAD:a/x.md"))
    path.chmod(0o600)
    path.write_bytes(data)
    with pytest.raises(FileError, match="damaged, or too large to be read"):
        text("HEAD")


def test_an_object_that_is_not_there_is_told() -> None:
    write("latin.md", b"caf\xe9")
    commit("x", "b/y.md")
    for gone in "HEAD:a/x.md", "HEAD:b":
        path_of(git("rev-parse", gone)).unlink()
    with pytest.raises(FileError, match="not in the repository on this disk"):
        text("HEAD")
    told: list[FileError] = []
    tree = open_revision(".", "HEAD", told.append)[1]
    assert [tree.text(it) for it in ("a/x.md", "b/y.md", "latin.md")] == [None, None, None]
    assert tree.names("") == {"a": True, "b": True, "latin.md": False}
    assert [str(it) for it in told] == [
        "a/x.md: not in the repository on this disk",
        "b: not in the repository on this disk",
        "latin.md: not UTF-8",
    ]


@pytest.mark.parametrize("offset", [0, 3, 1030, 1200, -41])
def test_a_damaged_index_or_pack_is_never_a_crash(offset: int) -> None:
    git("repack", "-adfq")
    for file in Path(".git/objects/pack").glob("*.[ip]*"):
        file.chmod(0o600)
        data = bytearray(file.read_bytes())
        if offset < len(data):
            data[offset] ^= 0xFF
        file.write_bytes(data[: len(data) // 2] if offset == 0 else data)
    read_all()


def test_a_pack_may_be_huge() -> None:
    git("repack", "-adfq")
    (pack,) = Path(".git/objects/pack").glob("*.pack")
    pack.with_suffix(".idx").unlink()
    pack.with_suffix(".rev").unlink(missing_ok=True)
    # All offsets are written as if they were beyond four gigabytes.
    git("index-pack", "--index-version=2,0x1", str(pack))
    assert read_all() == 3


@pytest.mark.parametrize("begins", [b"\x50", b"\xff" * 100_000])
def test_what_is_no_kind_and_no_number_is_an_error(begins: bytes) -> None:
    git("repack", "-adfq")
    (pack,) = Path(".git/objects/pack").glob("*.pack")
    pack.chmod(0o600)
    data = bytearray(pack.read_bytes())
    # The newest commit is the first in the pack.
    data[12 : 12 + len(begins)] = begins
    pack.write_bytes(data)
    with pytest.raises(FileError, match="damaged, or too large to be read"):
        open_revision(".", "HEAD", refuse)


@pytest.mark.parametrize("cut", range(12, 400, 23))
def test_every_byte_of_a_pack_may_be_wrong(cut: int) -> None:
    git("repack", "-adfq")
    (pack,) = Path(".git/objects/pack").glob("*.pack")
    pack.chmod(0o600)
    data = bytearray(pack.read_bytes())
    data[cut % len(data)] ^= 0x55
    pack.write_bytes(data)
    assert read_all() <= 3


def test_an_empty_pack_and_one_without_an_index() -> None:
    write(".git/objects/pack/pack-1.idx", b"")
    write(".git/objects/pack/pack-2.idx", b"\xfftOc\0\0\0\2")
    write(".git/objects/pack/pack-3.idx", b"\xfftOc\0\0\0\2" + b"\0\0\0\x09" * 256)
    os.mkfifo(".git/objects/pack/pack-4.idx")
    Path(".git/objects/pack/pack-5.idx").symlink_to("nowhere")
    assert text("HEAD") == f"{LINES}less\n"


def test_what_is_too_large_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "MOST_BYTES", 100)
    with pytest.raises(FileError, match="damaged, or too large"):
        text("HEAD")


@pytest.mark.parametrize("limit", ["_MOST_DIFFERENCES", "_MOST_WAITING"])
def test_chains_of_differences_end(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    git("config", "repack.useDeltaBaseOffset", "false")
    git("repack", "-adfq")
    monkeypatch.setattr(packs, limit, 0)
    assert read_all() == 1


@pytest.mark.parametrize(
    ("base", "steps", "made"),
    [
        (b"abcdef", bytes([6, 3, 0x91, 2, 3]), b"cde"),
        (b"abcdef", bytes([6, 5, 0x90, 3, 2]) + b"xy", b"abcxy"),
        (b"a" * 0x10000, bytes([0x80, 0x80, 4, 0x80, 0x80, 4, 0x80]), b"a" * 0x10000),
    ],
)
def test_differences(base: bytes, steps: bytes, made: bytes) -> None:
    assert packs.apply_difference(base, steps) == made


@pytest.mark.parametrize(
    "steps",
    [
        *(b"", b"\x05\x01\x01a", b"\x06\x03\x01a", b"\x06\x01\x02ab", b"\x06\x01\x91", b"\x86"),
        b"\xff" * 10_000_000,
    ],
    ids=range(7),
)
def test_differences_that_are_none(steps: bytes) -> None:
    with pytest.raises(packs.DAMAGE):
        packs.apply_difference(b"abcdef", steps)
