"""Finds names with the closing marks of a placeholder that have lost an opening one."""

from collections.abc import Iterable, Iterator

from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.patterns import pattern
from promptls.text import Span

_CLOSING = {
    Spelling.ANGLES: pattern(r">>(?!>)"),
    Spelling.BRACES: pattern(r"\}\}(?!\})"),
}
_OPENING = {it: it.opening[0] for it in Spelling}
_CLOSED_BY = {it: it.closing[0] for it in Spelling}
_NAME = pattern(r"[^\W\d][\w-]*+")
_LONGEST_NAME = 64
# The line before a name is read no farther back than this.
_LOOK_BACK = 80
_CODE = (Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)


def find_unopened(
    text: str,
    surroundings: Surroundings,
    spellings: Iterable[Spelling],
    found: list[Placeholder],
) -> Iterator[Placeholder]:
    """Find `{NAME}}` and `<NAME>>` beside the other placeholders, which are `found`.

    Whatever its name, it may belong to another language.
    """
    for spelling in spellings:
        others = iter(found)
        other = next(others, None)
        for match in _CLOSING[spelling].finditer(text):
            inner = _name_before(text, match.start(), _OPENING[spelling])
            if inner is None:
                continue
            start, end = inner.start - 1, match.end()
            while other is not None and other.span.end <= start:
                other = next(others, None)
            if (other is not None and other.span.start < end) or _is_part(text, start, spelling):
                continue
            around = surroundings.at(start)
            in_prose = around is Surrounding.PROSE
            if in_prose or around in _CODE:
                name = text[inner.start : inner.end]
                form = PlaceholderForm.UNOPENED
                yield Placeholder(
                    Span(start, end), form, spelling, name, inner, in_prose, doubtful=True
                )


def _name_before(text: str, end: int, mark: str) -> Span | None:
    """The name between a mark and an offset."""
    start = text.rfind(mark, max(0, end - _LONGEST_NAME), end) + 1
    return Span(start, end) if start and _NAME.fullmatch(text, start, end) else None


def _is_part(text: str, start: int, spelling: Spelling) -> bool:
    """Whether the mark before a name is a part of something else."""
    before = text[start - 1 : start]
    if spelling is Spelling.ANGLES and (before.isalnum() or before == "_"):
        return True
    return before in ("$", "\\", _OPENING[spelling]) or is_open(line_before(text, start), spelling)


def is_open(before: str, spelling: Spelling) -> bool:
    """Whether a text opens what a closing mark of a spelling may close behind it."""
    depth = 0
    for character in before:
        if character == _OPENING[spelling]:
            depth += 1
        elif depth and character == _CLOSED_BY[spelling]:
            depth -= 1
    return depth > 0


def line_before(text: str, at: int) -> str:
    """The line before an offset, or the end of it."""
    before = text[max(0, at - _LOOK_BACK) : at]
    return before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
