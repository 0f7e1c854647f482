"""Where the placeholders of a host are in a text, as the host finds them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.semantics.arrivals.braces import find_braced
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder

OF_ARGUMENTS = frozenset({"all arguments", "argument by number", "argument by name"})
_ESCAPE = "\\"
_BRACES = frozenset({"!{", "@{"})
_MARKS = "$!`{@"


class PlaceholderMatch(NamedTuple):
    """A placeholder in a text, and where its number, name, command or path is.

    It has none where it is an escape, by which the host keeps what follows. Its end is before its
    begin where nothing closes it.
    """

    placeholder: HostPlaceholder | None
    begin: int
    end: int
    inner: tuple[int, int]


def find_matches(
    text: str, those: tuple[HostPlaceholder, ...], arrival: Arrival, names: tuple[str, ...]
) -> Iterator[PlaceholderMatch]:
    """Find placeholders that are replaced at once, in order, and escapes. None is in another.

    `names` are those of the arguments that a file declares.
    """
    braced = next((it for it in those if it.spelling[:2] in _BRACES), None)
    others = tuple(it for it in those if it is not braced)
    # Most files have none, and to see that is quick.
    is_any = any(_head(it) in text for it in others)
    most = arrival.most_names
    short = tuple(it for it in names if len(it) <= most)
    search = _compile(others, arrival, short[:most]) if is_any else None
    at = 0
    for it in () if braced is None else find_braced(text, braced.spelling[:2]):
        yield from _find_between(text, at, it.begin, search, others)
        if it.end < 0:
            yield PlaceholderMatch(braced, it.begin, it.end, (it.begin + 2, len(text)))
            return
        at = it.end
        yield PlaceholderMatch(braced, it.begin, at, (it.begin + 2, at - 1))
    yield from _find_between(text, at, len(text), search, others)


def find_alone(
    text: str, placeholder: HostPlaceholder, begin: int = 0
) -> Iterator[PlaceholderMatch]:
    """Find one sort of placeholder by its pattern."""
    if _head(placeholder) not in text:
        return
    for it in _compile_one(placeholder.pattern).finditer(text, begin):
        yield PlaceholderMatch(placeholder, *it.span(), it.span(it.re.groups))


def _find_between(
    text: str,
    begin: int,
    end: int,
    search: re.Pattern[str] | None,
    those: tuple[HostPlaceholder, ...],
) -> Iterator[PlaceholderMatch]:
    for it in () if search is None else _search(text, begin, end, search, those):
        group = it.lastgroup or ""
        if group == "kept":
            yield PlaceholderMatch(None, *it.span(), it.span())
            continue
        placeholder = those[int(group[1:])]
        whole = it.re.groupindex[group]
        has_inner = placeholder.stands != "all arguments"
        yield PlaceholderMatch(placeholder, *it.span(), it.span(whole + 1 if has_inner else whole))


def _search(
    text: str, begin: int, end: int, search: re.Pattern[str], those: tuple[HostPlaceholder, ...]
) -> Iterator[re.Match[str]]:
    """Find what begins with the first mark of a placeholder, or with a backslash.

    To try an alternative at each character takes ten times as long.
    """
    at = begin
    for it in _compile_firsts(those).finditer(text, begin, end):
        match = search.match(text, it.start(), end) if it.start() >= at else None
        if match is not None:
            yield match
            at = match.end()


@lru_cache(100)
def _compile_firsts(those: tuple[HostPlaceholder, ...]) -> re.Pattern[str]:
    firsts = {_ESCAPE, *(_head(it)[0] for it in those)}
    return re.compile("[{}]".format("".join(map(re.escape, sorted(firsts)))))


def _head(placeholder: HostPlaceholder) -> str:
    """The marks with which a placeholder begins."""
    return placeholder.spelling[
        : len(placeholder.spelling) - len(placeholder.spelling.lstrip(_MARKS))
    ]


@lru_cache(100)
def _compile_one(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


@lru_cache(100)
def _compile(
    those: tuple[HostPlaceholder, ...], arrival: Arrival, names: tuple[str, ...]
) -> re.Pattern[str] | None:
    """One pattern for all of them, and for what is kept. Of several names the longest fits."""
    by_length = sorted(dict.fromkeys(names), key=len, reverse=True)
    any_name = "|".join(f"{re.escape(it)}{arrival.name_end}" for it in by_length)
    patterns = {}
    if arrival.kept and any(it.stands in OF_ARGUMENTS for it in those):
        patterns["kept"] = arrival.kept.replace("NAMES", f"{any_name}|" if any_name else "")
    for number, it in enumerate(those):
        pattern = it.pattern
        if it.stands == "argument by name" and arrival.names_key:
            if not any_name:
                continue
            each = "|".join(map(re.escape, by_length))
            pattern = rf"\$({each}){arrival.name_end}"
        patterns[f"p{number}"] = pattern
    whole = "|".join(f"(?P<{name}>{it})" for name, it in patterns.items())
    return re.compile(whole, re.ASCII) if whole else None
