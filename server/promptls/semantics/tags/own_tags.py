"""Slips in the tags of an author's own structures, where the partner leaves no doubt."""

from collections.abc import Iterator

from promptls.document import Element, FileTags, Tag, TagGroup, TagRole
from promptls.parsing.tags.marks import words_of
from promptls.parsing.tags.pairs import element
from promptls.parsing.tags.structures import are_structures
from promptls.parsing.tags.text_around import is_before_text
from promptls.semantics.context import Context
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, FileSpan

# What XML allows.
_TRAILING_SPACE = pattern(r"</?+[\w.-]++[ \t]++>")
# The end of a tag that goes on over lines, or one more attribute of it, or dots in their place.
_GOES_ON = pattern(r"[^<]*?[\n\r][ \t]*+/?+>[ \t]*+(?:[\n\r]|\Z)")
_ATTRIBUTE_BELOW = pattern(
    r"[ \t]*+(?:\r\n?+|\n)[ \t]*+(?:[\w:@.#\[\](){}-]++[ \t]*+=|\.{3}|\u2026)"
)
_NO_TEXT = ("<", "#", "```", "~~~", "---")
_TEXT_BELOW = pattern(r"[ \t]*+(?:\r\n?+|\n)[ \t>]*+[^\s>]")
_LONGEST_LINE = 400


def find_malformed(tags: TagGroup[AnySpan], context: Context) -> Iterator[tuple[Tag[AnySpan], str]]:
    """The malformed tags whose partner is right, each with how it is written."""
    known = context.vocabulary.tags_by_name
    for pair in tags.elements:
        opening, closing = pair.opening, pair.closing
        if opening.malformed == closing.malformed or opening.name != closing.name:
            continue
        if opening.name in known or not are_structures(pair):
            continue
        tag = opening if opening.malformed else closing
        if not tag.attributes and _is_slip(context.text, tag):
            yield tag, f"</{tag.name}>" if tag is closing else f"<{tag.name}>"


def _is_slip(text: str, tag: Tag[AnySpan]) -> bool:
    if _TRAILING_SPACE.match(text, tag.span.start):
        return False
    if tag.role is TagRole.CLOSING:
        return True
    if text.endswith(">", 0, tag.span.end):
        return not words_of(text, tag)
    end = tag.span.end
    return not (_ATTRIBUTE_BELOW.match(text, end) or _GOES_ON.match(text, end, end + _LONGEST_LINE))


def find_slashless(text: str, tags: FileTags) -> Iterator[Element[FileSpan]]:
    """The opening tags that are followed by another one in the place of their closing tag."""
    waiting: dict[tuple[int, str], list[Tag[FileSpan]]] = {}
    for loose in tags.loose:
        tag = loose.tag
        if tag.role is TagRole.OPENING and tag.is_own_line and not tag.malformed:
            waiting.setdefault((tag.scope, tag.name), []).append(tag)
    for found in waiting.values():
        # Of more than two, each may be a mark that needs no end.
        if len(found) != 2 or found[1].attributes:  # noqa: PLR2004 - a pair
            continue
        pair = element(text, *found)
        if are_structures(pair) and _encloses(text, pair):
            yield pair


def _encloses(text: str, pair: Element[FileSpan]) -> bool:
    """Whether there is text directly below one tag and above the other, and none behind it."""
    above = text[max(pair.value.start, pair.closing.line - _LONGEST_LINE) : pair.closing.line]
    lines = above.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    last = lines[-1].strip(" \t>")
    return (
        _TEXT_BELOW.match(text, pair.value.start) is not None
        and bool(last)
        and not last.startswith(_NO_TEXT)
        and not is_before_text(text, pair.closing)
    )
