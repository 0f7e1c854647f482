"""The methods that are answered before pygls is loaded, by the names that the protocol gives them.

Nothing that the first diagnostics need imports lsprotocol: its classes take three times as long to
import as a file takes to check.
"""

from typing import Final

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
