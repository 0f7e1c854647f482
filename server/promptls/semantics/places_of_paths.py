"""Where paths are in a text, and where the files may be that they name."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from promptls.document import Document, Entry, Region, Section
from promptls.document.marks import ALL_MARKS
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import Surroundings
from promptls.text.paths import folder_of, join_path
from promptls.text.values import query
from promptls.vocabulary.kinds import Syntax, syntax_of

T = TypeVar("T")
# Finds something in a text, whose regions are known or not.
FindInPart = Callable[[str, tuple[Region, ...] | None], Iterable[T]]

_HIGHEST = 6


def find_around_paths(text: str, regions: tuple[Region, ...] | None) -> Surroundings:
    """What surrounds the places of a text, whose regions are known or not."""
    return Surroundings(text, find_regions(text, Entry()).regions if regions is None else regions)


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
    # What was looked for when a section was parsed need not be looked for again.
    is_marked = ALL_MARKS.issuperset(marks) and syntax_of(document.kind) is Syntax.MARKDOWN
    for base, section in document.parts_with(*marks) if is_marked else document.parts:
        known = _find_known(section)
        if find not in known:
            has_any = any(map(section.text.__contains__, marks))
            known[find] = tuple(find(section.text, section.regions)) if has_any else ()
        yield from ((base, it) for it in known[find])


@query
def _find_known(_: Section) -> dict[FindInPart[Any], tuple[Any, ...]]:
    """What has been found in a section."""
    return {}


@lru_cache(1000)
def find_candidates(folder: str, path: str) -> tuple[str, ...]:
    """Where a file may be: beside the one that names it, or in a folder around that.

    None is outside of the project, or without one, of the folders around.
    """
    return tuple(_find_around(folder, path))


def _find_around(folder: str, path: str) -> Iterator[str]:
    is_rooted = not folder.startswith("/")
    around = folder
    for _ in range(_HIGHEST):
        found = join_path(around, path)
        if found is not None:
            yield found
        if around == "" or (not is_rooted and around.count("/") <= 1):
            break
        around = folder_of(around)
