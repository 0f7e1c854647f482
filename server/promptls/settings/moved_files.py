"""The places in a settings file that name moved files."""

from collections.abc import Iterator, Mapping, Sequence

from promptls.semantics.moves import Move, join_path, relative_path
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath
from promptls.vocabulary.kinds import folder_of

_EXTEND = "extend"


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
        if new is None and key == (_EXTEND,) and folder_of(now) != folder_of(path):
            new = old
        if new is not None:
            edits.append(Edit(span, relative_path(new, folder_of(now))))
    return sorted(dict.fromkeys(edits))


def _texts(document: TomlDocument) -> Iterator[tuple[KeyPath, str, FileSpan]]:
    """The keys and values of the settings that are texts in one line and without escapes."""
    for path, spans in document.spans.items():
        if not path:
            continue
        for meant, (start, end) in (
            (path[-1], spans.key),
            (_value_at(document.values, path), spans.value),
        ):
            written = document.text[start:end]
            if isinstance(meant, str) and written in (f'"{meant}"', f"'{meant}'"):
                yield path, meant, FileSpan(start + 1, end - 1)


def _value_at(values: object, path: KeyPath) -> object:
    for part in path:
        if isinstance(values, Mapping):
            values = values.get(part)
        else:
            # The paths are those of the same file, so they lead through tables and lists only.
            assert isinstance(values, list)
            assert isinstance(part, int)
            values = values[part]
    return values
