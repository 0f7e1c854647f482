"""Compares what a model carries with the limits of the project, or else with those of the host."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from promptls.semantics.budgets.lists import BuiltList
from promptls.semantics.budgets.values import CountedFile, LimitCheck, Part
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import Host, Limit
from promptls.vocabulary.hosts.standing import ENTRY_LIMIT, FILE_LIMIT, LIST_LIMIT, TEXT_LIMIT


class Limits(NamedTuple):
    """The limits that a project sets, in characters."""

    instructions: int | None = None
    skills: int | None = None
    description: int | None = None


def compare_files(
    files: Sequence[CountedFile], host: Host, limits: Limits, window: int
) -> Iterator[LimitCheck]:
    """Compare the whole text of all instructions, and each file that is too large."""
    sizes = {"characters": sum(it.size for it in files), "bytes": sum(it.bytes for it in files)}
    limit = host.find_limit(TEXT_LIMIT)
    yield from _compare("instructions", sizes, limits.instructions, limit, window)
    each = ((it.path, it.size) for it in files)
    yield from _compare_each("file", each, None, host.find_limit(FILE_LIMIT), window)


def compare_list(built: BuiltList, host: Host, limits: Limits, window: int) -> Iterator[LimitCheck]:
    """Compare the whole list, and each text of a skill that is too long."""
    limit = host.find_limit(LIST_LIMIT)
    if limit is not None and built.measure == "cells" and built.size != built.characters:
        # To the host, some characters count twice.
        limit = limit._replace(unit="cells")
    sizes: dict[str, int] = {built.measure: built.size, "characters": built.characters}
    yield from _compare("skills", sizes, limits.skills, limit, window)
    each = ((it.path, it.written) for it in built.skills)
    limit = host.find_limit(ENTRY_LIMIT)
    yield from _compare_each("description", each, limits.description, limit, window)


def _compare(
    part: Part, sizes: Mapping[str, int], own: int | None, limit: Limit | None, window: int
) -> Iterator[LimitCheck]:
    if own is not None:
        yield LimitCheck(part, sizes["characters"], own, "characters", "project")
    elif limit is not None:
        yield LimitCheck(part, sizes[limit.unit], limit.in_window(window), limit.unit, "host")


def _compare_each(
    part: Part, each: Iterable[tuple[str, int]], own: int | None, limit: Limit | None, window: int
) -> Iterator[LimitCheck]:
    for path, size in each:
        found = _compare(part, {"characters": size}, own, limit, window)
        yield from (it._replace(path=path) for it in found if it.is_exceeded)
