"""Writes findings where they are wanted: to the standard output, and to files."""

import os
from collections.abc import Sequence
from typing import TextIO

from promptls.cli.look import Look, look_of
from promptls.cli.printers import FOR_PEOPLE, writer_of
from promptls.files.writing import put
from promptls.reports import FileReport

_FILE_WIDTH = 100


def write_reports(reports: Sequence[FileReport], form: str, stream: TextIO, color: str) -> None:
    """Write findings to a stream."""
    stream.writelines(writer_of(form)(reports, look_of(stream, color)))
    if form in FOR_PEOPLE and any(it.findings for it in reports):
        stream.write("\n")
    stream.flush()


def write_file(reports: Sequence[FileReport], form: str, path: str, color: str) -> None:
    """Write findings to a file, all of them or none."""
    look = Look(color == "always", _FILE_WIDTH)
    text = "".join(writer_of(form)(reports, look))
    put(os.path.realpath(path), text.encode(errors="backslashreplace"))
