"""What a host makes of the text of a file: its placeholders replaced, and what it adds.

No command is run: it stays in the text, with the arguments in it.
"""

from collections.abc import Iterator

from promptls.semantics.arrivals.bodies import SPACES
from promptls.semantics.arrivals.filling import (
    Call,
    Filling,
    Note,
    fill,
    note_kept,
)
from promptls.semantics.arrivals.finding import (
    Stages,
    find_alone,
    find_instead,
    find_matches,
    find_stages,
    number_of,
)
from promptls.semantics.arrivals.patterns import OF_ARGUMENTS, has_opening
from promptls.semantics.arrivals.pieces import Piece, Replacement, bound, join, replace, trim
from promptls.semantics.arrivals.splitting import HostRefusal, name_arguments
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder


class Arrived(NamedTuple):
    """The text that a model gets, in pieces, and what a person must know of it.

    It `has_arguments` where a placeholder takes them, or the host adds them.
    """

    pieces: tuple[Piece, ...]
    notes: tuple[Note, ...]
    has_arguments: bool


def substitute(
    text: str, arrival: Arrival, placeholders: tuple[HostPlaceholder, ...], call: Call
) -> Arrived:
    """Replace the placeholders of a text, and add what the host adds.

    Raises `HostRefusal` where the host would do nothing, and `TooLong`.
    """
    behind = arrival.behind.format(folder=call.folder)
    if arrival.is_trimmed:
        text = text.lstrip(SPACES) if behind else text.strip(SPACES)
    written = [Piece(text)]
    if behind:
        written.append(Piece(behind, why="what comes behind the text"))
    notes: list[Note] = []
    # Only a skill has a folder of its own.
    call = call if arrival.above else call._replace(folder="")
    stages = find_stages(arrival, placeholders)
    pieces, has_arguments = _replace_all(written, arrival, stages, call, notes)
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
    made = join(pieces)
    for placeholder in stages.later:
        notes += (note_kept(it, placeholder) for it in find_alone(made, placeholder))
    return Arrived(tuple(it for it in pieces if it.text or it.why), tuple(notes), has_arguments)


def _replace_all(
    pieces: list[Piece], arrival: Arrival, stages: Stages, call: Call, notes: list[Note]
) -> tuple[list[Piece], bool]:
    """Replace the placeholders, stage by stage, and tell whether arguments take one's place."""
    text, has_arguments = join(pieces), False
    for those, named in _choose_stages(text, stages, call):
        if arrival.is_staged_by_text and not has_opening(text, those):
            continue
        # Where a file has been put in, it is looked at alone.
        parts = [it.text for it in pieces] if arrival.is_staged_by_text else [join(pieces)]
        found: list[Replacement] = []
        begin = 0
        for part in parts:
            filling = Filling(arrival, call, named, _find_highest(part, those), notes, {})
            placed = bound(_replace_in(part, those, filling))
            found += (it.shifted(begin) for it in placed) if begin else placed
            begin += len(part)
        has_arguments = has_arguments or any(it.has_arguments for it in found)
        pieces = replace(pieces, found)
    if arrival.is_staged_by_text:
        those = tuple(it for stage in stages.at_once for it in stage if it.stands in OF_ARGUMENTS)
        has_arguments = has_opening(text, those)
    return pieces, has_arguments


def _choose_stages(
    text: str, stages: Stages, call: Call
) -> Iterator[tuple[tuple[HostPlaceholder, ...], dict[str, str]]]:
    """The placeholders that are replaced at once, and the arguments by name."""
    needed = [it.name for it in find_instead(text, stages) if stages.is_one(it)]
    if stages.instead is not None and needed:
        yield (stages.instead,), name_arguments(call.arguments, needed)
        return
    # Of two with the same name, the first is meant.
    named = dict(reversed([*zip(call.names, call.arguments.words, strict=False)]))
    for those in stages.at_once:
        yield those, named


def _replace_in(
    text: str, those: tuple[HostPlaceholder, ...], filling: Filling
) -> Iterator[Replacement]:
    """What is replaced, in order."""
    for it in find_matches(text, those, filling.arrival, filling.call.names):
        if it.placeholder is None:
            piece = Piece(filling.arrival.kept_as, it.written, "an escape")
            yield Replacement(*it.span, piece)
        elif it.is_open:
            raise HostRefusal(f"'{it.placeholder.spelling[:2]}' has no closing '}}'")
        else:
            filled = fill(it, it.placeholder, filling)
            if filled is not None:
                yield Replacement(*it.span, filled, it.placeholder.stands in OF_ARGUMENTS)


def _find_highest(text: str, those: tuple[HostPlaceholder, ...]) -> int:
    """The highest number of an argument whose placeholder takes all others, too."""
    found = (
        it
        for placeholder in those
        if placeholder.takes_rest
        for it in find_alone(text, placeholder)
    )
    return max((number_of(it.name) for it in found), default=0)
