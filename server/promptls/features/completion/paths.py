"""Paths of the files of a project, a folder at a time."""

import posixpath
from collections.abc import Iterable, Iterator

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.imports import IMPORTABLE
from promptls.text.paths import decode_path, encode_path, folder_of, name_of
from promptls.text.patterns import pattern
from promptls.vocabulary.imports import find_importing
from promptls.vocabulary.kinds import Kind

REST_OF_PATH = pattern(r"[\w./@+-]{0,200}")
_REST_OF_LINK = pattern(r"[\w./@+%-]{0,200}")

_IMPORTED = pattern(r"(?<!\S)@(?P<typed>[\w./-]{0,200})\Z")
_LINKED = pattern(r"\]\((?P<typed>[^()\s<>#:]{0,200})\Z")
_IN_CODE = pattern(r"(?<!`)`(?P<typed>(?:[\w@-][\w./@-]{0,200})?)\Z")
_CODE = "`"
_UP = ".."
_AROUND_CODE = (Surrounding.PROSE, Surrounding.CODE_SPAN)


def complete_path(cursor: Cursor, slot: Slot, typed: str, end: str = "") -> Iterator[Completion]:
    """What the folder of the project holds that is typed so far. `end` follows a file's path."""
    yield from _offer(slot, find_paths(cursor, typed), end)


def complete_link(cursor: Cursor) -> list[Completion] | None:
    """The files that a link may lead to, from the folder of the document on; none elsewhere."""
    match = _LINKED.search(cursor.before)
    if match is None or not cursor.values.completes_links:
        return None
    typed = match["typed"]
    if cursor.surrounding_at(cursor.offset - len(typed)) is not Surrounding.PROSE:
        return None
    slot = Slot(CompletionKind.FILE, cursor.span(len(typed), cursor.count_behind(_REST_OF_LINK)))
    paths = find_paths(cursor, decode_path(typed), folder_of(cursor.document.path))
    return [*_offer(slot, map(encode_path, paths))]


def complete_mention(cursor: Cursor) -> list[Completion] | None:
    """The files below the folder of a skill, in inline code; none elsewhere."""
    match = _IN_CODE.search(cursor.before)
    if match is None or cursor.document.kind is not Kind.SKILL:
        return None
    typed = match["typed"]
    # What precedes the cursor may be the end of other code.
    if cursor.before.count(_CODE) % 2 == 0 or _UP in typed or not (typed or cursor.is_asked):
        return None
    if cursor.surrounding_at(cursor.offset - len(typed)) not in _AROUND_CODE:
        return None
    slot = Slot(CompletionKind.FILE, cursor.span(len(typed), cursor.count_behind(REST_OF_PATH)))
    own = cursor.document.path
    paths = [it for it in find_paths(cursor, typed, folder_of(own)) if it != name_of(own)]
    return [*_offer(slot, paths)] or None


def complete_import(cursor: Cursor) -> list[Completion] | None:
    """The files that a file of instructions may import, from its folder on; none elsewhere."""
    match = _IMPORTED.search(cursor.before)
    if match is None or find_importing(cursor.document.path) is None:
        return None
    typed = match["typed"]
    if cursor.surrounding_at(cursor.offset - len(typed)) is not Surrounding.PROSE:
        return None
    slot = Slot(CompletionKind.FILE, cursor.span(len(typed), cursor.count_behind(REST_OF_PATH)))
    own = cursor.document.path
    paths = find_paths(cursor, typed, folder_of(own))
    named = (it for it in paths if it != name_of(own) and IMPORTABLE.fullmatch(it))
    return [*_offer(slot, named)]


def _offer(slot: Slot, paths: Iterable[str], end: str = "") -> Iterator[Completion]:
    for path in paths:
        is_folder = path.endswith("/")
        kind = CompletionKind.FOLDER if is_folder else CompletionKind.FILE
        yield slot._replace(kind=kind).offer(path, path if is_folder else path + end)


def find_paths(cursor: Cursor, typed: str, base: str = "") -> Iterator[str]:
    """What begins with what is typed, from the folder `base` of the project on."""
    written, _, name = typed.rpartition("/")
    folder = posixpath.normpath(posixpath.join(base, written))
    if typed.startswith("/") or folder.startswith("../") or folder == "..":
        return
    before = f"{written}/" if written else ""
    for path in cursor.values.list_folder("" if folder == "." else folder):
        if path.casefold().startswith(name.casefold()):
            yield before + path
