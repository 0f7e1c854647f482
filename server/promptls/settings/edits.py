"""The edits of settings files: they follow files that move, and declare variables."""

from collections.abc import Iterator, Sequence

from promptls.semantics.moves import Move, join_path, relative_path
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary.kinds import folder_of

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


def declare_variable(text: str, name: str, *, in_pyproject: bool) -> FileEdit | None:
    """The table of a variable, at the end; nothing where the file is not valid with it.

    It is not if the file is faulty already, or writes its variables as an inline table.
    """
    newline = newline_of(text)
    gap = "" if not text.strip() else newline if text.endswith(("\n", "\r")) else newline * 2
    table = f"[{'tool.promptls.' if in_pyproject else ''}variables.{name}]"
    added = f'{gap}{table}{newline}description = ""{newline}'
    if not isinstance(parse_toml(text + added, in_pyproject=in_pyproject), TomlDocument):
        return None
    return Edit(FileSpan(len(text), len(text)), added)
