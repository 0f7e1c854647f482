"""Which tags are a structure of the author's own that must have a partner.

`<context>` on a line of its own begins a part of a prompt, and must be closed. `<your_answer>` on
such a line is to be filled in. Only what is around them tells which is which.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from promptls.document import Document, Element, FileTags, Part, Tag, TagRole, Tags
from promptls.parsing.tags.marks import is_read_for_tags
from promptls.parsing.tags.text_around import is_before_heading, is_before_text
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, FileSpan, Span, start_of
from promptls.text.values import NamedTuple, once
from promptls.vocabulary.html import HTML

_NAME = pattern(r"[a-z][a-z0-9]*+(?:[_-]++[a-z0-9]++)*+")
_TAG_AT_EDGE = pattern(
    r"(?P<first>[\n\r][ \t>]*+)?+<(?P<slash>/?+)(?P<name>[A-Za-z][A-Za-z0-9_-]*+)"
    r"(?:[ \t](?:\"[^\"\r\n]{0,400}+\"|'[^'\r\n]{0,400}+'|[^<>\r\n]){0,400}+)?+>"
    r"(?P<last>[ \t]*+(?=[\n\r]|\Z))?+"
)
# In what looks like indented code, no tag is looked for.
_INDENTED = pattern(
    r"[\n\r](?: {4}| {0,3}\t)[ \t]*+<(?P<slash>/?+)(?P<name>[A-Za-z][A-Za-z0-9_-]*+)[ \t>]"
)
_ANGLES = pattern(r"<[A-Za-z][^<>\r\n]{0,200}+>(?<!/>)")
_CALL = pattern(r"<([^\s<>=]++)=")
_WORD = pattern(r"[a-z]++")
# What says nothing: space, the marks of a quotation, the dots of an omission.
_NOTHING = pattern(r"(?:[\s>]|\.{3}|\u2026)*+")


class _Stretch(NamedTuple):
    """The prose, or a fence, or what is between two fences in a fence.

    `first` is where something other than space begins. `begins` and `ends` tell whether it is
    whole at either end, `is_closed` whether it is a fence with an end, `has_whole` whether a
    structure in it is closed, `has_several` whether it has more than one opening tag or
    placeholder.
    """

    span: FileSpan
    first: int
    begins: bool
    ends: bool
    has_whole: bool
    has_several: bool
    is_closed: bool = False


class Structures:
    """Tells of the tags of a file that are not in the vocabulary which of them are a structure."""

    def __init__(self, document: Document, tags: FileTags) -> None:
        self._document = document
        self._tags = tags
        self._text = document.source.text
        self._fences: dict[int, _Stretch] = {}

    def is_incomplete(self, tag: Tag[FileSpan]) -> bool:
        """Whether a tag without a partner should have one."""
        if not _is_named_like_structure(tag) or not self.is_left_open(tag):
            return False
        if tag.role is TagRole.CLOSING:
            return tag.span.start not in self._edges and tag.name not in self._calls
        return tag.span.start not in self._edges and not self._is_to_fill_in(tag)

    def are_one(self, element: Element[FileSpan]) -> bool:
        """Whether two tags with almost the same name make a structure."""
        tags = element.opening, element.closing
        return tags[0].name != tags[1].name and any(map(_is_named_like_structure, tags))

    def is_closing_right(self, element: Element[FileSpan]) -> bool:
        """Whether the closing tag has the name that is meant: the one that the file has more of.

        Where no other tag has one of the names, their words may occur in the text.
        """
        opening, closing = element.opening.name, element.closing.name
        found = self._uses(closing) - self._uses(opening)
        return (found or self._word_uses(closing) - self._word_uses(opening)) > 0

    def _word_uses(self, name: str) -> int:
        return sum(self._words[it] for it in _WORD.findall(name))

    def _uses(self, name: str) -> int:
        return self._names[TagRole.OPENING, name] + self._names[TagRole.CLOSING, name]

    def is_left_open(self, tag: Tag[FileSpan]) -> bool:
        """Whether a tag is all of its line, and no fence hides its partner.

        With fences in fences, a reader may take one's end for another's beginning.
        """
        if not tag.is_own_line or tag.in_code:
            return False
        closes = tag.role is TagRole.CLOSING
        return self._hidden[tag.name, not closes] <= self._hidden[tag.name, closes]

    @once
    def _calls(self) -> frozenset[str]:
        """What `<function=name>` opens in some formats."""
        return frozenset(_CALL.findall(self._text)) if "=" in self._text else frozenset()

    def _is_to_fill_in(self, tag: Tag[FileSpan]) -> bool:
        """Whether an opening tag is a placeholder, or a mark that needs no end."""
        if self._openings[tag.name] > 1 and not self._names[TagRole.CLOSING, tag.name]:
            return True
        stretch = self._stretch(tag)
        if tag.scope and stretch.is_closed and self._is_excerpt(tag, stretch):
            return True
        if tag.attributes or stretch.has_whole:
            return False
        if stretch.has_several:
            return True
        if is_before_text(self._text, tag):
            return False
        # In prose, a structure may begin with a heading, or the text with a structure.
        begins = tag.span.start == stretch.first or is_before_heading(self._text, tag)
        return bool(tag.scope) or not begins

    def _is_excerpt(self, tag: Tag[FileSpan], stretch: _Stretch) -> bool:
        """Whether a tag is all that a fence shows of a structure, but for comments."""
        if self._loose_in[tag.scope] > 1:
            return False
        start = self._text.find(f"</{tag.name}", *stretch.span)
        return start < 0 or self._text.rfind("<!--", stretch.span.start, start) > self._text.rfind(
            "-->", stretch.span.start, start
        )

    def _stretch(self, tag: Tag[FileSpan]) -> _Stretch:
        """What a tag shares its scope with."""
        if not tag.scope:
            return self._prose
        known = self._fences.get(tag.scope)
        if known is None:
            known = self._fences[tag.scope] = self._fence_at(tag.span.start)
        return known

    def _fence_at(self, offset: int) -> _Stretch:
        """The fence around an offset, which may reach over several sections."""
        parts = self._document.parts
        first = last = bisect_right(parts, offset, key=_base) - 1
        regions = parts[first].section.regions
        at = bisect_right(regions, offset - parts[first].base, key=start_of) - 1
        begin = end = regions[at]
        while not begin.span.start and parts[first].section.entry.fences:
            first -= 1
            begin = parts[first].section.regions[-1]
        while end.span.end == len(parts[last].section.text) and _continues(parts, last):
            last += 1
            end = parts[last].section.regions[0]
        body = FileSpan(parts[first].base + begin.body.start, parts[last].base + end.body.end)
        return _Stretch(
            body,
            _end_of_nothing(self._text, body.start),
            # Where a fence in the fence begins or ends, it continues.
            begins=begin.body.start > begin.span.start,
            ends=end.span.end > end.body.end or body.end == len(self._text),
            has_whole=self._text.find("</", *body) >= 0,
            has_several=len(_ANGLES.findall(self._text, *body)) > 1,
            is_closed=end.span.end > end.body.end,
        )

    @once
    def _prose(self) -> _Stretch:
        names = {it.tag.name for it in self._tags.loose if _may_open(it.tag)}
        return _Stretch(
            FileSpan(0, len(self._text)),
            _end_of_nothing(self._text, self._document.parts[0].base),
            begins=True,
            ends=True,
            has_whole=any(map(_is_whole_in_prose, self._all_elements())),
            has_several=len(names) > 1,
        )

    @once
    def _edges(self) -> frozenset[int]:
        """Where the tags begin that a text or a fence ends with, or a fence begins with.

        An opening tag at the end of a prompt begins the answer.
        """
        loose = [it.tag for it in self._tags.loose if it.tag.is_own_line]
        found: set[int] = set()
        for tag in reversed(loose):
            if tag.role is TagRole.OPENING:
                stretch = self._stretch(tag)
                after = _end_of_nothing(self._text, tag.span.end)
                if after in found or (stretch.ends and after >= stretch.span.end):
                    found.add(tag.span.start)
        before: set[int] = set()
        for tag in loose:
            if tag.role is TagRole.CLOSING and tag.scope:
                stretch = self._stretch(tag)
                if tag.span.start in before or (stretch.begins and stretch.first == tag.span.start):
                    found.add(tag.span.start)
                    before.add(_end_of_nothing(self._text, tag.span.end))
        return frozenset(found)

    @once
    def _names(self) -> Counter[tuple[TagRole, str]]:
        """How often each name is opened and closed."""
        return Counter((it.role, it.name) for it in self._all_tags())

    @once
    def _openings(self) -> Counter[str]:
        """How often each name is opened on a line of its own."""
        return Counter(
            it.name for it in self._all_tags() if it.is_own_line and it.role is TagRole.OPENING
        )

    def _all_tags(self) -> Iterator[Tag[Span]]:
        for group in self._document.nodes(Tags):
            for node in group.node.children():
                yield from (it for it in node.children() if isinstance(it, Tag))

    def _all_elements(self) -> Iterator[Element[Any]]:
        yield from self._tags.elements
        for group in self._document.nodes(Tags):
            yield from group.node.elements

    @once
    def _loose_in(self) -> Counter[int]:
        """How many tags on lines of their own have no partner, by fence."""
        return Counter(it.tag.scope for it in self._tags.loose if it.tag.is_own_line)

    @once
    def _words(self) -> Counter[str]:
        """How often the words occur that the names of misspelt structures consist of."""
        pairs = (it for it in self._tags.elements if it.opening.name != it.closing.name)
        names = (tag.name for it in pairs for tag in (it.opening, it.closing))
        words = {word for it in names for word in _WORD.findall(it)}
        return Counter(it for it in _WORD.findall(self._text.lower()) if it in words)

    @once
    def _hidden(self) -> Counter[tuple[str, bool]]:
        """How often each name is opened and closed at the edges of lines in code and comments."""
        found: Counter[tuple[str, bool]] = Counter()
        for base, section in self._document.parts:
            for region in section.regions:
                if not is_read_for_tags(region):
                    for match in _TAG_AT_EDGE.finditer(self._text, *region.span.placed(base)):
                        if match["first"] or match["last"] is not None:
                            found[match["name"], bool(match["slash"])] += 1
        # A line that is indented below a paragraph goes on with it, and its tags are seen.
        seen = {it.tag.span.start for it in self._tags.loose}
        for match in _INDENTED.finditer(self._text):
            if match.start("slash") - 1 not in seen:
                found[match["name"], bool(match["slash"])] += 1
        return found


def _continues(parts: Sequence[Part], at: int) -> bool:
    """Whether a fence reaches from a section into the next one."""
    return at + 1 < len(parts) and bool(parts[at].section.exit.fences)


def are_structures(*elements: Element[AnySpan]) -> bool:
    """Whether elements are a structure of the author's own, each tag on a line of its own."""
    tags = (tag for it in elements for tag in (it.opening, it.closing))
    return all(it.is_own_line and not it.in_code and _is_named_like_structure(it) for it in tags)


def _is_named_like_structure(tag: Tag[AnySpan]) -> bool:
    return tag.name not in HTML and _NAME.fullmatch(tag.name) is not None


def _is_whole_in_prose(element: Element[Any]) -> bool:
    opening, closing = element.opening, element.closing
    return not opening.scope and opening.is_own_line and closing.is_own_line


def _may_open(tag: Tag[FileSpan]) -> bool:
    is_opening = tag.role is TagRole.OPENING and tag.is_own_line and not tag.scope
    return is_opening and _is_named_like_structure(tag)


def _end_of_nothing(text: str, at: int) -> int:
    match = _NOTHING.match(text, at)
    assert match is not None
    return match.end()


def _base(part: Part) -> int:
    return part.base
