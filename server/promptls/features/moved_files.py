"""The places in a document that name moved files.

Work packages, templates and other files for agents name a file by its path from the root of the
project, and a template by the name of its file, because there is only one of that name. Links of
Markdown are relative, and editors follow those by themselves.
"""

import json
import re
from collections.abc import Iterator, Sequence

from promptls.document import Document
from promptls.semantics.imports import find_imports
from promptls.semantics.mentioned_files import find_every_mention
from promptls.semantics.moves import Move
from promptls.text.edits import Edit, FileEdit
from promptls.text.paths import folder_of, name_of, relative_path
from promptls.text.spans import FileSpan
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

# What may be a part of a path, so that a path does not begin or end beside it.
_BEFORE = r"(?<![\w./~-])(?:\./)?"
_AFTER = r"(?![\w~-]|\.\w|/\w)"
_BELOW = r"(?=/|(?![\w.~-]))"
# A name without a slash may be any word, and is a path only where something follows below it.
_BELOW_TOP = r"(?=/)"


def follow_in_document(document: Document, moves: Sequence[Move]) -> list[FileEdit]:
    """The edits that let a document name moved files by their new paths."""
    imported = [*_follow_imports(document, moves), *_follow_mentions(document, moves)]
    if document.kind is Kind.MARKDOWN:
        return imported
    named = [*_follow_skills(document, moves), *imported]
    wanted = dict(_names_in_texts(moves))
    if not wanted:
        return named
    longest_first = sorted(wanted, key=lambda it: (-len(it), it))
    files = "|".join(re.escape(it) for it in longest_first if not wanted[it].is_folder)
    folders = "|".join(
        f"{re.escape(it)}{_BELOW if '/' in it else _BELOW_TOP}"
        for it in longest_first
        if wanted[it].is_folder
    )
    parts = [f"(?:{files}){_AFTER}"] * bool(files) + [f"(?:{folders})"] * bool(folders)
    write = str if syntax_of(document.kind) is Syntax.MARKDOWN else _in_json
    edits = named
    apart = [*(it.span for it in find_imports(document)), *(it.span for it in imported)]
    for found in re.finditer(f"{_BEFORE}(?P<path>{'|'.join(parts)})", document.source.text):
        move = wanted[found["path"]]
        span = FileSpan(*found.span("path"))
        if not any(it.start < span.end and span.start < it.end for it in apart):
            edits.append(Edit(span, write(move.new)))
    return sorted(edits)


def _follow_imports(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The paths of imported files, which begin at the folder of the file that imports them."""
    path = document.path
    now = next(filter(None, (it.apply(path) for it in moves)), path)
    for it in find_imports(document):
        target = next(filter(None, (move.apply(it.target) for move in moves)), it.target)
        if target != it.target or folder_of(now) != folder_of(path):
            new = relative_path(target, folder_of(now))
            # A program may need the dot to tell a path from a name.
            dotted = f"./{new}" if it.path.startswith("./") and not new.startswith("../") else new
            if dotted != it.path:
                yield Edit(it.span, dotted)


def _follow_mentions(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The paths in code of a skill, which begin at its folder. Links are the editor's."""
    path = document.path
    now = next(filter(None, (it.apply(path) for it in moves)), path)
    for it in find_every_mention(document):
        old = it.candidates[0]
        new = next(filter(None, (move.apply(old) for move in moves)), None)
        if new is not None and not it.is_link:
            shown = relative_path(new, folder_of(now))
            if shown != it.path.removeprefix("./"):
                yield Edit(it.span, shown)


def _follow_skills(document: Document, moves: Sequence[Move]) -> Iterator[FileEdit]:
    """The name of a skill whose folder is renamed, and where agents list it."""
    matter = document.front_matter
    for move in moves if matter is not None else ():
        old, new = name_of(move.old), name_of(move.new)
        if matter is None or not move.is_skill or old == new:
            continue
        field = matter.get("name")
        if document.kind is Kind.SKILL and folder_of(document.path) == move.old:
            if field is not None and field.value == old == document.source[field.value_span]:
                yield Edit(FileSpan(*field.value_span), new)
        elif document.kind is Kind.AGENT:
            for item in matter.items("skills"):
                if item.text == old == document.source[item.span]:
                    yield Edit(FileSpan(*item.span), new)


def _in_json(path: str) -> str:
    return json.dumps(path, ensure_ascii=False)[1:-1]


def _names_in_texts(moves: Sequence[Move]) -> Iterator[tuple[str, Move]]:
    for move in moves:
        if ("/" in move.old or move.is_folder) and move.old != move.new:
            yield move.old, move
        old, new = name_of(move.old), name_of(move.new)
        if old != new and all(kind_of(it, "") is Kind.SYSTEM_TEMPLATE for it in move[:2]):
            yield old, Move(old, new)
