"""The headings that the specifications name, in the files of agents and in templates."""

import re
from typing import Final

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.roles import Role

_PROTOCOL = "iSDLC emission protocol, section 2"
_TEMPLATES = "Agentd system templates, R2"


class NamedHeading(NamedTuple):
    """A heading as it is written, what is below it, and the rule that asks for it.

    A title means it if the `words` occur in it. `body` is the first line below it.
    """

    text: str
    description: str
    clause: str
    rule: str
    words: "re.Pattern[str]"
    body: str = ""

    @property
    def title(self) -> str:
        """The heading without its marks."""
        return self.text.lstrip("# ")


PROMPTS: Final = NamedHeading(
    "# SUGGESTED PROMPTS",
    "What the agent prints at the end of its work: next steps, or a status for the agent above it.",
    "iSDLC prompt format, section 4.2",
    "agent-prompts-section-missing",
    pattern(r"\ASUGGESTED PROMPTS\b"),
)
PROTOCOL: Final = NamedHeading(
    "# PROMPT EMISSION PROTOCOL",
    "The five moments at which the orchestrator prints next steps, with the items of each.",
    _PROTOCOL,
    "emission-protocol-missing",
    pattern(r"\APROMPT EMISSION PROTOCOL\b"),
)
OF_TEMPLATES: Final = (
    NamedHeading(
        "# Identity & Role",
        "Who the agent is. The model reads everything else in that role.",
        _TEMPLATES,
        "template-identity-missing",
        pattern(r"(?i:\b(?:identity|roles?|persona)\b)"),
        "You are ",
    ),
    NamedHeading(
        "# Core Principles",
        "What the agent falls back on where no instruction applies.",
        _TEMPLATES,
        "template-principles-missing",
        pattern(r"(?i:principle)"),
        "- ",
    ),
    NamedHeading(
        "# Workflow",
        "The phase of the template, and what comes before and after it.",
        _TEMPLATES,
        "template-workflow-missing",
        pattern(r"(?i:\b(?:workflow|phase|state|transition)s?\b)"),
        "The phase is ",
    ),
)


def headings_of(role: Role | None, *, is_template: bool) -> tuple[NamedHeading, ...]:
    """The headings that a file has by its role or its kind."""
    if role is Role.ORCHESTRATOR:
        return (PROTOCOL,)
    return (PROMPTS,) if role is not None else OF_TEMPLATES if is_template else ()
