"""The work on a package: files that are delivered or changed, and what agents report."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from promptls.files.presence import Presence, find_presence, leaves_root
from promptls.prompts.packages.package import (
    Authorised,
    Package,
    alternatives,
    tidy_path,
)
from promptls.semantics.packages.work_scope import covers, is_lock_file
from promptls.semantics.responses.reports import has_failed, read_percentage
from promptls.text.arguments import refusing_others
from promptls.text.nearest import did_you_mean
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary.packages import FAILURE_STATUSES

if TYPE_CHECKING:
    from promptls.models.agent_response import Artifacts
    from promptls.models.orchestration import AgentShare, TaskEnvelope
    from promptls.prompts.json_documents import Response

_FOUND = {
    Presence.FILE: "found a file",
    Presence.FOLDER: "found a folder",
    Presence.OTHER: "found something else",
    Presence.OUTSIDE: "found a link out of the root",
}


class PackageProblem(NamedTuple):
    """Something wrong with a package. `subject` is a path, a commit, a field or a status."""

    code: str
    message: str
    subject: str


class Exceptions(NamedTuple):
    """The paths outside the scope that may change: as the package says, and as a person says."""

    written: Authorised
    granted: Authorised

    def covers(self, path: str) -> bool:
        """Whether an exception permits a path."""
        return self.written.covers(path) or self.granted.covers(path)


class PackageWork(NamedTuple):
    """The work on a package. `changed` are tidy paths, None where that is unknown."""

    package: Package
    root: str
    scope: Authorised
    exceptions: Exceptions
    changed: tuple[str, ...] | None
    share: "AgentShare | None"
    responses: "Sequence[Response]"
    envelope: "TaskEnvelope | None"


def find_emptiness(package: Package) -> Iterator[PackageProblem]:
    """Find a package that asks for nothing, so that nothing can be wrong with the work on it."""
    if not package.files and not package.scope:
        message = "the package names no files: neither deliverables nor a work scope"
        yield PackageProblem("package-empty", message, package.id)


def find_nothing_done(work: PackageWork, commits: Sequence[str] | None) -> Iterator[PackageProblem]:
    """Find empty lists where there is something to deliver: nothing was done, or nothing read."""
    files = work.package.files if work.share is None else work.share.assigned_deliverables
    for what, given in (("changed files", work.changed), ("commits", commits)):
        if given is not None and not given and files:
            many = counted(len(files), "deliverable")
            message = f"the list of {what} is empty, but the package has {many}"
            yield PackageProblem("nothing-done", message, what)


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
        if is_excepted(work, path):
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


def is_excepted(work: PackageWork, path: str) -> bool:
    """Whether only a governance exception permits a path."""
    is_outside = not leaves_root(path) and not work.scope.covers(path) and not is_lock_file(path)
    return is_outside and work.exceptions.covers(path)


def _has_match(work: PackageWork, wanted: str) -> bool:
    return any(
        covers(wanted, it) and find_presence(work.root, it) is Presence.FILE
        for it in work.changed or ()
    )


def _alternatives(paths: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(one for it in paths for one in alternatives(it))


class PackageOutcome(NamedTuple):
    """The state of a package after its agents have answered, and why it is blocked."""

    state: str
    reasons: tuple[str, ...]


@refusing_others
def package_outcome(responses: Sequence["Response"], agents: int | None = None) -> PackageOutcome:
    """The state of a package after its agents have answered: one that failed blocks it.

    While fewer than `agents` have answered, the state is DOING.
    """
    reasons = tuple(it.message for it in find_failures(responses))
    if reasons:
        return PackageOutcome("BLOCKED", reasons)
    is_done = bool(responses) if agents is None else len(responses) >= agents
    return PackageOutcome("FOR_REVIEW" if is_done else "DOING", ())


def find_failures(responses: "Sequence[Response]") -> Iterator[PackageProblem]:
    """Find the agents that failed."""
    for it in responses:
        if not it.success or it.status.casefold() in FAILURE_STATUSES:
            reason = getattr(it, "error", None) or getattr(it, "summary", "")
            message = f"agent failed with status {it.status!r}: {reason}"
            yield PackageProblem("agent-failed", message, it.status)


def find_failed_checks(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the checks that agents report as failed, although they report success."""
    wanted = work.package.coverage
    for artifacts in filter(None, map(_artifacts_of, work.responses)):
        if has_failed(artifacts.lint_status):
            message = f"the response reports lint_status {artifacts.lint_status!r}"
            yield PackageProblem("lint-failed", message, "lint_status")
        reached = read_percentage(artifacts.test_coverage)
        if wanted is not None and reached is not None and not wanted.allows(reached):
            given = artifacts.test_coverage
            message = f"test_coverage {given!r} is too low; the package asks for {wanted.text}"
            yield PackageProblem("coverage-low", message, "test_coverage")


def find_wrong_ids(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the ids that are not those of the envelope and the package."""
    package, share, envelope = work.package, work.share, work.envelope
    job = next((it.job_id for it in (envelope, share) if it is not None), None)
    found: list[tuple[str, str, str | None, str | None]] = []
    if envelope is not None:
        found.append(("envelope", "wp_id", envelope.wp_id, package.id))
        found.append(("envelope", "feature_slug", envelope.feature_slug, package.feature or None))
    reports = [("share", share)] if share is not None else []
    for whose, report in (*reports, *(("response", it) for it in work.responses)):
        found.append((whose, "wp_id", report.wp_id, package.id))
        found.append((whose, "job_id", report.job_id, job))
    for whose, name, given, expected in found:
        if given is not None and expected is not None and given != expected:
            message = f"{name} of the {whose}: expected {expected!r}, found {given!r}"
            yield PackageProblem("id-mismatch", message, name)


def find_misreported(work: PackageWork) -> Iterator[PackageProblem]:
    """Find the files that responses list and that did not change, or the other way round."""
    reports = [it for it in map(_artifacts_of, work.responses) if it is not None]
    lists = [it for report in reports for it in (report.files_created, report.files_modified)]
    given = [it for it in lists if it is not None]
    if not given:
        return
    changed = frozenset(work.changed or ())
    listed = dict.fromkeys(tidy_path(path) for it in given for path in it)
    for path in listed:
        is_permitted = is_in_scope(work, path) or is_excepted(work, path) or is_lock_file(path)
        if not is_permitted:
            message = f"the response lists {path!r}, which is outside the work scope"
            yield PackageProblem("response-out-of-scope", message, path)
        elif work.changed is not None and path not in changed:
            message = f"the response lists {path!r}, which has not changed"
            yield PackageProblem("response-unchanged", message, path)
    for path in work.changed or ():
        is_listed = path in listed or is_lock_file(path) or not is_in_scope(work, path)
        # What was deleted was neither created nor modified.
        if not is_listed and find_presence(work.root, path) is not Presence.MISSING:
            message = f"{path!r} has changed, but no response lists it"
            yield PackageProblem("response-incomplete", message, path)


def _artifacts_of(response: "Response") -> "Artifacts | None":
    from promptls.models.agent_response import SuccessResponse  # noqa: PLC0415 - it imports pydantic

    return response.artifacts if isinstance(response, SuccessResponse) else None
