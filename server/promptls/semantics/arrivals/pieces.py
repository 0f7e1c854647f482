"""A text in pieces: what stays as it is written, and what a host puts in, with the reason."""

from collections.abc import Iterable

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


def join(pieces: Iterable[Piece]) -> str:
    """The text that the pieces make."""
    return "".join(it.text for it in pieces)


def replace(pieces: list[Piece], replacements: Iterable[Replacement]) -> list[Piece]:
    """Put something in the place of parts, which are in order. Their offsets are of the whole."""
    made: list[Piece] = []
    rest = iter(pieces)
    begin, piece = 0, next(rest, None)
    length = 0
    for it in replacements:
        while piece is not None and begin + len(piece.text) <= it.begin:
            made.append(piece)
            begin, piece = begin + len(piece.text), next(rest, None)
        if piece is not None and begin < it.begin:
            made.append(piece._replace(text=piece.text[: it.begin - begin]))
            piece = piece._replace(text=piece.text[it.begin - begin :])
            begin = it.begin
        made.append(it.piece)
        length += len(it.piece.text)
        if length > LENGTH_CAP:
            raise TooLong
        while piece is not None and begin + len(piece.text) <= it.end:
            begin, piece = begin + len(piece.text), next(rest, None)
        if piece is not None and begin < it.end:
            piece = piece._replace(text=piece.text[it.end - begin :])
            begin = it.end
    made += () if piece is None else (piece, *rest)
    return made


def trim(pieces: list[Piece], spaces: str) -> list[Piece]:
    """Take white space away at both ends of the whole."""
    text = join(pieces)
    begin = len(text) - len(text.lstrip(spaces))
    end = max(begin, len(text.rstrip(spaces)))
    nothing = Piece("")
    cuts = Replacement(0, begin, nothing), Replacement(end, len(text), nothing)
    return replace(pieces, [it for it in cuts if it.begin < it.end])
