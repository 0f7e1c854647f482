"""What a host makes of the text of a file: its placeholders replaced, and what it adds.

No command is run: it stays in the text, with the arguments in it.
"""

import re
from collections.abc import Iterator

from promptls.semantics.arrivals.bodies import SPACES
from promptls.semantics.arrivals.calls import Call, HostRefusal, Notes
from promptls.semantics.arrivals.filling import (
    Filling,
    FoundPlaceholder,
    fill,
    name_arguments,
    number_of,
)
from promptls.semantics.arrivals.finding import OF_ARGUMENTS, find_alone, find_matches
from promptls.semantics.arrivals.pieces import Piece, Replacement, bound, join, replace, trim
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder


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
                for it in bound(_replace_in(part, those, arrival, filling))
            )
            begin += len(part)
        has_arguments = has_arguments or any(it.has_arguments for it in found)
        pieces = replace(pieces, found)
    if arrival.is_staged_by_text:
        has_arguments = any(_head(it) in text for it in placeholders if it.stands in OF_ARGUMENTS)
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
    """What is replaced, in order."""
    # The arguments may be long, and are looked through once.
    quotes_text = filling.quotes_text
    for it in find_matches(text, those, arrival, filling.call.names):
        if it.placeholder is None:
            written = text[it.begin : it.end]
            yield Replacement(it.begin, it.end, Piece(filling.kept_as, written, "an escape"))
            continue
        if it.end < 0:
            raise HostRefusal(f"'{it.placeholder.spelling[:2]}' has no closing '}}'")
        inner = "" if it.placeholder.stands == "all arguments" else text[slice(*it.inner)]
        found = FoundPlaceholder(it.placeholder, text[it.begin : it.end], inner.strip(SPACES))
        if quotes_text and it.placeholder.spelling in filling.dollars:
            found = found._replace(before=text[: it.begin], behind=text[it.end :])
        piece = fill(found, filling)
        if piece is not None:
            has_arguments = it.placeholder.stands in OF_ARGUMENTS
            yield Replacement(it.begin, it.end, piece, has_arguments)


def _highest(text: str, those: tuple[HostPlaceholder, ...]) -> int:
    """The highest number of an argument whose placeholder takes all others, too."""
    numbered = next((it for it in those if it.takes_rest), None)
    found = () if numbered is None else find_alone(text, numbered)
    return max((number_of(text[slice(*it.inner)]) for it in found), default=0)


def _notice(text: str, those: tuple[HostPlaceholder, ...], notes: Notes) -> None:
    """Note what the host does later: commands that it runs, and what it knows itself."""
    for placeholder in those:
        for it in find_alone(text, placeholder):
            if placeholder.stands == "output":
                notes.commands.append(text[slice(*it.inner)])
            else:
                notes.left.append(text[it.begin : it.end])


def _head(placeholder: HostPlaceholder) -> str:
    """What a text with a placeholder has for sure."""
    is_whole = placeholder.stands == "all arguments"
    return placeholder.spelling if is_whole else placeholder.spelling[:2]
