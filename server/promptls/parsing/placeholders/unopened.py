"""Finds names with the closing marks of a placeholder that have lost an opening one."""

from collections.abc import Iterable, Iterator

from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import Span

_CLOSING = {Spelling.ANGLES: pattern(r">>(?!>)"), Spelling.BRACES: pattern(r"\}\}(?!\})")}
_OPENING = {it: it.opening[0] for it in Spelling}
# What opens or closes something, or ends a paragraph.
_STEP = {
    Spelling.ANGLES: pattern(r"[<>]|(?:\r\n?+|\n)(?=[ \t]*+[\r\n])"),
    Spelling.BRACES: pattern(r"[{}]|(?:\r\n?+|\n)(?=[ \t]*+[\r\n])"),
}
_NAME = pattern(r"[^\W\d][\w-]*+")
_LONGEST_NAME = 64
_CODE = (Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)


def find_unopened(
    text: str, surroundings: Surroundings, spellings: Iterable[Spelling], found: list[Placeholder]
) -> Iterator[Placeholder]:
    """Find `{NAME}}` and `<NAME>>` beside the other placeholders, which are `found`.

    Whatever its name, it may belong to another language.
    """
    for spelling in spellings:
        others = iter(found)
        other = next(others, None)
        at = depth = 0
        for match in _CLOSING[spelling].finditer(text):
            inner = _name_before(text, match.start(), _OPENING[spelling])
            if inner is None:
                continue
            start, end = inner.start - 1, match.end()
            depth, at = _depth(text, at, start, spelling, depth), start
            while other is not None and other.span.end <= start:
                other = next(others, None)
            is_other = other is not None and other.span.start < end
            if depth or is_other or _is_part(text, start, spelling):
                continue
            around = surroundings.at(start)
            in_prose = around is Surrounding.PROSE
            if in_prose or around in _CODE:
                name = text[inner.start : inner.end]
                form = PlaceholderForm.UNOPENED
                yield Placeholder(
                    Span(start, end), form, spelling, name, inner, in_prose, doubtful=True
                )


def opens(text: str, spelling: Spelling) -> bool:
    """Whether a text opens what a closing mark of a spelling may close behind it."""
    return _depth(text, 0, len(text), spelling) > 0


def _depth(text: str, start: int, end: int, spelling: Spelling, depth: int = 0) -> int:
    """How much is open at the end of a stretch of which `depth` are open at the start."""
    for match in _STEP[spelling].finditer(text, start, end):
        if match[0] == _OPENING[spelling]:
            depth += 1
        elif match[0] in ("\n", "\r", "\r\n"):
            depth = 0
        elif depth:
            depth -= 1
    return depth


def _name_before(text: str, end: int, mark: str) -> Span | None:
    """The name between a mark and an offset."""
    start = text.rfind(mark, max(0, end - _LONGEST_NAME), end) + 1
    return Span(start, end) if start and _NAME.fullmatch(text, start, end) else None


def _is_part(text: str, start: int, spelling: Spelling) -> bool:
    """Whether the mark before a name is a part of something else."""
    before = text[start - 1 : start]
    if spelling is Spelling.ANGLES and (before.isalnum() or before == "_"):
        return True
    return before in ("$", "\\", _OPENING[spelling])
