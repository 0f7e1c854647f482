"""The phases that the workflow of a project lists: they are known in its files, as are others."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from promptls.files.reading import FileError, read_within
from promptls.text.spans import BYTE_ORDER_MARK, Source

if TYPE_CHECKING:
    from promptls.files.store import FileStore

STATE_FOLDER = ".isdlc"
# Where a project has its state.
STATE_FILE = os.path.join(STATE_FOLDER, "state.json")
# A workflow has a dozen phases. More are not read as names.
_MOST = 100

# Reads the phases of the workflow in a folder.
ReadPhases = Callable[[str], tuple[str, ...]]


def read_phases(folder: str) -> tuple[str, ...]:
    """The keys that the state of the project in a folder lists, as it is on the disk."""
    try:
        data = read_within(os.path.join(folder, STATE_FILE), [folder])
    except FileError:
        return ()
    return _phases_in(Source.decode(data).text)


def derive_phases(store: "FileStore", folder: str) -> tuple[str, ...]:
    """The same of the state in the editor, or else on the disk, made again when it changes."""
    path = os.path.join(folder, STATE_FILE)
    found = store.derive(path, folder, "phases", None, lambda text: _phases_in(text.source.text))
    return found or ()


def _phases_in(text: str) -> tuple[str, ...]:
    from promptls.document import JsonFault  # noqa: PLC0415 - few projects have a state
    from promptls.parsing.json.values import read_value  # noqa: PLC0415 - the same
    from promptls.semantics.workflow.state import find_phase_keys  # noqa: PLC0415 - the same

    found = read_value(text.removeprefix(BYTE_ORDER_MARK))
    return () if isinstance(found, JsonFault) else find_phase_keys(found.value)[:_MOST]
