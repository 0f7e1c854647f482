"""Fixes for the emission protocol: its text as the vocabulary defines it, and wrong items."""

from collections.abc import Sequence
from textwrap import wrap

from promptls.document import Document, EmissionList, ItemList, Placed
from promptls.semantics.emission import (
    PROTOCOL,
    ItemDifference,
    asks_for_noun,
    find_template,
    is_inline,
)
from promptls.semantics.emission_points import Point, are_inline
from promptls.text.edits import Edit, FileFix, Fix, unsafe_fix
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of, set_apart
from promptls.text.wording import replacing
from promptls.vocabulary import EmissionPoint, Vocabulary

_WIDTH = 80
_LEVEL = 3

_OPENING = """# {title}

After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
The block uses `---` delimiters with numbered `[N]` items.

## Emission Points

Emit a prompt block at exactly these {count} lifecycle moments:

"""

_BLANK = " \t"
# What begins a line behind the margin of a list or a quotation.
_MARGIN = pattern(r"[ \t>]*+")
_TEXT_BELOW = pattern(r"(?:\r\n?|\n)[ \t]*+[^\s#=_*`~-]")
_ALL = "Replace with the specified items"


def render_point(
    point: EmissionPoint, vocabulary: Vocabulary, level: int = _LEVEL, *, is_inline: bool = False
) -> str:
    """A point as the protocol shows it, under a heading or, on level 0, under a name in bold."""
    if level:
        lines = [f"{'#' * level} {point.number}. {point.name}", ""]
        lines += wrap(point.trigger, _WIDTH, break_on_hyphens=False)
    else:
        lines = [f"{point.number}. **{point.name}**: {point.trigger}"]
    if is_inline:
        return f"{lines[0].removesuffix('.')}: {_render_inline(point)}\n"
    lines.append("")
    if asks_for_noun(point):
        for kind in vocabulary.workflow_types:
            noun = f'"{kind.noun}"' if kind.noun else "skip this emission point (auto-start)"
            lines.append(f"- {kind.key} -> {noun}")
        lines.append("")
    return "\n".join([*lines, _render_lists(point)])


def _render_lists(point: EmissionPoint) -> str:
    """The items of a point, each variant under its lead."""
    lines = []
    for template in point.templates:
        lines += [template.lead, *_rows(template.items), ""]
    return "\n".join(lines)


def _rows(items: Sequence[str]) -> list[str]:
    return [f"  [{number}] {text}" for number, text in enumerate(items, 1)]


def _render_inline(point: EmissionPoint) -> str:
    """The items of a point as inline code, each variant behind its name."""
    shown = []
    for template in point.templates:
        items = " ".join(f"`[{number}] {it}`" for number, it in enumerate(template.items, 1))
        shown.append(f"{template.variant}: {items}" if template.variant else items)
    return "; ".join(shown)


def render_protocol(vocabulary: Vocabulary) -> str:
    """The whole section of the protocol."""
    points = vocabulary.emission_points
    opening = _OPENING.format(title=PROTOCOL, count=len(points))
    return opening + "\n".join(render_point(it, vocabulary) for it in points)


def insert_part(document: Document, at: int, part: str, name: str) -> FileFix | None:
    """Insert a part of the protocol, unless that would be inside an open fence at the end."""
    text = document.source.text
    if at == len(text) and document.ends_open:
        return None
    return unsafe_fix(FileSpan(at, at), set_apart(text, at, part), f"Add {name}")


def insert_items_below(document: Document, lead: FileSpan, point: EmissionPoint) -> FileFix:
    """Insert the items of a point below a lead that has none."""
    text = document.source.text
    line = document.source.line(document.source.line_at(lead.start))
    # The lines begin as the lead does: behind the margin of a fence.
    margin = _MARGIN.match(text, *line)
    joint = newline_of(text) + (margin[0] if margin else "")
    items = find_template(point, text[slice(*lead)])
    rows = "".join(joint + it for it in _rows(items))
    return unsafe_fix(FileSpan(line.end, line.end), rows, _title(point))


def insert_items(document: Document, points: Sequence[Point], point: Point) -> FileFix | None:
    """Insert the items of a point that has none, as other points of the protocol show theirs."""
    text, known = document.source.text, point.known
    assert known is not None
    if not point.mark.level and are_inline(points):
        end = document.source.line(document.source.line_at(point.mark.span.start)).end
        shown = text[:end].rstrip(_BLANK)
        joint = " " if shown.endswith(":") else ": "
        inserted = joint + _render_inline(known)
        return unsafe_fix(FileSpan(len(shown), end), inserted, _title(known))
    agent = document.agent
    closing = agent.closing.start if agent is not None and agent.closing is not None else len(text)
    end = min(point.extent.end, max(closing, point.mark.span.end))
    return insert_part(document, end, _render_lists(known), f"the items of {known.name!r}")


def _title(point: EmissionPoint) -> str:
    return f"Add the items of {point.name!r}"


def correct_items(
    placed: Placed[ItemList], difference: ItemDifference, text: str
) -> FileFix | None:
    """Replace the items that differ, or all of them where their number is wrong."""
    expected = difference.expected
    if not difference.wrong:
        return _rewritten(placed, difference, text)
    items = placed.node.items
    edits = tuple(Edit(placed.at(items[at].text), expected[at]) for at in difference.wrong)
    found = difference.found[difference.first]
    title = replacing(found, expected[difference.first]) if len(edits) == 1 else _ALL
    return Fix(title, edits)


def _rewritten(placed: Placed[ItemList], difference: ItemDifference, text: str) -> FileFix | None:
    """Replace the items from the first that differs."""
    first = difference.first
    base, items = placed.base, placed.node.items
    if is_inline(placed):
        return _rewritten_inline(placed, difference, text)
    stop = base + items[-1].span.end
    if isinstance(placed.node, EmissionList) and _TEXT_BELOW.match(text, stop):
        return None  # A line between the items ended the list too early.
    # The lines begin as the first one does: behind the margin of a fence.
    start = base + items[0].span.start
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    joint = newline_of(text) + text[line_start:start]
    lines = [f"  [{number}] {it}" for number, it in enumerate(difference.expected, 1)][first:]
    if first:
        after = base + items[first - 1].span.end
        edit = Edit(FileSpan(after, stop), "".join(joint + it for it in lines))
    else:
        edit = Edit(FileSpan(start, stop), joint.join(lines))
    return Fix(_ALL, (edit,))


def _rewritten_inline(placed: Placed[ItemList], difference: ItemDifference, text: str) -> FileFix:
    """Replace the items in a sentence, separated as the first two are."""
    base, items = placed.base, placed.node.items
    joint = "` `"
    if len(items) > 1:
        joint = text[base + items[0].text.end : base + items[1].span.start]
    shown = joint.join(f"[{number}] {it}" for number, it in enumerate(difference.expected, 1))
    return Fix(
        _ALL, (Edit(FileSpan(base + items[0].span.start, base + items[-1].span.end), shown),)
    )
