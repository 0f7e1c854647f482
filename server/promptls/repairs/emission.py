"""Fixes for the emission protocol: its text as the vocabulary defines it, and wrong items."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from promptls.document import Document, EmissionList, ItemList, Placed
from promptls.parsing.blocks.mentions import fold_placeholders
from promptls.parsing.surroundings import is_in_region
from promptls.semantics.agents.emission import (
    PROTOCOL,
    ItemDifference,
    asks_for_noun,
    find_template,
    is_inline,
    is_unled,
)
from promptls.semantics.agents.emission_points import Point, are_inline
from promptls.text.edits import Applicability, Edit, FileFix, Fix, unsafe_fix
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, find_line_start, newline_of, set_apart
from promptls.text.values import query
from promptls.text.wording import replacing
from promptls.vocabulary import EmissionPoint, Vocabulary, WorkflowType
from promptls.vocabulary.emission import Template

_WIDTH = 80
_LEVEL = 3

_OPENING = """# {title}

After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
The block uses `---` delimiters with numbered `[N]` items.
If active_workflow is null, emit nothing at the points 1 to 4.

## Emission Points

Emit a prompt block at exactly these {count} lifecycle moments:

"""

_NOUNS = "Read active_workflow.type to determine the workflow noun:"
# What is said of the workflow types that need no description.
SKIP = "skip this emission point (auto-start)"

_BLANK = " \t"
_BULLET = pattern(r"[ \t>]*+[-*+][ \t]++")
# What begins a line behind the margin of a list or a quotation.
_MARGIN = pattern(r"[ \t>]*+")
_TEXT_BELOW = pattern(r"(?:\r\n?|\n)[ \t]*+[^\s#=_*`~-]")
_PLACEHOLDER = pattern(r"\{[^{}]*+\}")
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
        lines += [_NOUNS, *(f"- {it}" for it in render_nouns(vocabulary.workflow_types)), ""]
    if point.resolution:
        lines += [*point.resolution, ""]
    return "\n".join([*lines, _render_lists(point)])


def render_nouns(kinds: Iterable[WorkflowType]) -> Iterator[str]:
    """The lines that map workflow types to nouns, and one for those that start by themselves."""
    skipped = []
    for kind in kinds:
        if kind.noun is None:
            skipped.append(kind.key)
        else:
            yield f'{kind.key} -> "{kind.noun}"'
    if skipped:
        yield f"{', '.join(skipped)} -> {SKIP}"


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
        items = _inline_rows(template.items)
        shown.append(f"{template.variant}: {items}" if template.variant else items)
    return "; ".join(shown)


def _inline_rows(items: Sequence[str]) -> str:
    return " ".join(f"`[{number}] {it}`" for number, it in enumerate(items, 1))


def render_protocol(vocabulary: Vocabulary) -> str:
    """The whole section of the protocol."""
    points = vocabulary.emission_points
    opening = _OPENING.format(title=PROTOCOL, count=len(points))
    return opening + "\n".join(render_point(it, vocabulary) for it in points)


def insert_part(document: Document, at: int, part: str, name: str) -> FileFix | None:
    """Insert a part of the protocol, unless that would be inside an open fence at the end."""
    text = document.source.text
    if document.ends_open if at == len(text) else is_in_region(document, at):
        return None
    return unsafe_fix(FileSpan(at, at), set_apart(text, at, part), f"Add {name}")


def insert_items_below(document: Document, lead: FileSpan, point: EmissionPoint) -> FileFix:
    """Insert the items of a point below a lead that has none."""
    text = document.source.text
    line = document.source.line_around(lead.start)
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
        end = document.source.line_around(point.mark.span.start).end
        shown = text[:end].rstrip(_BLANK)
        joint = " " if shown.endswith(":") else ": "
        inserted = joint + _render_inline(known)
        return unsafe_fix(FileSpan(len(shown), end), inserted, _title(known))
    name = f"the items of {known.name!r}"
    return insert_part(document, _end_of(point, document), _render_lists(known), name)


def insert_variant(document: Document, point: Point, template: Template) -> FileFix | None:
    """Insert the items of a variant beside those of the other one, and as these are shown."""
    text, known, (shown, *_) = document.source.text, point.known, point.lists
    assert known is not None
    title = f"Add the items of {known.name!r} ({template.variant})"
    if is_inline(shown):
        end = text.find("`", shown.span.end, point.extent.end) + 1
        inserted = f"; {template.variant}: {_inline_rows(template.items)}"
        return unsafe_fix(FileSpan(end, end), inserted, title) if end else None
    is_first = known.templates[0] is template
    lead = [] if is_unled(shown) else [template.lead]
    rows = "\n".join([*lead, *_rows(template.items)])
    start = shown.span.start
    if is_first and not is_in_region(document, start) and text[start - 1] in "\r\n":
        return unsafe_fix(FileSpan(start, start), set_apart(text, start, rows), title)
    return insert_part(document, _end_of(point, document), rows, title.removeprefix("Add "))


def insert_nouns(document: Document, point: Point, kinds: Sequence[WorkflowType]) -> FileFix | None:
    """Insert the lines that map some workflow types to nouns below the others, or above a list."""
    text = document.source.text
    agent, title = document.agent, "Add the missing workflow types"
    nouns = agent.nouns if agent is not None else ()
    marks = [it for it in nouns if point.extent.start < it.span.start < point.extent.end]
    if not marks:
        start = point.lists[0].span.start if point.lists else point.extent.end
        is_apart = text[start - 1] in "\r\n" and not is_in_region(document, start)
        rows = "\n".join([_NOUNS, *(f"- {it}" for it in render_nouns(kinds))])
        part = set_apart(text, start, rows)
        return unsafe_fix(FileSpan(start, start), part, title) if is_apart else None
    line = document.source.line_around(marks[-1].span.start)
    bullet = _BULLET.match(text, line.start, line.end)
    assert bullet  # Where not all of them are items, none is missing.
    joint = newline_of(text) + bullet[0]
    inserted = "".join(joint + it for it in render_nouns(kinds))
    return unsafe_fix(FileSpan(line.end, line.end), inserted, title)


def _end_of(point: Point, document: Document) -> int:
    """The end of what is under a point, before the closing line of the file."""
    agent, end = document.agent, point.extent.end
    closing = agent.closing if agent is not None else None
    return end if closing is None else min(end, max(closing.start, point.mark.span.end))


def _title(point: EmissionPoint) -> str:
    return f"Add the items of {point.name!r}"


def correct_items(
    placed: Placed[ItemList], difference: ItemDifference, document: Document
) -> FileFix | None:
    """Replace the items that differ, or add those that are missing.

    There is no fix that loses an item of the author's, nor one with a placeholder that the file
    does not have.
    """
    expected = difference.expected
    if _loses(difference) or _needs_more(expected, document):
        return None
    if not difference.wrong:
        return _rewritten(placed, difference, document.source.text)
    items = placed.node.items
    edits = tuple(Edit(placed.at(items[at].text), expected[at]) for at in difference.wrong)
    found = difference.found[difference.first]
    title = replacing(found, expected[difference.first]) if len(edits) == 1 else _ALL
    return Fix(title, edits, Applicability.UNSAFE)


def _loses(difference: ItemDifference) -> bool:
    """Whether an item of the list would be in another place, with another one in its own."""
    found, expected, wrong = difference.found, difference.expected, difference.wrong
    if not wrong:
        rest = iter(map(fold_placeholders, expected))
        return not all(fold_placeholders(it) in rest for it in found)
    before, after = (
        sorted(fold_placeholders(its[at]) for at in wrong) for its in (found, expected)
    )
    return before != after and not set(before).isdisjoint(after)


def _needs_more(expected: Sequence[str], document: Document) -> bool:
    needed = (it for item in expected for it in _PLACEHOLDER.findall(item))
    return not _find_placeholders(document).issuperset(needed)


@query
def _find_placeholders(document: Document) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(document.source.text))


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
    line_start = find_line_start(text, start)
    joint = newline_of(text) + text[line_start:start]
    lines = [f"  [{number}] {it}" for number, it in enumerate(difference.expected, 1)][first:]
    if first:
        after = base + items[first - 1].span.end
        edit = Edit(FileSpan(after, stop), "".join(joint + it for it in lines))
    else:
        edit = Edit(FileSpan(start, stop), joint.join(lines))
    return Fix(_ALL, (edit,), Applicability.UNSAFE)


def _rewritten_inline(placed: Placed[ItemList], difference: ItemDifference, text: str) -> FileFix:
    """Replace the items in a sentence, separated as the first two are."""
    base, items = placed.base, placed.node.items
    joint = "` `"
    if len(items) > 1:
        joint = text[base + items[0].text.end : base + items[1].span.start]
    shown = joint.join(f"[{number}] {it}" for number, it in enumerate(difference.expected, 1))
    whole = FileSpan(base + items[0].span.start, base + items[-1].span.end)
    return unsafe_fix(whole, shown, _ALL)
