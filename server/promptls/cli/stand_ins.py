"""Stand-ins for modules that click imports and a check has no use for.

They would be an eighth of a check of one file. Click cleans docstrings with `inspect`, looks for
translations that it does not have with `gettext`, and has types of parameters for the others.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


class _StandIn(ModuleType):
    """A module with a few functions. After click, all else of it is imported when it is used."""

    is_ready = False

    def __init__(self, name: str, *functions: Callable[..., str]) -> None:
        super().__init__(name)
        vars(self).update({it.__name__: it for it in functions})

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        # What click takes from a module while it is imported are classes, to name in types.
        return getattr(import_module(self.__name__), name) if self.is_ready else type(name, (), {})


def cleandoc(text: str) -> str:
    """Clean a docstring. That of an option is one line, which needs none of that."""
    if text.isprintable() and text == text.strip():
        return text
    cleaned: str = import_module("inspect").cleandoc(text)
    return cleaned


def gettext(text: str) -> str:
    """Leave a text in English, as all others are."""
    return text


def ngettext(one: str, more: str, number: int) -> str:
    """Choose between one and more in English."""
    return one if number == 1 else more


@contextmanager
def with_stand_ins() -> Iterator[None]:
    """Have click imported without these modules, unless they are imported already."""
    made = [
        _StandIn("inspect", cleandoc),
        _StandIn("gettext", gettext, ngettext),
        _StandIn("uuid"),
        _StandIn("datetime"),
    ]
    used = {it.__name__: it for it in made if it.__name__ not in sys.modules}
    sys.modules.update(used)
    try:
        yield
    finally:
        for name, module in used.items():
            module.is_ready = True
            del sys.modules[name]
