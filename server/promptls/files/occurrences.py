"""Collects what occurs in a file, whether it is Markdown, a settings file or something else."""

import os

from promptls.files.contexts import FileContext
from promptls.files.store import Guard, StoredText, interpretation_of
from promptls.semantics.occurrences import FileOccurrences
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.vocabulary.kinds import Syntax, is_shared_file, json_kind_of, syntax_of


def collect_occurrences(
    path: str, context: FileContext, folder: str, guard: Guard, text: StoredText
) -> FileOccurrences:
    """All that occurs in a file of a folder of the workspace. Its path is absolute."""
    has_project = not os.path.isabs(context.path)
    root = context.root if has_project else folder
    shown = os.path.relpath(path, root).replace(os.sep, "/")
    if context.is_settings:
        from promptls.settings.occurrences import (  # noqa: PLC0415 - few have settings
            find_settings_occurrences,
        )

        is_shared = is_shared_file(os.path.basename(path))
        return find_settings_occurrences(text.source.text, shown, root, in_pyproject=is_shared)
    json_kind = context.kind or json_kind_of(context.path)
    if json_kind is not None and syntax_of(json_kind) is not Syntax.MARKDOWN:
        return FileOccurrences(shown, root, json_kind, {})
    document = text.parse(guard, interpretation_of(context))
    found = find_occurrences(document, context.settings.vocabulary, root)
    if has_project:
        return found
    beginning = f"{root}/".replace(os.sep, "/")
    places = tuple(it.removeprefix(beginning) for it in found.specifications)
    return found._replace(path=shown, specifications=places)
