"""The phases that a system template is written for."""

from typing import NamedTuple


class TemplatePhase(NamedTuple):
    """A phase of the workflow, as the name of a template has it, and what its template is about."""

    key: str
    focus: str
    clause: str = "templates R1, R3"


TEMPLATE_PHASES = (
    TemplatePhase(
        "plan",
        "Focus on PRD (proposal.md), TD (specs/), and Tickets (tasks.md). Use of abstractions "
        "(Mermaid, JSON Schema).",
    ),
    TemplatePhase(
        "challenge",
        "Focus on technical review, logical consistency, and identifying gaps in proposals.",
    ),
    TemplatePhase(
        "implement",
        "Focus on task-driven coding, test generation (unit/integration), and progress tracking "
        "in `IMPLEMENTATION.md`.",
    ),
    TemplatePhase(
        "review",
        "Focus on verification via test execution, security scans, and code quality assessment.",
    ),
    TemplatePhase(
        "archive",
        "Focus on changelog generation, final spec updates, and cleanup.",
    ),
)
