"""Cuts a text at its headings and parses each section on its own.

A keystroke changes one section. Every other one is the same text entered in the same state, so
what was parsed before is still right, wherever the section has moved to.
"""

from collections.abc import Iterator

from promptls.document import (
    Chapter,
    Entry,
    Heading,
    Node,
    Placeholder,
    PromptBlock,
    Region,
    Section,
    Tags,
)
from promptls.document.marks import (
    HALF_PLACEHOLDER,
    HYPHENATED,
    LOOSE_TAG,
    ODD_FENCES,
    PROMPTS,
    find_marks,
)
from promptls.parsing.blocks.emission_lists import find_emission_lists
from promptls.parsing.blocks.flattened_blocks import (
    find_flattened,
    find_flattened_lists,
    find_flattened_statuses,
    flattened_or_not,
)
from promptls.parsing.blocks.headless_blocks import STATUS_WORDS, find_headless, without_blocks
from promptls.parsing.blocks.prompt_blocks import FIRST_ITEM, find_blocks
from promptls.parsing.blocks.status_blocks import find_status_blocks
from promptls.parsing.fence_marks import are_pairs
from promptls.parsing.indentation import is_nested
from promptls.parsing.inline import INLINE
from promptls.parsing.lines import LinePattern, Lines
from promptls.parsing.placeholders.brace_names import find_names
from promptls.parsing.regions import find_regions, is_line_of_comment
from promptls.parsing.surroundings import SectionText, Surroundings, holds
from promptls.text.patterns import pattern
from promptls.text.spans import Span

# A header with heading marks belongs to the delimiter above it, so no section begins there.
_NO_CUT = r"(?![ \t\u00a0*_`]*+(?i:suggested[ \t\u00a0]*+next|status))"
_MOST_INDENT = 3
# An indented heading begins a section only where it begins a chapter, and is in no list.
_CHAPTER = r"(?i:SUGGESTED PROMPTS|PROMPT EMISSION PROTOCOL)"
_CUT_AT = rf"(?=#{{1,6}}+[ \t]{_NO_CUT}|(?P<indent> {{1,3}})#{{1,6}}+[ \t]++{_CHAPTER})"
_CUT = pattern(rf"\n{_CUT_AT}")
_CUT_AFTER_CR = pattern(rf"(?:\n|\r(?!\n)){_CUT_AT}")
_HEADING_TEXT = r"(?P<marks>##{0,5}+)[ \t]++(?P<title>[^\n\r]*+)"
_HEADING = LinePattern(_HEADING_TEXT, mark="#")
_INDENTED_HEADING = LinePattern(rf" {{0,3}}+{_HEADING_TEXT}")
_CLOSING_MARKS = pattern(r"(?<![ \t])[ \t]++#++[ \t]*+\Z")

_CHAPTERS = {chapter.value: chapter for chapter in Chapter if chapter}

_NO_NODES: tuple[Node[Span], ...] = ()


def cut_sections(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """Cut a part of a text into sections, each with the offset where it begins."""
    for match in (_CUT_AFTER_CR if "\r" in text else _CUT).finditer(text, start, stop):
        end = match.end()
        # The only group, whose name takes as long to look up as all else here.
        if match.lastindex and is_nested(text, start, end, len(match[1])):
            continue
        yield start, text[start:end]
        start = end
    yield start, text[start:stop]


def parse_section(text: str, entry: Entry) -> Section:
    """Parse a section that is entered in a given state."""
    found = find_regions(text, entry)
    headings = _headings(text, found.regions) if "#" in text else ()
    chapter, level = _chapter(headings, entry)
    lines = Lines(text)
    blocks = _block_nodes(text, lines, found.regions, chapter)
    leaves = Entry(
        found.fences, found.in_comment, chapter, level, has_directives=entry.has_directives
    )
    nodes = blocks
    wanted = [it for it in INLINE if it.may_be_in(text)]
    if wanted:
        within = SectionText(text, Surroundings(text, found.regions, lines), blocks, leaves)
        nodes = (*blocks, *(node for it in wanted for node in it.find(within)))
    odd = _find_odd(text, nodes, headings)
    if not are_pairs(found.marks, entry.fences, found.fences):
        odd.append(ODD_FENCES)
    return Section(
        text,
        entry,
        leaves,
        found.regions,
        headings,
        nodes,
        open_from=found.open_from,
        stray=found.stray,
        fence_marks=found.marks,
        marks=find_marks(text).union(odd) if odd else find_marks(text),
    )


def _find_odd(text: str, nodes: tuple[Node[Span], ...], headings: tuple[Heading, ...]) -> list[str]:
    """What few sections have, and what rules look for that compare all of them."""
    found: list[str] = []
    for it in nodes:
        if type(it) is Placeholder:
            if it.is_half:
                found.append(HALF_PLACEHOLDER)
        elif type(it) is Tags and it.loose:
            found.append(LOOSE_TAG)
    if "{" in text and "-" in text and any("-" in it["name"] for it in find_names(text)):
        found.append(HYPHENATED)
    if any(it.title.upper().startswith(Chapter.PROMPTS) for it in headings):
        found.append(PROMPTS)
    return found


def _block_nodes(
    text: str, lines: Lines, regions: tuple[Region, ...], chapter: Chapter
) -> tuple[Node[Span], ...]:
    # A pass is made only where the word that it looks for occurs at all.
    folded = text.lower()
    # Not the whole of "suggested": an `s` may be written as another letter that is folded to it.
    has_blocks = "next" in folded and "ugge" in folded
    has_statuses = "status" in folded
    has_items = FIRST_ITEM in text
    emits = chapter is Chapter.EMISSION and "Emit" in text
    if not (emits or has_blocks or has_statuses or has_items or STATUS_WORDS in text):
        return _NO_NODES
    # A comment of one line is a line like any other: inside a block it is astray.
    if regions:
        regions = tuple(it for it in regions if not is_line_of_comment(text, it))
    tops: list[Node[Span]] = []
    if has_blocks or has_items:
        found = find_blocks(text, lines, regions)
        tops.extend(flattened_or_not(it, text, regions) for it in found)
    inside = [it.body for it in tops if isinstance(it, PromptBlock)]
    if has_items and has_blocks:
        flattened = find_flattened(text, lines, regions)
        tops.extend(it for it in flattened if not holds(inside, it.words.start))
    if has_statuses:
        tops.extend(_status_tops(text, lines, regions, chapter, inside))
    if emits:
        tops.extend(find_emission_lists(text, lines, regions))
        tops.extend(find_flattened_lists(text, lines, regions))
    if has_items or has_blocks or STATUS_WORDS in text:
        tops.extend([*without_blocks(find_headless(text, lines, regions, chapter), tops)])
    if not tops:
        return _NO_NODES
    tops.sort(key=_span)
    nodes = [node for top in tops for node in (top, *top.children())]
    if len(tops) == 1:
        return tuple(nodes)
    # Two blocks may share a delimiter, which is one node.
    return tuple({(type(node), node.span): node for node in nodes}.values())


def _status_tops(
    text: str, lines: Lines, regions: tuple[Region, ...], chapter: Chapter, inside: list[Span]
) -> Iterator[Node[Span]]:
    """The status blocks. A status line inside a prompt block is astray there, and none."""
    for block in find_status_blocks(text, lines, regions, chapter):
        if not holds(inside, block.line.span.start):
            yield flattened_or_not(block, text, regions)
    yield from find_flattened_statuses(text, lines, regions)


def _span(node: Node[Span]) -> Span:
    return node.span


def _headings(text: str, regions: tuple[Region, ...]) -> tuple[Heading, ...]:
    headings: list[Heading] = []
    rest = iter(regions)
    region = next(rest, None)
    # Most sections have no other heading than the one at their beginning.
    lines = _INDENTED_HEADING if " #" in text else _HEADING
    for match in lines.in_lines_of(text):
        at = match.start("marks")
        while region is not None and region.span.end <= at:
            region = next(rest, None)
        if region is None or at < region.span.start:
            marks, title = match.group("marks", "title")
            title = title.rstrip(" \t")
            if title.endswith("#"):
                title = _CLOSING_MARKS.sub("", title)
            headings.append(Heading(Span(at, match.end()), len(marks), title))
    return tuple(headings)


def _chapter(headings: tuple[Heading, ...], entry: Entry) -> tuple[Chapter, int]:
    # Other headings than that at the beginning are parts of blocks or lists.
    heading = headings[0] if headings and headings[0].span.start <= _MOST_INDENT else None
    if heading is None or (entry.chapter and heading.level > entry.chapter_level):
        # Whatever its title, it is a part of the chapter.
        return entry.chapter, entry.chapter_level
    named = _CHAPTERS.get(heading.title.upper())
    if named is None and heading.level == 1:
        named = next((_CHAPTERS[it] for it in _CHAPTERS if heading.title.startswith(it)), None)
    return (named, heading.level) if named else (Chapter.NONE, 0)
