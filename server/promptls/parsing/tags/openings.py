"""The opening tags that wait for their partner while the tags of a text are gone through."""

from functools import lru_cache
from typing import Generic

from promptls.document import Tag
from promptls.text.nearest import FARTHEST, distance
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.html import HTML

_TAG = pattern(r"<[ \t/\\]*+([A-Za-z_][A-Za-z0-9_.-]*+)")
_MOST_MENTIONS = 20
# A text with more of them is worth a closer look.
_MOST_TAGS = 1000
_LETTER = pattern(r"[^\W\d_]")
# Tags by scope and name, the last one on top.
_Stacks = dict[tuple[int, str], list[Tag[AnySpan]]]


def may_have_tag(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a tag begins its line, or has a name that may be meant for one that we know."""
    if "<" not in text:
        return False
    at = line = 0
    for count, match in enumerate(_TAG.finditer(text)):
        start = match.start()
        line = max(line, text.rfind("\n", at, start) + 1, text.rfind("\r", at, start) + 1)
        at = start
        name = match[1].lower()
        if (
            count > _MOST_TAGS
            or _is_near(name, vocabulary.tag_names)
            or (name not in HTML and _LETTER.search(text, line, start) is None)
        ):
            return True
    return False


@lru_cache(maxsize=1024)
def _is_near(name: str, known: tuple[str, ...]) -> bool:
    return any(distance(name, it.lower()) <= FARTHEST for it in known)


class Openings(Generic[AnySpan]):
    """Opening tags without a partner so far.

    Of two with one name the nearer one is closed, unless it is in a structure that has ended.
    """

    __slots__ = ("_lines", "_passed", "_waiting", "_words")

    def __init__(self) -> None:
        self._waiting: _Stacks[AnySpan] = {}
        # Those that look like `<some words>`, and those in structures that have ended.
        self._words: _Stacks[AnySpan] = {}
        self._passed: _Stacks[AnySpan] = {}
        # Those on lines of their own, whatever their names, by scope.
        self._lines: dict[int, list[Tag[AnySpan]]] = {}

    def add(self, tag: Tag[AnySpan], *, is_words: bool) -> None:
        """Let a tag wait."""
        stacks = self._words if is_words else self._waiting
        stacks.setdefault((tag.scope, tag.name), []).append(tag)
        if tag.is_own_line:
            self._lines.setdefault(tag.scope, []).append(tag)

    def take(
        self, closing: Tag[AnySpan], *, within_line: bool, within_section: bool = False
    ) -> Tag[AnySpan] | None:
        """The partner of a closing tag, which waits no longer."""
        key = closing.scope, closing.name
        proper, words = self._waiting.get(key), self._words.get(key)
        if words and _is_nearer(words[-1], proper, closing):
            return words.pop()
        for stack in (proper, self._passed.get(key), words):
            if not stack or (within_section and _is_doubtful(stack, closing)):
                continue
            opening = _partner(stack, closing, within_line=within_line)
            if opening is not None:
                if opening.is_own_line and closing.is_own_line:
                    self._pass_over(opening)
                return opening
        return None

    def _pass_over(self, opening: Tag[AnySpan]) -> None:
        """Set aside the tags within a structure that ends: they are closed if need be."""
        lines = self._lines[opening.scope]
        while lines and lines[-1].span.start >= opening.span.start:
            tag = lines.pop()
            key = tag.scope, tag.name
            same = self._waiting.get(key)
            if same and same[-1] is tag:
                self._passed.setdefault(key, []).append(same.pop())


def _is_nearer(
    words: Tag[AnySpan], proper: list[Tag[AnySpan]] | None, closing: Tag[AnySpan]
) -> bool:
    """Whether `<some words>` stands in the line of a closing tag, and no tag between them."""
    if words.line != closing.line:
        return False
    return not proper or proper[-1].span.start < words.span.start


def _is_mentioned(waiting: list[Tag[AnySpan]], closing: Tag[AnySpan]) -> bool:
    """Whether the last opening tag is in a sentence, and the one before has a line of its own."""
    if not closing.is_own_line or waiting[-1].is_own_line:
        return False
    return any(it.is_own_line for it in waiting[-_MOST_MENTIONS:])


def _is_doubtful(waiting: list[Tag[AnySpan]], closing: Tag[AnySpan]) -> bool:
    """Whether only a tag in an earlier sentence may open what a line of its own closes."""
    last = waiting[-1]
    if not closing.is_own_line or last.is_own_line or last.line == closing.line:
        return False
    return not _is_mentioned(waiting, closing)


def _partner(
    waiting: list[Tag[AnySpan]], closing: Tag[AnySpan], *, within_line: bool
) -> Tag[AnySpan] | None:
    while waiting:
        opening = waiting[-1]
        is_near = opening.line == closing.line
        if not is_near and _is_mentioned(waiting, closing):
            waiting.pop()
            continue
        if not is_near and (within_line or not closing.reaches_far):
            return None
        waiting.pop()
        # A mention in an earlier line opens nothing.
        if is_near or opening.reaches_far:
            return opening
    return None
