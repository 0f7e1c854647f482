"""Phases and workflows, and the agents that own a phase, with the line that closes their files."""

from promptls.text.arguments import refusing_others
from promptls.text.values import NamedTuple


@refusing_others
def display_name(key: str) -> str:
    """The name of a phase for people. A key without a hyphen is its own name."""
    number, hyphen, name = key.partition("-")
    if not hyphen:
        return key
    return f"Phase {number} - {' '.join(word.capitalize() for word in name.split('-'))}"


def noun_of(key: str) -> str:
    """What to call a phase or a type that no table holds: its name with spaces."""
    number, _, name = key.partition("-")
    return (name if name and number[:1].isdigit() else key).replace("-", " ")


# The clause of a phase that only the state of a project lists.
OF_STATE = "the project's state.json"


class Phase(NamedTuple):
    """A step of a workflow, and what its artifacts are called."""

    key: str
    noun: str
    clause: str = "iSDLC prompt format, section 3.2; iSDLC emission protocol, section 3.2"

    @property
    def display_name(self) -> str:
        """The name that an item shows."""
        return display_name(self.key)


class WorkflowType(NamedTuple):
    """A kind of workflow. One without a noun starts by itself, so no prompt mentions it."""

    key: str
    noun: str | None
    clause: str = "iSDLC emission protocol, section 3.1"


class PhaseStatus(NamedTuple):
    """How far a phase is."""

    key: str
    description: str
    clause: str = "iSDLC prompt format, section 5.1"


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
    PhaseStatus("in_progress", "The phase is being worked on."),
    PhaseStatus("completed", "The phase is done and its gate was passed."),
    PhaseStatus("skipped", "The workflow skips the phase."),
)


class Agent(NamedTuple):
    """A phase agent. `closing` is the known beginning of its closing line, where it has one."""

    stem: str
    closing: str | None
    clause: str = "iSDLC prompt format, section 4.3"


AGENTS = (
    Agent("01-requirements-analyst", "You are the foundation of the SDLC"),
    Agent("02-solution-architect", "You are the technical foundation of the project"),
    Agent("03-system-designer", "You translate architecture into actionable designs"),
    Agent("04-test-design-engineer", "You ensure quality is designed in from the start"),
    Agent("05-software-developer", "You bring designs to life with clean, tested"),
    Agent("06-integration-tester", "You validate that the system works as an integrated whole"),
    Agent("07-qa-engineer", "You are the quality gatekeeper ensuring code excellence"),
    Agent("08-security-compliance-auditor", "You are the last line of defense before deployment"),
    Agent(
        "09-cicd-engineer",
        "You enable continuous delivery with automated, reliable pipelines.",
    ),
    Agent("10-dev-environment-engineer", "You build and launch reliable environments"),
    Agent("11-deployment-engineer-staging", "You validate deployment procedures in staging"),
    Agent("12-release-manager", "You orchestrate production releases with precision"),
    Agent("13-site-reliability-engineer", "You are the guardian of production"),
    Agent("14-upgrade-engineer", None),
    Agent("quick-scan-agent", "You provide just enough context for requirements gathering"),
)
