"""`promptls.server.addValues`: writes values to try a template with into the file beside it."""

import os
from collections.abc import Mapping

from promptls.features.actions.values import FileEdits
from promptls.files.reading import exists
from promptls.lsp.commands.applying import apply_edit, to_new_file
from promptls.lsp.commands.arguments import (
    Arguments,
    invalid,
    read_named,
    read_source,
)
from promptls.lsp.commands.templates import render_text
from promptls.lsp.connection.wire import WorkspaceEdit
from promptls.lsp.convert.replies import to_edit_of_file
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.prompts.sample_values import add_values, list_values_paths, parse_values
from promptls.text.edits import Edit
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted


def add(session: Session, arguments: Arguments) -> object:
    """Add values, and lines to fill in for the variables that still lack one."""
    uri = arguments.required("uri")
    file = read_named(session, uri)
    path = path_of(uri)
    if path is None or file.root is None:
        raise invalid(f"{quoted(uri)} is not in a workspace folder")
    values = arguments.table("values")
    # Files are looked at once a second, and this one may have been written a moment ago.
    found = next((it for it in list_values_paths(path) if _is_there(session, it)), None)
    beside = found or next(list_values_paths(path))
    before = _read(session, beside) if found is not None else ""
    rendered = render_text(session, file.source.text, file, values).injection
    written = parse_values(before)
    names = written if isinstance(written, dict) else {}
    lacking = [it for it in (*rendered.missing, *rendered.unknown) if it not in names]
    title = f"Values to try {os.path.basename(path)} with; previews have them."
    text = add_values(before, values, lacking, title)
    if text is None:
        raise invalid(f"the values do not fit into {os.path.basename(beside)}")
    edit = _to_edit(session, beside, before if found is not None else None, text)
    label = f"Change {os.path.basename(beside)}"
    is_applied = (
        edit is not None
        and arguments.flag("apply", default=True)
        and apply_edit(session, edit, label)
    )
    return {
        "uri": uri_of(session.roots.as_shown(beside)),
        "text": text,
        "missing": lacking,
        "applied": is_applied,
    }


def _is_there(session: Session, path: str) -> bool:
    return session.documents.at(path) is not None or exists(path)


def _read(session: Session, path: str) -> str:
    document = session.documents.at(path)
    return document.source.text if document else read_source(path, session.roots.paths).text


def _to_edit(
    session: Session, path: str, before: str | None, text: str
) -> WorkspaceEdit | Mapping[str, object] | None:
    """The edit that makes a file have a text; nothing where it has it, or cannot be made."""
    if before is None:
        return to_new_file(session, uri_of(session.roots.as_shown(path)), text)
    if before == text:
        return None
    whole = Edit(FileSpan(0, len(before)), text)
    shown = session.roots.as_shown(path)
    changed = FileEdits(shown, before, (whole,))
    return to_edit_of_file(changed, session.documents.at(path), session.client)
