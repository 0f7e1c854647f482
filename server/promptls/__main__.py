"""Runs the command line, as `promptls` and as `python -m promptls`."""

import os
import sys
from contextlib import suppress
from typing import NoReturn

from promptls.cli import main


def run() -> NoReturn:
    """Run the command line and end the process, without the tidying up of a tenth of the time."""
    code = main()
    for stream in sys.stdout, sys.stderr:
        # Python's own end would try again to write what cannot be written, and exit with 120.
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
