"""Turns the names of rules and families that a person types into rules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches

import click

from promptls.nearest import meant
from promptls.rule import AnyRule
from promptls.rule_set import ALL, UnknownRuleError, select
from promptls.rules import RULES
from promptls.settings import Settings

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.5


def selecting(chosen: Iterable[str], ignored: Iterable[str]) -> Callable[[Settings], Settings]:
    """What `--select` and `--ignore` make of settings. Names may be joined by commas."""
    chosen, ignored = list(_words(chosen)), list(_words(ignored))
    try:
        wanted = {it.name for it in select(chosen or [ALL], ignored)}
    except UnknownRuleError as error:
        word = str(error)
        option = "--select" if word in chosen else "--ignore"
        raise click.BadParameter(unknown(word), param_hint=option) from error
    if not chosen and not ignored:
        return lambda settings: settings

    def adapt(settings: Settings) -> Settings:
        on = RULES if chosen else settings.rules
        return replace(settings, rules=tuple(it for it in on if it.name in wanted))

    return adapt


def named(name: str) -> tuple[AnyRule, ...]:
    """The rule of that name, or all rules of that family."""
    rules = tuple(it for it in RULES if it.name == name)
    rules = rules or tuple(it for it in RULES if it.family == name)
    if not rules:
        raise click.BadParameter(unknown(name), param_hint="RULE")
    return rules


def unknown(word: str) -> str:
    """Say that there is no such rule, and which one may be meant."""
    names = [it.name for it in RULES]
    known = [ALL, *dict.fromkeys(it.family for it in RULES), *names]
    lower = word.lower().replace("_", "-")
    near = meant(lower, known) or next(iter(get_close_matches(lower, names, 1, _ALIKE)), None)
    hint = f"; did you mean {near!r}?" if near else "; `promptls rules` lists them"
    return f"no rule or family is called {word!r}{hint}"


def _words(options: Iterable[str]) -> Iterator[str]:
    for option in options:
        yield from (it.strip() for it in option.split(","))
