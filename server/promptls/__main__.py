"""Runs the command line, as `promptls` and as `python -m promptls`."""

import os
import sys
from typing import NoReturn

from promptls.cli import main


def run() -> NoReturn:
    """Run the command line and end the process, without the tidying up of a tenth of the time."""
    code = main()
    if sys.argv[1:2] != ["server"]:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError, ValueError):
            pass  # The usual end reports it.
        else:
            os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    run()
