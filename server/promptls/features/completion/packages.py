"""Work packages: sections, fields of the context, deliverables with check boxes, states."""

import re
from collections.abc import Iterator

from promptls.document import PackageSection, WorkPackage
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Piece, Slot, Stop
from promptls.features.descriptions import packages
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.work_scope import find_undelivered
from promptls.text.patterns import pattern
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS, PACKAGE_STATES, PackagePart

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


def complete_package(cursor: Cursor) -> list[Completion] | None:
    """What a line of a work package may be; none in other files and in the middle of a line."""
    package = cursor.document.package
    if package is None or cursor.document.kind is not Kind.WORK_PACKAGE:
        return None
    if cursor.surrounding_at(cursor.offset - len(cursor.before)) is not Surrounding.PROSE:
        return None
    state = _STATE.match(cursor.before)
    if state:
        return [*_states(cursor, state)]
    return _in_line(cursor, package)


def _in_line(cursor: Cursor, package: WorkPackage) -> list[Completion] | None:
    if cursor.after.strip(" \t]"):
        return None
    heading = _HEADING.match(cursor.before)
    if heading:
        return [*_sections(cursor, package, heading["typed"])]
    around = cursor.path.find(PackageSection)
    section = around.node.known if around and around.node.heading.end < cursor.offset else None
    item = _ITEM.match(cursor.before)
    if section == "Deliverables" and item:
        return [*_deliverables(cursor, package, item["item"], item["box"] or "")]
    field = _FIELD.match(cursor.before) if section == "Feature Context" else None
    return [*_fields(cursor, package, field["typed"])] if field and cursor.before else None


def _sections(cursor: Cursor, package: WorkPackage, typed: str) -> Iterator[Completion]:
    """The sections that the package lacks, first those that come next here."""
    there = {it.known for it in package.sections if it.heading.end < cursor.offset}
    later = {it.known for it in package.sections if it.heading.start > cursor.offset}
    names = [it.name for it in PACKAGE_PARTS]
    above = max((names.index(it) for it in there if it), default=-1)
    missing = [it for it in PACKAGE_PARTS if it.name not in there | later]
    missing.sort(key=lambda it: (names.index(it.name) < above, not it.required))
    slot = Slot(CompletionKind.SECTION, cursor.line)
    for part in missing:
        if typed.casefold() in part.name.casefold():
            text = tuple(_skeleton(part, cursor.newline))
            detail = "required section" if part.required else "section"
            yield slot.offer(f"## {part.name}", text, detail, packages.of_section(part.name))


def _skeleton(part: PackagePart, newline: str) -> Iterator[Piece]:
    """A section with the lines that it needs."""
    yield f"## {part.name}{newline}{newline}"
    if part.name == "Feature Context":
        for number, field in enumerate(CONTEXT_FIELDS):
            yield f"{newline if number else ''}- **{field.name}:** "
            yield Stop(field.example)
    elif part.name == "Deliverables":
        yield from ("- [ ] `", Stop("src/file.py"), "`")
    elif part.name == "Work Scope":
        yield from ("- `", Stop("src/file.py"), "`")
    elif part.name.startswith("Workflow"):
        yield "- Work Package: `PLANNED`"
    else:
        yield Stop(part.description)


def _deliverables(
    cursor: Cursor, package: WorkPackage, item: str, box: str
) -> Iterator[Completion]:
    """The files of the scope that are not delivered, then an open and a ticked box."""
    span = cursor.span(len(item), cursor.count_behind(_REST_OF_BOX) if box else 0)
    slot, about = Slot(CompletionKind.ITEM, span), packages.DELIVERABLE
    mark = "x" if "x" in box.lower() else " "
    for file in find_undelivered(package)[:_MOST_FILES]:
        text = f"- [{mark}] `{file.path}`"
        yield slot.offer(text, text, "file of the work scope", about)
    boxes = [("- [ ]", "open deliverable"), ("- [x]", "finished deliverable")]
    for label, detail in boxes if mark == " " else boxes[1:]:
        yield slot.offer(label, (f"{label} `", Stop("src/file.py"), "`"), detail, about)


def _fields(cursor: Cursor, package: WorkPackage, typed: str) -> Iterator[Completion]:
    there = {it.name for it in package.fields if not it.span.touches(cursor.offset)}
    slot = Slot(CompletionKind.KEY, cursor.line)
    for field in CONTEXT_FIELDS:
        if field.name not in there and field.name.casefold().startswith(typed.casefold()):
            label, about = f"- **{field.name}:**", packages.of_field(field.name)
            yield slot.offer(label, (f"{label} ", Stop(field.example)), "field", about)


def _states(cursor: Cursor, match: "re.Match[str]") -> Iterator[Completion]:
    """The states of the package or of its feature, with the marks that they lack."""
    space, tick, typed = match["space"], match["tick"], match["typed"]
    behind = cursor.count_behind(_REST_OF_STATE)
    slot = Slot(CompletionKind.VALUE, cursor.span(len(typed), behind))
    before = ("" if space else " ") + ("" if tick else "`")
    after = "" if cursor.after[behind:].startswith("`") else "`"
    if match["what"] == "Feature":
        names = [("IMPLEMENT", "state of the feature", packages.of_field("Feature State"))]
    else:
        names = [
            (it.name, it.description.rstrip("."), packages.of_state(it.name))
            for it in PACKAGE_STATES
        ]
    for name, detail, about in names:
        if name.startswith(typed):
            yield slot.offer(name, before + name + after, detail, about)
