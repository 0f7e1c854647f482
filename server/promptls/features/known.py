"""What is known of a project besides a document, for the hints and lenses in it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from promptls.document import Document, RequirementMarker, RequirementMention
from promptls.parsing.markers import REQUIREMENT_MARK
from promptls.project import Project
from promptls.workflow.state import RunningWorkflow


class Known(NamedTuple):
    """Values from other files. What nobody could find is missing, and nothing is said of it.

    `values` has the number of characters of each variable's value, or none where there is no value.
    `uses` tells how often each requirement is named outside of its marker.
    """

    workflow: RunningWorkflow | None = None
    values: Mapping[str, int | None] = {}
    uses: Mapping[str, int] | None = None
    project: Project | None = None


def count_uses(documents: Iterable[Document]) -> dict[str, int]:
    """How often each requirement is named in some documents, without the markers that define it."""
    counts: dict[str, int] = {}
    for document in documents:
        if REQUIREMENT_MARK not in document.source.text:
            continue
        defining = {
            it.span.placed(base)
            for base, marker in document.nodes(RequirementMarker)
            for it in marker.attributes
        }
        for placed in document.nodes(RequirementMention):
            if placed.span not in defining:
                counts[placed.node.id] = counts.get(placed.node.id, 0) + 1
    return counts


def counted(number: int, noun: str) -> str:
    """A number with its noun, and with commas."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
