"""Only `files/` touches the disk."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import promptls

PACKAGE = Path(promptls.__file__).parent

# Calls of a module that reach the disk.
CALLS = {
    "os": {
        *("access", "chmod", "chown", "link", "listdir", "lstat", "makedirs", "mkdir", "open"),
        *("readlink", "remove", "rename", "replace", "rmdir", "scandir", "stat", "symlink"),
        *("truncate", "unlink", "utime", "walk"),
    },
    "os.path": {
        *("exists", "getmtime", "getsize", "isdir", "isfile", "islink", "ismount", "lexists"),
        *("realpath", "samefile"),
    },
    "io": {"open"},
    "pkgutil": {"get_data"},
}
# Modules that do nothing else.
MODULES = {"fileinput", "glob", "importlib.resources", "mmap", "shutil", "sqlite3", "tempfile"}
# Methods of a path. `replace` is one of texts, too, so it is not here.
METHODS = {
    *("chmod", "exists", "glob", "hardlink_to", "is_dir", "is_file", "is_symlink", "iterdir"),
    *("lstat", "mkdir", "read_bytes", "read_text", "readlink", "resolve", "rglob", "rmdir"),
    *("samefile", "stat", "symlink_to", "touch", "unlink", "write_bytes", "write_text"),
}
# What is no access to files of the user.
ALLOWED = {
    ("cli/group.py", "open"): "a stream that does not exist becomes the null device",
    ("cli/group.py", "os.open"): "the same",
    (
        "cli/commands/completions.py",
        "read_text",
    ): "a script of the package, at each start of a shell",
}


def find_disk_calls(text: str) -> Iterator[str]:
    """The calls in a module that may touch the disk, as they are written."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import():
                yield from (it.name for it in node.names if it.name in MODULES)
            case ast.ImportFrom(module=str(module)):
                yield from (it for it in [module] if it in MODULES)
                taken = CALLS.get(module, set())
                yield from (f"{module}.{it.name}" for it in node.names if it.name in taken)
            case ast.Attribute(value=value, attr=name):
                owner = ast.unparse(value)
                if name in CALLS.get(owner, ()):
                    yield f"{owner}.{name}"
                elif owner not in CALLS and name in METHODS:
                    yield name
            case ast.Call(func=ast.Name(id="open")):
                yield "open"
            case _:
                pass


def test_only_files_touches_the_disk() -> None:
    found = {
        (path.relative_to(PACKAGE).as_posix(), call)
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "files"
        for call in find_disk_calls(path.read_text("utf-8"))
    }
    assert found == ALLOWED.keys()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import os\nos.stat('a')", ["os.stat"]),
        ("import os\nos.path.isfile('a')", ["os.path.isfile"]),
        ("from os import scandir", ["os.scandir"]),
        ("from os.path import exists", ["os.path.exists"]),
        ("with open('a') as file: pass", ["open"]),
        ("Path('a').read_text()", ["read_text"]),
        ("import shutil", ["shutil"]),
        ("import os\nos.path.join('a', os.sep)\n'a'.replace('a', 'b')", []),
    ],
)
def test_such_calls_are_found(text: str, found: list[str]) -> None:
    assert list(find_disk_calls(text)) == found
