"""The patterns by which a host finds its placeholders, and what tells that there are none."""

import re
from functools import lru_cache

from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder, Stands

WHOLE: Stands = "all arguments"
OF_ARGUMENTS = frozenset({WHOLE, "argument by number", "argument by name"})
_ESCAPE = "\\"
_MARKS = "$!`{@"


def opening_of(placeholder: HostPlaceholder) -> str:
    """What each text has that has a placeholder: the marks with which it begins, or all of it."""
    spelling = placeholder.spelling
    if placeholder.stands == WHOLE:
        return spelling
    return spelling[: len(spelling) - len(spelling.lstrip(_MARKS))]


def has_opening(text: str, those: tuple[HostPlaceholder, ...]) -> bool:
    """Whether a text may have one of some placeholders."""
    return any(opening_of(it) in text for it in those)


def compile_placeholder(placeholder: HostPlaceholder) -> re.Pattern[str]:
    """The pattern by which a host finds one sort of placeholder."""
    return re.compile(placeholder.pattern, re.ASCII)


def needs_names(placeholder: HostPlaceholder, arrival: Arrival) -> bool:
    """Whether a host finds a placeholder only by the names that a file declares."""
    return placeholder.stands == "argument by name" and bool(arrival.names_key)


class StageSearch(NamedTuple):
    """A pattern of several placeholders, and one of the characters with which they begin.

    `groups` says which of them a group is, or none for an escape, and which group is its inner one.
    """

    pattern: re.Pattern[str]
    firsts: re.Pattern[str]
    groups: dict[str, tuple[HostPlaceholder | None, int]]


@lru_cache(100)
def compile_search(
    those: tuple[HostPlaceholder, ...], arrival: Arrival, names: tuple[str, ...]
) -> StageSearch:
    """One pattern for all of them, and for what is kept. Of several names the longest fits."""
    by_length = sorted(dict.fromkeys(names), key=len, reverse=True)
    any_name = "|".join(f"{re.escape(it)}{arrival.name_end}" for it in by_length)
    patterns: dict[str, str] = {}
    sorts: dict[str, HostPlaceholder] = {}
    if arrival.kept and any(it.stands in OF_ARGUMENTS for it in those):
        patterns["kept"] = arrival.kept.replace("NAMES", f"{any_name}|" if any_name else "")
    for number, it in enumerate(those):
        each = it.pattern
        if needs_names(it, arrival):
            each = rf"\$({'|'.join(map(re.escape, by_length))}){arrival.name_end}"
        patterns[f"p{number}"], sorts[f"p{number}"] = each, it
    whole = "|".join(f"(?P<{name}>{it})" for name, it in patterns.items())
    compiled = re.compile(whole, re.ASCII)
    firsts = {_ESCAPE, *(opening_of(it)[0] for it in those)}
    groups: dict[str, tuple[HostPlaceholder | None, int]] = {"kept": (None, 0)}
    for name, sort in sorts.items():
        groups[name] = sort, 0 if sort.stands == WHOLE else compiled.groupindex[name] + 1
    return StageSearch(compiled, _compile_any(firsts), groups)


def _compile_any(characters: set[str]) -> re.Pattern[str]:
    return re.compile("[{}]".format("".join(map(re.escape, sorted(characters)))))
