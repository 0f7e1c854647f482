"""The text of the emission protocol, as the vocabulary defines it."""

from textwrap import wrap

from promptls.vocabulary import EmissionPoint, Vocabulary

PROTOCOL = "PROMPT EMISSION PROTOCOL"
GOVERNANCE = "CONSTITUTIONAL GOVERNANCE"
PROGRESS = "PROGRESS TRACKING"

_WIDTH = 80
_LEVEL = 3

_OPENING = """# {title}

After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
The block uses `---` delimiters with numbered `[N]` items.

## Emission Points

Emit a prompt block at exactly these {count} lifecycle moments:

"""


def asks_for_noun(point: EmissionPoint) -> bool:
    """Whether the user is asked for what a type of workflow is about."""
    return "_noun}" in point.templates[0].items[0]


def point_text(
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


def protocol_text(vocabulary: Vocabulary) -> str:
    """The whole section."""
    points = vocabulary.emission_points
    opening = _OPENING.format(title=PROTOCOL, count=len(points))
    return opening + "\n".join(point_text(it, vocabulary) for it in points)
