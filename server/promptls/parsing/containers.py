"""Follows lists and quotations line by line, for the fences inside them."""

import re
from itertools import takewhile

from promptls.document import Region, RegionKind
from promptls.parsing.fences import FenceStack
from promptls.parsing.lines import Lines
from promptls.text.patterns import pattern
from promptls.text.spans import Span

_QUOTE = pattern(r" {0,3}>")
_LIST_MARK = pattern(r" {0,3}(?:[-*+]|(?P<number>[0-9]{1,9})[.)])(?=[ \t]|\Z)")
_RULE = pattern(r" {0,3}(?:(?:\*[ \t]*){3,}+|(?:-[ \t]*){3,}+|(?:_[ \t]*){3,}+)\Z")
_FENCE = pattern(r" {0,3}(`{3,}+(?=[^`]*\Z)|~{3,}+)(.*+)", re.DOTALL)
_UNDERLINE = pattern(r" {0,3}(?:=++|-++) *+\Z")
_HEADING = pattern(r" {0,3}#{1,6}(?:[ \t]|\Z)")
_COMMENT = pattern(r" {0,3}<!--")

_TAB = 4
_CODE_INDENT = 4
# Deeper nesting than a person writes; what is deeper is read as text.
_DEEPEST = 32


def nested_regions(text: str, stack: FenceStack, start: int) -> tuple[FenceStack, bool]:
    """Find the fences and comments of a section whose fences are not all at the left margin.

    They are in the stack afterwards; true when a comment is still open.
    """
    lines = Lines(text)
    walk = Walk(stack)
    comment_from = -1
    regions = stack.regions
    for number, span in enumerate(map(Span, lines.starts, lines.ends)):
        if span.start < start:
            continue
        line = text[span.start : span.end]
        if comment_from >= 0 and walk.is_inside(line):
            if "-->" in line:
                regions.append(_comment(Span(comment_from, span.end)))
                comment_from = -1
            continue
        if comment_from >= 0:
            regions.append(_comment(Span(comment_from, span.start)))
            comment_from = -1
        after = lines.starts[number + 1] if number + 1 < len(lines.starts) else span.end
        if walk.line(line, span, after):
            if "-->" not in line:
                comment_from = span.start
            elif not is_followed(line):
                regions.append(_comment(span))
    # The next section begins with a heading at the left margin, which ends lists and quotations.
    if comment_from >= 0:
        regions.append(_comment(Span(comment_from, len(text))))
        return stack, not walk.containers
    stack.finish(len(text), nested=walk.fence_depth > 0)
    return stack, False


def is_followed(line: str) -> bool:
    """Whether a comment that begins a line has text behind it: then the line is prose."""
    return bool(line.partition("-->")[2].strip(" \t"))


class Walk:
    """The containers that are open: an indent for a list item, none for a quotation."""

    __slots__ = ("containers", "fence_depth", "in_paragraph", "is_code", "is_item_empty", "stack")

    def __init__(self, stack: FenceStack) -> None:
        self.stack = stack
        self.containers: list[int | None] = []
        self.fence_depth = 0
        self.in_paragraph = False
        self.is_item_empty = False
        # Whether the last line was code by its indentation alone.
        self.is_code = False

    def line(self, line: str, span: Span, after: int) -> bool:
        """Take in a line. True when it begins an HTML comment."""
        self.is_code = False
        rest, matched = self._inside(line.expandtabs(_TAB) if "\t" in line else line)
        blank = not rest.strip(" ")
        if self.stack.open:
            if matched >= self.fence_depth:
                if fence := _FENCE.match(rest):
                    self._mark(fence, span, after)
                return False
            self.stack.leave(span.start)
        if blank:
            if self.is_item_empty:
                del self.containers[-1:]
                self.is_item_empty = False
            # A blank line ends a quotation, but not a list item that has begun.
            if None in self.containers[matched:]:
                del self.containers[self.containers.index(None, matched) :]
            self.in_paragraph = False
            return False
        lazy = self.in_paragraph and matched < len(self.containers)
        if lazy and not _begins_block(rest):
            return False
        del self.containers[matched:]
        rest = self._enter(rest, in_paragraph=self.in_paragraph and not lazy)
        self.is_item_empty = not rest.strip(" ") and self.containers[-1] is not None
        if fence := _FENCE.match(rest):
            self.in_paragraph = False
            self.fence_depth = len(self.containers)
            self._mark(fence, span, after)
            return False
        self.is_code = not self.in_paragraph and rest.startswith(" " * _CODE_INDENT)
        if self.is_code:
            return False
        comment = _COMMENT.match(rest) is not None
        ends = comment or _HEADING.match(rest) or _RULE.match(rest) or not rest.strip(" ")
        self.in_paragraph = not (ends or (self.in_paragraph and _UNDERLINE.match(rest)))
        return comment

    def end_leaf(self) -> None:
        """Forget what the last line began, apart from lists and quotations."""
        self.stack.open.clear()
        self.in_paragraph = False

    def is_inside(self, line: str) -> bool:
        """Whether a line is still in all the containers of the line before."""
        _, matched = self._inside(line.expandtabs(_TAB))
        return matched == len(self.containers)

    def _inside(self, rest: str) -> tuple[str, int]:
        """Take off what the open containers put before a line, as far as it is there."""
        for matched, indent in enumerate(self.containers):
            if indent is None:
                quote = _QUOTE.match(rest)
                if not quote:
                    return rest, matched
                rest = _after_mark(rest, quote.end())
            elif rest.startswith(" " * indent):
                rest = rest[indent:]
            elif rest.strip(" "):
                return rest, matched
        return rest, len(self.containers)

    def _enter(self, rest: str, *, in_paragraph: bool) -> str:
        """Open the lists and quotations that begin in a line. Not every list ends a paragraph."""
        if rest[0].isalpha():  # A word, and no mark of anything.
            return rest
        while len(self.containers) < _DEEPEST and not rest.startswith(" " * _CODE_INDENT):
            if quote := _QUOTE.match(rest):
                self.containers.append(None)
                rest = _after_mark(rest, quote.end())
            elif (mark := _list_mark(rest, in_paragraph=in_paragraph)) and not _RULE.match(rest):
                text = rest[mark.end() :].lstrip(" ")
                spaces = len(rest) - mark.end() - len(text)
                # More than four spaces: the text is indented code behind one space.
                indent = mark.end() + (spaces if text and spaces <= _CODE_INDENT else 1)
                self.containers.append(indent)
                rest = rest[indent:]
            else:
                return rest
            self.in_paragraph = in_paragraph = False
        return rest

    def _mark(self, fence: re.Match[str], span: Span, after: int) -> None:
        # What precedes a mark of quotation goes with it.
        inner = takewhile(lambda it: it is not None, reversed(self.containers))
        indent = sum(it or 0 for it in inner) + fence.start(1)
        quotes = self.containers.count(None)
        self.stack.mark(fence[1], fence[2], span, after, indent=indent, quotes=quotes)
        if not self.stack.open:
            self.fence_depth = 0


def _begins_block(rest: str) -> bool:
    starts = _FENCE, _QUOTE, _HEADING, _RULE, _LIST_MARK, _COMMENT
    return any(it.match(rest) for it in starts)


def _list_mark(rest: str, *, in_paragraph: bool) -> re.Match[str] | None:
    mark = _LIST_MARK.match(rest)
    if mark is None or not in_paragraph:
        return mark
    # In the middle of a paragraph only a list that begins with 1, and with text, is one.
    number = mark["number"]
    return mark if number in (None, "1") and rest[mark.end() :].strip(" ") else None


def _after_mark(rest: str, end: int) -> str:
    return rest[end + 1 :] if rest[end : end + 1] == " " else rest[end:]


def _comment(span: Span) -> Region:
    return Region(span, RegionKind.COMMENT, span)
