"""`promptls.server.compare`: two texts that an editor shows beside each other, and what they are.

No process is started: the text of an earlier version comes with the command.
"""

import os

from promptls.files.reading import exists
from promptls.lsp.commands import virtual_documents
from promptls.lsp.commands.arguments import (
    Arguments,
    FileArgument,
    invalid,
    read_named,
    read_source,
)
from promptls.lsp.commands.templates import render_text
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.semantics.templates.recognition import BASE
from promptls.text.wording import quoted
from promptls.vocabulary.files import template_name


def compare(session: Session, arguments: Arguments) -> object:
    """Compare a template with the one that it replaces, or its prompt with that of before."""
    uri, other = arguments.required("uri"), arguments.required("with")
    if other == "base":
        return _show(session, arguments, *_find_base(session, uri))
    if other not in ("saved", "text"):
        raise invalid("expected 'base', 'saved' or 'text' as 'with'")
    file = read_named(session, uri)
    values = arguments.table("values") or session.views.values.get(uri, {})
    session.views.keep_values(session.outbox, uri, values)
    name, address = os.path.basename(uri), {"uri": uri}
    if other == "saved":
        kind, text, words = "saved", _read_saved(session, uri), "saved ↔ edited"
    else:
        kind, text = "earlier", arguments.required("text")
        session.views.keep_earlier(session.outbox, uri, text)
        words = f"{arguments.text('name') or 'given'} ↔ now"
    sides = [(kind, text), ("render", file.source.text)]
    left, right = (
        {
            "uri": virtual_documents.to_uri(kind, name, address),
            "text": render_text(session, text, file, values).text,
        }
        for kind, text in sides
    )
    return _show(session, arguments, left, right, f"{name}, rendered: {words}")


def _show(
    session: Session, arguments: Arguments, left: JsonObject, right: JsonObject, title: str
) -> object:
    virtual_documents.show(session, str(left["uri"]), arguments)
    return {"title": title, "same": left["text"] == right["text"], "left": left, "right": right}


def _find_base(session: Session, uri: str) -> tuple[JsonObject, JsonObject, str]:
    """The template of all agents beside the one of an agent, and the title of both."""
    path = path_of(uri) or ""
    shown, found = os.path.basename(path), template_name(path.replace(os.sep, "/"))
    if found is None:
        raise invalid(f"{quoted(shown)} is not the template of an agent (AGENT-phase.md)")
    if found.agent.upper() == BASE:
        raise invalid(f"{quoted(shown)} is for all agents; there is nothing to compare it with")
    own, base = read_named(session, uri), f"{BASE}-{found.phase.lower()}.md"
    beside = os.path.join(os.path.dirname(path), base)
    document = session.documents.at(beside)
    if document is None and not exists(beside):
        raise invalid(f"no {base} beside {quoted(shown)}")
    at = document.uri if document is not None else uri_of(beside)
    return _to_side(read_named(session, at)), _to_side(own), f"{base} ↔ {shown}"


def _to_side(file: FileArgument) -> JsonObject:
    return {"uri": file.uri, "text": file.source.text}


def _read_saved(session: Session, uri: str) -> str:
    path = path_of(uri)
    if path is None:
        raise invalid(f"{quoted(uri)} is not saved yet")
    return read_source(path, session.roots.paths).text


def write_saved(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows the prompt of what is saved."""
    return _write(session, arguments, _read_saved(session, arguments.required("uri")))


def write_earlier(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows the prompt of an earlier text."""
    text = session.views.earlier.get(arguments.required("uri"))
    if text is None:
        raise invalid("the earlier text is not known any more; compare again")
    return _write(session, arguments, text)


def _write(session: Session, arguments: Arguments, text: str) -> str:
    file = read_named(session, arguments.required("uri"))
    return render_text(session, text, file, session.views.values.get(file.uri, {})).text
