"""The files that a work package names: those to deliver, and those of its scope."""

from collections.abc import Iterable, Iterator

from promptls.document import Deliverable, NamedFile, PackageSection, WorkPackage
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.paths import REST_OF_PATH, complete_path
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import packages
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.packages.work_scope import is_wide
from promptls.text.patterns import pattern

_DELIVERED = pattern(r"[ \t]*[-*+][ \t]+\[[ xX]\][ \t]+`(?P<typed>[^`\s]{0,200})\Z")
_LISTED = pattern(r"[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?(?P<tick>`)?(?P<typed>[^`\s]{0,200})\Z")
_SHOWN = pattern(r"[ \t]*(?P<typed>[^`\s]{0,200})\Z")
_MOST_FILES = 50


def complete_files(cursor: Cursor, package: WorkPackage) -> list[Completion] | None:
    """The path of a deliverable or of a file of the scope; none elsewhere."""
    around = cursor.path.find(PackageSection)
    section = around.node.known if around and around.node.heading.end < cursor.offset else None
    if section not in ("Deliverables", "Work Scope"):
        return None
    in_fence = cursor.surrounding_at(cursor.line.start) is Surrounding.TEXT_FENCE
    if section == "Deliverables":
        found = None if in_fence else _DELIVERED.match(cursor.before)
        listed = [it for it in package.scope if it.listed and not is_wide(it.path)]
        known = _find_missing(cursor, listed, package.deliverables)
        detail = "file of the work scope"
    else:
        found = (_SHOWN if in_fence else _LISTED).match(cursor.before)
        known = _find_missing(cursor, package.deliverables, package.scope)
        detail = "deliverable"
    if found is None:
        return None
    typed, behind = found["typed"], cursor.count_behind(REST_OF_PATH)
    if not in_fence and found.groupdict().get("tick", "`") is None:
        # Without its marks, a path is hardly told from a word.
        return [*_whole(cursor, typed, known, detail)] if not typed else None
    slot = Slot(CompletionKind.FILE, cursor.span(len(typed), behind))
    end = "" if in_fence or cursor.after[behind:].startswith("`") else "`"
    named = [it for it in known[:_MOST_FILES] if it.startswith(typed)]
    offers = [slot.offer(it, it + end, detail, packages.SCOPE_FILE) for it in named]
    return [
        *offers,
        *(it for it in complete_path(cursor, slot, typed, end) if it.label not in named),
    ]


def _whole(cursor: Cursor, typed: str, known: list[str], detail: str) -> Iterator[Completion]:
    """Files in the marks of code, behind a bullet."""
    slot = Slot(CompletionKind.FILE, cursor.span(len(typed), len(cursor.after)))
    for path in known[:_MOST_FILES]:
        yield slot.offer(f"`{path}`", None, detail, packages.SCOPE_FILE)


def _find_missing(
    cursor: Cursor,
    wanted: Iterable[Deliverable | NamedFile],
    there: Iterable[Deliverable | NamedFile],
) -> list[str]:
    """The paths of one list that another one does not have, each once."""
    known = {it.path for it in there if not it.span.touches(cursor.offset)}
    return [it for it in dict.fromkeys(it.path for it in wanted) if it and it not in known]
