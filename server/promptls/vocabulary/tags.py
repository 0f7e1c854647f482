"""The tags with which an agent answers, their values and attributes, and the phases of each."""

from promptls.text.values import NamedTuple


class TagValue(NamedTuple):
    """A value that a tag may have. Without phases it is valid in every phase."""

    text: str
    description: str
    phases: tuple[str, ...] = ()


class TagAttribute(NamedTuple):
    """An attribute of a tag. `pattern` is what a whole value matches; `example` is one.

    `expected` describes a valid value, for the message about an invalid one.
    """

    name: str
    description: str
    pattern: str
    example: str
    required: bool = False
    expected: str = ""


class ResponseTag(NamedTuple):
    """A tag that the orchestrator reads. One without values holds any text."""

    name: str
    description: str
    values: tuple[TagValue, ...] = ()
    attributes: tuple[TagAttribute, ...] = ()
    clause: str = "Agentd system templates, R5"


TAGS = (
    ResponseTag(
        "review",
        "Used for automated verdicts.",
        (
            TagValue("PASS", "Used when the output meets all criteria."),
            TagValue(
                "NEEDS_REVISION",
                "Used in 'plan' or 'challenge' phases when the proposal needs refinement.",
                ("plan", "challenge"),
            ),
            TagValue(
                "NEEDS_CHANGES",
                "Used in 'review' phase when implementation needs adjustment.",
                ("review",),
            ),
            TagValue(
                "REJECTED",
                "Used in 'challenge' phase for fundamentally flawed proposals.",
                ("challenge",),
            ),
            TagValue(
                "MAJOR_ISSUES",
                "Used in 'review' phase for critical failures (e.g., security, performance).",
                ("review",),
            ),
        ),
    ),
    ResponseTag(
        "task_status",
        "Used to track progress during implementation.",
        (
            TagValue("COMPLETED", "The task is done."),
            TagValue("FAILED", "The task could not be done."),
        ),
        (
            TagAttribute(
                "id",
                "The number of the task in `tasks.md`.",
                r"[0-9]+\.[0-9]+",
                "X.Y",
                required=True,
                expected="a number such as 1.2",
            ),
        ),
    ),
    ResponseTag(
        "thought",
        "Used for agent internal reasoning (to be filtered out from final outputs).",
        attributes=(
            TagAttribute(
                "name",
                "The name under which the unified prompt passes the thought on.",
                r"(?s).+",
                "plan",
                expected="the name of a thought",
            ),
        ),
    ),
)
