import os
import sys
from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileError, read, read_within, to_source

pytestmark = pytest.mark.usefixtures("folder")


def test_bytes_come_as_they_are() -> None:
    data = bytes(range(256)) * 300
    write("a.md", data)
    assert read("a.md") == data
    write("a.md", b"")
    assert read("a.md") == b""


def test_no_more_is_read_than_the_cap_and_one() -> None:
    write("a.md", b"x" * 100)
    assert read("a.md", cap=100) == b"x" * 100
    assert read("a.md", cap=99) == b"x" * 100
    assert read("a.md", cap=10) == b"x" * 11


@pytest.mark.skipif(sys.platform != "linux", reason="there is no such file")
def test_a_file_that_hides_its_size() -> None:
    assert read("/proc/self/status").startswith(b"Name:")
    assert len(read("/proc/self/status", cap=10)) == 11


def test_what_is_no_regular_file() -> None:
    os.mkfifo("pipe")
    Path("folder").mkdir()
    for path in "pipe", "folder", "/dev/zero":
        with pytest.raises(FileError, match="not a regular file"):
            read(path)


@pytest.mark.parametrize("path", ["nope", "a\x00b", "a\ud800b", "", "n" * 300, "a/" * 3000])
def test_a_path_that_is_none(path: str) -> None:
    with pytest.raises(FileError):
        read(path)
    with pytest.raises(FileError):
        read_within(path, ["."])


def test_a_link_is_refused() -> None:
    write("a.md", "x")
    Path("b.md").symlink_to("a.md")
    with pytest.raises(FileError, match=r"b\.md: a link"):
        read("b.md")


def test_within_the_roots() -> None:
    write("root/a.md", "a")
    write("rooted/b.md", "b")
    Path("root/in.md").symlink_to("a.md")
    Path("root/out.md").symlink_to("../rooted/b.md")
    Path("root/sub").symlink_to("../rooted")
    assert read_within("root/a.md", ["root"]) == b"a"
    assert read_within("root/in.md", ["root"]) == b"a"
    assert read_within("root/out.md", ["root", "rooted"]) == b"b"
    for path in "root/out.md", "root/sub/b.md", "rooted/b.md", "root/../rooted/b.md":
        with pytest.raises(FileError, match="outside of the workspace"):
            read_within(path, ["root"])


def test_a_text_that_was_cut_off_is_not_called_undecodable() -> None:
    assert to_source(("\u00e9" * (1 << 20)).encode()[: (1 << 20) + 1]).undecodable is None
    assert to_source(b"a\xff").undecodable == 1
