"""Texts with places to fill in."""

from collections.abc import Iterable
from typing import NamedTuple

from promptls.patterns import pattern

_SPECIAL = pattern(r"[\\$}]")


class Stop(NamedTuple):
    """A text that is selected, to be typed over."""

    text: str


Pieces = tuple[str | Stop, ...]


def plain(pieces: Iterable[str | Stop]) -> str:
    """The text as it is when nothing is filled in."""
    return "".join(it.text if isinstance(it, Stop) else it for it in pieces)


def snippet(pieces: Iterable[str | Stop]) -> str | None:
    """The text as a snippet; none where there is nothing to fill in."""
    written: list[str] = []
    stops = 0
    for piece in pieces:
        if isinstance(piece, Stop):
            stops += 1
            written.append(f"${{{stops}:{_escaped(piece.text)}}}")
        else:
            written.append(_escaped(piece))
    return "".join(written) if stops else None


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
