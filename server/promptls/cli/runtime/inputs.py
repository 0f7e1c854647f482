"""What the commands of the runtime work on: a project, and what their options name."""

import os

import click

from promptls.cli.terminal.messages import stop_at_settings_errors
from promptls.files import Configurations, FileError, to_source
from promptls.files.projects import OpenedProject, find_project
from promptls.files.reading import (
    NOT_UTF8,
    STANDARD_INPUT,
    decode_whole,
    describe_error,
    find_stream,
    is_utf16,
    open_stream,
    read_given,
)
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP, UTF16_MARKS, Source

# A list of files may have hundreds of thousands of paths.
_LIST_CAP = 1 << 26
_BREAKS = frozenset(b"\r\n")


def open_project(path: str = os.curdir) -> OpenedProject:
    """Find the project of a folder. Invalid settings end the command."""
    configurations = Configurations()
    project = find_project(path, configurations)
    stop_at_settings_errors(configurations)
    shown = os.path.relpath(project.root)
    return project._replace(shown_root="" if shown == os.curdir else shown)


def read_text(path: str) -> str:
    """Read the text of a file that a person names, or of the standard input for `-`.

    The mark that some editors put before it is no part of the text.
    """
    text = read_exactly(path).removeprefix(BYTE_ORDER_MARK)
    # Without its mark, UTF-16 of English is UTF-8, too.
    if "\0" in text:
        raise FileError(path, "not text: it has NUL characters")
    return text


def read_exactly(path: str) -> str:
    """Read every character of such a file."""
    return decode_whole(path, _read(path, SIZE_CAP)).text


def read_git_output(path: str) -> str:
    """Read what git has printed. What is not UTF-8 stays what it is in the name of a file.

    Shells of Windows write what a program prints with a mark before it, or as UTF-16.
    """
    data = _read(path, _LIST_CAP)
    if len(data) > _LIST_CAP:
        raise FileError(path, f"larger than {_LIST_CAP >> 20} MiB")
    # Names that end with NUL have no line breaks.
    if data[:2] in UTF16_MARKS or (is_utf16(data) and not _BREAKS.isdisjoint(data)):
        raise FileError(path, NOT_UTF8)
    text = data.decode("utf-8", "surrogateescape").removeprefix(BYTE_ORDER_MARK)
    return text if text.strip() else ""


def read_json(path: str) -> str:
    """Read a JSON document, which may list any number of files."""
    return decode_whole(path, _read(path, _LIST_CAP), _LIST_CAP).text


def read_response(path: str) -> Source:
    """Read what a model has answered. What is too large is read in part, and a finding says so."""
    data = _read(path, SIZE_CAP)
    return to_source(data) if len(data) > SIZE_CAP else decode_whole(path, data)


def _read(path: str, cap: int) -> bytes:
    number = 0 if path == STANDARD_INPUT else find_stream(path)
    if number is None:
        return read_given(path, cap)
    try:
        stream = open_stream(number)
        return stream.read(cap + 1) if stream else b""
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error


def decode_argument(given: str, option: str) -> str:
    """The text of an argument. The system may pass any bytes, and this locale may not be UTF-8."""
    try:
        given.encode()
    except UnicodeEncodeError:
        try:
            return os.fsencode(given).decode()
        except UnicodeError:
            raise click.BadParameter("not UTF-8", param_hint=option) from None
    return given


def split_name(given: str) -> tuple[str, str]:
    """Split `NAME=PATH`. Without a name it is empty, and a name has no slash."""
    name, equals, path = given.partition("=")
    return (name, path) if equals and "/" not in name else ("", given)
