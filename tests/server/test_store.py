"""The store of files: what is made of a text is kept with it, and never served for another."""

from pathlib import Path

import pytest

from open_text import OpenText
from promptls.checking.checker import InterruptedCheck
from promptls.files import FileContext, FileError, freshness, store, texts
from promptls.files.reading import read_stamped
from promptls.files.store import FileStore
from promptls.files.texts import Interpretation, StoredText
from promptls.parsing import run_to_end

AS_IT_IS = Interpretation("a.md")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # A file that was written just now is as good as an old one.
    monkeypatch.setattr(freshness, "_TICK", 0)
    path = tmp_path / "a.md"
    path.write_text("one")
    return path


class Maker:
    """Makes the length of a text, and counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, text: StoredText) -> int:
        self.count += 1
        return len(text.source.text)


def test_a_value_is_made_once_until_the_content_changes(path: Path) -> None:
    files, make, at = FileStore(), Maker(), (str(path), str(path.parent), "length", None)
    assert (files.derive(*at, make), files.derive(*at, make), make.count) == (3, 3, 1)
    path.write_text("one")
    assert (files.derive(*at, make), make.count) == (3, 1)
    path.write_text("four")
    assert (files.derive(*at, make), make.count) == (4, 2)
    assert (files.derive(*at[:3], "given", make), make.count) == (4, 3)
    path.unlink()
    assert files.derive(*at, make) is None
    path.write_text("four")
    assert (files.derive(*at, make), make.count) == (4, 4)


def test_the_files_of_a_run_do_not_change(path: Path) -> None:
    files, make, at = FileStore(expires=False), Maker(), (str(path), None, "length", None)
    assert files.derive(*at, make) == 3
    path.write_text("four")
    assert files.derive(*at, make) == 3
    assert make.count == 1


def test_what_was_interrupted_is_made_the_next_time(path: Path) -> None:
    files, at = FileStore(), (str(path), str(path.parent), "length", None)

    def interrupt(_: StoredText) -> int:
        raise InterruptedCheck

    with pytest.raises(InterruptedCheck):
        files.derive(*at, interrupt)
    assert files.find_made(*at) is None
    assert files.derive(*at, Maker()) == 3
    assert files.find_made(*at)
    files.expire([str(path)])
    assert files.find_made(*at) is None


def test_a_text_that_changes_while_it_is_read_is_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = ["two!", "three"]

    def read_while_it_is_written(real: str) -> object:
        found = read_stamped(real)
        if writes:
            path.write_text(writes.pop(0))
        return found

    monkeypatch.setattr(store, "read_stamped", read_while_it_is_written)
    found = FileStore().find(str(path), str(path.parent))
    assert found is not None
    assert found.source.text == "three"


def test_values_have_the_text_that_they_were_made_of(path: Path) -> None:
    files, at = FileStore(), (str(path), str(path.parent), "length", None)
    assert files.derive(*at, Maker()) == 3
    path.write_text("four")
    found = files.derive_with_text(*at, Maker())
    assert found is not None
    assert (found[0].source.text, found[1]) == ("four", 4)


@pytest.mark.parametrize("is_link_open", [True, False])
def test_an_open_text_counts_by_whatever_name(path: Path, *, is_link_open: bool) -> None:
    link = path.with_name("link.md")
    link.symlink_to(path)
    opened = OpenText("opened", FileContext("a.md"))
    # The editor tells by which real paths its documents are open as well.
    names = {str(link), str(path)} if is_link_open else {str(path)}
    files = FileStore(lambda at: opened if at in names else None)
    for name in (path, link):
        assert files.find(str(name), str(path.parent)) is opened
        assert files.content(str(name), str(path.parent)) == opened.content
        assert files.read_file(str(name), str(path.parent)).source.text == "one"
    at = str(path), str(path.parent), "length", None
    assert files.derive(*at, Maker()) == 6
    names.clear()
    assert files.derive(*at, Maker()) == 3


def test_what_is_outside_of_the_root_is_not_read(path: Path, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    link = inside / "a.md"
    link.symlink_to(path)
    files = FileStore()
    assert files.find(str(link), str(tmp_path)) is not None
    assert files.find(str(link), str(inside)) is None
    assert files.find(str(link), str(tmp_path)) is not None
    with pytest.raises(FileError, match="outside"):
        files.read_file(str(link), str(inside))


def test_what_is_made_of_several_files_follows_each(path: Path) -> None:
    other = path.with_name("b.md")
    other.write_text("two")
    files, seen = FileStore(), list[str | None]()

    def join(read: store.ReadSource, before: str | None) -> str:
        seen.append(before)
        return "".join(read(str(it), str(path.parent)).text for it in (path, other))

    for _ in range(2):
        assert files.derive_jointly("both", join) == "onetwo"
    other.write_text("three")
    assert files.derive_jointly("both", join) == "onethree"
    files.clear()
    assert files.derive_jointly("both", join) == "onethree"
    assert seen == [None, "onetwo"]


def test_a_document_is_parsed_once_as_long_as_it_is_at_hand(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, root = FileStore(), str(path.parent)
    text = files.read_file(str(path), root)
    document = text.parse(run_to_end, AS_IT_IS)
    assert files.read_file(str(path), root).parse(run_to_end, AS_IT_IS) is document
    assert text.parse(run_to_end, AS_IT_IS._replace(path="b.md")) is not document
    assert text.parse(run_to_end, AS_IT_IS) is document
    # What a text was parsed as is known of the last two.
    text.parse(run_to_end, AS_IT_IS._replace(path="c.md"))
    assert text.parse(run_to_end, AS_IT_IS) is not document
    document = text.parse(run_to_end, AS_IT_IS)
    monkeypatch.setattr(texts, "_MOST_PARSED", 4)
    path.with_name("b.md").write_text("two")
    files.read_file(str(path.with_name("b.md")), root).parse(run_to_end, AS_IT_IS)
    assert text.parse(run_to_end, AS_IT_IS) is not document


def test_a_section_of_several_files_of_a_run_is_parsed_once(path: Path) -> None:
    other, root = path.with_name("b.md"), str(path.parent)
    other.write_text("one")
    files = FileStore(expires=False, sections={})
    one, two = (files.read_file(str(it), root).parse(run_to_end, AS_IT_IS) for it in (path, other))
    assert one.parts[0].section is two.parts[0].section


def test_what_is_known_of_files_is_bounded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_MOST_FILES", 2)
    files, root = FileStore(), str(path.parent)
    one, two, three = [(str(path.with_name(it)), root, "length", None) for it in ("a", "b", "c")]
    for at in (one, two, three):
        Path(at[0]).write_text("text")
    files.derive(*one, Maker())
    files.derive(*two, Maker())
    assert [bool(files.find_made(*it)) for it in (one, two)] == [True, True]
    files.derive(*three, Maker())
    assert [bool(files.find_made(*it)) for it in (one, two, three)] == [False, True, True]
