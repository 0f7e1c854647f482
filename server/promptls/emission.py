"""The text of the emission protocol, as the vocabulary defines it, and what a point stands for."""

from textwrap import wrap

from promptls.document import AgentParts, PointMark
from promptls.vocabulary import EmissionPoint, Vocabulary

PROTOCOL = "PROMPT EMISSION PROTOCOL"
GOVERNANCE = "CONSTITUTIONAL GOVERNANCE"
PROGRESS = "PROGRESS TRACKING"

_WIDTH = 80

_OPENING = """# {title}

After completing a lifecycle action, emit a SUGGESTED NEXT STEPS block to guide the user.
The block uses `---` delimiters with numbered `[N]` items.

## Emission Points

Emit a prompt block at exactly these {count} lifecycle moments:

"""


def known_point(name: str, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a heading means: its first words count."""
    folded = name.casefold()
    for point in vocabulary.emission_points:
        if any(folded.startswith(words.casefold()) for words in point.first_words):
            return point
    return None


def missing_points(agent: AgentParts, vocabulary: Vocabulary) -> list[EmissionPoint]:
    """The points that a protocol lacks. One under another name is not missing but unknown."""
    found = {known_point(it.name, vocabulary) for it in agent.points}
    strange = {it.number for it in agent.points if known_point(it.name, vocabulary) is None}
    return [
        point
        for point in vocabulary.emission_points
        if point not in found and str(point.number) not in strange
    ]


def point_text(point: EmissionPoint, vocabulary: Vocabulary) -> str:
    """A point as the protocol shows it."""
    trigger = wrap(point.trigger, _WIDTH, break_on_hyphens=False)
    lines = [f"### {point.number}. {point.name}", "", *trigger, ""]
    if any("_noun}" in item for it in point.templates[:1] for item in it.items[:1]):
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


def point_of(mark: PointMark, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a mark in a file stands for."""
    return known_point(mark.name, vocabulary)
