"""Runs the command line, as `promptls` and as `python -m promptls`."""

import os
import sys
from contextlib import suppress
from typing import Final, NoReturn

OLDEST: Final = (3, 11)
# As for a wrong option.
_CANNOT_RUN = 2


def run() -> NoReturn:
    """Run the command line and end the process, without the tidying up of a tenth of the time."""
    running = sys.version_info[:2]
    if running < OLDEST:
        needed, found = (".".join(map(str, it)) for it in (OLDEST, running))
        sys.stderr.write(f"promptls needs Python {needed} or newer, and runs with {found}\n")
        sys.exit(_CANNOT_RUN)
    from promptls.cli import main  # noqa: PLC0415 - an older Python cannot import it

    code = main()
    for stream in sys.stdout, sys.stderr:
        # Python's own end would try again to write what cannot be written, and exit with 120.
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
