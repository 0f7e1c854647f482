"""Phases and workflow types: their keys and nouns."""

from typing import NamedTuple


def display_name(key: str) -> str:
    """What a person reads for a phase key (REQ-0003 section 3.1). Without a hyphen, the key."""
    number, hyphen, name = key.partition("-")
    if not hyphen:
        return key
    return f"Phase {number} - {' '.join(word.capitalize() for word in name.split('-'))}"


def noun_of(key: str) -> str:
    """What to call a phase or a type that no table holds: its name with spaces."""
    number, _, name = key.partition("-")
    return (name if name and number[:1].isdigit() else key).replace("-", " ")


class Phase(NamedTuple):
    """A step of a workflow, and what its artifacts are called."""

    key: str
    noun: str
    clause: str = "REQ-0003 3.2, emission 3.2"

    @property
    def display_name(self) -> str:
        """The name that an item shows."""
        return display_name(self.key)


class WorkflowType(NamedTuple):
    """A kind of workflow. One without a noun starts by itself and is never described."""

    key: str
    noun: str | None
    clause: str = "emission 3.1"


class PhaseStatus(NamedTuple):
    """How far a phase is."""

    key: str
    description: str
    clause: str = "REQ-0003 5.1"


PHASES = (
    Phase("00-quick-scan", "quick scan"),
    Phase("01-requirements", "requirements"),
    Phase("02-impact-analysis", "impact analysis"),
    Phase("02-tracing", "trace analysis"),
    Phase("03-architecture", "architecture"),
    Phase("04-design", "design"),
    Phase("05-test-strategy", "test strategy"),
    Phase("06-implementation", "implementation"),
    Phase("07-testing", "integration test"),
    Phase("08-code-review", "code review"),
    Phase("09-validation", "security validation"),
    Phase("10-cicd", "CI/CD pipeline"),
    Phase("11-local-testing", "local testing"),
    Phase("12-remote-build", "remote build"),
    Phase("13-test-deploy", "staging deployment"),
    Phase("14-production", "release"),
    Phase("15-operations", "operations"),
    Phase("16-upgrade-plan", "upgrade plan"),
    Phase("16-upgrade-execute", "upgrade execution"),
)

WORKFLOW_TYPES = (
    WorkflowType("feature", "feature"),
    WorkflowType("fix", "bug"),
    WorkflowType("full-lifecycle", "project"),
    WorkflowType("test-run", None),
    WorkflowType("test-generate", None),
    WorkflowType("upgrade", "upgrade target"),
)

PHASE_STATUSES = (
    PhaseStatus("pending", "The phase has not begun."),
    PhaseStatus("in_progress", "The phase is the one that is being worked on."),
    PhaseStatus("completed", "The phase is done and its gate was passed."),
    PhaseStatus("skipped", "The workflow goes on without the phase."),
)
