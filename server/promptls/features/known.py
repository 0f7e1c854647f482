"""What is known of a project besides a document, for the hints and lenses in it."""

from collections.abc import Mapping
from typing import NamedTuple

from promptls.project import Project
from promptls.workflow.state import RunningWorkflow


class Known(NamedTuple):
    """Values from other files. What nobody could find is missing, and nothing is said of it.

    `values` has the number of characters of each variable's value, or none where there is no value.
    `uses` tells how often each requirement is named where it is not defined.
    """

    workflow: RunningWorkflow | None = None
    values: Mapping[str, int | None] = {}
    uses: Mapping[str, int] | None = None
    project: Project | None = None


def counted(number: int, noun: str) -> str:
    """A number with its noun, and with commas."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
