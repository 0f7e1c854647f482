"""Continues the items of a block, and the deliverables of a work package, in a new line."""

from collections.abc import Iterator

from promptls.document import (
    AnyNode,
    Document,
    EmissionLead,
    EmissionList,
    Header,
    Item,
    LineForm,
    Placed,
    PromptBlock,
)
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Edit, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.blocks import MOST_ITEMS

_SECTION = "Deliverables"
_BOX = pattern(r"(?P<margin>[ \t]*+)- \[[ xX]\](?P<text>.*+)")
_BLANK = " \t"
_NUMBER = pattern(r"[ \t>]*+\[(?P<number>[0-9])\] ")


def continue_check_boxes(document: Document, offset: int, _: RuleSet) -> list[FileEdit]:
    """Begin a deliverable below another one; below an empty one, remove that.

    An editor may have continued the list by itself, with a bullet or a check box.
    """
    source, package = document.source, document.package
    section = package.section(_SECTION) if package is not None else None
    number = source.line_at(offset)
    if section is None or number == 0 or not section.span.touches(offset):
        return []
    line, above = source.line(number), source.line(number - 1)
    box = _BOX.fullmatch(source.text, above.start, above.end)
    if box is None or above.start < section.heading.end:
        return []
    if not box["text"].strip():
        return [] if source[line].strip() else [Edit(FileSpan(above.start, line.end), "")]
    if source[line].strip() not in ("", "-"):
        return []
    return [Edit(line, f"{box['margin']}- [ ] ")]


def continue_items(document: Document, offset: int, _: RuleSet) -> list[FileEdit]:
    """Begin the next item below another one, and renumber those that follow.

    Below an item without text it is removed: that is how a person ends a list.
    """
    source = document.source
    number = source.line_at(offset)
    line = source.line(number)
    if number == 0 or source[line].strip(_BLANK):
        return []
    above = source.line(number - 1)
    placed = _find_line(document, source, above)
    if placed is None:
        return []
    item = placed.node
    ordinal = item.ordinal if isinstance(item, Item) else 0
    margin = source.text[above.start : _start_of(placed)]
    if isinstance(item, Item) and item.text.start == item.text.end:
        return _remove(source, FileSpan(above.start, line.end), number, ordinal)
    followers = list(_followers(source, number + 1))
    if ordinal + 1 + len(followers) > MOST_ITEMS:
        return []
    begun = Edit(line, f"{margin}  [{ordinal + 1}] ")
    return [begun, *_renumber(source, followers, ordinal + 2)]


def _find_line(document: Document, source: Source, line: FileSpan) -> Placed[AnyNode] | None:
    """The line of a list of items after which an item may begin."""
    path = document.node_at(line.start + len(source[line].rstrip(_BLANK)))
    block, listed = path.find(PromptBlock), path.find(EmissionList)
    if block is None and (listed is None or not listed.node.is_led):
        return None
    item = path.find(Item)
    if item is not None:
        return item if item.node.form is not LineForm.MALFORMED else None
    header = path.find(Header)
    return header if header is not None else path.find(EmissionLead)


def _start_of(placed: Placed[AnyNode]) -> int:
    node = placed.node
    return placed.at(node.marker).start if isinstance(node, Item) else placed.span.start


def _remove(source: Source, lines: FileSpan, number: int, ordinal: int) -> list[FileEdit]:
    """Remove an item without text. Where the list goes on, no blank line stays in its place."""
    followers = list(_followers(source, number + 1))
    is_last = number + 1 >= len(source.line_starts)
    if not is_last and source[source.line(number + 1)].strip(_BLANK):
        lines = FileSpan(lines.start, source.line_starts[number + 1])
    return [Edit(lines, ""), *_renumber(source, followers, ordinal)]


def _followers(source: Source, number: int) -> Iterator[FileSpan]:
    """The numbers of the items in the lines from one on."""
    while number < len(source.line_starts):
        line = source.line(number)
        found = _NUMBER.match(source.text, line.start, line.end)
        if found is None:
            return
        yield FileSpan(*found.span("number"))
        number += 1


def _renumber(source: Source, numbers: list[FileSpan], first: int) -> Iterator[FileEdit]:
    for expected, span in enumerate(numbers, first):
        if source[span] != str(expected):
            yield Edit(span, str(expected))
