"""Where paths are in a text, and where the files may be that they name."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeVar

from promptls.document import Document, Entry, Region, Section
from promptls.parsing.fence_marks import split_at_margin
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.paths import folder_of, join_path
from promptls.text.values import once, query

T = TypeVar("T")
# Finds something in a text, whose regions are known or not.
FindInPart = Callable[[str, tuple[Region, ...] | None], Iterable[T]]

_BLANK_LINE = "\n\n"
_MAY_BE_CODE = ("```", "    ", "\t")
# A paragraph is hardly ever longer.
_LONGEST = 2000
_HIGHEST = 6


class Around:
    """What surrounds the places of a text, most of which take no look at all of it."""

    def __init__(self, text: str, regions: tuple[Region, ...] | None) -> None:
        self._text = text
        self._regions = regions
        parts = split_at_margin(text) if regions is None else None
        self._fences = None if parts is None else _find_marks(parts)

    def is_prose(self, at: int) -> bool:
        """Whether an offset is in no fence, comment or code."""
        if self._fences is None:
            return self._whole.at(at) is Surrounding.PROSE
        if bisect_right(self._fences, at) % 2:
            return False
        # Inline code ends with its paragraph.
        start = self._text.rfind(_BLANK_LINE, max(0, at - _LONGEST), at)
        end = self._text.find(_BLANK_LINE, at, at + _LONGEST)
        paragraph = self._text[max(start, 0) : max(end, 0)]
        if start < 0 or end < 0 or any(it in paragraph for it in _MAY_BE_CODE):
            return self._whole.at(at) is Surrounding.PROSE
        return Surroundings(paragraph, ()).at(at - start) is Surrounding.PROSE

    def is_region(self, at: int) -> bool:
        """Whether an offset is in a fence, or in a comment of whole lines."""
        if self._fences is None:
            return self._whole.region_at(at) is not None
        return bisect_right(self._fences, at) % 2 == 1

    @once
    def _whole(self) -> Surroundings:
        regions = self._regions
        if regions is None:
            regions = find_regions(self._text, Entry()).regions
        return Surroundings(self._text, regions)


def find_in_parts(
    document: Document, marks: tuple[str, ...], find: FindInPart[T]
) -> Iterator[tuple[int, T]]:
    """What is found in a text, behind the offsets of the parts in which it is.

    Only parts with one of some marks are looked at. In a section it is found once, as long as the
    section stays as it is.
    """
    if document.is_plain:
        # Its sections have not been looked for, which takes much longer.
        start = document.front_matter.span.end if document.front_matter is not None else 0
        yield from ((start, it) for it in find(document.source.text[start:], None))
        return
    for base, section in document.parts:
        known = _find_known(section)
        if find not in known:
            has_any = any(it in section.text for it in marks)
            known[find] = tuple(find(section.text, section.regions)) if has_any else ()
        yield from ((base, it) for it in known[find])


@query
def _find_known(_: Section) -> dict[FindInPart[Any], tuple[Any, ...]]:
    """What has been found in a section."""
    return {}


def _find_marks(parts: list[str]) -> list[int]:
    """Where the marks are between the parts of a text."""
    ends = accumulate(len(it) for it in parts[:-1])
    return [end + number * len("```") for number, end in enumerate(ends)]


@lru_cache(1000)
def find_candidates(folder: str, path: str) -> tuple[str, ...]:
    """Where a file may be: beside the one that names it, or in a folder around that.

    None is outside of the project, or without one, of the folders around.
    """
    return tuple(it for _, it in find_bases(folder, path))


def find_bases(folder: str, path: str) -> Iterator[tuple[str, str]]:
    """The same, each behind the folder from which the path leads there."""
    is_rooted = not folder.startswith("/")
    around = folder
    for _ in range(_HIGHEST):
        found = join_path(around, path)
        if found is not None:
            yield around, found
        if around == "" or (not is_rooted and around.count("/") <= 1):
            break
        around = folder_of(around)
