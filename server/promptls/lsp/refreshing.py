"""Asks the client to ask again for what may have changed without a keystroke."""

from typing import Final

from promptls.lsp.capabilities import is_announced
from promptls.lsp.client import find
from promptls.lsp.session import Session

# What the client may be asked to compute again: the request, and what it is about.
_REFRESHES: Final = {
    "inlayHint": "textDocument/inlayHint",
    "codeLens": "textDocument/codeLens",
    "semanticTokens": "textDocument/semanticTokens/full",
}


def refresh(session: Session, *, has_asked: bool) -> None:
    """Ask the client to ask again for what may have changed."""
    session.views.note(session.outbox)
    client, able = session.client, find(session.introduction, "capabilities.workspace")
    if client.pulls and client.refreshes_diagnostics and not has_asked:
        session.outbox.ask("workspace/diagnostic/refresh")
    for name, method in _REFRESHES.items():
        if is_announced(method, client) and find(able, f"{name}.refreshSupport") is True:
            session.outbox.ask(f"workspace/{name}/refresh")
