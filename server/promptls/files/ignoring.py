"""Tells what `.gitignore` files leave out."""

import codecs
import os
import re
import warnings
from collections.abc import Callable

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore import GitIgnorePatternError
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from promptls.files.git import IGNORE_FILE
from promptls.files.reading import FileError, read

# Whether a path is left out, in the opinion of one file. A folder's path ends with a separator.
Ignored = Callable[[str], bool | None]

# Nobody writes more by hand, and every line is tried on every file.
_CAP = 1 << 16
_ANY = "[^/]"
_STAR = f"{_ANY}*"
_DEEP = "(?:/.+)?"
_DEEPEST = 2


class _Pattern(GitIgnoreSpecPattern):
    """A line of a `.gitignore` that takes linear time, and says nothing when it is broken."""

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: str) -> tuple[str | None, bool | None]:  # type: ignore[override] # lines are never bytes here
        try:
            regex, include = super().pattern_to_regex(pattern)
            if regex is None or regex.count(_DEEP) > _DEEPEST:
                return None, None
            regex = _linear(regex)
            re.compile(regex)
        except (GitIgnorePatternError, re.error):
            return None, None
        return regex, include


def ignored_by(folder: str) -> Ignored | None:
    """Read the `.gitignore` of a folder, if there is one that can be read."""
    try:
        data = read(os.path.join(folder, IGNORE_FILE), _CAP)
    except FileError:
        return None
    text = os.fsdecode(data[:_CAP].removeprefix(codecs.BOM_UTF8))
    with warnings.catch_warnings():
        # A set such as `[[a]` makes `re` doubt.
        warnings.simplefilter("ignore")
        spec = GitIgnoreSpec.from_lines(text.split("\n"), _Pattern, backend="simple")
    within = len(folder.rstrip(os.sep)) + 1
    return lambda path: spec.check_file(path[within:].replace(os.sep, "/")).include


def _linear(regex: str) -> str:
    # `*a*a*a*b` on a long name would try every way to share it out among the stars. The first
    # place where a part fits is as good as any, as long as another star follows in that name.
    head, *pieces = regex.split(_STAR)
    if not pieces:
        return regex
    *inner, last = pieces
    return f"{head}{''.join(map(_eager, inner))}{_STAR}{last}"


def _eager(piece: str) -> str:
    crosses = "/" in piece.replace(_ANY, "")
    return f"{_STAR}{piece}" if crosses else f"(?>{_STAR}?{piece})"
