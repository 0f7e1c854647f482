"""The names and versions of the Model Context Protocol, and what differs from one to another.

Source: the schemas of all versions, https://modelcontextprotocol.io/specification, 2026-11-19.
"""

from typing import Final

from promptls import __version__
from promptls.lsp.connection.wire import Id, JsonObject
from promptls.text.values import NamedTuple

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
LISTEN: Final = "subscriptions/listen"
ACKNOWLEDGED: Final = "notifications/subscriptions/acknowledged"
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
_SUBSCRIPTION_KEY: Final = f"{_META}subscriptionId"
# How long a client may keep what never changes while the server runs, in milliseconds.
_KEPT_MS = 3_600_000
_MOST_REPEATED = 100

_SERVER = {"name": "promptls", "version": __version__}
_ABOUT = {
    "capabilities": {"tools": {}},
    "instructions": (
        "promptls checks prompt templates, agent files and answers of models. Check what you have"
        " written; fix takes the ids of findings. Lines and columns count from 1."
    ),
}


def answer_handshake(wanted: object) -> dict[str, object]:
    """The answer to `initialize`: the version that the client wants, or else the latest."""
    version = wanted if wanted in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[-1]
    return {"protocolVersion": version, "serverInfo": _SERVER, **_ABOUT}


def refuse_version(id_: Id, wanted: object) -> dict[str, object]:
    """The answer to a request in a version that is not known."""
    data = {"supported": list(VERSIONS), "requested": str(wanted)[:_MOST_REPEATED]}
    error = {"code": UNSUPPORTED_VERSION, "message": "unsupported protocol version", "data": data}
    return {"jsonrpc": "2.0", "id": id_, "error": error}


class Asked(NamedTuple):
    """A request. Its version is that of the handshake, unless it names one of its own."""

    id: Id
    method: str
    params: JsonObject
    version: str
    is_modern: bool

    @property
    def is_structured(self) -> bool:
        """Whether results may have structure."""
        return self.version not in UNSTRUCTURED


def answer_discovery(asked: Asked) -> dict[str, object]:
    """The answer to `server/discover`."""
    return {"supportedVersions": list(VERSIONS), **_ABOUT, **kept(asked)}


def acknowledge(asked: Asked) -> dict[str, object]:
    """What says that a client is told of changes, and of which."""
    return {"_meta": {_SUBSCRIPTION_KEY: asked.id}, "notifications": {}}


def kept(asked: Asked) -> dict[str, object]:
    """What says that a result may be kept, in the versions that have such a thing."""
    return {"ttlMs": _KEPT_MS, "cacheScope": "public"} if asked.is_modern else {}


def as_asked(asked: Asked, result: JsonObject, kind: str = "complete") -> JsonObject:
    """A result as the version of its request has it."""
    if not asked.is_modern:
        return result
    return {"resultType": kind, **result, "_meta": {_SERVER_KEY: _SERVER}}
