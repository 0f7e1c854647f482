"""`promptls.insertBlock`: puts a prompt block into a document."""

from promptls.features.block_insertion import InsertionError
from promptls.features.block_insertion import insert_block as make_insertion
from promptls.lsp.commands.applying import apply_edit
from promptls.lsp.commands.arguments import Arguments, invalid
from promptls.lsp.convert.replies import to_workspace_edit
from promptls.lsp.session import Session
from promptls.text.wording import quoted


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
