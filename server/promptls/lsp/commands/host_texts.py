"""`promptls.render` with a host: the text that a model gets of a command, skill or prompt."""

import os

from promptls.lsp.commands import virtual_documents
from promptls.lsp.commands.arguments import Arguments, invalid, read_named
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.prompts.host_texts import HostText, HostTextError, render_host_text


def render(session: Session, arguments: Arguments) -> object:
    """Make the text of a file of a host, with arguments as they are typed behind its name.

    Commands in the text are named in the notes, and not run.
    """
    found = _render(session, arguments)
    named = {it: arguments.text(it) or "" for it in ("uri", "host", "arguments")}
    view = virtual_documents.to_uri("host", os.path.basename(named["uri"]), named)
    virtual_documents.show(session, view, arguments)
    return {
        "text": found.text,
        "notes": list(found.notes),
        "details": list(found.details),
        "pieces": [it._asdict() for it in found.pieces],
        "uri": view,
    }


def write_text(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows it."""
    return _render(session, arguments).text


def _render(session: Session, arguments: Arguments) -> HostText:
    uri = arguments.required("uri")
    file = read_named(session, uri)
    path = path_of(uri) or os.path.basename(uri)
    root = file.root or os.path.dirname(path)
    line = arguments.text("arguments") or ""
    try:
        return render_host_text(arguments.required("host"), path, file.source, line, root)
    except HostTextError as error:
        raise invalid(str(error)) from error
