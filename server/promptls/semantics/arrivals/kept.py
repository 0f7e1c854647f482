"""What stays as it is written in a text that arrives, although it looks like a placeholder."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice

from promptls.semantics.arrivals.finding import find_alone
from promptls.semantics.arrivals.pieces import Piece, join
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import HostPlaceholder, Stands

# A person looks at no more of them.
_MOST = 1000
_STAYS = "stays as it is written"
# Names of arguments are left out: what else looks like one is mostly a variable of a shell.
_REASONS: dict[Stands, str] = {
    "output": "{} runs this and puts in what it prints",
    "value": "{} puts in a value that only it has",
    "argument by number": _STAYS,
    "question": _STAYS,
    "file": _STAYS,
}


class _Range(NamedTuple):
    """A part of a text, and why it stays."""

    begin: int
    end: int
    why: str


def mark_kept(
    pieces: tuple[Piece, ...], placeholders: tuple[HostPlaceholder, ...], title: str
) -> tuple[Piece, ...]:
    """Make pieces of what stays, with the reason: their text is what is written."""
    begins = [0, *accumulate(len(it.text) for it in pieces)]
    # What begins in something that was put in is only said by an argument.
    ranges = [
        it
        for it in _find_ranges(join(pieces), placeholders, title)
        if not pieces[bisect_right(begins, it.begin) - 1].why
    ]
    made: list[Piece] = []
    number = 0
    for piece, begin in zip(pieces, begins, strict=False):
        if piece.why:
            made.append(piece)
            continue
        at, end = begin, begin + len(piece.text)
        while at < end:
            while number < len(ranges) and ranges[number].end <= at:
                number += 1
            it = ranges[number] if number < len(ranges) else _Range(end, end, "")
            is_in = it.begin <= at
            behind = min(it.end if is_in else it.begin, end)
            text = piece.text[at - begin : behind - begin]
            made.append(Piece(text, text, it.why) if is_in else Piece(text))
            at = behind
    return tuple(made)


def _find_ranges(
    text: str, placeholders: tuple[HostPlaceholder, ...], title: str
) -> Iterator[_Range]:
    """The first of them, in order. One that is in another is left out."""
    found = sorted(
        _Range(*it.span, why.format(title))
        for placeholder in placeholders
        if (why := _REASONS.get(placeholder.stands))
        for it in islice(find_alone(text, placeholder), _MOST)
    )
    behind = 0
    for it in found:
        if it.begin >= behind:
            yield it
            behind = it.end
