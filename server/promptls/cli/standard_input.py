"""Checks and fixes what comes from the standard input."""

import sys

from promptls.cli.checking import Checked, Work, check_file, fix_file
from promptls.files import Places, named
from promptls.parsing import SIZE_CAP

_NAMELESS = "-"


def check_standard_input(name: str | None, work: Work, places: Places) -> Checked:
    """Check the standard input as if it were the file of that name, which need not exist.

    With fixes, the fixed text goes to the standard output, and so does one without a fault.
    """
    data = sys.stdin.buffer.read(SIZE_CAP + 1) if sys.stdin else b""
    path, at, _ = named(name or _NAMELESS)
    place = places.of(at)
    if name is None:
        # It has the settings of the working directory, but no path that says what it is.
        place = place._replace(path="")
    checked = check_file(path, data, place, work)
    if not work.fixes:
        return checked
    fixed = fix_file(checked, place, work)
    sys.stdout.buffer.write(fixed.source.text.encode() if fixed.fixed else data)
    while len(data) > SIZE_CAP and (more := sys.stdin.buffer.read(SIZE_CAP)):
        sys.stdout.buffer.write(more)
    sys.stdout.flush()
    return fixed
