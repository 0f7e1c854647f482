"""Task envelopes: made from a work package, and compared with one field by field."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from promptls.files.presence import Presence, find_presence
from promptls.prompts.json_documents import DocumentError, DocumentIssue
from promptls.prompts.packages.package import Package
from promptls.prompts.packages.work import PackageProblem
from promptls.semantics.facts import specification_paths
from promptls.semantics.packages.work_packages import id_of_file, read_place
from promptls.text.paths import name_of

if TYPE_CHECKING:
    from promptls.models.orchestration import TaskEnvelope

_WORKTREES = ".worktrees"
_FIELDS = (("Feature", "feature"), ("Target Branch", "branch"))


def make_envelope(
    package: Package, root: str | os.PathLike[str], job_id: str, *, kind: str = "claude_code"
) -> dict[str, object]:
    """The task envelope of a package, for an agent that works below the folder `root`.

    Context documents are named where they exist, and else where they would be in the root. Raises
    `DocumentError` for a package that does not say what an envelope says.
    """
    missing = [name for name, field in _FIELDS if not getattr(package, field)]
    if not package.id or missing:
        what = f"missing {' and '.join(map(repr, missing))} in the feature context"
        raise DocumentError(package.path, (DocumentIssue(0, 0, what),))
    folder = os.path.abspath(root)
    worktree = package.worktree or f"{_WORKTREES}/{name_of(package.branch)}"
    place = os.path.join(folder, *worktree.split("/"))
    return {
        "job_id": job_id,
        "feature_slug": package.feature,
        "wp_sequence": package.number,
        "wp_id": package.id,
        "prompt_path": os.path.join(place, os.path.basename(package.path) or f"{package.id}.md"),
        "context_paths": [find_document(package, folder, it)[0] for it in package.documents],
        "worktree_path": place,
        "config": {
            "kind": kind,
            "timeout_secs": 1800,
            "pr_target_branch": package.branch,
            "num_agents": 1,
            "max_review_cycles": 5,
        },
    }


def find_document(package: Package, root: str, name: str) -> tuple[str, bool]:
    """The path of a context document, and whether it exists."""
    folder = os.path.relpath(os.path.dirname(os.path.abspath(package.path)), root)
    beside = "" if folder == os.curdir or folder.startswith(os.pardir) else folder
    places = specification_paths(package.feature, beside.replace(os.sep, "/"), name)
    for path in (*places, name):
        if find_presence(root, path) is Presence.FILE:
            return os.path.join(root, *path.split("/")), True
    return os.path.join(root, *name.split("/")), False


def find_envelope_ids(package: Package, envelope: "TaskEnvelope") -> Iterator[PackageProblem]:
    """Find the ids of an envelope that are those of another package or feature."""
    for name, given, expected in (
        ("wp_id", envelope.wp_id, package.id),
        ("feature_slug", envelope.feature_slug, package.feature),
    ):
        if expected and given != expected:
            yield _mismatch(name, expected, given)


def find_envelope_mismatches(
    package: Package, envelope: "TaskEnvelope"
) -> Iterator[PackageProblem]:
    """Find the fields of an envelope that are not as the package says.

    The ids are compared with those of all other documents elsewhere.
    """
    config = envelope.config
    if envelope.wp_sequence != package.number:
        yield _mismatch("wp_sequence", package.number, envelope.wp_sequence)
    of_file = id_of_file(envelope.prompt_path)
    if of_file not in ("", package.id):
        yield _mismatch("prompt_path", f"\u2026/{package.id}.md", envelope.prompt_path)
    for name, given in (
        ("worktree_path", envelope.worktree_path),
        ("config.pr_target_branch", config.pr_target_branch),
    ):
        place = read_place(given)
        wanted = package.branch if name.startswith("config") else package.worktree
        if wanted and name.startswith("config"):
            is_right = given == wanted
        else:
            number = package.feature.partition("-")[0]
            is_right = place is None or (place.package_id, place.number) == (package.id, number)
        if not is_right:
            tail = wanted or f"\u2026-{package.id}"
            yield _mismatch(name, tail, given)
    given_paths = [it.replace("\\", "/") for it in envelope.context_paths]
    for document in package.documents:
        if not any(f"/{it}".endswith(f"/{document}") for it in given_paths):
            message = f"context_paths of the envelope: missing {document!r}"
            yield PackageProblem("envelope-mismatch", message, "context_paths")


def _mismatch(name: str, expected: object, found: object) -> PackageProblem:
    message = f"{name} of the envelope: expected {expected!r}, found {found!r}"
    return PackageProblem("envelope-mismatch", message, name)
