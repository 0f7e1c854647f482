"""The files that an agent or a skill is in: one, or copies of it for several hosts.

A skill has the name of its folder, and an agent mostly that of its file, which are renamed with it.
"""

from collections.abc import Sequence
from itertools import combinations

from promptls.features.navigation.scopes import Files
from promptls.features.renaming.names import Refusal, Renaming
from promptls.semantics.occurrences import Relation, Subject, Symbol
from promptls.text.paths import agent_name_of, folder_of, name_of
from promptls.text.wording import quoted
from promptls.vocabulary.hosts import FOLDERS, KINDS

HOUSED = frozenset({Subject.AGENT, Subject.SKILL})
# The folders of hosts, and those that several share.
_OF_HOSTS = frozenset({*FOLDERS, *(parent for parent, _ in KINDS)})


def rename_homes(symbol: Symbol, planned: Renaming, files: Files) -> Renaming | Refusal:
    """Have the folders and files of an agent or a skill renamed with it, where they have its name.

    Of several with the same name, all are renamed if they are copies for several hosts.
    """
    defined = {
        path: [it for it in files[path].of(symbol) if it.relation is Relation.DEFINITION]
        for path in planned.edits
    }
    homes = [path for path, places in defined.items() if places]
    if not homes and symbol.subject is Subject.AGENT:
        reason = "no file of the project defines this agent"
        return Refusal(f"cannot rename {quoted(symbol.name)}: {reason}")
    if not _are_copies([files[it].path for it in homes]):
        reason = f"several {symbol.subject}s have this name"
        return Refusal(f"cannot rename {quoted(symbol.name)}: {reason}")
    # What has no name in its front matter is called by that of its file or folder.
    edits = {
        path: named
        for path, edits in planned.edits.items()
        if (named := tuple(it for it in edits if it.span.start < it.span.end))
    }
    return planned._replace(
        edits=edits,
        moves=_find_moves(symbol, planned.new, homes),
        is_by_file=any(it.start == it.end for places in defined.values() for it in places),
    )


def _are_copies(paths: Sequence[str]) -> bool:
    """Whether files with the same name are the same thing, for several hosts."""
    return all(_are_for_hosts(one, other) for one, other in combinations(paths, 2))


def _are_for_hosts(one: str, other: str) -> bool:
    """Whether two files are in folders of different hosts that are beside each other."""
    (above, host), (other_above, other_host) = _split_at_host(one), _split_at_host(other)
    return above == other_above and host != other_host and bool(host and other_host)


def _split_at_host(path: str) -> tuple[str, str]:
    """The folder of a host that a file is in, behind the path to it."""
    folders = path.split("/")[:-1]
    at = next((at for at, it in enumerate(folders) if it in _OF_HOSTS), None)
    return ("", "") if at is None else ("/".join(folders[:at]), folders[at])


def _find_moves(symbol: Symbol, new: str, homes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What has the name of an agent or a skill, and the path that it gets."""
    old = symbol.name
    moves = []
    for path in homes:
        if symbol.subject is Subject.SKILL:
            folder = folder_of(path)
            if name_of(folder) == old:
                moves.append((folder, folder[: -len(old)] + new))
        elif agent_name_of(path) == old:
            folder, name = folder_of(path), name_of(path)
            moves.append((path, f"{folder}/{new}{name[len(old) :]}"))
    return tuple(moves)
