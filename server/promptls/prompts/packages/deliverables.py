"""Verifies files: every deliverable exists, and nothing changed that may not change."""

from collections.abc import Iterable, Iterator

from promptls.files.presence import Presence, find_presence, leaves_root
from promptls.prompts.packages.problem import PackageProblem, PackageWork
from promptls.prompts.packages.scope import Authorised, alternatives, is_lock_file
from promptls.semantics.work_scope import covers
from promptls.text.nearest import did_you_mean

_FOUND = {
    Presence.FILE: "found a file",
    Presence.FOLDER: "found a folder",
    Presence.OTHER: "found something else",
    Presence.OUTSIDE: "found a link out of the root",
}


def find_missing(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the deliverables that do not exist; with a share, those of the share."""
    assigned = work.package.files if work.share is None else work.share.assigned_deliverables
    for path in _alternatives(assigned):
        if "*" in path or "?" in path:
            # Only what has changed can have been delivered.
            if work.changed is not None and not _has_match(work, path):
                message = f"no changed file matches the deliverable {path!r}"
                yield PackageProblem("deliverable-missing", message, path)
            continue
        wanted = Presence.FOLDER if path.endswith("/") else Presence.FILE
        found = find_presence(work.root, path)
        if found is Presence.MISSING:
            yield PackageProblem("deliverable-missing", f"missing deliverable {path!r}", path)
        elif found is not wanted:
            message = f"deliverable {path!r}: expected {wanted}, {_FOUND[found]}"
            yield PackageProblem("deliverable-malformed", message, path)


def find_exceeding(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the changed files outside the work scope, or outside an agent's share of it."""
    share = work.share
    own = None if share is None else Authorised(share.assigned_deliverables)
    for path in work.changed or ():
        if is_lock_file(path):
            continue
        if not is_in_scope(work, path):
            message = f"{path!r} has changed, but is outside the work scope"
            yield PackageProblem("scope-exceeded", message, path)
        elif share is not None and own is not None and not own.covers(path):
            message = f"{path!r} has changed, but is not assigned to agent {share.agent_index}"
            yield PackageProblem("share-exceeded", message, path)


def find_unknown_shares(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the files of a share that are no deliverables of the package."""
    if work.share is None:
        return
    files = work.package.files
    delivered = Authorised(files)
    for path in _alternatives(work.share.assigned_deliverables):
        if not delivered.covers(path):
            message = f"{path!r} is assigned, but is not a deliverable{did_you_mean(path, files)}"
            yield PackageProblem("share-unknown", message, path)


def is_in_scope(work: PackageWork, path: str) -> bool:
    """Whether the package authorises a path."""
    return not leaves_root(path) and work.scope.covers(path)


def _has_match(work: PackageWork, wanted: str) -> bool:
    return any(
        covers(wanted, it) and find_presence(work.root, it) is Presence.FILE
        for it in work.changed or ()
    )


def _alternatives(paths: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(one for it in paths for one in alternatives(it))
