"""What the user of the editor decides: which features are on, and how much is logged.

Everything that findings depend on is in the project's own files, so that the editor reports what
`promptls check` reports for everybody else.
"""

import logging
from collections.abc import Mapping
from typing import Final

from promptls.lsp.client import find, find_features, find_switched_off
from promptls.lsp.connection import log as logs
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.session import Session

log = logging.getLogger(__name__)

SECTION: Final = "promptls"
_OWN: Final = frozenset({"features", "trace"})


def fetch(session: Session) -> None:
    """Ask the client for its settings, if it can be asked."""
    if find(session.introduction, "capabilities.workspace.configuration") is True:
        asked = {"items": [{"section": SECTION}]}
        session.outbox.ask("workspace/configuration", asked, lambda found: _take(session, found))


def note(session: Session, params: JsonObject) -> None:
    """Answer `workspace/didChangeConfiguration`."""
    settings = params.get("settings")
    if settings is not None:
        apply(session, settings)
    if not isinstance(settings, Mapping) or not settings:
        fetch(session)
    # Some clients say nothing of the files that change, but this.
    session.look_again()


def apply(session: Session, settings: object) -> bool:
    """Use the settings of the editor, whether or not they are below the name of the server.

    Returns whether other features are on than before.
    """
    inner = find(settings, SECTION)
    settings = inner if isinstance(inner, Mapping) else settings
    others = (
        sorted(it for it in settings if it not in _OWN) if isinstance(settings, Mapping) else []
    )
    if others:
        log.info("of the editor's settings only features and trace count, not %.200s", others)
    trace = find(settings, "trace.server")
    if isinstance(trace, str):
        logs.trace(trace)
    session.warn_of_unknown_features(settings)
    is_named = find_features(settings) is not None
    return is_named and session.switch_off(find_switched_off(settings))


def _take(session: Session, found: object) -> None:
    own = found[0] if isinstance(found, list) and found else None
    if isinstance(own, Mapping):
        has_changed = apply(session, own)
        if has_changed:
            session.look_again()
