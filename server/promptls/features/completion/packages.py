"""Work packages: sections, fields of the context, deliverables with check boxes, states."""

import re
from collections.abc import Iterator

from promptls.document import PackageSection, WorkPackage
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.package_files import complete_files
from promptls.features.completion.package_title import complete_new_package
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import packages
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.packages.work_packages import name_branch
from promptls.semantics.packages.work_scope import find_undelivered
from promptls.text.patterns import pattern
from promptls.text.pieces import Piece, Stop
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS, PACKAGE_STATES, PackagePart

_HEADING = pattern(r"#{2}[ \t]*(?P<typed>[A-Za-z][\w &]{0,40}|)\Z")
_ITEM = pattern(r"[ \t]*(?P<item>[-*+][ \t]*(?P<box>\[[ xX]?\]?[ \t]*)?)\Z")
_FIELD = pattern(r"(?:[-*+][ \t]*)?(?:\*{1,2})?(?P<typed>[A-Za-z][A-Za-z ]{0,30}|)\Z")
_STATE = pattern(
    r"[ \t]*(?:[-*+][ \t]+)?(?P<open>\*\*)?(?P<what>Feature|Work Package)(?P<state> State)?"
    r"(?P<bold>\*\*)?:(?P<end>\*\*)?(?P<space>[ \t]*)(?P<tick>`?)(?P<typed>[A-Z_]*)\Z"
)
_VALUE = pattern(
    r"[-*+][ \t]+\*\*(?P<name>Feature|Target Branch):\*\*(?P<space>[ \t]*)(?P<typed>[^\s`]*)\Z"
)
_FEATURE = pattern(r"[0-9]{3,}-[\w.-]+")
_REST_OF_STATE = pattern(r"(?:\*\*)?[A-Z_]*")
_REST_OF_BOX = pattern(r"\][ \t]*")
_STATES = "Workflow & State Transitions"
_MOST_FILES = 50


def complete_package(cursor: Cursor) -> list[Completion] | None:
    """What a line of a work package may be; none in other files and in the middle of a line."""
    package = cursor.document.package
    new = complete_new_package(cursor)
    if new is not None or package is None or cursor.document.kind is not Kind.WORK_PACKAGE:
        return new
    files = complete_files(cursor, package)
    if files is not None:
        return files
    if cursor.surrounding_at(cursor.offset - len(cursor.before)) is not Surrounding.PROSE:
        return None
    around = cursor.path.find(PackageSection)
    section = around.node.known if around and around.node.heading.end < cursor.offset else None
    state = _STATE.match(cursor.before)
    # `Feature:` is a state only where the states are; in the context it is the feature itself.
    if state and (state["state"] or section == _STATES):
        return [*_states(cursor, state)]
    return _in_line(cursor, package, section)


def _in_line(cursor: Cursor, package: WorkPackage, section: str | None) -> list[Completion] | None:
    if cursor.after.strip(" \t]"):
        return None
    heading, item = _HEADING.match(cursor.before), _ITEM.match(cursor.before)
    if heading:
        return [*_sections(cursor, package, heading["typed"])]
    if section == "Deliverables" and item:
        return [*_deliverables(cursor, package, item["item"], item["box"] or "")]
    is_context = section == "Feature Context"
    value = _VALUE.match(cursor.before) if is_context else None
    if value:
        return [*_context(cursor, package, value)]
    field = _FIELD.match(cursor.before) if is_context else None
    found = [*_fields(cursor, package, field["typed"])] if field else []
    if not cursor.before.strip(" \t"):
        # On a blank line, who asks gets what comes next.
        return [*found, *_sections(cursor, package, "")] if cursor.is_asked else []
    return found if field else None


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


def _context(cursor: Cursor, package: WorkPackage, match: "re.Match[str]") -> Iterator[Completion]:
    """The feature that the folder is named after, and the branch that follows from it."""
    if match["name"] == "Feature":
        of_path = (_FEATURE.fullmatch(it) for it in reversed(cursor.document.path.split("/")))
        name = next((it[0] for it in of_path if it), "")
        detail = "as the folder is named"
    else:
        branch = name_branch(package)
        name, detail = "".join(branch) if branch else "", "of the feature and the package"
    typed = match["typed"]
    if name and name.startswith(typed):
        slot = Slot(CompletionKind.VALUE, cursor.span(len(typed), len(cursor.after)))
        text = ("" if match["space"] else " ") + name
        yield slot.offer(name, text, detail, packages.of_field(match["name"]))


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
    is_bold = match["open"] is not None and not match["bold"] and not match["end"]
    if is_bold and (space or tick or typed):
        return
    slot = Slot(CompletionKind.VALUE, cursor.span(len(typed), behind))
    # `- **Feature State:** IMPLEMENT`, but ``- Feature: `IMPLEMENT` ``.
    is_plain = match["state"] is not None and not tick
    before = ("**" if is_bold else "") + ("" if space else " ") + ("" if tick or is_plain else "`")
    after = "" if is_plain or cursor.after[behind:].startswith("`") else "`"
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
