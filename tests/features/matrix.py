"""The test matrix: which feature is shown for which construct, and by which test.

A drawn test says what it shows: `@covers("hover", "placeholder")`. Run as a program, this prints
the matrix with the number of tests in each cell; `feature_page.py` prints the page for people.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from features.nonsense import NONSENSE

_F = TypeVar("_F", bound=Callable[..., Any])

CONSTRUCTS = (
    "block",
    "placeholder",
    "argument",
    "tag",
    "front matter",
    "settings",
    "contract",
    "suppression",
    "marker",
    "package",
    "state",
    "path",
)
FEATURES = (
    "diagnostics",
    "completion",
    "hover",
    "definition",
    "references",
    "highlight",
    "rename",
    "linked editing",
    "document symbols",
    "workspace symbols",
    "folding",
    "semantic tokens",
    "inlay hint",
    "code lens",
    "code action",
    "links",
    "file operations",
)
# Tests of features in other folders.
_OTHERS = ("server.test_reported_constructs",)
# The tests that show a feature for a construct. Pytest may import one by two names.
COVERED: dict[tuple[str, str], set[str]] = {}


def covers(feature: str, *constructs: str) -> Callable[[_F], _F]:
    """Say which feature a test shows, and for which constructs."""
    assert feature in FEATURES, feature
    assert set(constructs) <= set(CONSTRUCTS), constructs

    def note(test: _F) -> _F:
        for construct in constructs:
            module = test.__module__.rpartition(".")[2]
            COVERED.setdefault((feature, construct), set()).add(f"{module}.{test.__name__}")
        return test

    return note


def load_tests() -> None:
    """Import all tests of features, so that they say what they cover."""
    names = [f"features.{it.stem}" for it in sorted(Path(__file__).parent.glob("test_*.py"))]
    # Those that pytest has collected are there, by a longer name.
    loaded = {".".join(it.split(".")[-2:]) for it in sys.modules}
    for name in (*names, *_OTHERS):
        if name not in loaded:
            import_module(name)


def render(show: Callable[[set[str]], str]) -> list[str]:
    """The matrix as lines of Markdown, with what is shown of the tests for a cell."""
    lines = [f"| | {' | '.join(CONSTRUCTS)} |", f"| --- |{' --- |' * len(CONSTRUCTS)}"]
    for feature in FEATURES:
        cells = [_cell((feature, construct), show) for construct in CONSTRUCTS]
        lines.append(f"| {feature} | {' | '.join(cells)} |")
    return lines


def _cell(key: tuple[str, str], show: Callable[[set[str]], str]) -> str:
    if key in COVERED:
        return show(COVERED[key])
    return "-" if key in NONSENSE else "?"


def find_reasons() -> list[str]:
    """Why some cells are empty, as lines of Markdown."""
    by_reason: dict[tuple[str, str], list[str]] = {}
    for (feature, construct), why in NONSENSE.items():
        by_reason.setdefault((feature, why), []).append(construct)
    ordered = sorted(by_reason.items(), key=lambda it: FEATURES.index(it[0][0]))
    return [f"- {feature} of {_listed(its)}: {why}" for (feature, why), its in ordered]


def _listed(its: list[str]) -> str:
    *first, last = its
    return f"{', '.join(first)} and {last}" if first else last


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    load_tests()
    # The module that the tests import is another one than the program.
    loaded = import_module("features.matrix")
    lines = [*loaded.render(lambda it: str(len(it))), "", *loaded.find_reasons()]
    sys.stdout.writelines(f"{it}\n" for it in lines)
