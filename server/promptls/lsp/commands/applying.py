"""Asks the client to change documents and to create files. The server never writes one itself."""

from collections.abc import Mapping

from promptls.lsp.client import find
from promptls.lsp.commands.arguments import Arguments
from promptls.lsp.connection.errors import CONTENT_MODIFIED, RequestError
from promptls.lsp.connection.wire import WorkspaceEdit
from promptls.lsp.documents.documents import Documents
from promptls.lsp.session import Session

CHANGED = "the document has changed since the action was offered"


def apply_action(session: Session, arguments: Arguments) -> object:
    """Apply an action that was offered as a command, with its edit."""
    edit, seen = arguments.part("edit"), arguments.table("seen")
    if any(_name_text(uri, session.documents) != text for uri, text in seen.items()):
        raise RequestError(CONTENT_MODIFIED, CHANGED)
    return {"applied": apply_edit(session, edit, arguments.required("title"))}


def name_texts(edit: WorkspaceEdit, documents: Documents) -> dict[str, str]:
    """The texts that an edit changes, by their address, for when it is applied later."""
    changed = [it["textDocument"]["uri"] for it in edit.get("documentChanges", ())]
    return {uri: _name_text(uri, documents) for uri in (*edit.get("changes", ()), *changed)}


def _name_text(uri: str, documents: Documents) -> str:
    document = documents.get(uri)
    return document.name_text() if document is not None else ""


def apply_edit(session: Session, edit: WorkspaceEdit | Mapping[str, object], label: str) -> bool:
    """Ask the client to apply an edit. Returns whether it can."""
    if not session.client.applies_edits:
        return False
    session.outbox.ask("workspace/applyEdit", {"label": label, "edit": edit})
    return True


def to_new_file(session: Session, uri: str, text: str) -> Mapping[str, object] | None:
    """The edit that creates a file, for clients that can. It never replaces one."""
    able = "capabilities.workspace.workspaceEdit"
    operations = find(session.introduction, f"{able}.resourceOperations")
    if not isinstance(operations, list) or "create" not in operations:
        return None
    start = {"line": 0, "character": 0}
    return {
        "documentChanges": [
            {"kind": "create", "uri": uri, "options": {"overwrite": False}},
            {
                "textDocument": {"uri": uri, "version": None},
                "edits": [{"range": {"start": start, "end": start}, "newText": text}],
            },
        ]
    }
