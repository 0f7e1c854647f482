"""Work packages: sections, fields of the context, deliverables with check boxes, states."""

import re
from collections.abc import Iterator

from promptls.document import WorkPackage
from promptls.features.completion.place import LinePlace, to_completion
from promptls.features.completion.values import Completion, CompletionKind, Piece, Pieces, Stop
from promptls.features.descriptions import packages
from promptls.kinds import Kind
from promptls.parsing.surroundings import Surrounding
from promptls.patterns import pattern
from promptls.semantics.work_scope import find_undelivered
from promptls.vocabulary.packages import (
    CONTEXT_FIELDS,
    PACKAGE_PARTS,
    PACKAGE_STATES,
    PackagePart,
)

_HEADING = pattern(r"#{2}[ \t]*(?P<typed>[A-Za-z][\w &]{0,40}|)\Z")
_ITEM = pattern(r"[ \t]*(?P<item>[-*+][ \t]*(?P<box>\[[ xX]?\]?[ \t]*)?)\Z")
_FIELD = pattern(r"(?:[-*+][ \t]*)?(?:\*{1,2})?(?P<typed>[A-Za-z][A-Za-z ]{0,30}|)\Z")
_STATE = pattern(
    r"[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?P<what>Feature|Work Package)(?: State)?"
    r"(?:\*\*)?:(?:\*\*)?(?P<space>[ \t]*)(?P<tick>`?)(?P<typed>[A-Z_]*)\Z"
)
_REST_OF_STATE = pattern(r"[A-Z_]*")
_REST_OF_BOX = pattern(r"\][ \t]*")
_MOST_FILES = 50


def complete_package(place: LinePlace) -> list[Completion] | None:
    """What a line of a work package may be; none in other files and in the middle of a line."""
    package = place.document.package
    if package is None or place.document.kind is not Kind.WORK_PACKAGE:
        return None
    if place.surrounding_at(place.offset - len(place.before)) is not Surrounding.PROSE:
        return None
    state = _STATE.match(place.before)
    if state:
        return [*_states(place, state)]
    return _in_line(place, package)


def _in_line(place: LinePlace, package: WorkPackage) -> list[Completion] | None:
    if place.after.strip(" \t]"):
        return None
    heading = _HEADING.match(place.before)
    if heading:
        return [*_sections(place, package, heading["typed"])]
    section = _section_at(package, place.offset)
    item = _ITEM.match(place.before)
    if section == "Deliverables" and item:
        return [*_deliverables(place, package, item["item"], item["box"] or "")]
    field = _FIELD.match(place.before) if section == "Feature Context" else None
    return [*_fields(place, package, field["typed"])] if field and place.before else None


def _sections(place: LinePlace, package: WorkPackage, typed: str) -> Iterator[Completion]:
    """The sections that the package lacks, first those that come next here."""
    there = {it.known for it in package.sections if it.heading.end < place.offset}
    later = {it.known for it in package.sections if it.heading.start > place.offset}
    names = [it.name for it in PACKAGE_PARTS]
    above = max((names.index(it) for it in there if it), default=-1)
    missing = [it for it in PACKAGE_PARTS if it.name not in there | later]
    missing.sort(key=lambda it: (names.index(it.name) < above, not it.required))
    for part in missing:
        if typed.casefold() in part.name.casefold():
            yield to_completion(
                f"## {part.name}",
                CompletionKind.SECTION,
                place.span(len(place.before), len(place.after)),
                tuple(_skeleton(part, place.newline)),
                "required section" if part.required else "section",
                about=packages.of_section(part),
            )


def _skeleton(part: PackagePart, newline: str) -> Iterator[Piece]:
    """A section with the lines that it needs."""
    yield f"## {part.name}{newline}{newline}"
    if part.name == "Feature Context":
        for number, field in enumerate(CONTEXT_FIELDS):
            yield f"{newline if number else ''}- **{field.name}:** "
            yield Stop(field.example)
    elif part.name == "Deliverables":
        yield "- [ ] `"
        yield Stop("src/file.py")
        yield "`"
    elif part.name == "Work Scope":
        yield "- `"
        yield Stop("src/file.py")
        yield "`"
    elif part.name.startswith("Workflow"):
        yield "- Work Package: `PLANNED`"
    else:
        yield Stop(part.description)


def _deliverables(
    place: LinePlace, package: WorkPackage, item: str, box: str
) -> Iterator[Completion]:
    """The files of the scope that are not delivered, then an open and a ticked box."""
    rest = _REST_OF_BOX.match(place.after) if box else None
    span = place.span(len(item), rest.end() if rest else 0)
    mark = "x" if "x" in box.lower() else " "
    for file in find_undelivered(package)[:_MOST_FILES]:
        text = f"- [{mark}] `{file.path}`"
        yield to_completion(
            text,
            CompletionKind.ITEM,
            span,
            text,
            "file of the work scope",
            about=packages.DELIVERABLE,
        )
    boxes = [("- [ ]", "open deliverable"), ("- [x]", "finished deliverable")]
    for label, detail in boxes if mark == " " else boxes[1:]:
        text_: Pieces = (f"{label} `", Stop("src/file.py"), "`")
        yield to_completion(
            label, CompletionKind.ITEM, span, text_, detail, about=packages.DELIVERABLE
        )


def _fields(place: LinePlace, package: WorkPackage, typed: str) -> Iterator[Completion]:
    there = {it.name for it in package.fields if not it.span.touches(place.offset)}
    for field in CONTEXT_FIELDS:
        if field.name not in there and field.name.casefold().startswith(typed.casefold()):
            label = f"- **{field.name}:**"
            yield to_completion(
                label,
                CompletionKind.KEY,
                place.span(len(place.before), len(place.after)),
                (f"{label} ", Stop(field.example)),
                "field",
                about=packages.of_context_field(field),
            )


def _states(place: LinePlace, match: "re.Match[str]") -> Iterator[Completion]:
    """The states of the package or of its feature, with the marks that they lack."""
    space, tick, typed = match["space"], match["tick"], match["typed"]
    rest = _REST_OF_STATE.match(place.after)
    behind = rest.end() if rest else 0
    span = place.span(len(typed), behind)
    before = ("" if space else " ") + ("" if tick else "`")
    after = "" if place.after[behind:].startswith("`") else "`"
    if match["what"] == "Feature":
        names = [("IMPLEMENT", "state of the feature", packages.of_field("Feature State"))]
    else:
        names = [
            (it.name, it.description.rstrip("."), packages.of_state(it)) for it in PACKAGE_STATES
        ]
    for name, detail, about in names:
        if name.startswith(typed):
            text = f"{before}{name}{after}"
            yield to_completion(name, CompletionKind.VALUE, span, text, detail, about=about)


def _section_at(package: WorkPackage, offset: int) -> str | None:
    found = (it.known for it in package.sections if it.heading.end < offset <= it.span.end)
    return next(found, None)
