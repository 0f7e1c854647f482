"""Fixes for the emission protocol: its text as the vocabulary defines it, and wrong items."""

from textwrap import wrap

from promptls.document import Document, EmissionList, ItemList, Placed
from promptls.fixes import Edit, FileFix, Fix, unsafe_fix
from promptls.patterns import pattern
from promptls.semantics.emission import PROTOCOL, ItemDifference, asks_for_noun
from promptls.text import FileSpan, newline_of, set_apart
from promptls.vocabulary import EmissionPoint, Vocabulary

_WIDTH = 80
_LEVEL = 3

_OPENING = """# {title}

After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
The block uses `---` delimiters with numbered `[N]` items.

## Emission Points

Emit a prompt block at exactly these {count} lifecycle moments:

"""

_TEXT_BELOW = pattern(r"(?:\r\n?|\n)[ \t]*+[^\s#=_*`~-]")
_ALL = "Change to the specified items"


def render_point(
    point: EmissionPoint, vocabulary: Vocabulary, level: int = _LEVEL, *, with_lists: bool = True
) -> str:
    """A point as the protocol shows it, under a heading or, on level 0, under a name in bold."""
    if level:
        lines = [f"{'#' * level} {point.number}. {point.name}", ""]
        lines += wrap(point.trigger, _WIDTH, break_on_hyphens=False)
    else:
        lines = [f"{point.number}. **{point.name}**: {point.trigger}"]
    if not with_lists:
        return "\n".join([*lines, ""])
    lines.append("")
    if asks_for_noun(point):
        for kind in vocabulary.workflow_types:
            noun = f'"{kind.noun}"' if kind.noun else "skip this emission point (auto-start)"
            lines.append(f"- {kind.key} -> {noun}")
        lines.append("")
    for template in point.templates:
        lines.append(f"Emit ({template.variant}):" if template.variant else "Emit:")
        lines += [f"  [{number}] {text}" for number, text in enumerate(template.items, 1)]
        lines.append("")
    return "\n".join(lines)


def render_protocol(vocabulary: Vocabulary) -> str:
    """The whole section of the protocol."""
    points = vocabulary.emission_points
    opening = _OPENING.format(title=PROTOCOL, count=len(points))
    return opening + "\n".join(render_point(it, vocabulary) for it in points)


def insert_part(document: Document, at: int, part: str, name: str) -> FileFix | None:
    """Insert a part of the protocol, unless an open fence at the end would swallow it."""
    text = document.source.text
    if at == len(text) and document.ends_open:
        return None
    return unsafe_fix(FileSpan(at, at), set_apart(text, at, part), f"Insert {name}")


def correct_items(
    placed: Placed[ItemList], difference: ItemDifference, text: str
) -> FileFix | None:
    """Change the items that differ; write them all anew where their number is wrong."""
    expected = difference.expected
    if not difference.wrong:
        return _rewritten(placed, difference, text)
    items = placed.node.items
    edits = tuple(Edit(placed.at(items[at].text), expected[at]) for at in difference.wrong)
    title = f"Change to {expected[difference.first]!r}" if len(edits) == 1 else _ALL
    return Fix(title, edits)


def _rewritten(placed: Placed[ItemList], difference: ItemDifference, text: str) -> FileFix | None:
    """Write the items anew from the first that differs."""
    first = difference.first
    base, items = placed.base, placed.node.items
    stop = base + items[-1].span.end
    if isinstance(placed.node, EmissionList) and _TEXT_BELOW.match(text, stop):
        return None  # A line between the items has ended the list too early.
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
