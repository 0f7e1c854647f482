"""A text in pieces: what stays as it is written, and what a host puts in, with the reason."""

from collections.abc import Iterable, Iterator

from promptls.text.values import NamedTuple

# Of more than these characters, a model would read nothing, and an editor no preview.
LENGTH_CAP = 1 << 25


class TooLong(Exception):  # noqa: N818 - that is what it is
    """A text that grows beyond measure, because of many placeholders and long arguments."""


class Piece(NamedTuple):
    """A part of the text that arrives. One with a reason, `why`, takes the place of `written`.

    Where both are the same, it stays for that reason.
    """

    text: str
    written: str = ""
    why: str = ""


class Replacement(NamedTuple):
    """A part of a text, and what takes its place. Whether that is made of arguments, counts."""

    begin: int
    end: int
    piece: Piece
    has_arguments: bool = False

    def shifted(self, by: int) -> "Replacement":
        """The same, where the text begins later."""
        return self._replace(begin=self.begin + by, end=self.end + by)


def join(pieces: Iterable[Piece]) -> str:
    """The text that the pieces make."""
    return "".join(it.text for it in pieces)


def bound(replacements: Iterable[Replacement]) -> Iterator[Replacement]:
    """Pass them on one by one, until what they put in is too long. Raises `TooLong`."""
    length = 0
    for it in replacements:
        length += len(it.piece.text)
        if length > LENGTH_CAP:
            raise TooLong
        yield it


def replace(pieces: list[Piece], replacements: Iterable[Replacement]) -> list[Piece]:
    """Put something in the place of parts, which are in order. Their offsets are of the whole."""
    made: list[Piece] = []
    rest = iter(pieces)
    # Where a piece begins, and up to where it is done: to cut it each time would copy its rest.
    piece, begin, done = next(rest, None), 0, 0
    for it in bound(replacements):
        while piece is not None and begin + len(piece.text) <= it.begin:
            made.append(_cut(piece, done - begin))
            begin, piece = begin + len(piece.text), next(rest, None)
            done = begin
        if piece is not None and done < it.begin:
            made.append(_cut(piece, done - begin, it.begin - begin))
        made.append(it.piece)
        # One without a text at the end is behind it.
        while piece is not None and begin < it.end and begin + len(piece.text) <= it.end:
            begin, piece = begin + len(piece.text), next(rest, None)
        done = max(begin, it.end)
    made += () if piece is None else (_cut(piece, done - begin), *rest)
    return made


def _cut(piece: Piece, start: int, end: int | None = None) -> Piece:
    return Piece(piece.text[start:end], piece.written, piece.why)


def trim(pieces: list[Piece], spaces: str) -> list[Piece]:
    """Take white space away at both ends of the whole."""
    made = [*pieces]
    for strip, order in (str.lstrip, range(len(made))), (str.rstrip, reversed(range(len(made)))):
        for at in order:
            made[at] = made[at]._replace(text=strip(made[at].text, spaces))
            if made[at].text:
                break
    return made
