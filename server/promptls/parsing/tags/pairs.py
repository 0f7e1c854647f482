"""Finds the tags of a section and pairs those that belong together.

Partners have the same name and the same scope. Each name has a stack of its own, so that one tag
that lacks its partner does not part all others from theirs.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from promptls.document import Element, LooseTag, Tag, TagRole, Tags, ValueForm
from promptls.parsing.surroundings import Surroundings
from promptls.parsing.tags.marks import attributes_in, find_marks, scope_at, words_of
from promptls.parsing.tags.openings import Openings
from promptls.text.nearest import distance
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, Span

_DIGITS = pattern(r"[0-9]")
_SPACE = pattern(r"\s*+")
_ATTRIBUTES = pattern(r"""(?:[ \t]++[A-Za-z_][\w.-]*+=(?:"[^"\r\n]*+"|'[^'\r\n]*+'))*+[ \t]*+""")
# How far before a closing tag the `<name` may be that lacks its own `>`.
_LOOK_BACK = 200
_FEWEST_LETTERS = 4
_MOST_LETTERS = 24
_FARTHEST = 2


def find_tags(text: str, surroundings: Surroundings) -> Tags | None:
    """Find the tags of a section, if there are any."""
    elements, tags = find_marks(text, surroundings)
    within_line, rest = pair(text, tags, within_line=True)
    elements += within_line
    if rest:
        more, rest = _pair_unfinished(text, tags, rest, surroundings)
        similar, rest = pair_similar(text, rest, within_line=True)
        across, rest = pair(text, rest, within_section=True)
        elements += more + similar + across
    elements.sort(key=lambda it: it.span)
    # Words on a line of their own may be a tag that another section closes.
    shown = (it for it in rest if it.is_own_line or not words_of(text, it))
    loose = tuple(LooseTag(it.span, it) for it in shown)
    if not elements and not loose:
        return None
    spans = [it.span for it in (*elements, *loose)]
    span = Span(min(spans).start, max([it.end for it in spans]))
    crossings = crossings_of([it.span for it in elements])
    overlaps = tuple((elements[one], elements[other]) for one, other in crossings)
    return Tags(span, tuple(elements), loose, overlaps)


def pair(
    text: str,
    tags: list[Tag[AnySpan]],
    *,
    within_line: bool = False,
    within_section: bool = False,
) -> tuple[list[Element[AnySpan]], list[Tag[AnySpan]]]:
    """Bring partners together. What is left has none.

    In a section, a closing tag on a line of its own is left to the file where what may open it is
    in a sentence: its partner may be in an earlier section.
    """
    elements: list[Element[AnySpan]] = []
    openings: Openings[AnySpan] = Openings()
    paired: set[int] = set()
    for tag in tags:
        if tag.role is TagRole.OPENING:
            openings.add(tag, is_words=tag.malformed and words_of(text, tag))
        elif tag.role is TagRole.CLOSING:
            opening = openings.take(tag, within_line=within_line, within_section=within_section)
            if opening is not None:
                elements.append(element(text, opening, tag))
                paired.add(opening.span.start)
                paired.add(tag.span.start)
    if len(paired) == len(tags):
        return elements, []
    return elements, [it for it in tags if it.span.start not in paired]


def pair_similar(
    text: str, tags: Iterable[Tag[AnySpan]], *, within_line: bool = False
) -> tuple[list[Element[AnySpan]], list[Tag[AnySpan]]]:
    """Bring together tags that follow each other and whose names are almost the same."""

    def frame(opening: Tag[AnySpan], closing: Tag[AnySpan]) -> bool:
        if opening.is_own_line or closing.is_own_line:
            return opening.is_last and closing.is_first
        return opening.is_first and opening.touches and closing.touches and closing.is_last

    def fit(opening: Tag[AnySpan], closing: Tag[AnySpan]) -> bool:
        return (
            opening.role is TagRole.OPENING
            and closing.role is TagRole.CLOSING
            and opening.scope == closing.scope
            and (opening.line == closing.line or (not within_line and frame(opening, closing)))
            and opening.name != closing.name
            and are_similar(opening.name, closing.name)
        )

    return _pair_neighbours(text, tags, fit)


def pair_misspelled(text: str, tags: Iterable[Tag[AnySpan]]) -> list[Element[AnySpan]]:
    """Bring together tags on lines of their own whose names are almost the same.

    What is between them does not matter, as long as no other tag there waits for its partner.
    With fences in fences, a reader may take one tag to be in a fence and the other one not.
    """
    elements: list[Element[AnySpan]] = []
    lines = [it for it in tags if it.is_own_line and not it.in_code and not it.malformed]
    for is_strict in (True, False):
        waiting: dict[int, list[Tag[AnySpan]]] = {}
        rest: list[Tag[AnySpan]] = []
        for tag in lines:
            openings = waiting.setdefault(tag.scope if is_strict else 0, [])
            if tag.role is TagRole.OPENING:
                openings.append(tag)
            elif tag.role is TagRole.CLOSING and openings and are_one_name(openings[-1], tag):
                elements.append(element(text, openings.pop(), tag))
            else:
                rest.append(tag)
        rest += [it for openings in waiting.values() for it in openings]
        lines = sorted(rest, key=lambda it: it.span)
    return elements


def pair_mistaken(
    text: str, tags: Iterable[Tag[AnySpan]]
) -> tuple[list[Element[AnySpan]], list[Tag[AnySpan]]]:
    """Bring together a tag and the one behind the value next to it, whatever that one is.

    `<review>PASS<review>`, `</review>PASS</review>` and `<review>PASS</thought>` are one mistake
    each.
    """

    def fit(one: Tag[AnySpan], other: Tag[AnySpan]) -> bool:
        start, end = one.span.end, other.span.start
        if (one.line, one.scope) != (other.line, other.scope) or start == end:
            return False
        if text[start].isspace() or text[end - 1].isspace():
            return False
        if one.role is TagRole.OPENING and one.name == other.name:
            return one.touches and not other.touches
        # Behind an opening tag and a value, every closing tag is meant to be its own.
        is_repeated = one.role is TagRole.CLOSING and one.name == other.name
        return (is_repeated or one.role is TagRole.OPENING) and (
            other.role is TagRole.CLOSING and other.touches
        )

    return _pair_neighbours(text, tags, fit)


def _pair_neighbours(
    text: str, tags: Iterable[Tag[AnySpan]], fit: Callable[[Tag[AnySpan], Tag[AnySpan]], bool]
) -> tuple[list[Element[AnySpan]], list[Tag[AnySpan]]]:
    elements: list[Element[AnySpan]] = []
    rest: list[Tag[AnySpan]] = []
    for tag in tags:
        if rest and fit(rest[-1], tag):
            elements.append(element(text, rest.pop(), tag))
        else:
            rest.append(tag)
    return elements, rest


def crossings_of(spans: list[AnySpan]) -> Iterator[tuple[int, int]]:
    """The numbers of spans, which are in order, that begin in another one and end outside it."""
    around: list[int] = []
    for number, span in enumerate(spans):
        while around and spans[around[-1]].end <= span.start:
            around.pop()
        if around and spans[around[-1]].end < span.end:
            yield around[-1], number
        around.append(number)


def element(text: str, opening: Tag[AnySpan], closing: Tag[AnySpan]) -> Element[AnySpan]:
    """The element that two tags make."""
    first, start = opening.span
    end, last = closing.span
    if start < end and not (text[start].isspace() or text[end - 1].isspace()):
        form = ValueForm.FILLED
    else:
        space = _SPACE.match(text, start, end)
        is_empty = space is not None and space.end() == end
        form = ValueForm.EMPTY if is_empty else ValueForm.PADDED
    span = type(opening.span)
    return Element(span(first, last), opening, closing, span(start, end), form)


@lru_cache(maxsize=4096)
def are_similar(one: str, other: str) -> bool:
    """Whether two names can be meant to be the same."""
    one, other = one.lower(), other.lower()
    lengths = len(one), len(other)
    if one == other or min(lengths) < _FEWEST_LETTERS or max(lengths) > _MOST_LETTERS:
        return one == other
    # `<step_1>` and `<step_2>` are two names.
    return _DIGITS.sub("", one) != _DIGITS.sub("", other) and distance(one, other) <= _FARTHEST


def are_one_name(opening: Tag[AnySpan], closing: Tag[AnySpan]) -> bool:
    """Whether the names of two tags are the same, or are meant to be."""
    one, other = opening.name, closing.name
    if one == other or are_similar(one, other):
        return True
    return opening.is_own_line and closing.is_own_line and _are_near(one, other)


def _are_near(one: str, other: str) -> bool:
    """Whether two names of any length differ by a slip of the hand."""
    shortest = min(len(one), len(other))
    if shortest < _FEWEST_LETTERS and sorted(one) != sorted(other):
        return shortest > 1 and distance(one, other, 1) <= 1
    return distance(one, other) <= _FARTHEST


def _pair_unfinished(
    text: str, tags: list[Tag[Span]], rest: list[Tag[Span]], surroundings: Surroundings
) -> tuple[list[Element[Span]], list[Tag[Span]]]:
    """Give the closing tags behind a value an opening one whose `>` is missing."""
    starts = {it.span.start for it in tags}
    elements: list[Element[Span]] = []
    left: list[Tag[Span]] = []
    for tag in rest:
        opening = None
        if tag.role is TagRole.CLOSING and tag.touches:
            if _is_escaped_before(text, tag):
                continue  # What takes the one for no tag is meant for the other, too.
            opening = _unfinished(text, tag, surroundings)
        if opening is None or opening.span.start in starts:
            left.append(tag)
        else:
            elements.append(element(text, opening, tag))
    return elements, left


def _is_escaped_before(text: str, closing: Tag[Span]) -> bool:
    """Whether the tag that opens a value has a backslash before it, so that it is none."""
    floor = max(closing.line, closing.span.start - _LOOK_BACK)
    start = text.rfind("<", floor, closing.span.start)
    return start > 0 and text[start - 1] == "\\" and text.startswith(f"{closing.name}>", start + 1)


def _unfinished(text: str, closing: Tag[Span], surroundings: Surroundings) -> Tag[Span] | None:
    floor = max(closing.line, closing.span.start - _LOOK_BACK)
    start = text.rfind(f"<{closing.name}", floor, closing.span.start)
    if start < 0 or scope_at(start, surroundings) != closing.scope:
        return None
    name = Span(start + 1, start + 1 + len(closing.name))
    between = text[name.end : closing.span.start]
    if "<" in between:
        return None
    # `<nameattribute="1">value`, or no `>` at all.
    end = name.end + between.find(">") + 1
    if ">" not in between:
        attributes = _ATTRIBUTES.match(text, name.end, closing.span.start)
        assert attributes is not None
        end = attributes.end()
    is_first = is_last = False
    return Tag(
        Span(start, end),
        closing.name,
        name,
        TagRole.OPENING,
        True,  # noqa: FBT003 - it lacks its own end
        attributes_in(text, Span(name.end, end)),
        closing.scope,
        Span(closing.line, start),
        is_first,
        is_last,
        closing.touches,
    )
