"""Judges what settings say where their form does not tell: names of rules, patterns."""

from collections.abc import Iterable

from promptls.rule_set import ALL
from promptls.rules import RULES
from promptls.settings.patterns import fault_of

RULE_WORDS = frozenset({ALL, *(it.name for it in RULES), *(it.family for it in RULES)})


class UnknownRuleError(ValueError):
    """A word that selects no rule."""


class UnknownAttributeError(ValueError):
    """An attribute that is required, as the item `at` of a list, and not described."""

    def __init__(self, at: int, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.at = at
        self.name = name
        self.known = list(known)


def a_rule(word: str) -> str:
    """Take a word that selects rules."""
    if word not in RULE_WORDS:
        raise UnknownRuleError(word)
    return word


def a_pattern(pattern: str) -> str:
    """Take a pattern that is quick on any text."""
    fault = fault_of(pattern)
    if fault is not None:
        raise ValueError(fault)
    return pattern
