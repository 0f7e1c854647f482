"""Verifies the work on a package as the specification's harness does, without running anything.

What git and the agents say is given. Of the disk the deliverables are looked at, and the
specification of the feature is read.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from promptls.files.presence import leaves_root
from promptls.files.reading import FileError, is_folder
from promptls.prompts.packages.envelopes import find_envelope_mismatches
from promptls.prompts.packages.package import (
    NOT_A_PACKAGE,
    Authorised,
    Package,
    authorised_by,
    tidy_path,
)
from promptls.prompts.packages.work import (
    Exceptions,
    PackageProblem,
    PackageWork,
    find_emptiness,
    find_exceeding,
    find_failed_checks,
    find_failures,
    find_misreported,
    find_missing,
    find_nothing_done,
    find_unknown_shares,
    find_wrong_ids,
    is_excepted,
)
from promptls.text.arguments import refusing_others
from promptls.text.values import Value

if TYPE_CHECKING:
    from promptls.models.orchestration import AgentShare, TaskEnvelope
    from promptls.prompts.json_documents import Response


class Verification(metaclass=Value):
    """What is wrong with the work on a package. `unchecked` names what was not given.

    `exceptions` are the changed files that only a governance exception permits.
    """

    problems: tuple[PackageProblem, ...]
    unchecked: tuple[str, ...]
    exceptions: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong with what was given."""
        return not self.problems


@refusing_others
def verify_package(  # noqa: PLR0913 - what is given of the work, most of it by name
    package: Package,
    root: str | os.PathLike[str],
    changed_files: Iterable[str] | None,
    commits: Iterable[str] | None,
    share: "AgentShare | None" = None,
    *,
    responses: Sequence["Response"] = (),
    envelope: "TaskEnvelope | None" = None,
    uncommitted: Iterable[str] | None = None,
    requirements: Iterable[str] = (),
    allowed: Iterable[str] = (),
) -> Verification:
    """Verify the work on a package, below the folder `root`.

    `changed_files` are relative to the root, `commits` are messages with or without their hash,
    `uncommitted` are files that differ from the last commit; None means that it is unknown.
    With the `share` of one of several agents, only its own deliverables must exist and may change.
    Requirements are known from the package, the specification of its feature and `requirements`.
    `allowed` are paths outside the scope for which a person grants an exception.
    Raises `FileError` where a path of the package leaves the root; nothing is read then.
    """
    changed_files, commits = _listed(changed_files), _listed(commits)
    given = {"changed files": changed_files, "commits": commits, "uncommitted files": uncommitted}
    unchecked = tuple(name for name, it in given.items() if it is None)
    if not package.id:
        problem = PackageProblem("package-malformed", NOT_A_PACKAGE, package.path)
        return Verification((problem,), unchecked)
    _refuse_paths_outside(package, share)
    folder = os.fspath(root)
    if not is_folder(folder):
        raise FileError(folder, "not a folder")
    changed = None if changed_files is None else tuple(dict.fromkeys(map(tidy_path, changed_files)))
    scope, granted = authorised_by(package), Authorised(map(tidy_path, allowed))
    exceptions = Exceptions(Authorised(it.path for it in package.exceptions), granted)
    work = PackageWork(package, folder, scope, exceptions, changed, share, responses, envelope)
    problems = [
        *find_emptiness(package),
        *find_nothing_done(work, commits),
        *find_failures(responses),
        *find_failed_checks(work),
        *find_wrong_ids(work),
        *(find_envelope_mismatches(package, envelope) if envelope is not None else ()),
        *find_unknown_shares(work),
        *find_missing(work),
        *find_exceeding(work),
        *find_misreported(work),
        *_find_wrong_commits(work, commits, requirements),
        *_find_uncommitted(uncommitted or ()),
    ]
    excepted = tuple(it for it in changed or () if is_excepted(work, it))
    return Verification(tuple(dict.fromkeys(problems)), unchecked, excepted)


def _listed(given: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def _refuse_paths_outside(package: Package, share: "AgentShare | None") -> None:
    name = package.path or package.id
    named = [(it.path, it.line) for it in package.deliverables]
    named += ((it.path, it.line) for it in (*package.scope, *package.exceptions))
    for path, line in named:
        if leaves_root(path):
            raise FileError(name, f"line {line}: {path!r} leaves the root")
    for path in share.assigned_deliverables if share is not None else ():
        if leaves_root(path):
            raise FileError(name, f"the assigned path {path!r} leaves the root")


def _find_wrong_commits(
    work: PackageWork, commits: Iterable[str] | None, requirements: Iterable[str]
) -> Iterator[PackageProblem]:
    reported = [it.message for response in work.responses for it in response.commits or ()]
    if commits is None and not reported:
        return
    from promptls.prompts.packages.commits import find_commit_issues, known_requirements, title_of  # noqa: PLC0415 - many have none to verify

    messages = list(commits or ())
    titles = set(map(title_of, messages))
    # A response repeats the commits of its agent, or their first lines.
    messages += (it for it in reported if title_of(it) not in titles)
    known = known_requirements(work.package, work.root) | set(requirements)
    for message in messages:
        yield from find_commit_issues(message, work.package.id, known)


def _find_uncommitted(paths: Iterable[str]) -> Iterator[PackageProblem]:
    for path in paths:
        yield PackageProblem("file-uncommitted", f"{path!r} has uncommitted changes", path)
