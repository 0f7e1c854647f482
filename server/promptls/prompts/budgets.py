"""What a model always carries in a host, of the files of a tree: instructions and skills."""

from collections.abc import Callable, Iterator

from promptls.files import FileError
from promptls.files.trees import Tree, find_files_in
from promptls.parsing import read_front_matter
from promptls.prompts.listed_skills import SkillFile, read_skill
from promptls.semantics.budgets.comparing import Limits, compare_files, compare_list, find_limit
from promptls.semantics.budgets.lists import Skill, build_list
from promptls.semantics.budgets.texts import find_arriving, is_always_there
from promptls.semantics.budgets.values import CountedFile, CountedSkill, HostBudget
from promptls.semantics.imports import MOST_FOLLOWED, read_imports
from promptls.text.paths import inside
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import HOST_NAMES, load_host
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import (
    ENTRY_LIMIT,
    LIST_LIMIT,
    Reach,
    StandingFiles,
)
from promptls.vocabulary.imports import find_importing


class Beginning(NamedTuple):
    """Where a host starts: in a folder of a tree, with a window of so many tokens.

    `limits` are those of the project. What cannot be read is told to `report`.
    """

    tree: Tree
    folder: str
    window: int
    limits: Limits
    report: Callable[[FileError], None]


def find_known_hosts() -> tuple[str, ...]:
    """The names of the hosts of which it is known what each session begins with."""
    return tuple(it for it in HOST_NAMES if load_host(it).start.instructions)


def measure_host(name: str, start: Beginning) -> HostBudget:
    """What a model carries in a host, compared with all limits."""
    host = load_host(name)
    files = tuple(_find_files(start, host))
    source = host.start_source or host.source
    budget = HostBudget(
        name,
        host.title,
        source,
        files,
        comparisons=tuple(compare_files(files, host, start.limits, start.window)),
    )
    return budget if host.start.skills is None else _with_list(budget, start, host)


def _with_list(budget: HostBudget, start: Beginning, host: Host) -> HostBudget:
    facts = host.start.skills
    assert facts
    found = tuple(_find_skills(start, host))
    longest, most = find_limit(host, ENTRY_LIMIT), find_limit(host, LIST_LIMIT)
    built = build_list(
        [it for it in found if isinstance(it, Skill)],
        facts,
        longest.value if longest else None,
        most.in_window(start.window) if most else None,
    )
    compared = compare_list(built, host, start.limits, start.window)
    return budget._replace(
        skills=(*built.skills, *(it for it in found if isinstance(it, CountedSkill))),
        list_size=built.characters,
        comparisons=(*budget.comparisons, *compared),
        note=facts.note if built.skills else "",
    )


def _find_files(start: Beginning, host: Host) -> Iterator[CountedFile]:
    """The instructions of a host, folder by folder, each file followed by what it imports."""
    seen: set[str] = set()
    found = [
        (folder, path, standing)
        for standing in host.start.instructions
        for folder, path in _find_standing(start, standing)
    ]
    for _, path, standing in sorted(found, key=lambda it: len(it[0])):
        text = _read(start, path)
        if text is not None and is_always_there(read_front_matter(text), standing):
            yield from _follow(start, host, standing, path, seen)


def _find_standing(start: Beginning, standing: StandingFiles) -> Iterator[tuple[str, str]]:
    """The files of a sort, each with the folder in which the host looks for it."""
    folders = _find_folders(start.folder, standing.reach)
    if any(_find(start, folder, it) for folder in folders for it in standing.instead_of):
        return
    by_name = [[_find(start, folder, it) for folder in folders] for it in standing.paths]
    if standing.choice == "first name":
        by_name = [next((it for it in by_name if any(it)), [])]
    elif standing.choice == "first in each folder":
        none: list[str] = []
        by_name = [[next(filter(None, it), none) for it in zip(*by_name, strict=True)]]
    for of_folders in by_name:
        for folder, paths in zip(folders, of_folders, strict=False):
            yield from ((folder, it) for it in paths)


def _find_folders(folder: str, reach: Reach) -> list[str]:
    """The folder, and if the host looks there those above it, from the root on."""
    parts = folder.split("/") if folder else []
    if reach == "start":
        return [folder]
    return ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]


def _find(start: Beginning, folder: str, glob: str) -> list[str]:
    try:
        return list(find_files_in(start.tree, folder, glob))
    except FileError as error:
        start.report(error)
        return []


def _read(start: Beginning, path: str) -> str | None:
    try:
        return start.tree.text(path)
    except FileError as error:
        start.report(error)
        return None


def _follow(
    start: Beginning, host: Host, standing: StandingFiles, first: str, seen: set[str]
) -> Iterator[CountedFile]:
    """A file and what it imports, as deep as the host follows imports, each file once."""
    importing = find_importing(first)
    deepest = importing.deepest if importing and importing.host == host.name else 0
    waiting = [(first, "", 0)]
    while waiting:
        path, imported_by, depth = waiting.pop()
        real = start.tree.real(path)
        text = None if real in seen else _read(start, path)
        if text is None:
            continue
        if len(seen) > MOST_FOLLOWED:
            start.report(FileError(path, f"more than {MOST_FOLLOWED} files of instructions"))
            return
        seen.add(real)
        arriving = find_arriving(text, standing.left_out)
        size = len(arriving.encode(errors="replace"))
        yield CountedFile(path, len(arriving), size, imported_by)
        targets = read_imports(text, path) if depth < deepest else ()
        waiting += [(it, path, depth + 1) for it in reversed(targets)]


def _find_skills(start: Beginning, host: Host) -> Iterator[Skill | CountedSkill]:
    """The skills of a host in the order of their names, those of each sort; each name once."""
    facts = host.start.skills
    assert facts
    seen: set[str] = set()
    names: set[str] = set()
    for glob in facts.paths:
        folders = _find_folders(start.folder, facts.reach)
        found = [(inside(it, glob), path) for it in folders for path in _find(start, it, glob)]
        read = (_read_skill(start, host, path, whole, seen) for whole, path in found)
        skills = [it for it in read if it is not None]
        for it in sorted(skills, key=lambda it: (it.name.casefold(), it.name)):
            if isinstance(it, CountedSkill) or it.name not in names:
                yield it
            else:
                yield CountedSkill(it.path, it.name, "unlisted", 0, 0, "another has this name")
            names |= {it.name} if isinstance(it, Skill) else set()


def _read_skill(
    start: Beginning, host: Host, path: str, glob: str, seen: set[str]
) -> Skill | CountedSkill | None:
    real = start.tree.real(path)
    if real in seen:
        return None
    seen.add(real)
    try:
        text = start.tree.text(path)
        return None if text is None else read_skill(start.tree, SkillFile(path, text, glob), host)
    except FileError as error:
        start.report(error)
        return None
