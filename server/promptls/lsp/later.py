"""The requests and notifications about the whole workspace, imported when the first one comes.

They take the parameters as they came, and need neither pygls nor the classes of the protocol.
"""

from functools import partial
from importlib import import_module
from typing import Any, Final

from promptls.lsp.capabilities import is_on
from promptls.lsp.connection import protocol
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.session import Session

# What is asked for without a person who wants it: where it was switched off since it was announced,
# the reply is that there is nothing.
_UNASKED: Final = ("workspace/diagnostic", "workspace/willRenameFiles")

# Each method, with the module and the function that answers it.
REQUESTS: Final = {
    "workspace/diagnostic": "workspace.diagnosis.diagnose_workspace",
    "workspace/executeCommand": "commands.execute",
    "workspace/textDocumentContent": "documents.virtual_documents.read",
    "workspace/willRenameFiles": "workspace.file_operations.will_rename",
}
NOTIFICATIONS: Final = {
    "initialized": "workspace.watching.begin",
    "workspace/didChangeConfiguration": "configuration.note",
    "workspace/didChangeWatchedFiles": "workspace.watching.note_files",
    "workspace/didChangeWorkspaceFolders": "workspace.watching.change_folders",
    "workspace/didRenameFiles": "workspace.watching.note_files",
    "workspace/didCreateFiles": "workspace.watching.note_files",
    "workspace/didDeleteFiles": "workspace.watching.note_files",
    "window/workDoneProgress/cancel": "workspace.watching.cancel_progress",
}


def register(session: Session) -> None:
    """Let a session answer these methods."""
    connection = session.connection
    for method, name in REQUESTS.items():
        connection.requests[method] = partial(_answer, session, method, name)
    for method, name in NOTIFICATIONS.items():
        connection.notifications[method] = partial(_notice, session, name)


def load(name: str) -> Any:  # noqa: ANN401 - a function of a module
    """The function that answers a method."""
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"promptls.lsp.{module}"), function)


def _answer(session: Session, method: str, name: str, params: JsonObject) -> object:
    client = session.announced if method in _UNASKED else session.client
    if not is_on(method, client):
        raise RequestError(protocol.METHOD_NOT_FOUND, f"unknown method: {method}")
    return load(name)(session, params)


def _notice(session: Session, name: str, params: JsonObject) -> None:
    load(name)(session, params)
