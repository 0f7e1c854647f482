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
# By this setting VS Code changes the links of Markdown itself when files are moved, which it does
# after they have moved: `never`, as it is by default, `prompt` or `always`.
_LINKS: Final = "markdown.updateLinksOnFileMove"
_ENABLED: Final = f"{_LINKS}.enabled"
_OWN: Final = frozenset({"features", "trace"})


def find_sections(session: Session) -> list[str]:
    """The sections of the client's settings that something depends on."""
    return [SECTION, *[_LINKS] * session.client.habits.completes_links]


def fetch(session: Session) -> None:
    """Ask the client for its settings, if it can be asked."""
    if find(session.introduction, "capabilities.workspace.configuration") is True:
        items = [{"section": it} for it in find_sections(session)]
        session.outbox.ask(
            "workspace/configuration", {"items": items}, lambda found: _take(session, found)
        )


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
    _note_links(session, find(settings, _ENABLED))
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
    own, *others = found if isinstance(found, list) and found else [None]
    for it in others:
        _note_links(session, find(it, "enabled"))
    if isinstance(own, Mapping):
        has_changed = apply(session, own)
        if has_changed:
            session.look_again()


def _note_links(session: Session, enabled: object) -> None:
    if isinstance(enabled, str):
        session.client = session.client._replace(follows_links=enabled != "never")
