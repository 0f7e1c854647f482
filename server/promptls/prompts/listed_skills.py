"""The skills that a host lists for a model, and those that it does not, of the files of a tree."""

import re
from collections.abc import Iterator

from promptls.document.front_matter import FrontMatter
from promptls.files.trees import Tree
from promptls.parsing import read_front_matter
from promptls.semantics.budgets.fields import find_read
from promptls.semantics.budgets.lists import Skill
from promptls.semantics.budgets.texts import has_condition
from promptls.semantics.budgets.values import CountedSkill
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
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
_NO_YAML = "its front matter is no YAML"


class SkillFile(NamedTuple):
    """A file in which a host looks for a skill, and the glob that it is found by."""

    path: str
    text: str
    found_by: str


def read_skill(tree: Tree, file: SkillFile, host: Host) -> Skill | CountedSkill:
    """A skill or command as it is listed; or, if it is not, why."""
    facts, path = host.start.skills, file.path
    assert facts
    written = read_front_matter(file.text)
    matter = find_read(written, file.text, next(iter(files_of(host, path)), None))
    name = _name(file, matter, facts)
    why = _find_reason(tree, path, matter, facts)
    if why:
        why = why if matter is written else _NO_YAML
        return CountedSkill(path, name, "unlisted", 0, 0, why)
    first, *others = facts.keys
    read = _written if facts.line_breaks == "stay" else _value
    said = [read(matter, first), *(_written(matter, it) for it in others)]
    if facts.has_beginning and not said[0]:
        said[0] = _find_beginning(file.text, written)
    text = _replace(facts.joint.join(filter(None, said)), facts)
    return Skill(path, name, text, _path_below(file))


def _replace(text: str, facts: SkillList) -> str:
    """A text as the host writes it."""
    for old, new in facts.replaced:
        text = text.replace(old, new)
    if facts.line_breaks == "one space":
        return " ".join(text.split())
    return _UNSEEN.sub(" ", text) if facts.line_breaks == "spaces" else text


def _path_below(file: SkillFile) -> str:
    """The path of a file in the folder with all skills."""
    top = folder_of(file.found_by.partition("*")[0])
    return file.path.rpartition(f"{top}/")[2]


def _name(file: SkillFile, matter: FrontMatter | None, facts: SkillList) -> str:
    named, path = _value(matter, "name"), file.path
    if name_of(path) != _SKILL:
        return _path_below(file).removesuffix(".md").replace("/", ":")
    folder = name_of(folder_of(path))
    if not facts.by_folder:
        return named or folder
    is_renamed = named not in ("", folder) and _TYPED.fullmatch(named)
    return facts.renamed.format(folder=folder, name=named) if is_renamed else folder


def _find_reason(tree: Tree, path: str, matter: FrontMatter | None, facts: SkillList) -> str:
    """Why a skill is not listed; empty if it is."""
    is_skill = name_of(path) == _SKILL
    for key, values in facts.unlisted:
        if key in facts.in_skills and not is_skill:
            continue
        if values and _value(matter, key).lower() in values:
            return key
        if not values and has_condition(matter, key):
            return key
    for key in facts.needs:
        if not _value(matter, key):
            return f"no {key}"
    if facts.unlisted_beside is not None:
        name, wanted = facts.unlisted_beside
        beside = inside(folder_of(path), name)
        if re.search(wanted, tree.text(beside) or ""):
            return name
    return ""


def _value(matter: FrontMatter | None, key: str) -> str:
    return _written(matter, key).strip()


def _written(matter: FrontMatter | None, key: str) -> str:
    return matter.value(key) if matter is not None else ""


def _find_beginning(text: str, matter: FrontMatter | None) -> str:
    """The first line below the front matter that says something."""
    lines = _lines_of(text[matter.span.end :] if matter is not None else text)
    line = _HEADING.sub("", next(lines, ""), count=1)
    is_long = len(line) > _LONGEST_LINE
    return f"{line[: _LONGEST_LINE - len(_CUT)]}{_CUT}" if is_long else line


def _lines_of(text: str) -> Iterator[str]:
    return (it for line in text.split("\n") if (it := line.strip()))
