"""The actions of a client with one open document, which an editor asks for."""

from server.document_client import LITERALS, DocumentClient
from server.local_server import Raw

GAP = {"start": {"line": 7, "character": 3}, "end": {"line": 7, "character": 4}}
ITEM = {"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 5}}
RESOLVING: Raw = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "codeAction": {
            **LITERALS,
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        }
    },
}


def actions(
    client: DocumentClient,
    only: list[str] | None = None,
    trigger: int = 1,
    range_: Raw = ITEM,
) -> list[Raw]:
    """Ask what can be done in a range, by default about the second item."""
    context: Raw = {"diagnostics": [], "triggerKind": trigger}
    if only is not None:
        context["only"] = only
    found: list[Raw] = client.ask("textDocument/codeAction", range=range_, context=context)
    return found


def cursor(line: int, character: int = 0) -> Raw:
    at = {"line": line, "character": character}
    return {"start": at, "end": at}
