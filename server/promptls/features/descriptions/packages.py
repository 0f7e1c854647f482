"""What an editor says about the parts of a work package."""

from promptls.features.descriptions import Description, code
from promptls.text.wording import listed
from promptls.vocabulary.packages import (
    CONTEXT_FIELDS,
    PACKAGE_PARTS,
    PACKAGE_STATES,
    ContextField,
    PackagePart,
    PackageState,
)

_CLAUSE = "AgilePlus agent prompt, Markdown prompt document"

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
SCOPE_FILE = Description(
    "Work scope",
    "A file that the agent may change. It may change no others.",
    ("A folder ends with `/`. A pattern such as `tests/*.py` matches several files.",),
    _CLAUSE,
    "package-deliverable-out-of-scope",
    "src/login.py",
)


def of_part(name: str) -> Description | None:
    """Describe a section by its name."""
    part = next((it for it in PACKAGE_PARTS if it.name == name), None)
    return of_section(part) if part else None


def of_section(part: PackagePart) -> Description:
    """Describe a section of a work package."""
    at = [it.name for it in PACKAGE_PARTS].index(part.name)
    need = "Required." if part.required else "Optional."
    place = f"It follows {code(PACKAGE_PARTS[at - 1].name)}." if at else "It is the first section."
    rule = "package-section-missing" if part.required else "package-section-order"
    return Description(f"## {part.name}", part.description, (f"{need} {place}",), part.clause, rule)


def of_field(name: str) -> Description | None:
    """Describe a line of the feature's context by its name."""
    field = next((it for it in CONTEXT_FIELDS if it.name == name), None)
    return of_context_field(field) if field else None


def of_context_field(field: ContextField) -> Description:
    """Describe a line of the feature's context."""
    return Description(
        field.name,
        field.description,
        (),
        _CLAUSE,
        "package-context-incomplete",
        f"- **{field.name}:** {field.example}",
    )


def of_state(state: PackageState) -> Description:
    """Describe a state, and which follows."""
    names = [it.name for it in PACKAGE_STATES]
    main = names[:4]
    follows = (
        f"Then {code(main[main.index(state.name) + 1])}."
        if state.name in main[:-1]
        else "It is the last state."
        if state.name in main
        else f"Then {code('DOING')}, when the decision was taken."
    )
    return Description(state.name, state.description, (follows,), _CLAUSE, "package-state-unknown")


def find_state(name: str) -> PackageState | None:
    """The state of a name."""
    return next((it for it in PACKAGE_STATES if it.name == name), None)
