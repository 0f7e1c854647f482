"""Judges what settings say where their form does not tell: names of rules, patterns."""

from collections.abc import Iterable

from pydantic_core import PydanticCustomError

from promptls.rule_set import ALL
from promptls.rules import RULES
from promptls.settings.patterns import fault_of

# The types of the errors: a message, a name that is not known, and one in a list beside it.
UNFIT, UNKNOWN_RULE, UNKNOWN_ATTRIBUTE = "unfit", "unknown_rule", "unknown_attribute"

RULE_WORDS = frozenset({ALL, *(it.name for it in RULES), *(it.family for it in RULES)})


def a_rule(word: str) -> str:
    """Take a word that selects rules."""
    if word not in RULE_WORDS:
        raise PydanticCustomError(UNKNOWN_RULE, "no rule")
    return word


def a_pattern(pattern: str) -> str:
    """Take a pattern that is quick on any text."""
    fault = fault_of(pattern)
    if fault is not None:
        raise PydanticCustomError(UNFIT, "{message}", {"message": fault})
    return pattern


def unknown_attribute(at: int, name: str, known: Iterable[str]) -> PydanticCustomError:
    """An attribute that is required and not described."""
    return PydanticCustomError(
        UNKNOWN_ATTRIBUTE, "no attribute", {"at": at, "name": name, "known": list(known)}
    )
