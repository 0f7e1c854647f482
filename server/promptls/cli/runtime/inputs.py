"""What the commands of the runtime work on: a project, and what their options name."""

import os

import click

from promptls.cli.terminal.messages import stop_at_settings_errors
from promptls.files import Configurations, FileError, to_source
from promptls.files.contexts import find_project_root
from promptls.files.reading import (
    STANDARD_INPUT,
    describe_error,
    find_stream,
    open_stream,
    read_given,
)
from promptls.settings import Settings
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.values import NamedTuple

# A list of files may have hundreds of thousands of paths.
_LIST_CAP = 1 << 26


class OpenedProject(NamedTuple):
    """The folder with `.git` at or above a folder, or else that folder, and its settings."""

    root: str
    settings: Settings

    @property
    def shown_root(self) -> str:
        """The root from the working directory, to begin the paths in messages; empty for that."""
        shown = os.path.relpath(self.root)
        return "" if shown == os.curdir else shown


def open_project(path: str = os.curdir) -> OpenedProject:
    """Find the project of a folder. Invalid settings end the command."""
    folder = os.path.abspath(path)
    configurations = Configurations()
    settings = configurations.find(os.path.join(folder, ""))
    stop_at_settings_errors(configurations)
    return OpenedProject(find_project_root(folder) or folder, settings)


def read_text(path: str) -> str:
    """Read the text of a file that a person names, or of the standard input for `-`."""
    return _decode(path, _read_whole(path, SIZE_CAP)).text


def read_git_output(path: str) -> str:
    """Read what git has printed. What is not UTF-8 stays what it is in the name of a file."""
    return _read_whole(path, _LIST_CAP).decode("utf-8", "surrogateescape")


def read_json(path: str) -> str:
    """Read a JSON document, which may list any number of files."""
    return _decode(path, _read_whole(path, _LIST_CAP)).text


def read_response(path: str) -> Source:
    """Read what a model has answered. What is too large is read in part, and a finding says so."""
    data = _read(path, SIZE_CAP)
    return to_source(data) if len(data) > SIZE_CAP else _decode(path, data)


def _read_whole(path: str, cap: int) -> bytes:
    data = _read(path, cap)
    if len(data) > cap:
        raise FileError(path, f"larger than {cap >> 20} MiB")
    return data


def _read(path: str, cap: int) -> bytes:
    number = 0 if path == STANDARD_INPUT else find_stream(path)
    if number is None:
        return read_given(path, cap)
    try:
        stream = open_stream(number)
        return stream.read(cap + 1) if stream else b""
    except (OSError, ValueError) as error:
        raise FileError(path, describe_error(error)) from error


def _decode(path: str, data: bytes) -> Source:
    source = Source.decode(data)
    if source.undecodable is not None:
        raise FileError(path, "not UTF-8")
    return source


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
