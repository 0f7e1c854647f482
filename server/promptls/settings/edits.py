"""The edits of settings files: they follow files that move, and declare names."""

from collections.abc import Iterator, Mapping, Sequence

from promptls.document import TomlPart, TomlWord
from promptls.semantics.moves import Move
from promptls.settings.key_facts import to_key, to_toml
from promptls.settings.reading import parse_settings
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit, edit_with
from promptls.text.paths import folder_of, join_path, relative_path
from promptls.text.pieces import Pieces, Stop
from promptls.text.spans import FileSpan, newline_of
from promptls.text.toml import load_toml
from promptls.vocabulary.files import section_of

_EXTEND = ("extend",)
_NO_VALUES: Mapping[str, object] = {}


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
    for word in _texts(document):
        key, value = word.path, text[slice(*word.content)]
        old = join_path(folder_of(path), value)
        if old is None or value.startswith(("/", "~")):
            continue
        new = next(filter(None, (it.apply(old) for it in moves)), None)
        # A pattern follows what it names, and not the folder that it is relative to.
        if new is None and key == _EXTEND and folder_of(now) != folder_of(path):
            new = old
        if new is not None:
            written = relative_path(new, folder_of(now))
            quote = text[word.span.start]
            # A text that cannot be between these quotes gets others.
            fits = load_toml(f"path = {quote}{written}{quote}") == {"path": written}
            whole = Edit(word.span, to_toml(written))
            edits.append(Edit(word.content, written) if fits else whole)
    return sorted(dict.fromkeys(edits))


def _texts(document: TomlDocument) -> Iterator[TomlWord]:
    """The keys and values of the settings that are texts in one line and without escapes."""
    for word in document.reader.words:
        text = document.text[slice(*word.content)]
        has_escapes = "\\" in text and document.text[word.span.start] == '"'
        if word.quoted and not has_escapes:
            yield word


def find_bare_keys(text: str, *, in_pyproject: bool) -> frozenset[FileSpan]:
    """Where a settings file has keys without quotes, which what replaces them may need."""
    document = parse_toml(text, in_pyproject=in_pyproject)
    words = document.reader.words if isinstance(document, TomlDocument) else ()
    return frozenset(it.content for it in words if it.part is not TomlPart.VALUE and not it.quoted)


def declare(
    text: str,
    kind: str,
    name: str,
    values: Mapping[str, object] = _NO_VALUES,
    *,
    in_pyproject: bool,
) -> FileEdit | None:
    """The table of a name, at the end; nothing where the settings are not valid with it.

    `kind` is the table of such names: `variables`, `tags`, `agents` or `phases`. Without values,
    the description is to be filled in. The settings are not valid if they are faulty already, have
    the name, or write such names as an inline table.
    """
    newline = newline_of(text)
    gap = "" if not text.strip() else newline if text.endswith(("\n", "\r")) else newline * 2
    section = section_of(in_pyproject=in_pyproject)
    header = f"{gap}[{'.'.join([*section, kind, to_key(name)])}]{newline}"
    lines = [f"{to_key(key)} = {to_toml(it)}{newline}" for key, it in values.items()]
    pieces: Pieces = (header, *lines)
    if not lines:
        pieces = header, 'description = "', Stop(""), f'"{newline}'
    edit = edit_with(FileSpan(len(text), len(text)), pieces)
    changed = parse_settings(text + edit.text, in_pyproject=in_pyproject)
    return None if changed.document is None or changed.issues else edit


def find_declaration_issue(kind: str, name: str, values: Mapping[str, object]) -> str | None:
    """What is wrong with a name or its values, wherever it is declared."""
    text = f"[{kind}.{to_key(name)}]\n" + "".join(
        f"{to_key(key)} = {to_toml(it)}\n" for key, it in values.items()
    )
    issues = parse_settings(text, in_pyproject=False).issues
    return issues[0].message if issues else None
