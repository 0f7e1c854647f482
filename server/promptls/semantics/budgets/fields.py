"""The front matter that a host reads: nothing where it is no YAML to the host, mended or not."""

import re

from promptls.document.front_matter import FrontMatter
from promptls.parsing import read_front_matter
from promptls.vocabulary.hosts.facts import HostFile

_TAB = "\t"


def find_read(matter: FrontMatter | None, text: str, file: HostFile | None) -> FrontMatter | None:
    """The front matter of a file that a host reads as YAML, with some lines in quotes if need be.

    Where it is not known what the host does with what is no YAML, it is read as it is meant.
    """
    if matter is None or not matter.problems or file is None or not file.unread:
        return matter
    if not file.mended:
        return None
    lines = text[: matter.span.end].split("\n")
    mended = "\n".join(_mend(it) if re.fullmatch(file.mended, it) else it for it in lines)
    again = read_front_matter(mended)
    return None if again is None or again.problems else matter


def _mend(line: str) -> str:
    """A line that is read as a text, or without the tabs before it."""
    if line.startswith(_TAB):
        return line.replace(_TAB, "  ")
    key, _, value = line.partition(":")
    escaped = value.strip().replace("\\", "\\\\").replace('"', '\\"')
    return f'{key}: "{escaped}"'
