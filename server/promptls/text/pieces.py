"""Texts with places to fill in: plain for a file, and as a snippet for an editor."""

from collections.abc import Iterable

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_SPECIAL = pattern(r"[\\$}]")
_SPECIAL_IN_CHOICE = pattern(r"[\\$},|]")


class Stop(NamedTuple):
    """A text that is selected, to be typed over."""

    text: str


class Alternatives(NamedTuple):
    """Several texts of which one is chosen, the most likely first."""

    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """What is there until another one is chosen."""
        return self.texts[0]


Piece = str | Stop | Alternatives
Pieces = tuple[Piece, ...]


def split_at(text: str, filled: Iterable[str]) -> Pieces:
    """A text as pieces: each of some texts in it, in their order, is a place to fill in."""
    pieces: list[Piece] = []
    for it in filled:
        before, found, text = text.partition(it)
        pieces += (before, Stop(found)) if found else (before,)
    return (*pieces, text)


def plain(pieces: Iterable[Piece]) -> str:
    """The text as it is when nothing is filled in."""
    return "".join(it if isinstance(it, str) else it.text for it in pieces)


def snippet(pieces: Iterable[Piece]) -> str | None:
    """The text as a snippet; none where there is nothing to fill in."""
    written: list[str] = []
    stops = 0
    for piece in pieces:
        if isinstance(piece, str):
            written.append(_escaped(piece))
            continue
        stops += 1
        if isinstance(piece, Alternatives) and len(piece.texts) > 1:
            texts = ",".join(_SPECIAL_IN_CHOICE.sub(r"\\\g<0>", it) for it in piece.texts)
            written.append(f"${{{stops}|{texts}|}}")
        else:
            written.append(f"${{{stops}:{_escaped(piece.text)}}}")
    return "".join(written) if stops else None


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
