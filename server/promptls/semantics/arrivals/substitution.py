"""What a host makes of the text of a file: its placeholders replaced, and what it adds.

No command is run: it stays in the text, with the arguments in it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.semantics.arrivals.bodies import SPACES
from promptls.semantics.arrivals.braces import find_braced
from promptls.semantics.arrivals.calls import Call, HostRefusal, Notes
from promptls.semantics.arrivals.filling import (
    Filling,
    FoundPlaceholder,
    fill,
    name_arguments,
    number_of,
)
from promptls.semantics.arrivals.pieces import Piece, Replacement, join, replace, trim
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder

_OF_ARGUMENTS = frozenset({"all arguments", "argument by number", "argument by name"})
_BRACES = frozenset({"!{", "@{"})
# More names than any file declares.
_MOST_NAMES = 100


class Arrived(NamedTuple):
    """The text that a model gets, in pieces, and what a person must know of it.

    It `has_arguments` where a placeholder takes them, or the host adds them.
    """

    pieces: tuple[Piece, ...]
    notes: Notes
    has_arguments: bool


def substitute(
    text: str, arrival: Arrival, placeholders: tuple[HostPlaceholder, ...], call: Call
) -> Arrived:
    """Replace the placeholders of a text, and add what the host adds.

    Raises `HostRefusal` where the host would do nothing, and `TooLong`.
    """
    text = text.strip(SPACES) if arrival.is_trimmed else text
    notes = Notes([], [], [], [])
    # Only a skill has a folder of its own.
    call = call if arrival.above else call._replace(folder="")
    pieces, has_arguments = _replace_all(text, arrival, placeholders, call, notes)
    if arrival.above:
        above = arrival.above.format(folder=call.folder)
        pieces = [Piece(above, why="what comes before the text"), *pieces]
    if arrival.below and not has_arguments and call.arguments.typed:
        whole, typed = call.arguments.whole, call.arguments.typed
        below = arrival.below.format(whole=whole, typed=typed, command=call.command)
        pieces = [*pieces, Piece(below, why="the arguments, which no placeholder takes")]
        has_arguments = True
    if arrival.is_trimmed:
        pieces = trim(pieces, SPACES)
    staged = {arrival.named_instead, *(it for stage in arrival.stages for it in stage)}
    _notice(join(pieces), tuple(it for it in placeholders if it.spelling not in staged), notes)
    return Arrived(tuple(it for it in pieces if it.text or it.why), notes, has_arguments)


def _replace_all(
    text: str, arrival: Arrival, placeholders: tuple[HostPlaceholder, ...], call: Call, notes: Notes
) -> tuple[list[Piece], bool]:
    """Replace the placeholders, stage by stage, and tell whether arguments take one's place."""
    by_spelling = {it.spelling: it for it in placeholders}
    pieces, has_arguments = [Piece(text)], False
    for spellings, named in _choose_stages(text, arrival, placeholders, call):
        those = tuple(by_spelling[it] for it in spellings)
        if arrival.is_staged_by_text and not any(_head(it) in text for it in those):
            continue
        # Where a file has been put in, it is looked at alone.
        parts = [it.text for it in pieces] if arrival.is_staged_by_text else [join(pieces)]
        found: list[Replacement] = []
        begin = 0
        for part in parts:
            filling = Filling(
                call, notes, named, arrival.dollars, arrival.kept_as, _highest(part, those)
            )
            found += (
                it._replace(begin=begin + it.begin, end=begin + it.end)
                for it in _replace_in(part, those, arrival, filling)
            )
            begin += len(part)
        has_arguments = has_arguments or any(it.has_arguments for it in found)
        pieces = replace(pieces, found)
    if arrival.is_staged_by_text:
        has_arguments = any(_head(it) in text for it in placeholders if it.stands in _OF_ARGUMENTS)
    return pieces, has_arguments


def _choose_stages(
    text: str, arrival: Arrival, placeholders: tuple[HostPlaceholder, ...], call: Call
) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """The spellings that are replaced at once, and the arguments by name."""
    instead = next((it for it in placeholders if it.spelling == arrival.named_instead), None)
    if instead is not None:
        needed = tuple(it[1] for it in re.finditer(instead.pattern, text) if it[1] != "ARGUMENTS")
        if needed:
            yield (instead.spelling,), name_arguments(call, needed)
            return
    named: dict[str, str] = {}
    for name, value in zip(call.names, call.arguments.words, strict=False):
        named.setdefault(name, value)
    for stage in arrival.stages:
        yield stage, named


def _replace_in(
    text: str, those: tuple[HostPlaceholder, ...], arrival: Arrival, filling: Filling
) -> Iterator[Replacement]:
    """What is replaced, in order: what is between braces, and in the text around that."""
    braced = next((it for it in those if it.spelling[:2] in _BRACES), None)
    others = tuple(it for it in those if it is not braced)
    search = _compile(others, arrival, filling.call.names[:_MOST_NAMES])
    at = 0
    for it in () if braced is None else find_braced(text, braced.spelling[:2]):
        assert braced
        if it.end < 0:
            raise HostRefusal(f"'{braced.spelling[:2]}' has no closing '}}'")
        yield from _replace_between(text, at, it.begin, search, others, filling)
        at = it.end
        found = FoundPlaceholder(braced, text[it.begin : at], it.content.strip(SPACES))
        piece = fill(found, filling)
        if piece is not None:
            yield Replacement(it.begin, at, piece)
    yield from _replace_between(text, at, len(text), search, others, filling)


def _replace_between(  # noqa: PLR0913, PLR0917 - where, and with what
    text: str,
    begin: int,
    end: int,
    search: re.Pattern[str] | None,
    those: tuple[HostPlaceholder, ...],
    filling: Filling,
) -> Iterator[Replacement]:
    for it in () if search is None else search.finditer(text, begin, end):
        group = it.lastgroup or ""
        if group == "kept":
            yield Replacement(*it.span(), Piece(filling.kept_as, it[0], "an escape"))
            continue
        placeholder = those[int(group[1:])]
        whole = it.re.groupindex[group]
        inner = it[whole + 1] if placeholder.stands != "all arguments" else ""
        found = FoundPlaceholder(placeholder, it[0], inner)
        if filling.quotes_text and placeholder.spelling in filling.dollars:
            found = found._replace(before=text[: it.start()], behind=text[it.end() :])
        piece = fill(found, filling)
        if piece is not None:
            yield Replacement(*it.span(), piece, placeholder.stands in _OF_ARGUMENTS)


def _highest(text: str, those: tuple[HostPlaceholder, ...]) -> int:
    """The highest number of an argument whose placeholder takes all others, too."""
    numbered = next((it for it in those if it.takes_rest), None)
    found = () if numbered is None else _compile_one(numbered.pattern).finditer(text)
    return max((number_of(it[1]) for it in found), default=0)


def _notice(text: str, those: tuple[HostPlaceholder, ...], notes: Notes) -> None:
    """Note what the host does later: commands that it runs, and what it knows itself."""
    for placeholder in those:
        for it in _compile_one(placeholder.pattern).finditer(text):
            if placeholder.stands == "output":
                notes.commands.append(it[1])
            else:
                notes.left.append(it[0])


def _head(placeholder: HostPlaceholder) -> str:
    """What a text with a placeholder has for sure."""
    is_whole = placeholder.stands == "all arguments"
    return placeholder.spelling if is_whole else placeholder.spelling[:2]


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
    if arrival.kept and any(it.stands in _OF_ARGUMENTS for it in those):
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
