"""The command line: one module per command, one per output format."""

import gc
import os
import sys
from importlib import import_module

from promptls.cli.exit_codes import INTERRUPTED

# Nearly nothing in a run refers to itself, so it is a waste to look for it often.
_COLLECT_AFTER = 100_000

# What editors run; whatever else stands behind `server` is for click.
_EDITORS_START = (["server"], ["server", "--stdio"])
# What the scripts in `shells` run; the words behind it are not for click to judge.
_SHELLS_ASK = ["__complete"]


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        if sys.argv[1:] in _EDITORS_START:
            # An editor waits for the first diagnostics; click would be a tenth of that time.
            served: int = import_module("promptls.lsp.server").run()
            return served
        if sys.argv[1:2] == _SHELLS_ASK:
            answered: int = import_module("promptls.cli.candidates").main(sys.argv[2:])
            return answered
        gc.set_threshold(_COLLECT_AFTER, 50, 50)
        # Whoever interrupts while modules are still being imported wants no traceback either.
        code: int = import_module("promptls.cli.group").run()
    except (KeyboardInterrupt, RuntimeError) as error:
        # Before 3.12 Python turns it into the other one while it makes a class.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        code = INTERRUPTED
    if code == INTERRUPTED:
        # Threads that hand out work to other processes could wait for these for ever.
        os._exit(INTERRUPTED)
    return code
