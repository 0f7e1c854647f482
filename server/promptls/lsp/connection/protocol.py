"""The methods and errors that are needed before pygls is loaded, as the protocol calls them.

Nothing that the first diagnostics need imports lsprotocol: its classes take three times as long to
import as a file takes to check.
"""

from typing import Final

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
NOT_INITIALIZED: Final = -32002
CANCELLED: Final = -32800
# The text is another one than that which the request is about.
CONTENT_MODIFIED: Final = -32801
# The server has given up on the request, and the client may ask again.
GIVEN_UP: Final = -32802
# The number of a message to a person that is neither a warning nor an error.
INFO: Final = 3
INITIALIZE: Final = "initialize"
INITIALIZED: Final = "initialized"
SHUTDOWN: Final = "shutdown"
EXIT: Final = "exit"
CANCEL_REQUEST: Final = "$/cancelRequest"
DID_OPEN: Final = "textDocument/didOpen"
DID_CHANGE: Final = "textDocument/didChange"
DID_CLOSE: Final = "textDocument/didClose"
DID_SAVE: Final = "textDocument/didSave"
PUBLISH_DIAGNOSTICS: Final = "textDocument/publishDiagnostics"
PULL_DIAGNOSTICS: Final = "textDocument/diagnostic"


class RequestError(Exception):
    """A request that is answered with an error of its own."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
