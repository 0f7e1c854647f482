"""What the variables of a template hold, read from the files of a project."""

import os
from collections.abc import Callable, Iterator, Sequence

from promptls.files.listing import find_matching, list_project
from promptls.files.reading import FileError, decode_whole, is_file, read_within
from promptls.settings import DEFAULT, Settings
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP, with_line_feeds
from promptls.text.values import NamedTuple

# What a person sees at a glance of a project; more costs a model its attention.
_DEPTH = 4
_MOST_ENTRIES = 400
_MOST_FILES = 100
_MOST_NOTES = 3

_STRUCTURE, _ARTIFACTS, _SKELETON, _TASKS = "PROJECT_STRUCTURE", "ARTIFACTS", "SKELETON", "TASKS"
_LINE = pattern(r"[^\n]*\n|[^\n]+")
_ITEM = pattern(r"(?P<margin> *)[-*+] \[(?P<mark>[ xX])\] ")
_HEADING = pattern(r"#{1,6} ")
_NOWHERE = 1 << 30
# What is said in the place of a list of which nothing is left to do.
_ALL_DONE = "(all tasks are done)"


class Sources(NamedTuple):
    """The values of the variables that could be found, and why others could not."""

    values: dict[str, str]
    notes: tuple[str, ...]


def read_sources(
    root: str | os.PathLike[str], names: Sequence[str], *, settings: Settings = DEFAULT
) -> Sources:
    """Read the values of variables from the files of a project.

    The vocabulary and the settings say which file a variable comes from. Files outside of the
    project are not read, and a file that cannot be read is left out.
    """
    folder = os.fspath(root)
    values: dict[str, str] = {}
    notes: list[str] = []
    for name in names:
        errors: list[FileError] = []
        found = _read_source(name, folder, settings, errors)
        if found:
            values[name] = found
        notes += (f"{name}: {it}" for it in _describe(errors, folder))
    return Sources(values, tuple(notes))


def _describe(errors: Sequence[FileError], root: str) -> Iterator[str]:
    for it in errors[:_MOST_NOTES]:
        yield f"{os.path.relpath(it.path, root)}: {it.reason}"
    if len(errors) > _MOST_NOTES:
        yield f"{len(errors) - _MOST_NOTES} more files cannot be read"


def _read_source(name: str, root: str, settings: Settings, errors: list[FileError]) -> str:
    make = _MADE.get(name)
    if make:
        return make(root, settings, errors)
    known = (it for it in settings.vocabulary.variables if it.name == name)
    source = next((it.source for it in known), None)
    # A source may also be a sentence for people.
    path = os.path.join(root, source) if source else ""
    if not path or not is_file(path):
        return ""
    text = _read(path, root, errors)
    return to_value(name, text) if text is not None else ""


def is_made_of_many(name: str) -> bool:
    """Whether a variable comes from several files, whatever the vocabulary says of it."""
    return name in _MADE


def to_value(name: str, text: str) -> str:
    """What a variable gets of the text that it comes from."""
    if name != _TASKS or not text.strip():
        return text
    return find_open_tasks(text) or _ALL_DONE


def _read(path: str, root: str, errors: list[FileError]) -> str | None:
    try:
        source = decode_whole(path, read_within(path, [root]))
    except FileError as error:
        errors.append(error)
        return None
    return with_line_feeds(source.text).removeprefix(BYTE_ORDER_MARK)


def _draw_structure(root: str, _settings: Settings, _errors: list[FileError]) -> str:
    """The folders and files of a project as an indented list. Folders end with a slash."""
    listing = list_project(root, depth=_DEPTH, most=_MOST_ENTRIES)
    lines = []
    for path, is_folder in listing.entries:
        above, _, name = path.rpartition("/")
        level = above.count("/") + 1 if above else 0
        lines.append(f"{'  ' * level}{_to_text(name)}{'/' if is_folder else ''}")
    if listing.is_cut:
        lines.append(f"(only the first {_MOST_ENTRIES} of more entries)")
    return "\n".join(lines)


def _quote_files(root: str, patterns: Sequence[str], errors: list[FileError]) -> str:
    return "\n".join(_quote_each(root, patterns, errors))


def _quote_each(root: str, patterns: Sequence[str], errors: list[FileError]) -> Iterator[str]:
    """The files that match, each between tags with its path, up to a size."""
    listing = find_matching(root, patterns, most=_MOST_FILES)
    size = 0
    for path, _is_folder in listing.entries:
        text = _read(os.path.join(root, path), root, errors)
        if text is None:
            continue
        size += len(text)
        if size > SIZE_CAP:
            yield "(more files are left out, because these are 1 MiB)"
            return
        name = _to_text(path).replace("&", "&amp;").replace("'", "&apos;")
        yield f"<file path='{name}'>\n{text.rstrip()}\n</file>"
    if listing.is_cut:
        yield f"(more files than these {_MOST_FILES} match)"


def _to_text(path: str) -> str:
    """The name of a file as text. It may be any bytes, which no prompt can hold."""
    return os.fsencode(path).decode(errors="replace")


def find_open_tasks(text: str) -> str:
    """The tasks of a list that are not ticked off, with the headings above them.

    A task is an item with a check box, and what is indented below it belongs to it. A text without
    check boxes is given as it is.
    """
    if not _ITEM.search(text):
        return text
    kept: list[str] = []
    headings: list[str] = []
    # How far the item is indented that the next lines may belong to, and whether it is ticked off.
    margin, is_done = _NOWHERE, False
    for line in _LINE.findall(text):
        indent = len(line) - len(line.lstrip(" "))
        item = _ITEM.match(line)
        if _HEADING.match(line):
            headings = [*(it for it in headings if it.index(" ") < line.index(" ")), line]
            margin = _NOWHERE
        elif indent > margin or not line.strip():
            if margin != _NOWHERE and not is_done and not (item and item["mark"] != " "):
                kept.append(line)
        elif item:
            margin, is_done = indent, item["mark"] != " "
            if not is_done:
                kept += [*headings, line]
                headings = []
        else:
            margin = _NOWHERE
    return "".join(kept).strip("\n")


_MADE: dict[str, Callable[[str, Settings, list[FileError]], str]] = {
    _STRUCTURE: _draw_structure,
    _ARTIFACTS: lambda root, settings, errors: _quote_files(
        root, settings.values.templates.artifacts, errors
    ),
    _SKELETON: lambda root, settings, errors: _quote_files(
        root, settings.values.templates.skeletons, errors
    ),
}
