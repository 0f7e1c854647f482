"""Reads the files and streams that the options of the runtime's commands name."""

from promptls.cli.checking.options import STANDARD_INPUT
from promptls.files import FileError, to_source
from promptls.files.reading import find_stream, open_stream, read, resolve
from promptls.text import SIZE_CAP, Source


def read_text(path: str, cap: int = SIZE_CAP) -> str:
    """Read the text of a file that a person names, or of the standard input for `-`."""
    data = _read_data(path, cap)
    if len(data) > cap:
        raise FileError(path, f"larger than {cap >> 20} MiB")
    return _decode(path, data).text


def read_response(path: str) -> Source:
    """Read what a model has answered. What is too large is read in part, and a finding says so."""
    data = _read_data(path, SIZE_CAP)
    return to_source(data) if len(data) > SIZE_CAP else _decode(path, data)


def _read_data(path: str, cap: int) -> bytes:
    number = 0 if path == STANDARD_INPUT else find_stream(path)
    if number is None:
        try:
            return read(resolve(path), cap)
        except FileError as error:
            raise FileError(path, error.reason) from error
    stream = open_stream(number)
    return stream.read(cap + 1) if stream else b""


def _decode(path: str, data: bytes) -> Source:
    source = Source.decode(data)
    if source.undecodable is not None:
        raise FileError(path, "not UTF-8")
    return source


def split_name(given: str) -> tuple[str, str]:
    """Split `NAME=PATH`. Without a name it is empty, and a name has no slash."""
    name, equals, path = given.partition("=")
    return (name, path) if equals and "/" not in name else ("", given)
