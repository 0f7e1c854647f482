"""The skills that a host lists for a model, and those that it does not, of the files of a tree."""

import re
from collections.abc import Iterator

from promptls.document.front_matter import FrontMatter
from promptls.files.trees import Tree, find_files_in, fixed_part
from promptls.parsing import read_front_matter
from promptls.prompts.standing_texts import find_folders
from promptls.semantics.budgets.descriptions import find_description
from promptls.semantics.budgets.lists import Skill
from promptls.semantics.budgets.texts import find_read, has_condition, read_key
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.vocabulary.hosts import files_of
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import SkillList

_SKILL = "SKILL.md"
_TYPED = pattern(r"[\w:.-]++")


def find_skills(tree: Tree, folder: str, host: Host, facts: SkillList) -> Iterator[Skill]:
    """The skills of a host in the order of their names, those of each sort; each name once."""
    seen: set[str] = set()
    names: set[str] = set()
    for glob in facts.paths:
        skills = []
        for above in find_folders(folder, facts.reach):
            for path in find_files_in(tree, above, glob):
                real = tree.real(path)
                text = None if real in seen else tree.text(path)
                seen.add(real)
                if text is not None:
                    below = path.removeprefix(f"{inside(above, fixed_part(glob))}/")
                    skills.append(_read_skill(tree, Skill(path, "", text, below), host, facts))
        for it in sorted(skills, key=lambda it: (it.name.casefold(), it.name)):
            is_other = not it.why and it.name in names
            yield it._replace(why="another has this name") if is_other else it
            names |= set() if it.why else {it.name}


def _read_skill(tree: Tree, file: Skill, host: Host, facts: SkillList) -> Skill:
    """A skill or command as it is listed; or, if it is not, why. The text is that of its file."""
    written = read_front_matter(file.text)
    matter = find_read(written, file.text, next(iter(files_of(host, file.path)), None))
    named = file._replace(name=_name(file, matter, facts), text="")
    why = _find_reason(tree, file.path, matter, facts)
    if why:
        return named._replace(why=why if matter is written else "its front matter is no YAML")
    body = file.text[written.span.end :] if written is not None else file.text
    return named._replace(text=find_description(matter, body, facts))


def _name(file: Skill, matter: FrontMatter | None, facts: SkillList) -> str:
    if name_of(file.path) != _SKILL:
        return file.below.removesuffix(".md").replace("/", ":")
    named, folder = read_key(matter, "name"), name_of(folder_of(file.path))
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
