"""The places in a document that name moved files.

Work packages, templates and other files for agents name a file by its path from the root of the
project, and a template by the name of its file, because there is only one of that name. Imports
begin at the folder of their file. So do links, and paths in the code of a skill, which stay.
"""

import json
import re
from collections.abc import Iterator, Sequence

from promptls.document import Document
from promptls.parsing.surroundings import holds
from promptls.parsing.yaml.words import is_text
from promptls.semantics.imports import IMPORTABLE, find_imports
from promptls.semantics.links import find_link_paths
from promptls.semantics.moves import Move, find_new_path
from promptls.semantics.occurrences.names import find_named_agents
from promptls.semantics.run_files import find_named_files
from promptls.text.edits import Edit, FileEdit
from promptls.text.paths import folder_of, name_of, relative_path
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

# What may be a part of a path, so that a path does not begin or end beside it.
_BEFORE = r"(?<![\w./~-])(?:\./)?"
_AFTER = r"(?![\w~-]|\.\w|/\w)"
_BELOW = r"(?=/|(?![\w.~-]))"
# A name without a slash may be any word, and is a path only where something follows below it.
_BELOW_TOP = r"(?=/)"
# What a host may call by its name.
_PLAIN_NAME = pattern(r"\w[\w.-]*+")


def follow_in_document(document: Document, moves: Sequence[Move]) -> list[FileEdit]:
    """The edits that let a document name moved files by their new paths."""
    named = [*_follow_imports(document, moves)]
    if document.kind is not Kind.MARKDOWN:
        named += _follow_called(document, moves)
        named += _follow_names(document, moves)
    return sorted(it for it in named if document.source[it.span] != it.text)


def _follow_names(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The paths that begin at the root, and the names of templates."""
    wanted = dict(_names_in_texts(moves))
    if not wanted:
        return
    relative = find_imports(document), find_link_paths(document), find_named_files(document)
    apart = sorted(it.span for found in relative for it in found)
    longest_first = sorted(wanted, key=lambda it: (-len(it), it))
    files = "|".join(re.escape(it) for it in longest_first if not wanted[it].is_folder)
    folders = "|".join(
        f"{re.escape(it)}{_BELOW if '/' in it else _BELOW_TOP}"
        for it in longest_first
        if wanted[it].is_folder
    )
    parts = [f"(?:{files}){_AFTER}"] * bool(files) + [f"(?:{folders})"] * bool(folders)
    write = str if syntax_of(document.kind) is Syntax.MARKDOWN else _in_json
    for found in re.finditer(f"{_BEFORE}(?P<path>{'|'.join(parts)})", document.source.text):
        span = FileSpan(*found.span("path"))
        if not holds(apart, span.start):
            yield Edit(span, write(wanted[found["path"]].new))


def _follow_imports(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The paths of imported files, which begin at the folder of the file that imports them."""
    path = document.path
    now = find_new_path(path, moves)
    for it in find_imports(document):
        target = find_new_path(it.target, moves)
        if target != it.target or folder_of(now) != folder_of(path):
            new = _write_like(it.path, relative_path(target, folder_of(now)))
            if new != it.path and IMPORTABLE.fullmatch(new):
                yield Edit(it.span, new)


def _write_like(path: str, new: str) -> str:
    """Another path, written like the one before."""
    # A program may need the dot to tell a path from a name.
    return f"./{new}" if path.startswith("./") and not new.startswith("../") else new


def _follow_called(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The names of skills and agents that are called by what is renamed, in front matter."""
    for move in moves if document.front_matter is not None else ():
        old, new = move.names
        is_name = _PLAIN_NAME.fullmatch(new) is not None and is_text(new)
        if (move.is_skill or move.is_agent) and old != new and is_name:
            found = find_named_agents(document) if move.is_agent else _find_skills(document, move)
            yield from (Edit(FileSpan(*span), new) for name, span in found if name == old)


def _find_skills(document: Document, move: Move) -> Iterator[tuple[str, FileSpan]]:
    """The name of a skill whose folder is renamed, and the names of those that an agent has."""
    matter = document.front_matter
    assert matter is not None, "other documents name no skills"
    if document.kind is Kind.SKILL and folder_of(document.path) == move.old:
        field = matter.get("name")
        if field is not None and field.value == document.source[field.value_span]:
            yield field.value, field.value_span
    elif document.kind is Kind.AGENT:
        for item in matter.items("skills"):
            if item.text == document.source[item.span]:
                yield item.text, item.span


def _in_json(path: str) -> str:
    return json.dumps(path, ensure_ascii=False)[1:-1]


def _names_in_texts(moves: Sequence[Move]) -> Iterator[tuple[str, Move]]:
    for move in moves:
        if ("/" in move.old or move.is_folder) and move.old != move.new:
            yield move.old, move
        old, new = name_of(move.old), name_of(move.new)
        if old != new and all(kind_of(it, "") is Kind.SYSTEM_TEMPLATE for it in move[:2]):
            yield old, Move(old, new)
