"""The command line: `main` runs a command and returns its exit code."""

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

# The exit codes.
CLEAN = 0
FINDINGS = 1
FAILED = 2
# As a shell has it for a process that Ctrl-C has ended.
INTERRUPTED = 130

# Hardly any objects of a run form cycles, so frequent collections are wasted.
_COLLECT_AFTER = 100_000

# What editors run; click handles all other arguments of `server`.
_EDITOR_COMMANDS = (["server"], ["server", "--stdio"])
# What the scripts in `completion/shells` run; click must not parse the words after it.
_SHELL_COMMAND = ["__complete"]

_SERVER_WAITS = (
    "promptls server speaks the Language Server Protocol on standard input and output;"
    " it is started by an editor. Press Ctrl-C to stop.\n"
)
MCP_WAITS = (
    "promptls mcp speaks the Model Context Protocol on standard input and output;"
    " it is started by a coding agent. Press Ctrl-C to stop.\n"
)


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        if sys.argv[1:] in _EDITOR_COMMANDS:
            # An editor waits for the first diagnostics; click would be a tenth of that time.
            announce_server()
            served: int = import_module("promptls.lsp.server").run()
            return served
        if sys.implementation.name == "cpython":
            gc.set_threshold(_COLLECT_AFTER, 50, 50)
        # Nothing imports click before, and all else needs it.
        with import_module("promptls.cli.stand_ins").with_stand_ins():
            import_module("click")
        if sys.argv[1:2] == _SHELL_COMMAND:
            answered: int = import_module("promptls.cli.completion.answers").main(sys.argv[2:])
            return answered
        # Ctrl-C prints no traceback, even while modules are still being imported.
        code: int = import_module("promptls.cli.group").run()
    except (KeyboardInterrupt, RuntimeError) as error:
        # Before 3.12, an interrupt while a class is created arrives as a RuntimeError.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        code = INTERRUPTED
    if code == INTERRUPTED:
        # Threads that feed worker processes could wait for them for ever.
        os._exit(INTERRUPTED)
    return code


def announce_server(waits: str = _SERVER_WAITS) -> None:
    """Tell a person at a terminal what the server waits for. An editor is no terminal."""
    if sys.stdin is not None and sys.stdin.isatty():
        # It may be impossible to write.
        with suppress(AttributeError, OSError):
            sys.stderr.write(waits)
            sys.stderr.flush()
