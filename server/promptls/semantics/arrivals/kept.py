"""What stays as it is written in a text that arrives, although it looks like a placeholder."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice

from promptls.semantics.arrivals.finding import find_alone
from promptls.semantics.arrivals.pieces import Piece, Replacement, join, replace
from promptls.text.spans import Span
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


def mark_kept(
    pieces: tuple[Piece, ...], placeholders: tuple[HostPlaceholder, ...], title: str
) -> tuple[Piece, ...]:
    """Make pieces of what stays, with the reason: their text is what is written."""
    text = join(pieces)
    looks_alike = [*_find_kept(text, placeholders)]
    if not looks_alike:
        return pieces
    begins = [0, *accumulate(len(it.text) for it in pieces)]
    kept: list[Replacement] = []
    for found, why in looks_alike:
        at = bisect_right(begins, found.start) - 1
        # What begins in something that was put in is only said by an argument.
        is_said = bool(pieces[at].why)
        while not is_said and begins[at] < found.end:
            start, end = max(found.start, begins[at]), min(found.end, begins[at + 1])
            if not pieces[at].why:
                part = text[start:end]
                kept.append(Replacement(start, end, Piece(part, part, why.format(title))))
            at += 1
    return tuple(replace([*pieces], kept))


def _find_kept(text: str, placeholders: tuple[HostPlaceholder, ...]) -> Iterator[tuple[Span, str]]:
    """The first of them, in order, and why they stay. One that is in another is left out."""
    found = sorted(
        (it.span, why)
        for placeholder in placeholders
        if (why := _REASONS.get(placeholder.stands))
        for it in islice(find_alone(text, placeholder), _MOST)
    )
    behind = 0
    for span, why in found:
        if span.start >= behind:
            yield span, why
            behind = span.end
