"""Whatever happens while the index of a workspace is built, it ends as one that is built anew."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from promptls.checking.checker import InterruptedCheck
from promptls.files import workspace_index
from promptls.files.reading import contains
from promptls.files.workspace_index import WorkspaceIndex
from promptls.semantics.occurrences import FileOccurrences, Subject, Symbol

_TOPIC = Symbol(Subject.VARIABLE, "topic")
_NAMES = ("a.md", "one/b.md", "one/spec.md", "two/c.md", "two/deep/d.md")
_SETTINGS = ("promptls.toml", "one/.promptls.toml", "two/pyproject.toml")
_TEXTS = ("<<topic>>", "# One\n\n<<topic>>\n\n# Two\n\n<note>FR-001</note>\n", "")
# All of them are valid: settings that become invalid stay as they were.
_TABLES = (
    "[{}variables.topic]\n",
    '[{}tags.note]\nvalues = ["good"]\n',
    '[{}per-file-ignores]\n"*.md" = ["all"]\n',
)
_KEYS = ("", 'exclude = ["deep", "b.md"]\n', 'extend = "shared.toml"\n')
_ROOTS = (("",), ("one", "two"), ("", "one"), ("two",), ())

# So many steps in the middle of each other are more than a person makes in a second.
_MANY = settings(settings.get_profile("ci"), max_examples=60, stateful_step_count=30)


def interrupt_at(number: int) -> Callable[[], None]:
    """A guard that raises when it is polled for the n-th time."""
    polls = count(1)

    def guard() -> None:
        if next(polls) == number:
            raise InterruptedCheck

    return guard


def known_to(index: WorkspaceIndex, folder: Path) -> dict[str, FileOccurrences]:
    """What an index knows, by the path from a folder."""
    return {os.path.relpath(path, folder): it for path, it in index.files().items()}


def built_anew(folder: Path, roots: tuple[str, ...]) -> dict[str, FileOccurrences]:
    """What an index knows that nothing disturbs."""
    index = WorkspaceIndex(dict)
    index.set_roots(str(folder / it) for it in roots)
    assert index.wait(60)
    return known_to(index, folder)


class Histories(RuleBasedStateMachine):
    """An index of a folder in which files come, change and go while it is read."""

    @initialize(has_project=st.booleans())
    def begin(self, has_project: bool) -> None:  # noqa: FBT001 - Hypothesis calls it
        self.folder = Path(mkdtemp()).resolve()
        self.times = count(1)
        for folder in (".git",) * has_project + ("one", "two/deep"):
            (self.folder / folder).mkdir(parents=True)
        for name in _NAMES:
            self._write(name, _TEXTS[0])
        for name in _SETTINGS:
            self._write(str(Path(name).with_name("shared.toml")), "[variables.topic]\n")
        self.roots: tuple[str, ...] = _ROOTS[0]
        self.index = WorkspaceIndex(dict)
        self.index.set_roots([str(self.folder)])

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text)
        # Two writes within one tick of the file system have another time all the same.
        os.utime(path, (number := next(self.times), number))

    @rule(name=st.sampled_from(_NAMES), text=st.sampled_from(_TEXTS), is_told=st.booleans())
    def write(self, name: str, text: str, is_told: bool) -> None:  # noqa: FBT001 - as above
        self._write(name, text)
        if is_told:
            self.index.invalidate([str(self.folder / name)])

    @rule(
        name=st.sampled_from(_SETTINGS), table=st.sampled_from(_TABLES), key=st.sampled_from(_KEYS)
    )
    def configure(self, name: str, table: str, key: str) -> None:
        is_shared = name.endswith("pyproject.toml")
        head = "[tool.promptls]\n" if is_shared else ""
        text = table.format("tool.promptls." if is_shared else "")
        self._write(name, head + key + text)
        self.index.invalidate()

    @rule(name=st.sampled_from((*_NAMES, *_SETTINGS)))
    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)
        self.index.invalidate([str(self.folder / name)])

    @rule(name=st.sampled_from((".git", "two/.git")))
    def begin_or_end_a_project(self, name: str) -> None:
        mark = self.folder / name
        if mark.exists():
            mark.rmdir()
        else:
            mark.mkdir()
        self.index.invalidate()

    @rule()
    def invalidate(self) -> None:
        self.index.invalidate()

    @rule(roots=st.sampled_from(_ROOTS))
    def set_roots(self, roots: tuple[str, ...]) -> None:
        self.roots = roots
        self.index.set_roots(str(self.folder / it) for it in roots)

    @rule(number=st.integers(1, 12))
    def advance(self, number: int) -> None:
        with suppress(InterruptedCheck):
            self.index.advance(interrupt_at(number))

    @rule(number=st.integers(1, 40))
    def wait(self, number: int) -> None:
        with suppress(InterruptedCheck):
            self.index.wait(60, interrupt_at(number))

    @invariant()
    def knows_the_workspace_only(self) -> None:
        folders = [str(self.folder / it) for it in self.roots]
        # Settings may be above them.
        known = [path for path, it in self.index.files().items() if it.kind is not None]
        assert all(any(contains(it, path) for it in folders) for path in known)

    @rule()
    def ask(self) -> None:
        found = self.index.take({_TOPIC})
        for path, source in found.sources.items():
            assert {source[it.span] for it in found.files[path].of(_TOPIC)} <= {"topic"}

    @rule()
    def skip(self) -> None:
        # What is left out is looked for again, as after each second.
        self.index.skip()
        self.index.invalidate()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            assert self.index.wait(60)
            assert known_to(self.index, self.folder) == built_anew(self.folder, self.roots)
            shutil.rmtree(self.folder)


@pytest.fixture(autouse=True)
def _always_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace_index, "_MAX_AGE", -1)
    monkeypatch.setattr(workspace_index, "_STEP", 60)


def test_no_history_leaves_a_wrong_index() -> None:
    run_state_machine_as_test(Histories, settings=_MANY)


def write_many(folder: Path, text: str) -> list[str]:
    """Files in several folders, with the same text."""
    paths = [folder / str(number % 10) / f"{number}.md" for number in range(100)]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return [*map(str, paths)]


@pytest.mark.parametrize("polls", range(1, 60, 3))
def test_a_change_while_files_are_read_leaves_nothing_out(tmp_path: Path, polls: int) -> None:
    paths = write_many(tmp_path, "<<topic>>")
    index = WorkspaceIndex(dict)
    index.set_roots([str(tmp_path)])
    with pytest.raises(InterruptedCheck):
        index.wait(60, interrupt_at(polls))
    Path(paths[0]).write_text("<<other>>")
    index.invalidate(paths[:1])
    assert index.wait(60)
    assert known_to(index, tmp_path) == built_anew(tmp_path, ("",))


@pytest.mark.parametrize("polls", range(2, 12))
def test_what_is_no_longer_in_the_workspace_is_not_read(tmp_path: Path, polls: int) -> None:
    write_many(tmp_path, "<<topic>>")
    index = WorkspaceIndex(dict)
    index.set_roots([str(tmp_path)])
    with pytest.raises(InterruptedCheck):
        index.wait(60, interrupt_at(polls))
    index.set_roots([str(tmp_path / "3")])
    for _ in range(9):
        with suppress(InterruptedCheck):
            index.advance(interrupt_at(4))
        assert {Path(it).parent.name for it in index.files()} <= {"3"}


def test_a_branch_that_is_reported_in_parts_is_followed(tmp_path: Path) -> None:
    paths = write_many(tmp_path, "<<topic>>")
    index = WorkspaceIndex(dict)
    index.set_roots([str(tmp_path)])
    assert index.wait(60)
    write_many(tmp_path, "# Other\n\n<<other>>\n")
    for first in range(0, len(paths), 10):
        index.invalidate(paths[first : first + 10])
        with suppress(InterruptedCheck):
            index.wait(60, interrupt_at(first % 20 + 3))
        index.advance()
    assert index.wait(60)
    assert known_to(index, tmp_path) == built_anew(tmp_path, ("",))
