"""Finds what a host begins each session with in the files of a tree: instructions and skills."""

import re
from collections.abc import Iterator
from itertools import chain

from promptls.document.front_matter import FrontMatter
from promptls.files import FileError
from promptls.files.trees import Tree, find_files_in, fixed_part
from promptls.parsing import read_front_matter
from promptls.semantics.budgets.lists import Skill
from promptls.semantics.budgets.texts import (
    find_arriving,
    find_description,
    find_read,
    has_condition,
    is_always_there,
    read_key,
)
from promptls.semantics.budgets.values import CountedFile
from promptls.semantics.imports import MOST_FOLLOWED, read_imports
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.vocabulary.hosts import files_of
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import Reach, SkillList, StandingFiles
from promptls.vocabulary.imports import find_importing

_SKILL = "SKILL.md"
_TYPED = pattern(r"[\w:.-]++")


def find_standing(tree: Tree, folder: str, host: Host) -> Iterator[CountedFile]:
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
        if text is None:
            continue
        if not (imported_by or is_always_there(read_front_matter(text), standing)):
            continue
        if len(seen) > MOST_FOLLOWED:
            tree.report(FileError(path, f"more than {MOST_FOLLOWED} files of instructions"))
            return
        seen.add(real)
        arriving = find_arriving(text, standing.left_out)
        size = len(arriving.encode(errors="replace"))
        yield CountedFile(path, len(arriving), size, imported_by)
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
        return [(it, path) for it in folders for path in find_files_in(tree, it, glob)]

    if any(map(find, standing.instead_of)):
        return []
    by_name = list(map(find, standing.paths))
    if standing.choice == "first name":
        return next(filter(None, by_name), [])
    found = [*chain.from_iterable(by_name)]
    # Of those with the same folder, the last that is put in stays.
    return [*dict(reversed(found)).items()] if standing.choice == "first in each folder" else found


def find_skills(tree: Tree, folder: str, host: Host, facts: SkillList) -> Iterator[Skill]:
    """The skills of a host in the order of their names, those of each sort; each name once."""
    seen: set[str] = set()
    names: set[str] = set()
    for glob in facts.paths:
        skills = []
        for above in _find_folders(folder, facts.reach):
            for path in find_files_in(tree, above, glob):
                real = tree.real(path)
                text = None if real in seen else tree.text(path)
                seen.add(real)
                if text is not None:
                    below = path.removeprefix(f"{inside(above, fixed_part(glob))}/")
                    found = Skill(path, "", below=below)
                    skills.append(_read_skill(tree, found, text, host, facts))
        for it in sorted(skills, key=lambda it: (it.name.casefold(), it.name)):
            is_other = not it.why and it.name in names
            yield it._replace(why="another has this name") if is_other else it
            names |= set() if it.why else {it.name}


def _read_skill(tree: Tree, found: Skill, text: str, host: Host, facts: SkillList) -> Skill:
    """A skill or command with what is listed of the text of its file; or, if it is not, why."""
    written = read_front_matter(text)
    matter = find_read(written, text, next(iter(files_of(host, found.path)), None))
    named = found._replace(name=_name(found, matter, facts))
    why = _find_reason(tree, found.path, matter, facts)
    if why:
        return named._replace(why=why if matter is written else "its front matter is no YAML")
    body = text[written.span.end :] if written is not None else text
    return named._replace(text=find_description(matter, body, facts))


def _name(found: Skill, matter: FrontMatter | None, facts: SkillList) -> str:
    if name_of(found.path) != _SKILL:
        return found.below.removesuffix(".md").replace("/", ":")
    named, folder = read_key(matter, "name"), name_of(folder_of(found.path))
    if not facts.renamed:
        return named or folder
    is_renamed = named not in ("", folder) and _TYPED.fullmatch(named)
    return facts.renamed.format(folder=folder, name=named) if is_renamed else folder


def _find_reason(tree: Tree, path: str, matter: FrontMatter | None, facts: SkillList) -> str:
    """Why a skill is not listed; empty if it is."""
    for key, values in facts.unlisted:
        if key in facts.in_skills and name_of(path) != _SKILL:
            continue
        if read_key(matter, key).lower() in values if values else has_condition(matter, key):
            return key
    for key in facts.needs:
        if not read_key(matter, key):
            return f"no {key}"
    if facts.unlisted_beside is not None:
        name, wanted = facts.unlisted_beside
        if re.search(wanted, tree.text(inside(folder_of(path), name)) or ""):
            return name
    return ""


def _find_folders(folder: str, reach: Reach) -> list[str]:
    """The folder, and if the host looks there those above it, from the root on."""
    parts = folder.split("/") if folder else []
    way = ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]
    return way if reach == "way" else way[-1:]
