"""The command line: `python tests/doors [refresh]`.

Prints a table of documents and doors with the number of findings; `!` marks those that differ from
what is to be found. `refresh` writes what `promptls check` and `promptls response` find now.
"""

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

# The folder of the tests, for `python tests/doors`.
sys.path.insert(0, str(Path(__file__).parents[1]))

from doors.columns import (
    ANSWER_DOORS,
    DOCUMENTS,
    DOORS,
    Door,
    through_check,
    through_response,
)
from doors.documents import DoorDocument, write_findings, write_project


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work).resolve()
        write_project(folder)
        home = Path.cwd()
        os.chdir(folder)
        try:
            if arguments == ["refresh"]:
                write_findings({**through_check(folder), **through_response(folder)})
                return 0
            if arguments:
                raise SystemExit(__doc__)
            return _print(DOCUMENTS.files, DOORS, folder) + _print(
                DOCUMENTS.answers, ANSWER_DOORS, folder
            )
        finally:
            os.chdir(home)


def _print(documents: tuple[DoorDocument, ...], doors: Mapping[str, Door], folder: Path) -> int:
    """Print a table. Returns the number of differences."""
    seen = {name: see(folder) for name, see in doors.items()}
    rows = [["document", *seen], ["---"] * (len(seen) + 1)]
    differ = 0
    for document in documents:
        row = [document.name]
        for found in seen.values():
            is_same = found[document.name] == document.findings
            differ += not is_same
            row.append(f"{len(found[document.name])}{'' if is_same else '!'}")
        rows.append(row)
    sys.stdout.write("".join(f"| {' | '.join(row)} |\n" for row in rows) + "\n")
    return differ


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
