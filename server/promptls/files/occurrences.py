"""Collects what occurs in a file, whether it is Markdown, a settings file or something else.

A file may have several names: links to it, and ways through links to its folder.
"""

import os
from collections.abc import Iterable

from promptls.files.contexts import FileContext
from promptls.files.freshness import read_identity
from promptls.files.reading import resolve
from promptls.files.texts import Guard, StoredText, interpretation_of
from promptls.semantics.occurrences import FileOccurrences
from promptls.semantics.occurrences.collecting import find_occurrences, find_specifications
from promptls.text.values import replaced
from promptls.vocabulary.files import data_kind_of, is_shared_file
from promptls.vocabulary.kinds import Syntax, syntax_of

# Nothing in these has a name that other files know.
_JSON = (Syntax.JSON, Syntax.JSON_LINES)


def collect_occurrences(
    path: str, context: FileContext, folder: str, guard: Guard, text: StoredText
) -> FileOccurrences:
    """All that occurs in a file of a folder of the workspace. Its path is absolute."""
    has_project = not os.path.isabs(context.path)
    shown, root = _find_place(path, context, folder)
    if context.is_settings:
        from promptls.settings.occurrences import find_settings_occurrences  # noqa: PLC0415 - few have settings

        is_shared = is_shared_file(os.path.basename(path))
        return find_settings_occurrences(text.source.text, shown, root, in_pyproject=is_shared)
    kind = context.kind or data_kind_of(context.path)
    if kind is not None and syntax_of(kind) in _JSON:
        return FileOccurrences(shown, root, kind, {})
    document = text.parse(guard, interpretation_of(context))
    vocabulary = context.settings.vocabulary
    if vocabulary.contracts:
        # Which one holds for a file, its settings say.
        vocabulary = context.rule_set.vocabulary
    if not has_project:
        # What it names is known from the folder of the workspace, as its own path is.
        document = replaced(document, path=shown)
    return find_occurrences(document, vocabulary, root)


def call_by(
    path: str, context: FileContext, folder: str, found: FileOccurrences
) -> FileOccurrences:
    """What occurs in a file that is called by another of its names, which is absolute."""
    shown, root = _find_place(path, context, folder)
    return found._replace(path=shown, root=root)


def look_from(
    home: FileContext, guard: Guard, text: StoredText, found: FileOccurrences
) -> FileOccurrences:
    """What occurs in a file that has its specification where it really is, by that context."""
    if not found.specifications:
        return found
    document = replaced(text.parse(guard, interpretation_of(home)), path=home.path)
    return _shorten(found._replace(specifications=find_specifications(document)))


def _shorten(found: FileOccurrences) -> FileOccurrences:
    """Have the paths of specifications, which are absolute outside of a project, from the root."""
    beginning = f"{found.root}/".replace(os.sep, "/")
    places = tuple(it.removeprefix(beginning) for it in found.specifications)
    return found._replace(specifications=places)


def _find_place(path: str, context: FileContext, folder: str) -> tuple[str, str]:
    """The path of a file from the folder of its project, and that folder."""
    root = folder if os.path.isabs(context.path) else context.root
    return os.path.relpath(path, root).replace(os.sep, "/"), root


def find_first_names(paths: Iterable[str], opened: Iterable[str]) -> tuple[list[str], set[str]]:
    """Those of some paths that lead to files of their own, and the other names of open files.

    The name by which a file is open counts, of several the one that is last in `opened`; else that
    of the file itself. Only the names of open files and of those at the paths are looked at.
    """
    ranks = {path: -rank for rank, path in enumerate(opened, 1)}
    left = dict.fromkeys(paths)
    first: dict[object, str] = {}
    second = set()
    for path in {**ranks, **left}:
        identity = read_identity(path)
        other = first.setdefault(identity, path) if identity is not None else path
        if other != path:
            pair = sorted((other, path), key=lambda it: (ranks.get(it, 0), os.path.islink(it), it))
            first[identity] = pair[0]
            second.add(pair[1])
    return [it for it in left if it not in second], second


def unite_roots(
    files: dict[str, FileOccurrences], paths: Iterable[str]
) -> dict[str, FileOccurrences]:
    """Call the folder of a project as the first of some paths does, wherever it is called so."""
    first: dict[str, str] = {}
    roots = dict.fromkeys(files[it].root for it in paths if it in files)
    other = {it: name for it in roots if (name := first.setdefault(resolve(it), it)) != it}
    if not other:
        return files
    return {path: it._replace(root=other.get(it.root, it.root)) for path, it in files.items()}
