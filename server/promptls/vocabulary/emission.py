"""The points of a workflow at which the orchestrator prints next steps, and the items of each."""

from typing import Literal, TypeAlias

from promptls.text.values import NamedTuple

# What a program calls an occasion to emit a block.
MomentName: TypeAlias = Literal[
    "initialization", "gate-passed", "gate-failed", "blocker", "completion", "cancellation"
]


class Template(NamedTuple):
    """The items of one variant of an emission point. `moment` ends a sentence about it."""

    variant: str
    items: tuple[str, ...]
    moment: str

    @property
    def lead(self) -> str:
        """The line above the items."""
        return f"Emit ({self.variant}):" if self.variant else "Emit:"


class EmissionPoint(NamedTuple):
    """A point in the life of a workflow.

    Its heading begins with one of the `first_words`. `trigger` is the specification's sentence
    about it, and `resolution` are those about its placeholders, which a fix writes into a file.
    """

    number: int
    name: str
    first_words: tuple[str, ...]
    trigger: str
    templates: tuple[Template, ...]
    clause: str
    resolution: tuple[str, ...] = ()


class Moment(NamedTuple):
    """An occasion to emit a block: an emission point, perhaps a variant, under a program's name."""

    name: MomentName
    number: int
    variant: str = ""


MOMENTS = (
    Moment("initialization", 1),
    Moment("gate-passed", 2),
    Moment("gate-failed", 3),
    Moment("blocker", 4),
    Moment("completion", 5, "completion"),
    Moment("cancellation", 5, "cancellation"),
)

EMISSION_POINTS = (
    EmissionPoint(
        1,
        "Workflow Initialization",
        ("Workflow Init",),
        "After active_workflow is written to state.json and phase tasks are created, "
        "before delegating to the first phase agent.",
        (
            Template(
                "",
                (
                    "Describe your {workflow_noun} to begin {first_phase_name}",
                    "Show workflow phases",
                    "Show workflow status",
                ),
                "when a workflow starts",
            ),
        ),
        "iSDLC emission protocol, section 3.1",
        (
            "Read active_workflow.phases[0] to determine first phase name.",
            "Resolve display name: split on first hyphen, title-case remainder.",
        ),
    ),
    EmissionPoint(
        2,
        "Gate Passage",
        ("Gate Pass",),
        "After GATE-NN PASSED announcement, before delegating to the next phase agent.",
        (
            Template(
                "not last phase",
                (
                    "Continue to {next_phase_name}",
                    "Review {current_phase_noun} artifacts",
                    "Show workflow status",
                ),
                "when a phase passes its gate and another phase follows",
            ),
            Template(
                "last phase",
                (
                    "Complete workflow and merge to main",
                    "Review all workflow artifacts",
                    "Show workflow status",
                ),
                "when the last phase passes its gate",
            ),
        ),
        "iSDLC emission protocol, section 3.2",
        (
            "Read active_workflow.phases and current_phase_index.",
            "If next phase exists: resolve next phase display name.",
            'If at last phase: use "Complete workflow and merge to main".',
        ),
    ),
    EmissionPoint(
        3,
        "Gate Failure",
        ("Gate Fail",),
        "After GATE-NN FAILED announcement (gate validation found issues).",
        (
            Template(
                "",
                ("Review gate failure details", "Retry gate check", "Escalate to human"),
                "when a phase fails its gate",
            ),
        ),
        "iSDLC emission protocol, section 3.3",
    ),
    EmissionPoint(
        4,
        "Blocker/Escalation",
        ("Blocker", "Escalation"),
        "When the orchestrator escalates a blocker to human intervention.",
        (
            Template(
                "",
                ("Resolve blocker and retry", "Cancel workflow", "Show workflow status"),
                "when a problem blocks the workflow and a person has to decide",
            ),
        ),
        "iSDLC emission protocol, section 3.4",
    ),
    EmissionPoint(
        5,
        "Workflow Completion",
        ("Workflow Complet",),
        "After the workflow completion summary (post-merge for branched workflows, "
        "post-summary for non-branched).",
        (
            Template(
                "completion",
                ("Start a new feature", "Run tests", "View project status"),
                "when a workflow completes",
            ),
            Template(
                "cancellation",
                ("Start a new feature", "View project status"),
                "when a workflow is cancelled",
            ),
        ),
        "iSDLC emission protocol, section 3.5",
    ),
)
