"""Files beside a document that a request needs, as they are in the editor or on the disk."""

from pathlib import Path
from typing import Any

from promptls.document import JsonFault
from promptls.files import FileError, read_within, to_source
from promptls.lsp.requests.handler import Request
from promptls.parsing.json.values import read_value
from promptls.prompts.next_steps import STATE_FILE
from promptls.text import BYTE_ORDER_MARK, Source
from promptls.workflow.state import RunningWorkflow, read_workflow


def find_workflow(request: Request[Any]) -> RunningWorkflow | None:
    """The active workflow of the project of a document."""
    source = read_beside(str(Path(request.document.context.root, STATE_FILE)), request)
    if source is None:
        return None
    found = read_value(source.text.removeprefix(BYTE_ORDER_MARK))
    return None if isinstance(found, JsonFault) else read_workflow(found.value).workflow


def read_beside(path: str, request: Request[Any]) -> Source | None:
    """A file of the project of a document; none where it cannot be read."""
    root = Path(request.document.context.root)
    if root == root.parent:
        # Without a project, the root is that of the disk.
        return None
    opened = request.documents.get(Path(path).as_uri())
    if opened is not None:
        return opened.source
    try:
        return to_source(read_within(path, [str(root)]))
    except FileError:
        return None
