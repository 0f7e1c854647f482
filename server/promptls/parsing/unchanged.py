"""Finds the sections that a change has left as they are, wherever they are now."""

from bisect import bisect_right
from collections.abc import Sequence

from promptls.document import Document, Entry, Part

# What is closer to a change is not compared any further.
_CLOSE = 16
_NOTHING: tuple[Part, ...] = ()


def find_unchanged(
    text: str, start: int, entry: Entry, before: Document | None
) -> tuple[Sequence[Part], Sequence[Part]]:
    """The sections at the beginning and at the end of a text that are those of a document before.

    Those at the end are right only if they are entered as they were.
    """
    if before is None or before.is_read_again or not before.parts:
        return _NOTHING, _NOTHING
    old, parts = before.source.text, before.parts
    most = min(len(old), len(text))
    same = _count_same(old, text, most)
    kept = _NOTHING
    if parts[0].base == start and parts[0].section.entry == entry:
        # A section ends where the next one has its heading, so that must be the same, too.
        kept = parts[: max(0, bisect_right(parts, same, key=_base) - 2)]
    moved = len(text) - len(old)
    changed = max(len(old) - _count_same_at_end(old, text, most - same), start - moved)
    rest = parts[bisect_right(parts, changed, key=_base) :]
    # Whether a section begins at an indented heading depends on what is above it.
    if rest and not rest[0].section.text.startswith("#"):
        rest = _NOTHING
    return kept, [Part(base + moved, section) for base, section in rest] if moved else rest


def _count_same(old: str, text: str, most: int) -> int:
    """How many characters at the beginning are surely the same."""
    same = 0
    while most - same > _CLOSE:
        middle = (same + most) // 2
        if old[same:middle] == text[same:middle]:
            same = middle
        else:
            most = middle
    return same


def _count_same_at_end(old: str, text: str, most: int) -> int:
    """How many characters at the end are surely the same."""
    same = 0
    end, new_end = len(old), len(text)
    while most - same > _CLOSE:
        middle = (same + most) // 2
        if old[end - middle : end - same] == text[new_end - middle : new_end - same]:
            same = middle
        else:
            most = middle
    return same


def _base(part: Part) -> int:
    return part.base
