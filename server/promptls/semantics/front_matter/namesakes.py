"""Agents beside each other: those that have the same name, and those that have none."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from promptls.document import Document, FrontMatter
from promptls.parsing import read_front_matter
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.front_matter.programs import is_named_by_file
from promptls.text.paths import folder_of, stem_of
from promptls.text.patterns import pattern
from promptls.text.values import query
from promptls.vocabulary.hosts import FOLDERS, KINDS, USUAL_HOST
from promptls.vocabulary.kinds import Kind

_AGENTS = "agents"
_BELOW = "/**"
_NUMBER = pattern(r"\A[0-9]++[-_ ]")
_NOT_IN_NAMES = pattern(r"[\W_]++")
# Forms and what is kept of former times. They are read all the same, but nobody minds.
_ASIDE = pattern(
    r"(?i:(?:\A|/)[_.]?(?:archived?|backups?|deprecated|disabled|examples?|old|templates?)/)"
)
_PLACEHOLDER = pattern(r"\{\{|<<|\[|\$\{")
# Pages beside agents.
_PAGE = pattern(
    r"(?i:[_.]|(?:readme|index|changelog|overview|guide|template|contributing)\b"
    r"|[^/]*[-_ ](?:checklist|conventions|guide|guidelines|index|metrics|notes|overview|readme"
    r"|standards|template)\Z)|[A-Z_]++\Z"
)
_TREES = frozenset(
    (folder, name)
    for (folder, name), kind in KINDS.items()
    if kind is Kind.AGENT and FOLDERS.get(folder) == USUAL_HOST
)
_FEWEST_AGENTS = 2
_SHARE = 4


def read_name(text: str) -> str:
    """The name that the front matter of a text has; "" where it has none."""
    matter = read_front_matter(text)
    return matter.value("name") if matter is not None else ""


def find_folders_of_names(document: Document) -> tuple[str, ...]:
    """The folders in which the names of agents matter to a document: that of an agent.

    An agent that is called as its file is has no namesake in its folder that is called so, too: so
    the other one looks for it. The usual host reads all folders below its own one of agents.
    """
    if document.kind is not Kind.AGENT or document.too_large:
        return ()
    folder = folder_of(document.path)
    if _AGENTS not in folder.split("/"):
        return ()
    matter = document.front_matter
    if matter is None or _is_blank(matter):
        return () if _PAGE.match(stem_of(document.path)) else (folder,)
    # It stays as it is while a person types below it.
    return _find_folders_of_name(matter, document.path)


@query
def _find_folders_of_name(matter: FrontMatter, path: str) -> tuple[str, ...]:
    name = matter.value("name")
    if not name or _PLACEHOLDER.search(name) or _ASIDE.search(path):
        return ()
    folder, tree = folder_of(path), _find_tree(path)
    if is_named_by_file(matter, path) or not (_is_odd(path, name) or tree not in (None, folder)):
        return ()
    return (folder,) if tree is None else (f"{tree}{_BELOW}",)


def find_namesake(document: Document, project: Neighbours) -> str | None:
    """The path of another agent with the name of a document, of which this one is to be changed."""
    matter = document.front_matter
    # None are known of one that has no namesake.
    if matter is None or not project.named:
        return None
    name = matter.value("name")
    same = [path for path, facts in project.named.items() if facts.name == name]
    for path in sorted(same):
        if path != document.path and not _ASIDE.search(path):
            # Where both look for the other one, the later is the copy.
            is_looked_for = path > document.path and _looks(path, name)
            if not is_looked_for:
                return path
    return None


def is_agent_without_front_matter(document: Document, project: Neighbours) -> bool:
    """Whether nearly all other files of the folder are agents, and this one has no front matter.

    One without fields, such as `- name: tracer`, is as good as none.
    """
    matter = document.front_matter
    if document.kind is not Kind.AGENT or not (matter is None or _is_blank(matter)):
        return False
    folder = folder_of(document.path)
    others = [it for it in _others(document.path, project.named) if folder_of(it) == folder]
    named = sum(bool(project.named[it].name) for it in others)
    others_without = sum(
        not project.named[it].name and not _PAGE.match(stem_of(it)) for it in others
    )
    return named >= _FEWEST_AGENTS and named >= _SHARE * others_without


def _is_blank(matter: FrontMatter) -> bool:
    return matter.closed and not (matter.fields or matter.problems)


def _others(path: str, named: Mapping[str, FileFacts]) -> Iterator[str]:
    return (it for it in named if it != path)


def _looks(path: str, name: str) -> bool:
    tree = _find_tree(path)
    return _is_odd(path, name) or (tree is not None and folder_of(path) != tree)


@lru_cache(1000)
def _is_odd(path: str, name: str) -> bool:
    """Whether an agent is called otherwise than its file, apart from number and case."""
    return _fold(name) != _fold(_NUMBER.sub("", stem_of(path)))


def _fold(name: str) -> str:
    return _NOT_IN_NAMES.sub("-", name.lower()).strip("-")


@lru_cache(1000)
def _find_tree(path: str) -> str | None:
    """The folder around a file from which the usual host loads agents, such as `.claude/agents`."""
    folders = path.split("/")[:-1]
    for at in range(1, len(folders)):
        if (folders[at - 1], folders[at]) in _TREES:
            return "/".join(folders[: at + 1])
    return None
