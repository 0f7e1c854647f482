"""Relative paths that follow moved files: links of Markdown, and paths in code of a skill."""

from collections.abc import Callable, Iterator, Sequence

from promptls.document import Document
from promptls.semantics.links import find_link_paths
from promptls.semantics.moves import Move, find_new_path
from promptls.semantics.places_of_paths import find_bases
from promptls.semantics.run_files import find_named_files
from promptls.text.edits import Edit, FileEdit
from promptls.text.paths import encode_path, folder_of, inside, relative_path

_UP = "../"
_DOTTED = "./"


def follow_links(
    document: Document, moves: Sequence[Move], exists: Callable[[str], bool]
) -> Iterator[FileEdit]:
    """The links of Markdown that lead to moved files, or are in one. Their fragments stay.

    What is certain to stay as it is, is an edit as well that changes nothing.
    """
    for it in find_link_paths(document):
        new = _follow(document.path, it.path, moves, exists)
        if new is not None:
            shown = encode_path(new, is_angled=it.is_angled)
            yield Edit(it.span, shown if new != it.path else document.source[it.span])


def follow_mentions(
    document: Document, moves: Sequence[Move], exists: Callable[[str], bool]
) -> Iterator[FileEdit]:
    """The paths in code that name moved files, or are in one, and again those that stay."""
    for it in find_named_files(document):
        new = _follow(document.path, it.path, moves, exists) if not it.is_link else None
        if new is not None:
            yield Edit(it.span, new)


def _follow(
    own: str, path: str, moves: Sequence[Move], exists: Callable[[str], bool]
) -> str | None:
    """What a path in a file becomes that leads from its folder on; nothing if it leads nowhere.

    Where no file is there, one from a folder around may be meant.
    """
    now = find_new_path(own, moves)
    bases = [*find_bases(folder_of(own), path)]
    moved = {old: find_new_path(old, moves) for _, old in bases}
    if folder_of(now) == folder_of(own) and all(old == new for old, new in moved.items()):
        return None
    olds = {it.old for it in moves}
    found = next((it for it in bases if it[1] in olds or exists(it[1])), None)
    if found is None:
        return None
    base, old = found
    new, folder = moved[old], folder_of(now)
    new_base = folder if base == folder_of(own) else find_new_path(base, moves)
    if not all(f"/{it}".startswith(f"/{inside(new_base, '')}") for it in (now, new)):
        new_base = folder
    shown = relative_path(new, new_base) or "."
    return path if shown == relative_path(old, base) else write_like(path, shown)


def write_like(path: str, new: str) -> str:
    """Another path, written like the one before."""
    # A program may need the dot to tell a path from a name.
    dotted = _DOTTED if path.startswith(_DOTTED) and not new.startswith(_UP) else ""
    return dotted + new + ("/" if path.endswith("/") else "")
