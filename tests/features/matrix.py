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
_COLOURS = "editors colour JSON by themselves, and the values are texts like any others"
_NONSENSE_OF_STRUCTURE: dict[tuple[str, str], str] = {
    ("document symbols", "suppression"): "a comment is no part of the structure",
    ("workspace symbols", "block"): "a block has no name",
    ("workspace symbols", "tag"): "the names of tags are the vocabulary's, not a file's",
    ("workspace symbols", "settings"): "a key of the settings is the same in every project",
    ("workspace symbols", "suppression"): "a suppression has no name",
    ("workspace symbols", "state"): "a state has no name, and a workspace has one of it",
    ("folding", "placeholder"): "a placeholder is a part of a line",
    ("folding", "suppression"): "a suppression is a part of a line",
    ("folding", "state"): "editors fold JSON by themselves",
    ("semantic tokens", "state"): _COLOURS,
    ("inlay hint", "tag"): "a tag becomes nothing else",
    ("inlay hint", "front matter"): "a field is what it says",
    ("inlay hint", "settings"): "a setting is what it says",
    ("inlay hint", "suppression"): "a rule is described on hover",
    ("inlay hint", "package"): "a package says everything itself",
    ("code lens", "front matter"): "what is counted of a file is above its first line",
    ("code lens", "settings"): "`promptls config` shows what applies to a file",
    ("code lens", "suppression"): "an unused suppression is a finding",
    ("links", "block"): "an item names no file",
    ("links", "suppression"): "a rule's page opens from its hover",
    ("links", "marker"): "requirements are found by going to their definition",
    ("links", "state"): "the artifact folder of a state is a folder, which editors do not open",
}
_NONSENSE_OF_EDITING: dict[tuple[str, str], str] = {
    ("formatting", "placeholder"): "a placeholder has no layout; a space inside it is a mistake",
    ("formatting", "front matter"): "YAML belongs to other formatters",
    ("formatting", "settings"): "TOML belongs to other formatters",
    ("formatting", "suppression"): "a comment is read in any layout",
    ("formatting", "marker"): "a comment is read in any layout",
    ("formatting", "state"): "JSON is written by programs",
    ("on type", "front matter"): "nothing follows from a character there",
    ("on type", "settings"): "nothing follows from a character there",
    ("on type", "suppression"): "nothing follows from a character; names are completed",
    ("on type", "marker"): "what a requirement comprises is not known while its marker is typed",
    ("on type", "state"): "JSON is written by programs",
}
_NONSENSE_OF_COMPLETION: dict[tuple[str, str], str] = {
    ("completion", "state"): (
        "orchestrators write it, and editors complete JSON from the schema that promptls publishes"
    ),
}
_NONSENSE_OF_NAVIGATION: dict[tuple[str, str], str] = {
    **{
        (feature, "state"): "a state file records values and names nothing of the workspace"
        for feature in ("definition", "references", "highlight", "rename", "linked editing")
    },
    **{
        ("linked editing", construct): "only the two tags of a pair are one name in two places"
        for construct in CONSTRUCTS
        if construct not in ("tag", "state")
    },
}
NONSENSE = (
    _NONSENSE_OF_STRUCTURE
    | _NONSENSE_OF_EDITING
    | _NONSENSE_OF_COMPLETION
    | _NONSENSE_OF_NAVIGATION
)
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
