"""Turns the names of rules and families that a person types into rules."""

from collections.abc import Iterable

import click

from promptls.nearest import within_reach
from promptls.rule import AnyRule
from promptls.rule_set import ALL, UnknownRuleError, named_rules
from promptls.rules import RULES

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.6


def check_names(names: Iterable[str]) -> None:
    """Refuse what is neither a rule nor a family."""
    for name in names:
        try:
            named_rules(name)
        except UnknownRuleError as error:
            raise click.BadParameter(_unknown(name)) from error


def named(name: str) -> tuple[AnyRule, ...]:
    """The rule of that name, or all rules of that family, or all."""
    try:
        names = named_rules(name)
    except UnknownRuleError as error:
        raise click.BadParameter(_unknown(name), param_hint="NAME") from error
    return tuple(it for it in RULES if it.name in names)


def _unknown(word: str) -> str:
    """Say that there is no such rule, and which one may be meant."""
    near = _nearest(word.lower().replace("_", "-"))
    hint = f"; did you mean {near!r}?" if near else "; `promptls rules` lists them"
    return f"no rule or family is called {word!r}{hint}"


def _nearest(word: str) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only who mistypes waits for it

    names = [it.name for it in RULES]
    known = [ALL, *dict.fromkeys(it.family for it in RULES), *names]
    # Of a rule's name the beginning is remembered, or what stands behind the family.
    begun = [it for it in names if it.startswith(word) or it.partition("-")[2].startswith(word)]
    alike = get_close_matches(word, names, 1, _ALIKE)
    return next(iter([*within_reach(word, known), *(begun if word else []), *alike]), None)
