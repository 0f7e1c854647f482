"""What a model always carries in a project, in each host, now and in a revision; with limits."""

import os
from collections.abc import Iterator, Mapping, Sequence

from promptls.files import FileError
from promptls.files.contexts import to_path_from
from promptls.files.git.revisions import open_revision
from promptls.files.projects import OpenedProject
from promptls.files.reading import resolve
from promptls.files.trees import Tree, open_disk
from promptls.prompts.session_files import find_skills, find_standing
from promptls.semantics.budgets.lists import BuiltList, build_list
from promptls.semantics.budgets.values import CountedFile, HostBudget, LimitCheck, Part
from promptls.settings.keys import BudgetTable
from promptls.text.nearest import did_you_mean
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import HOST_NAMES, load_host
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import (
    ENTRY_LIMIT,
    FILE_LIMIT,
    LIST_LIMIT,
    TEXT_LIMIT,
    WINDOW,
)

# What hosts call their limits.
_LIMITS: Mapping[Part, str] = {
    "instructions": TEXT_LIMIT,
    "file": FILE_LIMIT,
    "skills": LIST_LIMIT,
    "description": ENTRY_LIMIT,
}


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
    limits = project.settings.values.budget
    trees, commit = [open_disk(root, report)], ""
    if since is not None:
        commit, tree = open_revision(root, since, report)
        trees.append(tree)
    measured = [
        [measure_host(it, tree, start, window, limits) for it in dict.fromkeys(hosts or known)]
        for tree in trees
    ]
    found = tuple(
        MeasuredHost(*both)
        for both in zip(*measured, strict=True)
        if any(it.files or it.skills for it in both)
    )
    return ProjectBudget(found, tuple(errors.values()), commit)


def measure_host(
    name: str, tree: Tree, folder: str, window: int, limits: BudgetTable
) -> HostBudget:
    """What a model carries in a host that starts in a folder, compared with all limits."""
    host = load_host(name)
    facts, built = host.start.skills, None
    files = tuple(find_standing(tree, folder, host))
    source = host.start_source or host.source
    budget = HostBudget(name, host.title, source, files)
    if facts is not None:
        longest, most = host.find_limit(ENTRY_LIMIT), host.find_limit(LIST_LIMIT)
        built = build_list(
            list(find_skills(tree, folder, host, facts)),
            facts,
            longest.value if longest else None,
            most.in_window(window) if most else None,
        )
        size = built.sizes["characters"]
        note = facts.note if size else ""
        budget = budget._replace(skills=built.skills, list_size=size, note=note)
    return budget._replace(comparisons=tuple(compare(files, built, host, limits, window)))


def compare(
    files: Sequence[CountedFile],
    built: BuiltList | None,
    host: Host,
    limits: BudgetTable,
    window: int,
) -> Iterator[LimitCheck]:
    """Compare the sums, and each file and each text of a skill that is too large."""
    for part, path, sizes in _list_sizes(files, built):
        own, limit = getattr(limits, part, None), host.find_limit(_LIMITS[part])
        if own is not None:
            check = LimitCheck(part, sizes["characters"], own, "characters", "project", path)
        elif limit is not None:
            # To some hosts, wide characters count twice.
            is_wide = sizes.get("cells", sizes["characters"]) != sizes["characters"]
            unit = "cells" if is_wide else limit.unit
            check = LimitCheck(part, sizes[unit], limit.in_window(window), unit, "host", path)
        else:
            continue
        if check.is_exceeded or not path:
            yield check


def _list_sizes(
    files: Sequence[CountedFile], built: BuiltList | None
) -> Iterator[tuple[Part, str, Mapping[str, int]]]:
    """What may have a limit, the path if it is of one file, and the sizes in several units."""
    size, size_in_bytes = sum(it.size for it in files), sum(it.bytes for it in files)
    yield "instructions", "", {"characters": size, "bytes": size_in_bytes}
    for it in files:
        yield "file", it.path, {"characters": it.size}
    if built is not None:
        yield "skills", "", built.sizes
        for skill in built.skills:
            yield "description", skill.path, {"characters": skill.written}
