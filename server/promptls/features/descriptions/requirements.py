"""What an editor says about requirements, their markers and their attributes."""

from promptls.features.descriptions import Description, code
from promptls.features.requirements import RequirementText
from promptls.vocabulary.packages import PRIORITIES

_CLAUSE = "AgilePlus agent prompt, spec-kitty integration"

MARKER = Description(
    "Requirement marker",
    "Marks a functional requirement, so that programs find it in the specification.",
    ("`<!-- /sk:fr -->` closes it, after the text of the requirement.",),
    _CLAUSE,
    "requirement-marker-unclosed",
    '<!-- sk:fr id="FR-001" priority="high" -->\n**FR-001**: Users can log in.\n<!-- /sk:fr -->',
)
CLOSING = Description(
    "End of a requirement",
    "Ends the requirement that the marker above begins.",
    (),
    _CLAUSE,
    "requirement-marker-unclosed",
)
COUNT = Description(
    "fr-count",
    "The number of requirements that the file defines.",
    (),
    _CLAUSE,
    "requirement-count-mismatch",
    "<!-- spec-kitty: fr-count: 3 -->",
)
COVERAGE = Description(
    "fr-coverage",
    "How many of the requirements are covered, in percent. spec-kitty writes it.",
    (),
    _CLAUSE,
    "requirement-coverage-malformed",
    "<!-- spec-kitty: fr-coverage: 80% -->",
)
PRIORITY = Description(
    "priority",
    "How important the requirement is: `high`, `medium` or `low`.",
    (),
    _CLAUSE,
    "requirement-priority-unknown",
    '<!-- sk:fr id="FR-001" priority="high" -->',
)
ID = Description(
    "id",
    "The name of the requirement. No other in the file has it.",
    ("The letters `FR`, a hyphen and three digits; an area may come between: `FR-AUTH-001`.",),
    _CLAUSE,
    "requirement-id-malformed",
    '<!-- sk:fr id="FR-001" -->',
)
PRIORITY_MEANINGS = dict(
    zip(
        PRIORITIES,
        ("The feature is useless without it.", "It matters.", "It can wait."),
        strict=True,
    )
)


def of_requirement(requirement: RequirementText, path: str) -> Description:
    """Describe a requirement by its text and the file that defines it."""
    priority = f"Priority: {requirement.priority}." if requirement.priority else ""
    where = (
        "Defined in this file."
        if requirement.path == path
        else f"Defined in {code(requirement.path)}."
    )
    text = requirement.text or "It has no text."
    return Description(
        requirement.id,
        text,
        tuple(filter(None, (priority, where))),
        _CLAUSE,
        "requirement-id-duplicated",
    )
