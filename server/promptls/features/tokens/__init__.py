"""Semantic tokens: what an editor colours of promptls' own constructs, and nothing else.

Which tokens a node has is in the table of `sections`; `features.token_legend` names their types.
For the protocol they become numbers, five for each, relative to the one before.
"""

from collections.abc import Iterable, Iterator, Sequence

from promptls.document import Document
from promptls.features.token_legend import MODIFIERS, TYPES, unpacked
from promptls.features.tokens.arguments import argument_tokens
from promptls.features.tokens.files import file_tokens
from promptls.features.tokens.sections import TOKENS_OF, Scene, Token
from promptls.semantics.placeholders.variables import find_allowed_names
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary

__all__ = ["MODIFIERS", "TYPES", "Token", "TokenEdit", "encoded", "find_edits", "find_tokens"]

# Compared at once where two lists are the same.
_CHUNK = 1024


class TokenEdit(NamedTuple):
    """Numbers that replace others of a list."""

    start: int
    deleted: int
    data: list[int]


def flattened(tokens: Iterable[Token]) -> list[Token]:
    """Tokens that do not overlap, in order: an inner one cuts the one around it.

    Of two with the same range the first one counts.
    """
    found: list[Token] = []
    opened: list[tuple[int, int]] = []
    at = 0
    before = (-1, -1)

    def close(limit: int) -> None:
        """End what ends at an offset or before it."""
        nonlocal at
        while opened and opened[-1][0] <= limit:
            end, kind = opened.pop()
            if at < end:
                found.append((at, end, kind))
                at = end

    for start, end, kind in sorted(tokens, key=_outside_in):
        if start >= end or (start, end) == before:
            continue
        before = start, end
        close(start)
        if opened and at < start:
            found.append((at, start, opened[-1][1]))
        at = max(at, start)
        # One that reaches over the end of the one around it ends there.
        opened.append((min(end, opened[-1][0]) if opened else end, kind))
    if opened:
        close(opened[0][0])
    return found


def _outside_in(token: Token) -> tuple[int, int]:
    return token[0], -token[1]


def encoded(source: Source, tokens: Iterable[Token], encoding: Encoding) -> list[int]:
    """The numbers of tokens that are in order and do not overlap. None reaches over a line."""
    starts, text = source.line_starts, source.text
    is_plain = encoding is Encoding.UTF32 or text.isascii()
    data: list[int] = []
    line = last_line = last_column = 0
    # From the last place on: a line may be as long as a file.
    at = column = 0
    for start, end, kind in tokens:
        type_, modifiers = unpacked(kind)
        while start < end:
            if line + 1 < len(starts) and starts[line + 1] <= start:
                line = source.line_at(start)
                at, column = starts[line], 0
            stop = min(end, source.line(line).end)
            if start < stop:
                column += start - at if is_plain else encoding.width(text[at:start])
                at = start
                length = stop - start if is_plain else encoding.width(text[start:stop])
                same = line == last_line
                data += (
                    line - last_line,
                    column - last_column if same else column,
                    length,
                    type_,
                    modifiers,
                )
                last_line, last_column = line, column
            start = starts[line + 1] if line + 1 < len(starts) else end  # noqa: PLW2901 - the rest
    return data


def find_edits(before: Sequence[int], after: Sequence[int]) -> list[TokenEdit]:
    """What turns one list of numbers into another: nothing, or one piece that is replaced."""
    if before == after:
        return []
    most = min(len(before), len(after))
    head = _common(before, after, most, 1)
    tail = _common(before, after, most - head, -1)
    data = list(after[head : len(after) - tail])
    return [TokenEdit(head, len(before) - tail - head, data)]


def _common(before: Sequence[int], after: Sequence[int], most: int, step: int) -> int:
    """How many numbers two lists share at their beginnings, or at their ends."""

    def is_same(start: int, stop: int) -> bool:
        if step > 0:
            return before[start:stop] == after[start:stop]
        old, new = len(before), len(after)
        return before[old - stop : old - start] == after[new - stop : new - start]

    count = 0
    while count + _CHUNK <= most and is_same(count, count + _CHUNK):
        count += _CHUNK
    while count < most and is_same(count, count + 1):
        count += 1
    return count


def find_tokens(
    document: Document, vocabulary: Vocabulary, within: FileSpan | None = None
) -> list[Token]:
    """The tokens of a document, or those that touch a range. They are in order, apart, and flat."""
    if within is None:
        within = FileSpan(0, len(document.source.text))
    found = flattened(_all_tokens(document, vocabulary, within))
    return [it for it in found if it[0] <= within.end and within.start <= it[1]]


def _all_tokens(document: Document, vocabulary: Vocabulary, within: FileSpan) -> Iterator[Token]:
    names = find_allowed_names(document, vocabulary).known
    yield from argument_tokens(document, vocabulary)
    yield from file_tokens(document, Scene(document.source.text, vocabulary, names))
    for base, section in document.checked_parts:
        if base > within.end or base + len(section.text) < within.start:
            continue
        scene = Scene(section.text, vocabulary, names)
        for node in section.nodes:
            tokens = TOKENS_OF.get(type(node))
            if tokens is not None:
                for start, end, kind in tokens(node, scene):
                    yield base + start, base + end, kind
