"""Documents that are computed: a rendered prompt, the matrix of templates, the page of a rule.

Their addresses look like `promptls:/render/CLAUDE-implement.md?uri=file%3A%2F%2F…`. Clients that
can ask for their text, and are told when it has changed.
"""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

from promptls.lsp.commands.arguments import Arguments, invalid
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.opening import load
from promptls.lsp.session import Session
from promptls.text.wording import quoted

SCHEME: Final = "promptls"
_ADDRESS = re.compile(r"promptls:/{1,3}(?P<kind>\w{1,20})/[^?#]*(?:\?(?P<query>[^#]*))?")
_LONGEST = 8192
_ENDING = ".md"

# Which arguments a kind of document has, and the function that writes its text, or also more.
_KINDS: Final = {
    "render": (("uri",), "commands.templates.write_prompt"),
    "host": (("uri", "host", "arguments"), "commands.host_texts.write"),
    "saved": (("uri",), "commands.comparing.write_saved"),
    "earlier": (("uri",), "commands.comparing.write_earlier"),
    "matrix": (("uri",), "commands.templates.write_matrix"),
    "explain": (("rule", "setting"), "commands.explaining.write_page"),
}


def to_uri(kind: str, name: str, arguments: Mapping[str, str]) -> str:
    """The address of a document. Its name is what an editor shows."""
    shown = quote(name.removesuffix(_ENDING) + _ENDING, safe="")
    return f"{SCHEME}:/{kind}/{shown}?{urlencode(arguments, quote_via=quote, safe='')}"


def read(session: Session, params: JsonObject) -> object:
    """Answer `workspace/textDocumentContent`."""
    uri = params.get("uri")
    found = _ADDRESS.fullmatch(uri) if isinstance(uri, str) and len(uri) <= _LONGEST else None
    kind = _KINDS.get(found["kind"]) if found else None
    if not isinstance(uri, str) or found is None or kind is None:
        raise invalid(f"unknown document {quoted(str(uri))}")
    given: dict[str, object] = dict(parse_qsl(found["query"] or ""))
    known, writer = kind
    if not given.keys() <= set(known):
        raise invalid(f"unknown document {quoted(uri)}")
    source = given.get("uri")
    session.views.note_reading(uri)
    found = load(writer)(session, Arguments(given))
    session.views.watch(uri, source if isinstance(source, str) else None)
    return {"text": found} if isinstance(found, str) else found


def show(session: Session, uri: str, arguments: Arguments) -> None:
    """Show a document, where the client can and the caller wants it."""
    client = session.client
    is_read = client.reads_virtual_documents or not uri.startswith(f"{SCHEME}:")
    if is_read and client.shows_documents and arguments.flag("show", default=True):
        session.outbox.ask("window/showDocument", {"uri": uri, "takeFocus": False})
