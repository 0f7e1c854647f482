"""What an address says about a document: where its file stands."""

import os
import re
from urllib.parse import unquote

from promptls.files import Place, Places
from promptls.patterns import pattern

_FILE = "file://"
_DRIVE = pattern(r"/[A-Za-z]:")


def place_of(uri: str, places: Places) -> Place:
    """Where a document stands, as `promptls check` sees it."""
    path = path_of(uri)
    return Place(_last_part(uri)) if path is None else places.of(path)


def path_of(uri: str) -> str | None:
    """The path of a document that is a file."""
    return _path(uri.removeprefix(_FILE)) or None if uri.startswith(_FILE) else None


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
