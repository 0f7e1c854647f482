"""Tells which rules are on, and how grave they are, from the words of settings and options."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from promptls.diagnostics import Severity

if TYPE_CHECKING:
    from promptls.rule import AnyRule

OFF = "off"


class How(Enum):
    """What words do to the rules that are on."""

    ONLY = "only these are on"
    WITH = "these are on as well"
    WITHOUT = "these are off"
    WEIGHED = "these are so grave, or off"


class Step(NamedTuple):
    """Some words, each a rule, a family or all, and what they do. A weighed one has its level."""

    how: How
    words: tuple[str, ...]
    levels: tuple[str, ...] = ()


class Chosen(NamedTuple):
    """The rules that are on, and how grave those are of which something was said."""

    rules: "tuple[AnyRule, ...]"
    severities: dict[str, Severity]


def chosen(steps: Iterable[Step]) -> Chosen:
    """Go through the steps, of which each goes on from the one before."""
    from promptls.rules import RULES  # noqa: PLC0415 - a file that is known needs no rule

    on = {it.name for it in RULES}
    severities: dict[str, Severity] = {}
    for step in steps:
        names = named(step.words)
        if step.how is How.ONLY:
            on = set(names)
        elif step.how is How.WITH:
            on |= names
        elif step.how is How.WITHOUT:
            on -= names
        else:
            levels = _levels(step)
            on -= {name for name, level in levels.items() if level == OFF}
            severities |= {name: Severity(it) for name, it in levels.items() if it != OFF}
    return Chosen(tuple(it for it in RULES if it.name in on), severities)


def named(words: Sequence[str]) -> frozenset[str]:
    """The names of the rules that words select."""
    from promptls.rule_set import named_rules  # noqa: PLC0415 - a file that is known needs no rule

    return frozenset(name for word in words for name in named_rules(word))


def _levels(step: Step) -> dict[str, str]:
    """The level of each rule; the last word about it counts."""
    pairs = zip(step.words, step.levels, strict=True)
    return {name: level for word, level in pairs for name in named([word])}
