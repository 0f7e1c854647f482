"""Names in single braces that a file writes in two ways: `{a-folder}` and `{a_folder}`."""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.text.patterns import pattern

# What must not precede the brace is checked behind it, so that the pattern begins with a literal.
_NAME = pattern(
    r"\{(?<![{$#\\%]\{)(?P<name>[A-Za-z][A-Za-z0-9]{0,40}+(?:[-_][A-Za-z0-9]{1,40}+){1,6}+)\}(?!\})"
)
# Of two such names one has a hyphen.
_HYPHENATED = pattern(r"\{[A-Za-z][A-Za-z0-9_]*+-[A-Za-z0-9]")


def find_names(text: str) -> Iterator[re.Match[str]]:
    """The names of several words in single braces."""
    return _NAME.finditer(text) if "{" in text else iter(())


def join_words(name: str) -> str:
    """A name with one mark between its words, whatever it has."""
    return name.replace("-", "_")


def may_be_mixed(text: str) -> bool:
    """Whether some name occurs with other marks between its words."""
    if "{" not in text or _HYPHENATED.search(text) is None:
        return False
    return are_mixed(frozenset(it["name"] for it in find_names(text)))


def are_mixed(names: frozenset[str]) -> bool:
    """Whether some of the names differ in the marks between their words only."""
    return len(names) > 1 and len(names) > len({join_words(it) for it in names})


@lru_cache(maxsize=1024)
def names_in(text: str) -> frozenset[str]:
    """The names of a section, which most keystrokes leave as it is."""
    return frozenset(it["name"] for it in find_names(text))
