"""Matches paths against the patterns of the settings."""

from fnmatch import fnmatchcase
from functools import lru_cache

_ANY_DEPTH = "**"


@lru_cache(maxsize=4096)
def matches(pattern: str, path: str) -> bool:
    """Whether a relative path matches.

    A pattern without a slash matches a file or folder of that name anywhere; one with a slash at
    its beginning or inside matches from the top. `**` matches any number of folders. What is
    inside a folder that matches, matches.
    """
    names = path.split("/")
    parts = pattern.strip("/").split("/")
    # Two of `**` in a row match the same as one.
    wanted = [
        it
        for it, before in zip(parts, ["", *parts], strict=False)
        if it != before or it != _ANY_DEPTH
    ]
    if len(wanted) == 1 and not pattern.startswith("/"):
        return any(fnmatchcase(name, wanted[0]) for name in names)
    if wanted[-1] == _ANY_DEPTH:
        wanted[-1:] = [_ANY_DEPTH, "*"]
    # The parts of the pattern that the names so far lead to: each name is matched once.
    reached = _past_any_depth({0}, wanted)
    for name in names:
        stepped = {
            at if wanted[at] == _ANY_DEPTH else at + 1
            for at in reached
            if wanted[at] == _ANY_DEPTH or fnmatchcase(name, wanted[at])
        }
        if len(wanted) in stepped:
            return True
        reached = _past_any_depth(stepped, wanted)
    return False


def _past_any_depth(reached: set[int], wanted: list[str]) -> set[int]:
    """`**` also matches no folder at all."""
    return reached | {at + 1 for at in reached if wanted[at] == _ANY_DEPTH}
