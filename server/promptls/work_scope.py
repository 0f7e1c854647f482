"""Compares what a work package has to deliver with what it may touch."""

from fnmatch import fnmatchcase

from promptls.document import Deliverable, NamedFile, WorkPackage
from promptls.nearest import within_reach

# More than these in one package are not a person's work, and comparing all with all is slow.
_MOST_PATTERNS = 100
_MOST_GUESSES = 50


def out_of_scope(package: WorkPackage) -> list[tuple[Deliverable, NamedFile | None]]:
    """The deliverables that the scope does not authorise, each with the file that was meant."""
    if not package.scope:
        return []
    delivered = {it.path for it in package.deliverables}
    free = {it.path: it for it in package.scope if it.path not in delivered}
    exact = {it.path for it in package.scope}
    wide = [it for it in exact if it.endswith("/") or "*" in it][:_MOST_PATTERNS]
    found: list[tuple[Deliverable, NamedFile | None]] = []
    for it in package.deliverables:
        if it.path in exact or any(_covers(pattern, it.path) for pattern in wide):
            continue
        near = within_reach(it.path, free) if len(found) < _MOST_GUESSES else []
        found.append((it, free.pop(near[0]) if len(near) == 1 else None))
    return found


def undelivered(package: WorkPackage) -> list[NamedFile]:
    """The files of the scope that no deliverable names. Folders and patterns only authorise."""
    if not package.deliverables:
        return []
    named = {it.path for it in package.deliverables}
    named |= {meant.path for _, meant in out_of_scope(package) if meant is not None}
    return [
        it
        for it in package.scope
        if it.path not in named and not it.path.endswith("/") and "*" not in it.path
    ]


def _covers(authorised: str, path: str) -> bool:
    if authorised.endswith("/"):
        return path.startswith(authorised)
    return fnmatchcase(path, authorised)
