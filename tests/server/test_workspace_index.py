"""The index of a workspace follows files, settings and open documents."""

import os
import sys
from pathlib import Path

import pytest

from open_text import OpenText
from promptls.files import FileContext, FileContexts, workspace_index, workspace_walk
from promptls.files.store import FileStore
from promptls.files.workspace_index import WorkspaceIndex
from promptls.semantics.occurrences import Subject, Symbol
from promptls.vocabulary.kinds import Kind

TOPIC = Symbol(Subject.VARIABLE, "topic")
OTHER = Symbol(Subject.VARIABLE, "other")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def indexed(*roots: Path, opened: dict[str, OpenText] | None = None) -> WorkspaceIndex:
    index = WorkspaceIndex(lambda: opened or {})
    index.set_roots(str(it) for it in roots)
    assert index.wait(60)
    return index


def having(index: WorkspaceIndex, symbol: Symbol) -> list[str]:
    """The names of the files in which a symbol occurs."""
    return sorted(Path(path).name for path, it in index.files().items() if it.of(symbol))


@pytest.fixture(autouse=True)
def _always_old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workspace_index, "_MAX_AGE", -1)
    (tmp_path / ".git").mkdir()


def test_files_are_found_as_for_a_check(tmp_path: Path) -> None:
    write(tmp_path / "a.md", "<<topic>>")
    write(tmp_path / "notes.txt", "<<topic>>")
    write(tmp_path / "node_modules/b.md", "<<topic>>")
    write(tmp_path / "ignored/c.md", "<<topic>>")
    write(tmp_path / ".gitignore", "ignored/")
    write(tmp_path / "drafts/d.md", "<<topic>>")
    write(tmp_path / "promptls.toml", 'exclude = ["drafts"]\n[variables.topic]\n')
    assert having(indexed(tmp_path), TOPIC) == ["a.md", "promptls.toml"]


def test_a_file_knows_its_path_and_its_root(tmp_path: Path) -> None:
    path = write(tmp_path / "templates/system/BASE-plan.md", "<<topic>>")
    found = indexed(tmp_path / "templates").find(str(path))
    assert found is not None
    assert found.path == "templates/system/BASE-plan.md"
    assert found.root == str(tmp_path)
    assert found.kind is Kind.SYSTEM_TEMPLATE


def test_without_a_project_the_root_is_the_folder_of_the_workspace(tmp_path: Path) -> None:
    (tmp_path / ".git").rmdir()
    write(tmp_path / "specs/001-a/spec.md", "FR-001")
    path = write(tmp_path / "specs/001-a/plan.md", "FR-001")
    found = indexed(tmp_path).find(str(path))
    assert found is not None
    assert (found.path, found.root) == ("specs/001-a/plan.md", str(tmp_path))
    assert found.specifications[0] == "specs/001-a/spec.md"


def test_a_change_that_keeps_the_stamp_is_seen_when_the_client_tells(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "<<topic>>")
    os.utime(path, (1, 1))
    index = indexed(tmp_path)
    index.invalidate([str(path)])
    assert not index.is_complete
    path.write_text("<<other>>")
    assert index.wait(60)
    assert having(index, OTHER) == ["a.md"]


def test_a_file_that_has_not_changed_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.md", "<<topic>>")
    index = indexed(tmp_path)
    known = index.find(str(path))
    monkeypatch.setattr(workspace_index, "collect_occurrences", pytest.fail)
    assert index.wait(60)
    assert index.find(str(path)) is known


def test_a_folder_is_called_as_in_the_file_that_was_opened_last(tmp_path: Path) -> None:
    real, link, other = (tmp_path / it for it in ("real", "link", "other"))
    path = write(real / "a.md", "<<topic>>")
    (real / ".git").mkdir()
    link.symlink_to(real)
    opened = {
        str(it / name): OpenText("", FileContext(name, root=str(it)))
        for it, name in ((real, "b.md"), (link, "c.md"), (other, "d.md"))
    }
    index = indexed(real, opened=opened)
    assert index.select([TOPIC])[str(path)].root == str(link)
    assert index.take([TOPIC]).files[str(path)].root == str(link)


def test_a_file_whose_kind_settings_say(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "<<topic>>")
    write(tmp_path / "promptls.toml", '[files]\n"a.md" = "prompt"\n')
    index = indexed(tmp_path)
    found = index.find(str(path))
    assert found is not None
    assert found.kind is Kind.PROMPT
    assert having(index, TOPIC) == ["a.md"]


def test_an_open_document_counts_before_its_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "<<topic>>")
    opened: dict[str, OpenText] = {}
    index = WorkspaceIndex(lambda: opened)
    index.set_roots([str(tmp_path)])
    assert index.wait(60)
    opened[str(path)] = OpenText("<<other>> <<other>>", FileContexts().find(str(path)))
    assert having(index, TOPIC) == []
    found = index.take({OTHER})
    assert found.sources[str(path)].text == "<<other>> <<other>>"
    assert len(found.files[str(path)].of(OTHER)) == 2
    opened.clear()
    assert having(index, TOPIC) == ["a.md"]


def test_of_two_folders_the_inner_one_is_the_root(tmp_path: Path) -> None:
    (tmp_path / ".git").rmdir()
    path = write(tmp_path / "inner/a.md", "<<topic>>")
    for roots in ((tmp_path, tmp_path / "inner"), (tmp_path / "inner", tmp_path)):
        found = indexed(*roots).find(str(path))
        assert found is not None
        assert (found.path, found.root) == ("a.md", str(tmp_path / "inner"))


def test_the_project_of_a_document_outside_of_the_workspace_is_added(tmp_path: Path) -> None:
    path = write(tmp_path / "docs/a.md", "<<topic>>")
    write(tmp_path / "b.md", "<<topic>>")
    index = indexed()
    index.cover(str(path))
    assert index.wait(60)
    assert having(index, TOPIC) == ["a.md", "b.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_a_file_is_read_when_it_is_closed_under_another_name(tmp_path: Path) -> None:
    path = write(tmp_path / "in/a.md", "<<topic>>")
    link = tmp_path / "link.md"
    link.symlink_to(path)
    opened = {it: OpenText("", FileContext(it)) for it in (str(path), str(link))}
    index = WorkspaceIndex(dict, FileStore(opened.get))
    index.set_roots([str(tmp_path / "in")])
    assert index.wait(60)
    assert having(index, TOPIC) == []
    opened.clear()
    index.note_closed(str(link))
    index.advance()
    assert having(index, TOPIC) == ["a.md"]


def test_somebody_who_waits_gets_what_there_is(tmp_path: Path) -> None:
    write(tmp_path / "a.md", "<<topic>>")
    index = WorkspaceIndex(dict)
    index.set_roots([str(tmp_path)])
    assert index.files() == {}
    assert not index.is_complete
    assert index.wait(60)
    assert index.is_complete


def test_files_and_places_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        write(tmp_path / f"{number}.md", "<<topic>> <<topic>>")
    monkeypatch.setattr(workspace_walk, "_MOST_FILES", 4)
    index = indexed(tmp_path)
    assert len(having(index, TOPIC)) == 4
    assert index.is_cut
    for most in (2, 3):
        monkeypatch.setattr(workspace_index, "_MOST_PLACES", most)
        assert len(having(indexed(tmp_path), TOPIC)) == 2


def test_the_places_of_what_has_gone_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_index, "_MOST_PLACES", 1)
    path = write(tmp_path / "a.md", "<<topic>> <<topic>>")
    index = indexed(tmp_path)
    for name in ("b.md", "c.md"):
        path.unlink()
        assert index.wait(60)
        path = write(tmp_path / name, "<<topic>> <<topic>>")
        assert index.wait(60)
        assert having(index, TOPIC) == [name]


def test_what_is_not_wanted_is_not_kept(tmp_path: Path) -> None:
    path, store = write(tmp_path / "a.md", "<<topic>>"), FileStore()
    index = WorkspaceIndex(dict, store)
    index.set_roots([str(tmp_path)])
    assert index.wait(60)
    known = store.read_file(str(path), str(tmp_path))
    index.set_roots([])
    assert store.read_file(str(path), str(tmp_path)) is not known


def test_a_huge_file_has_a_bounded_number_of_places(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "<<topic>> " * 20_000)
    found = indexed(tmp_path).find(str(path))
    assert found is not None
    assert len(found.of(TOPIC)) == 10_000


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "a.md", "<<topic>>")
    (tmp_path / "b.md").symlink_to("/etc/hostname")
    (tmp_path / "c.md").write_bytes(b"\xff\xfe <<topic>>")
    index = indexed(tmp_path)
    assert having(index, TOPIC) == ["a.md", "c.md"]


def test_a_file_that_fails_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a.md", "<<topic>>")
    index = WorkspaceIndex(dict)
    index.set_roots([str(tmp_path)])
    monkeypatch.setattr(workspace_index, "collect_occurrences", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        index.wait(60)
    assert index.skip() is False
    assert index.is_complete
