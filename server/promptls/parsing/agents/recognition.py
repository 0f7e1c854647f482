"""Tells by its front matter that a file is an agent, wherever it is."""

from collections.abc import Collection

from promptls.document import FrontMatter
from promptls.text.nearest import within_reach
from promptls.text.paths import name_of
from promptls.text.patterns import pattern
from promptls.text.values import query
from promptls.vocabulary.files import PLAIN_NAMES
from promptls.vocabulary.front_matter import AGENT_KEYS

# Pages that list what was built with which tools have titles for names.
_NAME = pattern(r"[a-z0-9][a-z0-9_-]*+")
# A command has these, or a page of a site.
_OF_OTHERS = frozenset(
    {"allowed-tools", "argument-hint", "date", "image", "layout", "permalink", "title"}
)
_FEWEST_LETTERS = 5


def is_agent(path: str, matter: FrontMatter) -> bool:
    """Whether a file has the name of an agent, and of description, tools and model at least two.

    One that is missing or misspelled makes an agent no ordinary page, of which nothing is expected.
    """
    return name_of(path) not in PLAIN_NAMES and _is_of_agent(matter)


@query
def _is_of_agent(matter: FrontMatter) -> bool:
    if not _NAME.fullmatch(matter.value("name")):
        return False
    keys = {it.key for it in matter.fields}
    if not _OF_OTHERS.isdisjoint(keys):
        return False
    found = [_has(it, keys) for it in ("description", "tools", "model")]
    return found.count(True) > 1 or (any(found[1:]) and keys <= AGENT_KEYS)


def _has(key: str, keys: Collection[str]) -> bool:
    if key in keys:
        return True
    unknown = (it for it in keys if it not in AGENT_KEYS and len(it) >= _FEWEST_LETTERS)
    # One of many, or many of one, may be a key of another program.
    return any(within_reach(it, (key,)) and f"{it}s" != key and it != f"{key}s" for it in unknown)
