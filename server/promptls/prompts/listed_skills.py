"""The skills that a host lists for a model, and those that it does not, of the files of a tree."""

import re
from collections.abc import Iterator

from promptls.document.front_matter import FrontMatter
from promptls.files.trees import Tree, find_files_in, fixed_part
from promptls.parsing import read_front_matter
from promptls.prompts.standing_texts import find_folders
from promptls.semantics.budgets.lists import Skill
from promptls.semantics.budgets.texts import find_read, has_condition
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.vocabulary.hosts import files_of
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import SkillList

_SKILL = "SKILL.md"
_HEADING = pattern(r"#++[ \t]++")
_UNSEEN = pattern(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]++")
_TYPED = pattern(r"[\w:.-]++")
# How much of a first line is a description.
_LONGEST_LINE = 100
_CUT = "..."


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
    first, *others = (_written(matter, it) for it in facts.keys)
    if facts.line_breaks != "stay":
        first = first.strip()
    if facts.has_beginning and not first:
        first = _find_beginning(file.text[written.span.end :] if written is not None else file.text)
    text = " - ".join(filter(None, (first, *others)))
    for old, new in facts.replaced:
        text = text.replace(old, new)
    if facts.line_breaks == "one space":
        text = " ".join(text.split())
    elif facts.line_breaks == "spaces":
        text = _UNSEEN.sub(" ", text)
    return named._replace(text=text)


def _name(file: Skill, matter: FrontMatter | None, facts: SkillList) -> str:
    if name_of(file.path) != _SKILL:
        return file.below.removesuffix(".md").replace("/", ":")
    named, folder = _value(matter, "name"), name_of(folder_of(file.path))
    if not facts.renamed:
        return named or folder
    is_renamed = named not in ("", folder) and _TYPED.fullmatch(named)
    return facts.renamed.format(folder=folder, name=named) if is_renamed else folder


def _find_reason(tree: Tree, path: str, matter: FrontMatter | None, facts: SkillList) -> str:
    """Why a skill is not listed; empty if it is."""
    for key, values in facts.unlisted:
        if key in facts.in_skills and name_of(path) != _SKILL:
            continue
        if _value(matter, key).lower() in values if values else has_condition(matter, key):
            return key
    for key in facts.needs:
        if not _value(matter, key):
            return f"no {key}"
    if facts.unlisted_beside is not None:
        name, wanted = facts.unlisted_beside
        if re.search(wanted, tree.text(inside(folder_of(path), name)) or ""):
            return name
    return ""


def _value(matter: FrontMatter | None, key: str) -> str:
    return _written(matter, key).strip()


def _written(matter: FrontMatter | None, key: str) -> str:
    return matter.value(key) if matter is not None else ""


def _find_beginning(body: str) -> str:
    """The first line that says something."""
    line = next(filter(None, map(str.strip, body.split("\n"))), "")
    line = _HEADING.sub("", line, count=1)
    is_long = len(line) > _LONGEST_LINE
    return f"{line[: _LONGEST_LINE - len(_CUT)]}{_CUT}" if is_long else line
