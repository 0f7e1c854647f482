"""Looks up rules and families by the names that people type."""

from collections.abc import Iterable

import click

from promptls.nearest import within_reach
from promptls.rule import AnyRule
from promptls.rule_set import WORDS, UnknownRuleError, named_rules
from promptls.rules import RULE_NAMES, load_rule

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.6


def check_names(names: Iterable[str]) -> None:
    """Fail with a usage error at a name that is neither a rule nor a family."""
    for name in names:
        try:
            named_rules(name)
        except UnknownRuleError as error:
            raise click.BadParameter(_describe_unknown(name)) from error


def find_rules(name: str) -> tuple[AnyRule, ...]:
    """Find the rule of that name, the rules of that family, or all rules."""
    try:
        names = named_rules(name)
    except UnknownRuleError as error:
        raise click.BadParameter(_describe_unknown(name), param_hint="NAME") from error
    return tuple(load_rule(it) for it in RULE_NAMES if it in names)


def _describe_unknown(word: str) -> str:
    """Describe an unknown name, with the nearest known one."""
    near = _find_nearest(word.lower().replace("_", "-"))
    hint = f"; did you mean {near!r}?" if near else "; `promptls rules` lists them"
    return f"unknown rule or family {word!r}{hint}"


def _find_nearest(word: str) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only who mistypes waits for it

    # People remember the beginning of a rule's name, or the part after the family.
    begun = [
        it for it in RULE_NAMES if it.startswith(word) or it.partition("-")[2].startswith(word)
    ]
    alike = get_close_matches(word, RULE_NAMES, 1, _ALIKE)
    return next(iter([*within_reach(word, WORDS), *(begun if word else []), *alike]), None)
