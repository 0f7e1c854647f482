"""Reads `.gitignore` files. It is apart from `exclusions` because pathspec is slow to import."""

import codecs
import os
import re
import warnings

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore import GitIgnorePatternError
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from promptls.files.exclusions import IGNORE_FILE, Opinion
from promptls.files.reading import FileError, read

# Nobody writes more by hand, and every line is matched against every file.
_CAP = 1 << 16
_ANY = "[^/]"
_STAR = f"{_ANY}*"
_DEEP = "(?:/.+)?"
_DEEPEST = 2


class _Pattern(GitIgnoreSpecPattern):
    """A line of a `.gitignore` that takes linear time, and matches nothing when it is broken."""

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: str) -> tuple[str | None, bool | None]:  # type: ignore[override] # lines are never bytes here
        try:
            regex, include = super().pattern_to_regex(pattern)
            if regex is None or regex.count(_DEEP) > _DEEPEST:
                return None, None
            regex = _to_linear(regex)
            re.compile(regex)
        except (GitIgnorePatternError, re.error):
            return None, None
        return regex, include


def read_gitignore(folder: str) -> Opinion | None:
    """Read the `.gitignore` of a folder, if there is one that can be read."""
    try:
        data = read(os.path.join(folder, IGNORE_FILE), _CAP)
    except FileError:
        return None
    text = os.fsdecode(data[:_CAP].removeprefix(codecs.BOM_UTF8))
    with warnings.catch_warnings():
        # `re` warns of a set such as `[[a]`.
        warnings.simplefilter("ignore")
        spec = GitIgnoreSpec.from_lines(text.split("\n"), _Pattern, backend="simple")
    within = len(folder.rstrip(os.sep)) + 1
    return lambda path: spec.check_file(path[within:].replace(os.sep, "/")).include


def _to_linear(regex: str) -> str:
    # `*a*a*a*b` on a long name would try every way to distribute it among the stars. The first
    # match of a part is as good as any, as long as another star follows in that name.
    head, *pieces = regex.split(_STAR)
    if not pieces:
        return regex
    *inner, last = pieces
    return f"{head}{''.join(map(_to_eager, inner))}{_STAR}{last}"


def _to_eager(piece: str) -> str:
    crosses = "/" in piece.replace(_ANY, "")
    return f"{_STAR}{piece}" if crosses else f"(?>{_STAR}?{piece})"
