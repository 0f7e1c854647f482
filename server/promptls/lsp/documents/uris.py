"""Addresses: what the address of a document says about its file, and where the rule pages are.

`pathlib` and `urllib` do the same, but importing them would be a tenth of the time to the first
diagnostics.
"""

import os
import re
from typing import Final

from promptls.files import FileContext, FileContexts
from promptls.files.presence import find_shipped
from promptls.files.reading import resolve
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_FILE = "file://"
_UNTITLED = "untitled:"
_DRIVE = pattern(r"/[A-Za-z]:")
_ESCAPED = pattern(rb"%([0-9A-Fa-f]{2})")
_UNSAFE = pattern(rb"[^A-Za-z0-9_.~/:!$&'()*+,;=@-]")


class Home(NamedTuple):
    """Where a text is: the address of its document, and its path in the project."""

    uri: str
    path: str = ""


def place_of(uri: str, places: FileContexts, folder: str | None = None) -> FileContext:
    """What `promptls check` knows of the file of a document.

    A document that has no file yet is as if it were in `folder`, if there is one; it has no role.
    """
    path = path_of(uri)
    if path is not None:
        return places.find(os.path.normpath(path))
    name = _last_part(uri)
    if folder is None or not uri.startswith(_UNTITLED) or not name or "\0" in name:
        return FileContext(name)
    return places.find(os.path.join(folder, name))._replace(role=None, is_settings=False)


def path_of(uri: str) -> str | None:
    """The path of a document that is a file."""
    return _path(uri.removeprefix(_FILE)) or None if uri.startswith(_FILE) else None


def key_of(uri: str) -> str:
    """What the index of the workspace knows a document by: its path, or else its address."""
    path = path_of(uri)
    return os.path.normpath(path) if path is not None else uri


def real_of(uri: str) -> str:
    """The same when all links are followed."""
    path = path_of(uri)
    return resolve(path) if path and os.path.isabs(path) and "\0" not in path else key_of(uri)


def uri_of(path: str) -> str:
    """The address of a file, by its absolute path."""
    path = path if path.startswith("/") else "/" + path.replace("\\", "/")
    return _FILE + _UNSAFE.sub(lambda it: b"%%%02X" % it[0][0], os.fsencode(path)).decode("ascii")


def _path(rest: str) -> str:
    # Not `urlsplit`: it raises at an address that an editor has sent all the same.
    host, slash, path = rest.partition("/")
    path = unquote(slash + path)
    if host and host != "localhost":
        return f"//{host}{path}"
    return path[1:] if os.name == "nt" and _DRIVE.match(path) else path


def _last_part(uri: str) -> str:
    address = re.split("[?#]", uri, maxsplit=1)[0]
    return unquote(re.split("[/:]", address)[-1])


def unquote(text: str) -> str:
    """Resolve the escapes of an address."""
    if "%" not in text:
        return text
    data = text.encode("utf-8", "surrogatepass")
    # As Python names files, so that a name that is not UTF-8 is that of its file.
    return _ESCAPED.sub(lambda it: bytes([int(it[1], 16)]), data).decode(errors="surrogateescape")


_pages = find_shipped("RULES.md")
# The address of the pages of all rules, if they are installed.
RULE_PAGES: Final = uri_of(_pages) if _pages else None
