"""What a model always carries in a project, in each host, and what has changed since a revision."""

import os

from promptls.files import FileError
from promptls.files.contexts import to_path_from
from promptls.files.git.revisions import open_revision
from promptls.files.projects import OpenedProject
from promptls.files.reading import resolve
from promptls.files.trees import Tree, open_disk
from promptls.prompts.budgets import Beginning, find_known_hosts, measure_host
from promptls.semantics.budgets.changes import HostChanges, find_changes
from promptls.semantics.budgets.comparing import Limits
from promptls.semantics.budgets.values import HostBudget
from promptls.text.nearest import did_you_mean
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.standing import WINDOW


class UnknownHostError(ValueError):
    """A host of which it is not known what each session begins with."""


class MeasuredHost(NamedTuple):
    """What a model carries in a host, and what has changed, if that is asked."""

    now: HostBudget
    changes: HostChanges | None = None


class ProjectBudget(NamedTuple):
    """The hosts that have files, or had some, and what could not be read, now or then.

    `commit` is the id of the revision.
    """

    hosts: tuple[MeasuredHost, ...]
    errors: tuple[FileError, ...] = ()
    commit: str = ""

    @property
    def is_exceeded(self) -> bool:
        """Whether any limit is."""
        return any(it.now.is_exceeded for it in self.hosts)


def measure_project(
    project: OpenedProject,
    folder: str,
    hosts: tuple[str, ...] = (),
    window: int = WINDOW,
    since: str | None = None,
) -> ProjectBudget:
    """Measure what a model carries that starts in a folder; in all hosts if none is named.

    Raises `FileError` where there is no such revision, and `ValueError` for an unknown host.
    """
    known = find_known_hosts()
    unknown = next((it for it in hosts if it not in known), None)
    if unknown is not None:
        raise UnknownHostError(
            f"it is not known what a session of {unknown!r} begins with"
            f"{did_you_mean(unknown, known)}"
        )
    errors: dict[str, FileError] = {}
    root = resolve(project.root)
    inside = to_path_from(root, resolve(folder))
    start = "" if inside == os.curdir else inside
    own = project.settings.values.budget
    limits = Limits(own.instructions, own.skills, own.description)
    names = hosts or known

    def measure(tree: Tree) -> dict[str, HostBudget]:
        def report(error: FileError) -> None:
            errors.setdefault(str(error), error)

        beginning = Beginning(tree, start, window, limits, report)
        return {it: measure_host(it, beginning) for it in names}

    now = measure(open_disk(root))
    if since is None:
        found = tuple(MeasuredHost(it) for it in now.values() if _has_any(it))
        return ProjectBudget(found, tuple(errors.values()))
    commit, tree = open_revision(root, since)
    before = measure(tree)
    found = tuple(
        MeasuredHost(it, find_changes(before[name], it))
        for name, it in now.items()
        if _has_any(it) or _has_any(before[name])
    )
    return ProjectBudget(found, tuple(errors.values()), commit)


def _has_any(budget: HostBudget) -> bool:
    return bool(budget.files or budget.skills)
