"""Changes documents of the client: `promptls.server.applyAction` and `promptls.insertBlock`."""

from collections.abc import Mapping

from promptls.features.block_insertion import InsertionError
from promptls.features.block_insertion import insert_block as make_insertion
from promptls.lsp.client import find
from promptls.lsp.commands.arguments import Arguments, invalid
from promptls.lsp.connection.protocol import CONTENT_MODIFIED, RequestError
from promptls.lsp.connection.wire import WorkspaceEdit
from promptls.lsp.convert.replies import to_workspace_edit
from promptls.lsp.documents.documents import Documents
from promptls.lsp.session import Session
from promptls.text.wording import quoted

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


def apply_edit(
    session: Session,
    edit: WorkspaceEdit | Mapping[str, object],
    label: str,
    *,
    is_refactoring: bool = False,
) -> bool:
    """Ask the client to apply an edit. Returns whether it can.

    After a refactoring, some clients save the files that were not open.
    """
    if not session.client.applies_edits:
        return False
    asked: dict[str, object] = {"label": label, "edit": edit}
    if is_refactoring:
        asked["metadata"] = {"isRefactoring": True}
    session.outbox.ask("workspace/applyEdit", asked)
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


def insert_block(session: Session, arguments: Arguments) -> object:
    """Insert the block of an emission point, or the one that fits the place."""
    uri = arguments.required("uri")
    document = session.documents.get(uri)
    if document is None:
        raise invalid(f"{quoted(uri)} is not open")
    line, character = arguments.position("position")
    source, encoding = document.source, session.client.encoding
    with session.connection.watch() as guard:
        parsed = document.parse(guard)
    try:
        inserted = make_insertion(
            parsed,
            source.offset(line, character, encoding),
            document.context.rule_set.vocabulary,
            arguments.text("point"),
            arguments.text("variant"),
        )
    except InsertionError as error:
        raise invalid(str(error)) from error
    edit = to_workspace_edit([inserted], document, session.client)
    is_applied = arguments.flag("apply", default=True) and apply_edit(
        session, edit, "Insert a prompt block"
    )
    return {"edit": edit, "text": inserted.text, "applied": is_applied}
