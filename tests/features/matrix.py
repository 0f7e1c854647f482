"""The test matrix: which feature is shown for which construct, and by which test.

A drawn test says what it shows: `@covers("hover", "placeholder")`. Run as a program, this prints
the matrix in Markdown.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

CONSTRUCTS = (
    "block",
    "placeholder",
    "tag",
    "front matter",
    "settings",
    "suppression",
    "marker",
    "package",
    "state",
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
    "selection",
    "semantic tokens",
    "inlay hint",
    "code lens",
    "code action",
    "formatting",
    "on type",
    "links",
    "file operations",
)
# Why a feature makes no sense for a construct, where it makes none.
NONSENSE: dict[tuple[str, str], str] = {}
# The names of the tests that show a feature for a construct.
COVERED: dict[tuple[str, str], list[str]] = {}


def covers(feature: str, *constructs: str) -> Callable[[_F], _F]:
    """Say which feature a test shows, and for which constructs."""
    assert feature in FEATURES, feature
    assert set(constructs) <= set(CONSTRUCTS), constructs

    def note(test: _F) -> _F:
        for construct in constructs:
            COVERED.setdefault((feature, construct), []).append(test.__name__)
        return test

    return note


def load_tests() -> None:
    """Import all tests of features, so that they say what they cover."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        import_module(f"features.{path.stem}")


def render() -> str:
    """The matrix in Markdown: how many tests show a feature for a construct."""
    lines = [f"| | {' | '.join(CONSTRUCTS)} |", f"| --- |{' --- |' * len(CONSTRUCTS)}"]
    for feature in FEATURES:
        cells = [_cell((feature, construct)) for construct in CONSTRUCTS]
        lines.append(f"| {feature} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", *_reasons()]) + "\n"


def _cell(key: tuple[str, str]) -> str:
    if key in COVERED:
        return str(len(COVERED[key]))
    return "-" if key in NONSENSE else "?"


def _reasons() -> list[str]:
    return [f"- {feature} of {construct}: {why}" for (feature, construct), why in NONSENSE.items()]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    load_tests()
    # The module that the tests import is another one than the program.
    sys.stdout.write(import_module("features.matrix").render())
