"""The edits of settings files: they follow files that move, and declare names."""

from collections.abc import Iterator, Sequence

from promptls.semantics.moves import Move, join_path
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit, edit_with
from promptls.text.paths import folder_of, relative_path
from promptls.text.pieces import Stop
from promptls.text.spans import FileSpan, newline_of

_EXTEND = ("extend",)


def follow_in_settings(
    text: str, path: str, moves: Sequence[Move], *, in_pyproject: bool
) -> list[FileEdit]:
    """The edits that let a settings file name moved files, by paths from its own folder.

    `path` is its own from the root of the project; it may be one of the moved files.
    """
    document = parse_toml(text, in_pyproject=in_pyproject)
    if not isinstance(document, TomlDocument):
        return []
    now = next(filter(None, (it.apply(path) for it in moves)), path)
    edits = []
    for key, value, span in _texts(document):
        old = join_path(folder_of(path), value)
        if old is None or value.startswith(("/", "~")):
            continue
        new = next(filter(None, (it.apply(old) for it in moves)), None)
        # A pattern follows what it names, and not the folder that it is relative to.
        if new is None and key == _EXTEND and folder_of(now) != folder_of(path):
            new = old
        if new is not None:
            edits.append(Edit(span, relative_path(new, folder_of(now))))
    return sorted(dict.fromkeys(edits))


def _texts(document: TomlDocument) -> Iterator[tuple[tuple[str, ...], str, FileSpan]]:
    """The keys and values of the settings that are texts in one line and without escapes."""
    for word in document.reader.words:
        text = document.text[slice(*word.content)]
        has_escapes = "\\" in text and document.text[word.span.start] == '"'
        if word.quoted and not has_escapes:
            yield word.path, text, word.content


def declare(text: str, kind: str, name: str, *, in_pyproject: bool) -> FileEdit | None:
    """The table of a name, at the end; nothing where the file is not valid with it.

    `kind` is the table of such names: `variables`, `agents` or `phases`. The file is not valid if
    it is faulty already, or writes these as an inline table.
    """
    newline = newline_of(text)
    gap = "" if not text.strip() else newline if text.endswith(("\n", "\r")) else newline * 2
    table = f"[{'tool.promptls.' if in_pyproject else ''}{kind}.{name}]"
    described = f'{gap}{table}{newline}description = "', Stop(""), f'"{newline}'
    edit = edit_with(FileSpan(len(text), len(text)), described)
    if not isinstance(parse_toml(text + edit.text, in_pyproject=in_pyproject), TomlDocument):
        return None
    return edit
