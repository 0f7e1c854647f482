"""Collects what occurs in a file, whether it is Markdown, a settings file or something else."""

import os
from collections.abc import Callable

from promptls.document import Document
from promptls.files.contexts import FileContext
from promptls.parsing import Sections, parse
from promptls.parsing.plain import is_plain
from promptls.semantics.occurrences import FileOccurrences
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Syntax, is_shared_file, json_kind_of, syntax_of

Guard = Callable[[], None]


def collect_occurrences(  # noqa: PLR0913 - what is known of a file, as in `parse`
    source: Source,
    path: str,
    context: FileContext,
    folder: str,
    *,
    guard: Guard,
    known: Sections | None = None,
    parse_open: Callable[[Guard], Document] | None = None,
) -> FileOccurrences:
    """All that occurs in a file of a folder of the workspace. Its path is absolute.

    `known` are sections that were parsed already, as for `parse`. `parse_open` gives the document
    of a text that is open in the editor.
    """
    has_project = not os.path.isabs(context.path)
    root = context.root if has_project else folder
    shown = os.path.relpath(path, root).replace(os.sep, "/")
    if context.is_settings:
        from promptls.settings.occurrences import (  # noqa: PLC0415 - few have settings
            find_settings_occurrences,
        )

        is_shared = is_shared_file(os.path.basename(path))
        return find_settings_occurrences(source.text, shown, root, in_pyproject=is_shared)
    json_kind = context.kind or json_kind_of(context.path)
    if json_kind is not None and syntax_of(json_kind) is not Syntax.MARKDOWN:
        return FileOccurrences(shown, root, json_kind, {})
    vocabulary = context.settings.vocabulary
    if parse_open is not None:
        document = parse_open(guard)
    else:
        document = parse(
            source,
            context.path,
            kind=context.kind,
            role=context.role,
            known=known,
            guard=guard,
            is_plain=lambda text: is_plain(text, vocabulary),
        )
    found = find_occurrences(document, vocabulary, root)
    if has_project:
        return found
    beginning = f"{root}/".replace(os.sep, "/")
    places = tuple(it.removeprefix(beginning) for it in found.specifications)
    return found._replace(path=shown, specifications=places)
