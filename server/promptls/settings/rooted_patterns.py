"""Patterns of files that are relative to another folder than that of the settings file."""

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self, get_args, get_origin

from promptls.settings.declaration import Values, table_of
from promptls.settings.keys import SettingsFile
from promptls.settings.strings import GLOB


class RootedPattern(str):
    """A pattern that was given on the command line, and the folder to which it is relative."""

    __slots__ = ("root",)

    root: str

    def __new__(cls, pattern: str, root: str) -> Self:
        """Make a pattern of a text."""
        made = super().__new__(cls, pattern)
        made.root = root
        return made

    def path_from_root(self, root: str, path: str) -> str:
        """A path that is relative to another root, relative to that of the pattern."""
        return os.path.relpath(f"{root}{os.sep}{path}", self.root).replace(os.sep, "/")


def root_patterns(values: Values, root: str) -> Values:
    """The values of a settings file, in which all patterns of files are relative to a root."""
    rooted: Values = _root(SettingsFile, values, root)
    return rooted


def _root(declared: Any, value: Any, root: str) -> Any:  # noqa: ANN401 - any type, any value
    table = table_of(declared)
    if table is not None:
        return {name: _root(table.KEYS[name].type, it, root) for name, it in value.items()}
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is Mapping:
        of_keys, of_values = arguments
        return {_root(of_keys, it, root): _root(of_values, value[it], root) for it in value}
    if origin is Sequence:
        return [_root(arguments[0], it, root) for it in value]
    is_pattern = origin is Annotated and declared.__metadata__[0] is GLOB
    return RootedPattern(value, root) if is_pattern else value
