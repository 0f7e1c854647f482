"""Reads the files and streams that the options of the runtime's commands name."""

from promptls.cli.checking.options import STANDARD_INPUT
from promptls.files import FileError
from promptls.files.reading import find_stream, open_stream, read, resolve
from promptls.text import SIZE_CAP, Source


def read_text(path: str, cap: int = SIZE_CAP) -> str:
    """Read the text of a file that a person names, or of the standard input for `-`."""
    number = 0 if path == STANDARD_INPUT else find_stream(path)
    if number is None:
        try:
            data = read(resolve(path), cap)
        except FileError as error:
            raise FileError(path, error.reason) from error
    else:
        stream = open_stream(number)
        data = stream.read(cap + 1) if stream else b""
    if len(data) > cap:
        raise FileError(path, f"larger than {cap >> 20} MiB")
    source = Source.decode(data)
    if source.undecodable is not None:
        raise FileError(path, "not UTF-8")
    return source.text


def split_name(given: str) -> tuple[str, str]:
    """Split `NAME=PATH`. Without a name it is empty, and a name has no slash."""
    name, equals, path = given.partition("=")
    return (name, path) if equals and "/" not in name else ("", given)
