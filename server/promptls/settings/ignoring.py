"""The edits of a settings file that disable a rule."""

from collections.abc import Iterator

from promptls.settings.key_facts import to_toml
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit, apply_edits
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary.files import section_of

_KEY = "ignore"
# A comment may belong to the table below it.
_TABLE = pattern(r"(?m)^(?:[ \t]*#[^\n]*\n)*[ \t]*\[")
_COMMENT = pattern(r"#[^\n]*")


def ignore_rule(text: str, rule: str, *, in_pyproject: bool) -> list[FileEdit] | None:
    """Add a rule to those that are not checked; nothing where that cannot be done.

    Where the file is faulty, or its settings are written in an unusual way, nothing is guessed.
    """
    document = parse_toml(text, in_pyproject=in_pyproject)
    if not isinstance(document, TomlDocument):
        return None
    ignored = document.values.get(_KEY)
    if not isinstance(ignored, list | None) or rule in (ignored or ()):
        return None
    wanted = {**document.values, _KEY: [*(ignored or ()), rule]}
    for edits in _try(document, len(ignored or ()), to_toml(rule), in_pyproject=in_pyproject):
        changed = parse_toml(apply_edits(text, edits), in_pyproject=in_pyproject)
        if isinstance(changed, TomlDocument) and changed.values == wanted:
            return edits
    return None


def _try(
    document: TomlDocument, number: int, rule: str, *, in_pyproject: bool
) -> Iterator[list[FileEdit]]:
    """The edits that may do it, the best first."""
    if _KEY in document.values:
        yield _extend(document, number, rule)
        return
    text, newline = document.text, newline_of(document.text)
    line = f"{_KEY} = [{rule}]{newline}"
    if in_pyproject:
        header = f"[{'.'.join(section_of(in_pyproject=True))}]"
        at = f"\n{text}".find(f"\n{header}")
        if at >= 0:
            end = text.find("\n", at) + 1
            yield [_insert(end or len(text), line if end else newline + line)]
        gap = "" if not text.strip() else newline if text.endswith("\n") else newline * 2
        yield [_insert(len(text), f"{gap}{header}{newline}{line}")]
        return
    table = _TABLE.search(text)
    if table is not None:
        yield [_insert(table.start(), line + newline)]
    yield [_insert(len(text), line if not text or text.endswith("\n") else newline + line)]


def _extend(document: TomlDocument, number: int, rule: str) -> list[FileEdit]:
    """Add an item to a list, in a line of its own where the others are."""
    text, whole = document.text, document.find_value((_KEY,))
    if number == 0:
        return [_insert(whole.end - 1, rule)]
    last = document.find_value((_KEY, number - 1))
    rest = text[last.end : whole.end - 1]
    if "\n" not in rest:
        return [_insert(last.end, f", {rule}")]
    line = text.rfind("\n", 0, last.start) + 1
    before = text[line : last.start]
    margin = before[: len(before) - len(before.lstrip(" \t"))]
    added = f"{margin}{rule},{newline_of(text)}"
    at = text.rfind("\n", 0, whole.end) + 1
    comma = [] if "," in _COMMENT.sub("", rest) else [_insert(last.end, ",")]
    return [*comma, _insert(at, added)]


def _insert(at: int, text: str) -> FileEdit:
    return Edit(FileSpan(at, at), text)
