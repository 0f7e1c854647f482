"""What a model always carries in a project, in each host, now and in a revision."""

import os
from collections.abc import Iterable

from promptls.files import FileError
from promptls.files.contexts import to_path_from
from promptls.files.git.revisions import open_revision
from promptls.files.projects import OpenedProject
from promptls.files.reading import resolve
from promptls.files.trees import Tree, open_disk
from promptls.prompts.listed_skills import find_skills
from promptls.prompts.standing_texts import find_standing
from promptls.semantics.budgets.comparing import Limits, compare_files, compare_list
from promptls.semantics.budgets.lists import build_list
from promptls.semantics.budgets.values import HostBudget
from promptls.text.nearest import did_you_mean
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import HOST_NAMES, load_host
from promptls.vocabulary.hosts.standing import ENTRY_LIMIT, LIST_LIMIT, WINDOW


class UnknownHostError(ValueError):
    """A host of which it is not known what each session begins with."""


class MeasuredHost(NamedTuple):
    """What a model carries in a host, and what it carried in the revision, if one is given."""

    now: HostBudget
    before: HostBudget | None = None


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


def find_known_hosts() -> tuple[str, ...]:
    """The names of the hosts of which it is known what each session begins with."""
    return tuple(it for it in HOST_NAMES if load_host(it).start.instructions)


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
    for it in hosts:
        if it not in known:
            said = f"it is not known what a session of {it!r} begins with"
            raise UnknownHostError(f"{said}{did_you_mean(it, known)}")
    errors: dict[str, FileError] = {}

    def report(error: FileError) -> None:
        errors.setdefault(str(error), error)

    root = resolve(project.root)
    inside = to_path_from(root, resolve(folder))
    start = "" if inside == os.curdir else inside
    own = project.settings.values.budget
    limits = Limits(own.instructions, own.skills, own.description)
    trees, commit = [open_disk(root, report)], ""
    if since is not None:
        commit, tree = open_revision(root, since, report)
        trees.append(tree)
    measured = [
        [measure_host(it, tree, start, window, limits) for it in dict.fromkeys(hosts or known)]
        for tree in trees
    ]
    found = tuple(MeasuredHost(*it) for it in zip(*measured, strict=True) if _has_any(it))
    return ProjectBudget(found, tuple(errors.values()), commit)


def _has_any(budgets: Iterable[HostBudget]) -> bool:
    return any(it.files or it.skills for it in budgets)


def measure_host(name: str, tree: Tree, folder: str, window: int, limits: Limits) -> HostBudget:
    """What a model carries in a host that starts in a folder, compared with all limits."""
    host = load_host(name)
    facts = host.start.skills
    files = tuple(find_standing(tree, folder, host))
    compared = tuple(compare_files(files, host, limits, window))
    source = host.start_source or host.source
    budget = HostBudget(name, host.title, source, files, comparisons=compared)
    if facts is None:
        return budget
    longest, most = host.find_limit(ENTRY_LIMIT), host.find_limit(LIST_LIMIT)
    built = build_list(
        list(find_skills(tree, folder, host, facts)),
        facts,
        longest.value if longest else None,
        most.in_window(window) if most else None,
    )
    return budget._replace(
        skills=built.skills,
        list_size=built.characters,
        comparisons=(*compared, *compare_list(built, host, limits, window)),
        note=facts.note if built.characters else "",
    )
