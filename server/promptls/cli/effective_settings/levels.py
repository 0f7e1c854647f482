"""The severity of each rule in a file, and the setting that causes it."""

from collections.abc import Iterator

from promptls.files import FileContext
from promptls.files.origins import Origin, Origins
from promptls.rules import ALL, load_all, named_rules
from promptls.rules.definition import AnyRule
from promptls.settings import OFF
from promptls.text.values import NamedTuple


class Cause(NamedTuple):
    """The setting that changes a rule: its key, the word that names the rule, and the pattern."""

    key: str
    word: str | None = None
    pattern: str | None = None
    origin: Origin | None = None


class RuleLevel(NamedTuple):
    """The level of a rule: a severity or off. The default level has no cause."""

    rule: AnyRule
    level: str
    cause: Cause | None = None


def find_levels(context: FileContext, origins: Origins, *, is_folder: bool) -> list[RuleLevel]:
    """Find the level of each rule in a file, or in a folder regardless of patterns."""
    causes = list(_find_ignores_by_pattern(context, origins))[: 0 if is_folder else None]
    return [_find_level(rule, context, origins, causes) for rule in load_all()]


def _find_level(
    rule: AnyRule, context: FileContext, origins: Origins, here: list[Cause]
) -> RuleLevel:
    off = next((it for it in here if it.word and rule.name in named_rules(it.word)), None)
    if off:
        return RuleLevel(rule, OFF, off)
    settings = context.settings
    severity = _find_severity(rule, origins)
    if rule.name not in settings.rules:
        value = severity and origins.value("severity", severity.word or "")
        cause = severity if value == OFF else _find_ignore(rule, origins)
        return RuleLevel(rule, OFF, cause or Cause("select", origin=origins.find("select")))
    level = settings.severities.get(rule.name, rule.severity)
    return RuleLevel(rule, level, severity if level != rule.severity else None)


def _find_severity(rule: AnyRule, origins: Origins) -> Cause | None:
    said = dict(origins.names("severity"))
    word = next((it for it in (*_beginnings(rule.name), ALL) if it in said), None)
    return None if word is None else Cause("severity", word, None, said[word])


def _beginnings(name: str) -> Iterator[str]:
    """The words that select a rule by the beginning of its name, the longest first."""
    while name:
        yield name
        name = name.rpartition("-")[0]


def _find_ignore(rule: AnyRule, origins: Origins) -> Cause | None:
    for word, origin in origins.words("ignore"):
        if rule.name in named_rules(word):
            return Cause("ignore", word, None, origin)
    return None


def _find_ignores_by_pattern(context: FileContext, origins: Origins) -> Iterator[Cause]:
    for ignore in context.settings.per_file_ignores:
        if context.settings.matches(ignore.pattern, context.inside):
            for word, origin in origins.words("per-file-ignores", ignore.pattern):
                yield Cause("per-file-ignores", word, ignore.pattern, origin)
