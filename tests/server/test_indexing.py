"""The index of the workspace in a session that gets messages all the time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest

from promptls.files.workspace_walk import WorkspaceWalk
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.documents.documents import Documents
from promptls.lsp.workspace.indexing import Indexing
from promptls.lsp.workspace.roots import Roots

_FOLDERS = 20


class _Timer:
    """Polls whenever a test has it ring."""

    def __init__(self) -> None:
        self.ring: Callable[[], None] = lambda: None

    @contextmanager
    def watch(self, guard: Callable[[], None]) -> Iterator[Callable[[], None]]:
        self.ring = guard
        yield guard


def test_a_large_workspace_is_read_while_messages_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(_FOLDERS):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "a.md").write_text("<<topic>>")
    roots = Roots()
    roots.begin({"workspaceFolders": [{"uri": tmp_path.as_uri(), "name": ""}]})
    indexing, timer = Indexing(Documents(), roots), _Timer()
    steps, inbox = list[int](), list[str]()
    step = WorkspaceWalk.step

    def step_while_it_rings(walk: WorkspaceWalk) -> object:
        steps.append(1)
        inbox.append("a message")
        timer.ring()
        return step(walk)

    monkeypatch.setattr(WorkspaceWalk, "step", step_while_it_rings)
    for _ in range(10 * _FOLDERS):
        inbox.clear()
        if not indexing.advance(cast("Alarm", timer), lambda: not inbox):
            break
    assert len(indexing.list_paths() or ()) == _FOLDERS
    assert len(steps) < 2 * _FOLDERS
