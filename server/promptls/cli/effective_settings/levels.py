"""Finds out what each rule is in a file, and what in the settings makes it so."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.files import FileContext
from promptls.files.origins import Origin, Origins
from promptls.globs import matches
from promptls.rule import AnyRule
from promptls.rule_set import ALL, named_rules
from promptls.rules import RULES
from promptls.settings import OFF


class Cause(NamedTuple):
    """What in the settings changes a rule: a key, the word in it that means the rule, a pattern."""

    key: str
    word: str | None = None
    pattern: str | None = None
    origin: Origin | None = None


class RuleLevel(NamedTuple):
    """What a rule is here: a severity or off. What is as usual has no cause."""

    rule: AnyRule
    level: str
    cause: Cause | None = None


def levels(place: FileContext, origins: Origins, *, is_folder: bool) -> list[RuleLevel]:
    """What each rule is in a file, or in a folder as far as no pattern says more."""
    causes = list(_ignored_here(place, origins))[: 0 if is_folder else None]
    return [_level(rule, place, origins, causes) for rule in RULES]


def _level(rule: AnyRule, place: FileContext, origins: Origins, here: list[Cause]) -> RuleLevel:
    off = next((it for it in here if it.word and rule.name in named_rules(it.word)), None)
    if off:
        return RuleLevel(rule, OFF, off)
    settings = place.settings
    severity = _severity(rule, origins)
    if rule not in settings.rules:
        value = severity and _value(origins, severity)
        cause = severity if value == OFF else _ignored(rule, origins)
        return RuleLevel(rule, OFF, cause or Cause("select", origin=origins.find("select")))
    level = settings.severities.get(rule.name, rule.severity)
    return RuleLevel(rule, level, severity if level != rule.severity else None)


def _severity(rule: AnyRule, origins: Origins) -> Cause | None:
    said = dict(origins.names("severity"))
    word = next((it for it in (rule.name, rule.family, ALL) if it in said), None)
    return None if word is None else Cause("severity", word, None, said[word])


def _value(origins: Origins, severity: Cause) -> object:
    return origins.value("severity", severity.word or "")


def _ignored(rule: AnyRule, origins: Origins) -> Cause | None:
    for word, origin in origins.words("ignore"):
        if rule.name in named_rules(word):
            return Cause("ignore", word, None, origin)
    return None


def _ignored_here(place: FileContext, origins: Origins) -> Iterator[Cause]:
    for it in place.settings.per_file_ignores:
        if matches(it.pattern, place.inside):
            for word, origin in origins.words("per-file-ignores", it.pattern):
                yield Cause("per-file-ignores", word, it.pattern, origin)
