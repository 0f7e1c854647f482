"""The names and versions of the Model Context Protocol, and what differs from one to another.

Source: the schemas of all versions, https://modelcontextprotocol.io/specification, 2026-11-19.
"""

from typing import Final

from promptls import __version__
from promptls.lsp.connection.wire import JsonObject

# The versions that begin with a handshake. The oldest have results without structure.
HANDSHAKE_VERSIONS: Final = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
UNSTRUCTURED: Final = frozenset(HANDSHAKE_VERSIONS[:2])
# The versions that every request names, without a handshake.
MODERN_VERSIONS: Final = ("2026-07-28",)
VERSIONS: Final = (*HANDSHAKE_VERSIONS, *MODERN_VERSIONS)

INITIALIZE: Final = "initialize"
INITIALIZED: Final = "notifications/initialized"
PING: Final = "ping"
DISCOVER: Final = "server/discover"
LIST_TOOLS: Final = "tools/list"
CALL_TOOL: Final = "tools/call"
LIST_ROOTS: Final = "roots/list"
ROOTS_CHANGED: Final = "notifications/roots/list_changed"
CANCELLED: Final = "notifications/cancelled"

UNSUPPORTED_VERSION: Final = -32022

_META: Final = "io.modelcontextprotocol/"
VERSION_KEY: Final = f"{_META}protocolVersion"
CAPABILITIES_KEY: Final = f"{_META}clientCapabilities"
_SERVER_KEY: Final = f"{_META}serverInfo"
# How long a client may keep what never changes while the server runs, in milliseconds.
_KEPT_MS = 3_600_000

_SERVER = {"name": "promptls", "version": __version__}
_ABOUT = {
    "capabilities": {"tools": {}},
    "instructions": (
        "promptls checks prompt templates, agent files and answers of models. Check what you have"
        " written; fix takes the ids of findings. MessageLines and columns count from 1."
    ),
}


def answer_handshake(wanted: object) -> dict[str, object]:
    """The answer to `initialize`: the version that the client wants, or else the latest."""
    version = wanted if wanted in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[-1]
    return {"protocolVersion": version, "serverInfo": _SERVER, **_ABOUT}


def answer_discovery() -> dict[str, object]:
    """The answer to `server/discover`."""
    return {"supportedVersions": list(VERSIONS), **_ABOUT, **kept()}


def kept() -> dict[str, object]:
    """What says that a result may be kept."""
    return {"ttlMs": _KEPT_MS, "cacheScope": "public"}


def as_modern(result: JsonObject, kind: str = "complete") -> dict[str, object]:
    """A result as the versions without a handshake have it."""
    return {"resultType": kind, **result, "_meta": {_SERVER_KEY: _SERVER}}
