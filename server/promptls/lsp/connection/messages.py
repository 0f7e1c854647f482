"""The messages that the server sends: replies, notifications and requests."""

from typing import NotRequired, TypedDict

from promptls.lsp.connection.wire import Id


class ErrorObject(TypedDict):
    code: int
    message: str


class ErrorReply(TypedDict):
    jsonrpc: str
    id: Id | None
    error: ErrorObject


class Reply(TypedDict):
    jsonrpc: str
    id: Id
    result: object


class Notification(TypedDict):
    jsonrpc: str
    method: str
    params: object


class ServerRequest(TypedDict):
    """A request of the server."""

    jsonrpc: str
    id: Id
    method: str
    params: NotRequired[object]
