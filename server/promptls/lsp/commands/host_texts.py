"""`promptls.render` with a host: the text that a model gets of a command, skill or prompt."""

import os

from promptls.lsp.commands import virtual_documents
from promptls.lsp.commands.arguments import Arguments, invalid, read_named
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.parsing import parse
from promptls.prompts.host_texts import HostTextError, render_host_text
from promptls.semantics.arrivals.pieces import Piece, join
from promptls.semantics.substitutions.readers import find_previewing_hosts, list_other_hosts
from promptls.vocabulary.hosts import title_of

# An editor marks no more than half of them, and each is much longer in a reply than in the text.
_MOST_PIECES = 4_000


def render(session: Session, arguments: Arguments) -> object:
    """Make the text of a file of a host, with arguments as they are typed behind its name.

    Commands in the text are named in the notes, and not run.
    """
    found = write(session, arguments)
    named = {it: arguments.text(it) or "" for it in ("uri", "host", "arguments")}
    # Several hosts may make something of one file.
    name = f"{title_of(named['host'])} - {os.path.basename(path_of(named['uri']) or named['uri'])}"
    view = virtual_documents.to_uri("host", name, named)
    virtual_documents.show(session, view, arguments)
    return {**found, "uri": view}


def write(session: Session, arguments: Arguments) -> JsonObject:
    """The text of a document that shows it, and what is to be known of the text."""
    uri = arguments.required("uri")
    file = read_named(session, uri)
    path = path_of(uri) or os.path.basename(uri)
    root = file.root or os.path.dirname(path)
    line = arguments.text("arguments") or ""
    try:
        found = render_host_text(arguments.required("host"), path, file.source, line, root)
    except HostTextError as error:
        raise invalid(str(error)) from error
    return {
        "text": found.text,
        "notes": list(found.notes),
        "details": list(found.details),
        "pieces": [it._asdict() for it in _join_last(found.pieces)],
    }


def _join_last(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The same text, of which only the beginning says what was put in if there is very much."""
    if len(pieces) <= _MOST_PIECES:
        return pieces
    return (*pieces[:_MOST_PIECES], Piece(join(pieces[_MOST_PIECES:])))


def list_hosts(session: Session, arguments: Arguments) -> object:
    """The hosts that are known to make something of a file, those that load it first."""
    file = read_named(session, arguments.required("uri"))
    context = file.context
    document = parse(file.source, context.path, kind=context.kind, role=context.role)
    loading = find_previewing_hosts(document, context.rule_set.vocabulary)
    return [
        {"name": it, "title": title_of(it), "loads": it in loading}
        for it in (*loading, *list_other_hosts(loading))
    ]
