"""The command line: one module per command, one per output format."""

from importlib import import_module

_INTERRUPTED = 130


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        # Whoever interrupts while modules are still being imported wants no traceback either.
        code: int = import_module("promptls.cli.group").run()
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code
