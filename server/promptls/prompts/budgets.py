"""What a model always carries in each host: the files of instructions, and the list of skills."""

import os
import re
from collections.abc import Callable, Iterator
from itertools import chain

from promptls.document.front_matter import FrontMatter
from promptls.files import FileError
from promptls.files.contexts import to_path_from
from promptls.files.projects import OpenedProject
from promptls.files.reading import resolve
from promptls.files.trees import Tree
from promptls.parsing import read_front_matter
from promptls.semantics import budgets as reading
from promptls.semantics.budgets import Skill
from promptls.semantics.imports import MOST_FOLLOWED, read_imports
from promptls.semantics.skill_descriptions import find_description
from promptls.settings.keys import BudgetTable
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary.hosts import HOST_NAMES, files_of, load_host
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import ENTRY_LIMIT, LIST_LIMIT, SkillList, StandingFiles
from promptls.vocabulary.imports import find_importing

_SKILL = "SKILL.md"
_TYPED = pattern(r"[\w:.-]++")


class StandingFile(NamedTuple):
    """A file that is always loaded, its size in characters, and the file that imports it."""

    path: str
    size: int
    imported_by: str = ""


class HostBudget(NamedTuple):
    """What a model always carries in a host, and a sentence for each limit that is exceeded.

    `skills` is nothing where it is not known how the host lists them, and `list_size` the number of
    characters of the whole list, before anything falls out of it.
    """

    name: str
    title: str
    files: tuple[StandingFile, ...]
    skills: tuple[Skill, ...] | None = None
    list_size: int = 0
    exceeded: tuple[str, ...] = ()

    @property
    def text_size(self) -> int:
        """The characters of all instructions."""
        return sum(it.size for it in self.files)


def measure_project(
    project: OpenedProject, folder: str, report: Callable[[FileError], object]
) -> list[HostBudget]:
    """Measure what a model carries that starts in a folder, in each host that has files there."""
    root = resolve(project.root)
    shown = to_path_from(root, resolve(folder))
    tree, start = Tree(root, report), "" if shown == os.curdir else shown
    limits = project.settings.values.budget
    found = (measure_host(load_host(it), tree, start, limits) for it in HOST_NAMES)
    return [it for it in found if it.files or it.skills]


def measure_host(host: Host, tree: Tree, folder: str, limits: BudgetTable) -> HostBudget:
    """Measure what a model carries in a host that starts in a folder."""
    budget = HostBudget(host.name, host.title, tuple(_find_standing(tree, folder, host)))
    facts = host.start.skills
    if facts is not None:
        found = [*_find_skills(tree, folder, host, facts)]
        longest, most = (it and it.value for it in map(host.find_limit, (ENTRY_LIMIT, LIST_LIMIT)))
        skills, size = reading.build_list(found, facts, longest, most)
        budget = budget._replace(skills=skills, list_size=size)
    return budget._replace(exceeded=tuple(_compare(budget, limits)))


def _compare(budget: HostBudget, limits: BudgetTable) -> Iterator[str]:
    """A sentence for each limit of the settings that is exceeded."""
    listed = (it for it in budget.skills or () if not it.why)
    sizes = [
        ("instructions have", budget.text_size, limits.instructions),
        ("list of skills has", budget.list_size, limits.skills),
        *((f"description of {it.name} has", len(it.text), limits.description) for it in listed),
    ]
    for what, size, limit in sizes:
        if limit is not None and size > limit:
            yield f"The {what} {counted(size, 'character')}; the limit is {limit:,}."


def _find_standing(tree: Tree, folder: str, host: Host) -> Iterator[StandingFile]:
    """The files of a host, folder by folder, each followed by what it imports, and each once."""
    found = [
        (above, path, standing)
        for standing in host.start.instructions
        for above, path in _find_files(tree, folder, standing)
    ]
    found.sort(key=lambda it: len(it[0]))
    waiting = [(path, "", _count_imports(path, host), it) for _, path, it in reversed(found)]
    seen: set[str] = set()
    while waiting:
        path, imported_by, deepest, standing = waiting.pop()
        real = tree.real(path)
        text = None if real in seen else tree.text(path)
        if text is None or not (imported_by or reading.is_always_there(text, standing)):
            continue
        if len(seen) > MOST_FOLLOWED:
            tree.report(FileError(path, f"more than {MOST_FOLLOWED} files of instructions"))
            return
        seen.add(real)
        yield StandingFile(path, len(reading.find_arriving(text, standing)), imported_by)
        targets = read_imports(text, path) if deepest else ()
        waiting += [(it, path, deepest - 1, standing) for it in reversed(targets)]


def _count_imports(path: str, host: Host) -> int:
    """How many files a host reads in a chain of imports behind a file."""
    importing = find_importing(path)
    return importing.deepest if importing is not None and importing.host == host.name else 0


def _find_files(tree: Tree, folder: str, standing: StandingFiles) -> list[tuple[str, str]]:
    """The files of a sort, each with the folder in which the host looks for it."""
    folders = _find_folders(folder, standing.reach)

    def find(glob: str) -> list[tuple[str, str]]:
        return [(it, path) for it in folders for path in tree.find(it, glob)]

    if any(map(find, standing.instead_of)):
        return []
    by_name = list(map(find, standing.paths))
    if standing.choice == "first name":
        return next(filter(None, by_name), [])
    found = [*chain.from_iterable(by_name)]
    # Of those with the same folder, the last that is put in stays.
    return [*dict(reversed(found)).items()] if standing.choice == "first in each folder" else found


def _find_skills(tree: Tree, folder: str, host: Host, facts: SkillList) -> Iterator[Skill]:
    """The skills of a host in the order of their names, those of each sort; each name once."""
    seen: set[str] = set()
    names: set[str] = set()
    for glob in facts.paths:
        skills = []
        for above in _find_folders(folder, facts.reach):
            top = inside(above, glob.partition("*")[0])
            for path in tree.find(above, glob):
                real = tree.real(path)
                text = None if real in seen else tree.text(path)
                seen.add(real)
                if text is not None:
                    found = Skill(path, "", below=path.removeprefix(top))
                    skills.append(_read_skill(tree, found, text, host, facts))
        for it in sorted(skills, key=lambda it: (it.name.casefold(), it.name)):
            is_other = not it.why and it.name in names
            yield it._replace(why="another has this name") if is_other else it
            names |= set() if it.why else {it.name}


def _read_skill(tree: Tree, found: Skill, text: str, host: Host, facts: SkillList) -> Skill:
    """A skill or command with what is listed of the text of its file; or, if it is not, why."""
    written = read_front_matter(text)
    matter = reading.find_read(written, text, next(iter(files_of(host, found.path)), None))
    named = found._replace(name=_name(found, matter, facts))
    why = _find_reason(tree, found.path, matter, facts)
    if why:
        return named._replace(why=why if matter is written else "its front matter is no YAML")
    body = text[written.span.end :] if written is not None else text
    return named._replace(text=find_description(matter, body, facts))


def _name(found: Skill, matter: FrontMatter | None, facts: SkillList) -> str:
    if name_of(found.path) != _SKILL:
        return found.below.removesuffix(".md").replace("/", ":")
    named, folder = reading.read_key(matter, "name"), name_of(folder_of(found.path))
    if not facts.renamed:
        return named or folder
    is_renamed = named not in ("", folder) and _TYPED.fullmatch(named)
    return facts.renamed.format(folder=folder, name=named) if is_renamed else folder


def _find_reason(tree: Tree, path: str, matter: FrontMatter | None, facts: SkillList) -> str:
    """Why a skill is not listed; empty if it is."""
    for key, values in facts.unlisted:
        is_for_it = key not in facts.in_skills or name_of(path) == _SKILL
        value = reading.read_key(matter, key).lower()
        if is_for_it and (value in values if values else reading.has_condition(matter, key)):
            return key
    for key in facts.needs:
        if not reading.read_key(matter, key):
            return f"no {key}"
    name, wanted = facts.unlisted_beside or ("", "")
    text = tree.text(inside(folder_of(path), name)) if name else None
    return name if text and re.search(wanted, text) else ""


def _find_folders(folder: str, reach: str) -> list[str]:
    """The folder, and if the host looks there those above it, from the root on."""
    parts = folder.split("/") if folder else []
    way = ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]
    return way if reach == "way" else way[-1:]
