"""Compares what a model carries with the limits of the project, or else with those of the host."""

from collections.abc import Iterator, Sequence

from promptls.semantics.budgets.lists import BuiltList
from promptls.semantics.budgets.values import CountedFile, LimitCheck, Setter
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import Host, Limit
from promptls.vocabulary.hosts.standing import ENTRY_LIMIT, FILE_LIMIT, LIST_LIMIT, TEXT_LIMIT

_CHARACTERS = "characters"
_BYTES = "bytes"
_CELLS = "cells"


class Limits(NamedTuple):
    """The limits that a project sets, in characters."""

    instructions: int | None = None
    skills: int | None = None
    description: int | None = None


def find_limit(host: Host, what: str) -> Limit | None:
    """A limit of a host, by the beginning of what it is of."""
    return next((it for it in host.limits if it.what.startswith(what)), None)


def compare_files(
    files: Sequence[CountedFile], host: Host, limits: Limits, window: int
) -> Iterator[LimitCheck]:
    """Compare the whole text of all instructions, and each file that is too large."""
    limit = find_limit(host, TEXT_LIMIT)
    size = sum(it.size for it in files)
    if limits.instructions is not None:
        yield LimitCheck("instructions", size, limits.instructions, _CHARACTERS, "project")
    elif limit is not None:
        size = sum(it.bytes for it in files) if limit.unit == _BYTES else size
        yield LimitCheck("instructions", size, limit.in_window(window), limit.unit, "host")
    each = find_limit(host, FILE_LIMIT)
    if each is not None:
        most = each.in_window(window)
        large = (it for it in files if it.size > most)
        yield from (LimitCheck("file", it.size, most, _CHARACTERS, "host", it.path) for it in large)


def compare_list(built: BuiltList, host: Host, limits: Limits, window: int) -> Iterator[LimitCheck]:
    """Compare the whole list, and each text of a skill that is too long."""
    limit = find_limit(host, LIST_LIMIT)
    if limits.skills is not None:
        yield LimitCheck("skills", built.characters, limits.skills, _CHARACTERS, "project")
    elif limit is not None:
        # To the host, some characters count twice.
        unit = limit.unit if built.measure != _CELLS or built.size == built.characters else _CELLS
        yield LimitCheck("skills", built.size, limit.in_window(window), unit, "host")
    each = find_limit(host, ENTRY_LIMIT)
    own = limits.description
    most = own if own is not None else each.value if each is not None else None
    if most is not None:
        by: Setter = "host" if own is None else "project"
        yield from (
            LimitCheck("description", it.written, most, _CHARACTERS, by, it.path)
            for it in built.skills
            if it.written > most
        )
