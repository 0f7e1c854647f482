"""Looks up rules and families by the names that people type, or fails with a usage error."""

from collections.abc import Iterable

import click

from promptls.rules import UnknownRuleError, named_rules
from promptls.rules.definition import AnyRule
from promptls.settings import rule_lookup


def check_names(names: Iterable[str]) -> None:
    """Fail with a usage error at a name that is neither a rule nor a family."""
    for name in names:
        try:
            named_rules(name)
        except UnknownRuleError as error:
            raise click.BadParameter(rule_lookup.describe_unknown(name)) from error


def find_rules(name: str) -> tuple[AnyRule, ...]:
    """Find the rule of that name, the rules of that family, or all rules."""
    try:
        return rule_lookup.find_rules(name)
    except UnknownRuleError as error:
        raise click.BadParameter(rule_lookup.describe_unknown(name), param_hint="NAME") from error
