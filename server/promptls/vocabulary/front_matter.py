"""The keys of front matter: those of hosts, and those that the specifications have."""

from functools import lru_cache
from typing import TYPE_CHECKING

from promptls.vocabulary import hosts
from promptls.vocabulary.kinds import Kind

if TYPE_CHECKING:
    from promptls.vocabulary.hosts.facts import FrontMatterKey

# The keys whose value is a list of words, each of which may be anything else as well.
TOOL_KEYS = ("tools", "allowed-tools", "disallowedTools", "disallowed-tools")

# The names in `specified_keys.py`, which is imported when the first front matter is judged.
SPECIFIED_NAMES = frozenset(
    {
        "agent",
        "audience",
        "mcp_instruction",
        "owned_skills",
        "phase",
        "required_inputs",
        "task_type",
        "variables",
    }
)
KEY_NAMES = hosts.KEY_NAMES | SPECIFIED_NAMES
AGENT_KEYS = hosts.AGENT_KEYS | {"owned_skills"}
Keys = dict[str, "FrontMatterKey"]


def find_keys(kind: Kind, path: str, named: tuple[str, ...] = ()) -> Keys:
    """The keys that the front matter of a file may have, by name: as the surest host has them."""
    return _find_keys_of(kind, hosts.find_rows(kind, path, named))


@lru_cache(1000)
def _find_keys_of(kind: Kind, rows: tuple[hosts.Row, ...]) -> Keys:
    own = [key for it in hosts.read_files(rows) for key in it.keys]
    return _by_name([*own, *_specified(kind)])


@lru_cache(1000)
def find_offered_keys(kind: Kind, path: str, named: tuple[str, ...] = ()) -> Keys:
    """The keys that a file of today has. Those of a specification are not among a host's own."""
    files = hosts.find_files(kind, path, named)
    is_of_any = all(it.elsewhere or not it.keys for it in files)
    keys = [key for it in files for key in it.keys]
    return _by_name(
        [it for it in (*keys, *(_specified(kind) if is_of_any else ())) if it.is_current]
    )


def find_key(
    name: str, kind: Kind, path: str, named: tuple[str, ...] = ()
) -> "FrontMatterKey | None":
    """A key by its name; that of another file where this one has none."""
    known = find_keys(kind, path, named).get(name)
    if known is not None or name not in KEY_NAMES:
        return known
    from promptls.vocabulary.specified_keys import SPECIFIED_KEYS  # noqa: PLC0415 - as below

    others = (key for file in hosts.all_files() for key in file.keys)
    specified = (key for it in SPECIFIED_KEYS for key in it.keys)
    return next(it for it in (*others, *specified) if it.name == name)


def has_of_host(name: str, kind: Kind, path: str) -> bool:
    """Whether a host that loads a file reads a key in it."""
    return any(key.name == name for it in hosts.find_files(kind, path) for key in it.keys)


def find_beginning(kind: Kind, path: str) -> tuple[tuple[str, str], ...]:
    """The keys that a new file begins with, as the surest host has them, and what to fill in."""
    found = (it.begins for it in hosts.find_files(kind, path))
    return next(filter(None, found), ())


def _specified(kind: Kind) -> "tuple[FrontMatterKey, ...]":
    from promptls.vocabulary.specified_keys import SPECIFIED_KEYS  # noqa: PLC0415 - a cached result needs none

    return tuple(key for it in SPECIFIED_KEYS if kind in it.kinds for key in it.keys)


def _by_name(keys: "list[FrontMatterKey]") -> Keys:
    found: Keys = {}
    for key in keys:
        known = found.setdefault(key.name, key)
        if key.words and not known.words:
            # The words are those of the next host that has some.
            found[key.name] = known._replace(words=key.words, spared=key.spared)
    return found
