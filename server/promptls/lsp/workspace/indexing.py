"""The index of the workspace in a session: it is read while no message waits."""

import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.workspace.roots import Roots
from promptls.text.values import once

if TYPE_CHECKING:
    from promptls.files.workspace_index import WorkspaceIndex

log = logging.getLogger(__name__)


class Indexing:
    """Has the index follow the folders that are open and the files that change."""

    def __init__(self, documents: Documents, roots: Roots) -> None:
        self._documents = documents
        self._roots = roots
        self._is_used = False
        # What was known when the last refresh was asked for.
        self._told = 0

    @once
    def index(self) -> "WorkspaceIndex":
        """What occurs in the files of the workspace. Only requests and silence ask for it."""
        from promptls.files.workspace_index import WorkspaceIndex  # noqa: PLC0415 - see above

        documents = self._documents
        index = WorkspaceIndex(
            documents.by_path, documents.store, documents.workspace.configurations
        )
        index.set_roots(self._roots.shown)
        self._is_used = True
        return index

    def follow_roots(self) -> None:
        """Cover the folders that are open now."""
        if self._is_used:
            self.index.set_roots(self._roots.shown)

    def invalidate(self, paths: Iterable[str]) -> None:
        """Read some files again."""
        if self._is_used:
            self.index.invalidate(paths)

    def note_closed(self, document: OpenDocument) -> None:
        """Read the file of a document that was closed."""
        if self._is_used:
            self.index.note_closed(document.key)

    def advance(self, alarm: Alarm, is_empty: Callable[[], bool]) -> bool:
        """Read some files of the workspace, until a message waits. Returns whether any are left."""
        index = self.index

        def poll() -> None:
            # The thread that reads gets its turn at once, or a keystroke would wait for it.
            time.sleep(0)
            if not is_empty() and not index.is_listing:
                raise InterruptedCheck

        if index.is_complete:
            # A request may have read the last of them.
            self._documents.workspace.settings_files = index.settings_files
            return False
        try:
            with alarm.watch(poll) as guard:
                has_more = index.advance(guard)
        except InterruptedCheck:
            return True
        except Exception:
            log.exception("a file of the workspace could not be read")
            has_more = index.skip()
        self._documents.workspace.settings_files = index.settings_files
        return has_more

    @property
    def left(self) -> int:
        """How many files that were found are left to be read."""
        return self.index.left if self._is_used and not self.index.is_complete else 0

    def look_again(self) -> None:
        """Look at the disk again if the last look is too old. `advance` does the work."""
        if self._is_used:
            self.index.refresh()

    def list_paths(self) -> list[str] | None:
        """The absolute paths of all files of the workspace, if all of them are known."""
        return self.index.list_paths() if self._is_used else None

    def has_news(self) -> bool:
        """Whether anything else is known, since the last call, of the files that are not open."""
        if not self._is_used or not self.index.is_complete or self._told == self.index.revision:
            return False
        self._told = self.index.revision
        return True
