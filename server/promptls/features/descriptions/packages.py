"""What an editor says about the parts of a work package, and about requirements."""

from promptls.features.descriptions import Description, code
from promptls.features.requirements import RequirementText
from promptls.text.paths import name_of
from promptls.text.wording import listed
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS, PACKAGE_STATES, PRIORITIES

_KITTY = "AgilePlus agent prompt, spec-kitty Integration"
_EXAMPLE = (
    '<!-- sk:fr id="FR-001" priority="high" -->\n**FR-001**: Users can log in.\n<!-- /sk:fr -->'
)

MARKER = Description(
    "Requirement marker",
    "Marks a functional requirement, so that programs find it in the specification.",
    ("`<!-- /sk:fr -->` closes it, after the text of the requirement.",),
    _KITTY,
    "requirement-marker-unclosed",
    _EXAMPLE,
)
CLOSING = Description(
    "End of a requirement",
    "Ends the requirement that the marker above begins.",
    (),
    _KITTY,
    "requirement-marker-unclosed",
)
COUNT = Description(
    "fr-count",
    "The number of requirements that the file defines.",
    (),
    _KITTY,
    "requirement-count-mismatch",
    "<!-- spec-kitty: fr-count: 3 -->",
)
COVERAGE = Description(
    "fr-coverage",
    "How many of the requirements are covered, in percent. spec-kitty writes it.",
    (),
    _KITTY,
    "requirement-coverage-malformed",
    "<!-- spec-kitty: fr-coverage: 80% -->",
)
PRIORITY = Description(
    "priority",
    "How important the requirement is: `high`, `medium` or `low`.",
    (),
    _KITTY,
    "requirement-priority-unknown",
    _EXAMPLE,
)
ID = Description(
    "id",
    "The name of the requirement. No other in the file has it.",
    ("The letters `FR`, a hyphen and three digits; an area may come between: `FR-AUTH-001`.",),
    _KITTY,
    "requirement-id-malformed",
    _EXAMPLE,
)
PRIORITY_MEANINGS = dict(
    zip(
        PRIORITIES,
        ("The feature is useless without it.", "It matters.", "It can wait."),
        strict=True,
    )
)
_CLAUSE = "AgilePlus agent prompt, Markdown Prompt Document"
_REQUIRED = listed([it.name for it in PACKAGE_PARTS if it.required], "and")
TITLE = Description(
    "Work package",
    "One task for one coding agent: its number and its name.",
    (
        "The number has at least two digits; an em dash separates it from the name.",
        f"Required sections: {_REQUIRED}.",
    ),
    _CLAUSE,
    "package-title-malformed",
    "# Task: WP01 \u2014 Add the login form",
)
DELIVERABLE = Description(
    "Deliverable",
    "A file to create or to modify.",
    ("The agent ticks the box when the file is done.", "The work scope must contain the file."),
    _CLAUSE,
    "package-checkbox-malformed",
    "- [ ] `src/login.py`",
)
_DOCUMENTS = {
    "spec.md": "The specification: the mission of the feature, user stories, acceptance criteria.",
    "plan.md": "The implementation plan: packages, dependencies and risks.",
    "ARCHITECTURE.md": "The structure of the existing code: components, layers, services.",
    "GOVERNANCE.md": "The rules for states, reviews and the audit log.",
}
SCOPE_FILE = Description(
    "Work scope",
    "A file that the agent may change. It may change no others.",
    ("A folder ends with `/`. A pattern such as `tests/*.py` matches several files.",),
    _CLAUSE,
    "package-deliverable-out-of-scope",
    "src/login.py",
)


def of_requirement(
    requirement: RequirementText, path: str, *, is_only_named: bool = False
) -> Description:
    """Describe a requirement by its text and the file that defines it, or only names it."""
    priority = f"Priority: {requirement.priority}." if requirement.priority else ""
    where = f"Defined in {code(requirement.path)}."
    if requirement.path == path:
        where = "No other file defines it." if is_only_named else "Defined in this file."
    text = requirement.text or "It has no text."
    return Description(
        requirement.id,
        text,
        tuple(filter(None, (priority, where))),
        _KITTY,
        "requirement-id-duplicated",
    )


def of_section(name: str) -> Description:
    """Describe a section of a work package."""
    at = [it.name for it in PACKAGE_PARTS].index(name)
    part = PACKAGE_PARTS[at]
    need = "Required." if part.required else "Optional."
    place = f"It follows {code(PACKAGE_PARTS[at - 1].name)}." if at else "It is the first section."
    rule = "package-section-missing" if part.required else "package-section-order"
    return Description(f"## {part.name}", part.description, (f"{need} {place}",), part.clause, rule)


def of_field(name: str) -> Description | None:
    """Describe a line of the feature's context, if it is known."""
    field = next((it for it in CONTEXT_FIELDS if it.name == name), None)
    return field and Description(
        field.name,
        field.description,
        (),
        _CLAUSE,
        "package-context-incomplete",
        f"- **{field.name}:** {field.example}",
    )


def of_document(path: str) -> Description:
    """Describe a document that the agent of a package reads."""
    what = _DOCUMENTS.get(name_of(path), "A document of the project.")
    here = ("The agent reads it before it begins.",)
    return Description(f"Context document {code(path)}", what, here, _CLAUSE)


def of_state(name: str) -> Description | None:
    """Describe a state, and which follows, if it is known."""
    state = next((it for it in PACKAGE_STATES if it.name == name), None)
    main = [it.name for it in PACKAGE_STATES[:4]]
    follows = (
        f"Then {code(main[main.index(name) + 1])}."
        if name in main[:-1]
        else "It is the last state."
        if name in main
        else f"Then {code('DOING')}, when the decision was taken."
    )
    return state and Description(
        name, state.description, (follows,), _CLAUSE, "package-state-unknown"
    )
