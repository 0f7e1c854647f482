"""What the formats for CI services share: strict JSON, commands, lines, paths in a checkout."""

import json
import os
import posixpath
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from promptls.checking.reports import ReportedRange
from promptls.files.reading import resolve
from promptls.text.patterns import pattern
from promptls.text.typesetting import escape_unseen

# The variables with the folder of the checkout.
GITHUB = "GITHUB_WORKSPACE"
GITLAB = "CI_PROJECT_DIR"
AZURE = "BUILD_SOURCESDIRECTORY"

# A path or a message can contain a lone surrogate, for which Go, Ruby and Rust refuse the whole
# document.
_ESCAPE = pattern(r"\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(?P<half>ud[89a-f][0-9a-f]{2})|.)")
_REPLACEMENT = r"\ufffd"

# Output is ASCII, so it survives any encoding.
_encode = json.JSONEncoder().encode


def encode_json(value: object) -> str:
    """Encode a value in one line. A lone surrogate becomes a replacement character."""
    text = _encode(value)
    if r"\ud" not in text:
        return text
    return _ESCAPE.sub(lambda it: _REPLACEMENT if it["half"] else it[0], text)


def encode_array(values: Iterable[object]) -> Iterator[str]:
    """Encode an array with a line for each value."""
    between = "["
    for value in values:
        yield between + encode_json(value)
        between = ",\n "
    yield "]" if between != "[" else "[]"


def escape_in_log(value: object, escapes: dict[int, str]) -> str:
    """A value in a command of a log. The log shows it, too, and a file must not color it."""
    return escape_unseen(str(value).translate(escapes))


def find_lines(region: ReportedRange) -> tuple[int, int]:
    """Find the first and the last line. A range that ends where a line begins excludes it."""
    start, end = region.start, region.end
    return start.row, end.row - (end.column == 1 and end.row > start.row)


def find_path_from_top(variable: str) -> Callable[[str], str]:
    """Find what maps a path to the checkout of a CI job, whose folder is in a variable.

    The working directory may be a folder inside of it. A path that leads out of it stays.
    """
    top = os.environ.get(variable)
    try:
        inside = Path.cwd().relative_to(resolve(top)).as_posix() if top else "."
    except (OSError, ValueError):
        inside = "."
    return str if inside == "." else lambda path: _join(inside, path)


def _join(inside: str, path: str) -> str:
    joined = posixpath.normpath(f"{inside}/{path}")
    return path if path.startswith("/") or joined.startswith("../") else joined
