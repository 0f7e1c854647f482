"""Work packages: a whole one to begin with, and one more file of the work scope."""

from promptls.document import WorkPackage
from promptls.parsing.packages.files import is_path
from promptls.text.edits import Edit, FileEdit
from promptls.text.pieces import Pieces, split_at
from promptls.text.spans import FileSpan, Source, newline_of
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS

_FILE = "src/name.ts"
# What a section has in it besides the description of what belongs there.
_BODIES = {
    "Feature Context": "\n".join(f"- **{it.name}:** {it.default}" for it in CONTEXT_FIELDS),
    "Deliverables": f"- [ ] `{_FILE}` \u2014 what it is",
    "Work Scope": (
        f"You are authorized to create or modify **only** these files:\n\n```\n{_FILE}\n```"
    ),
    "Constraints & Governance": "- **FR-001:** What must hold",
    "Context Documents": "1. **Specification** (`spec.md`)\n2. **Implementation Plan** (`plan.md`)",
    "Workflow & State Transitions": "- Feature: `IMPLEMENT`\n- Work Package: `PLANNED`",
}


NAME = "Title"
# What is to be replaced, in its order.
_STOPS = (
    NAME,
    *(it.description for it in PACKAGE_PARTS if it.required and it.name not in _BODIES),
    *(it.default for it in CONTEXT_FIELDS),
    _FILE,
    "what it is",
    _FILE,
    "What must hold",
)


def render_title(id_: str) -> str:
    """The first line of a package, up to its name."""
    return f"# Task: {id_} \u2014 "


def render_package(id_: str) -> Pieces:
    """A package with all sections that it must have, each with something to replace."""
    parts = (
        f"## {it.name}\n\n{_BODIES.get(it.name, it.description)}\n"
        for it in PACKAGE_PARTS
        if it.required
    )
    return split_at("\n".join((f"{render_title(id_)}{NAME}\n", *parts)), _STOPS)


def add_to_scope(package: WorkPackage, path: str, source: Source) -> FileEdit | None:
    """The edit that lists a file below the last one of the scope, as that one is listed."""
    listed = [it for it in package.scope if it.listed]
    if not listed or not is_path(path):
        return None
    line = source.line_around(listed[-1].span.start)
    first = next(it for it in listed if it.span.start >= line.start)
    before = source.text[line.start : first.span.start]
    tick = "`" if before.endswith("`") else ""
    end = FileSpan(line.end, line.end)
    return Edit(end, f"{newline_of(source.text)}{before}{path}{tick}")
