"""Values that name rules, such as `RULE=LEVEL`: how they are read, found and completed.

The rules are imported only when a name has to be looked up or completed.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import click

from promptls.rules import RULES, UnknownRuleError, load_all, named_rules
from promptls.rules import find_rules as find_all
from promptls.rules.diagnostics import Severity
from promptls.text.nearest import meant
from promptls.text.wording import listed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from promptls.rules.definition import AnyRule

Items: TypeAlias = "list[CompletionItem]"
SEVERITIES = tuple(map(str, Severity))
LEVELS = (*SEVERITIES, "off")
_ALL = ("all", "Every rule.")


def read_names(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Read names of rules and families, which may be joined by commas."""
    return _check_names(it for option in given for it in option.split(","))


def read_severities(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    return tuple(_read_severity(it) for option in given for it in option.split(","))


def read_ignores(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(map(_read_ignore, given))


def complete_rule_names(_: click.Context, __: click.Parameter, word: str) -> Items:
    """Complete rules, families or `all`, joined by commas, for `--select`."""
    return _complete_list("", word)


def complete_rule_levels(_: click.Context, __: click.Parameter, word: str) -> Items:
    """Complete `NAME=LEVEL` with rules or families, joined by commas, for `--severity`."""
    before, comma, last = word.rpartition(",")
    name, equals, level = last.partition("=")
    if equals:
        head = f"{before}{comma}{name}="
        return _to_items((f"{head}{it}", "") for it in LEVELS if it.startswith(level))
    return _to_items(
        (f"{before}{comma}{it}=", about) for it, about in _describe_names() if it.startswith(name)
    )


def complete_rules_in_files(_: click.Context, __: click.Parameter, word: str) -> Items:
    """Complete `PATTERN=NAMES`, a pattern of files and rules, for `--per-file-ignore`."""
    pattern, equals, names = word.rpartition("=")
    return _complete_list(f"{pattern}=", names) if equals else _to_items([(word, "")], "file")


def complete_rules_or_families(
    context: click.Context, parameter: click.Parameter, word: str
) -> Items:
    """Complete rules and families that are not named yet, for `explain`."""
    given = context.params.get(parameter.name or "") or ()
    return _to_items(
        it for it in _describe_names() if it[0].startswith(word) and it[0] not in given
    )


def complete_families(context: click.Context, parameter: click.Parameter, word: str) -> Items:
    """Complete families that are not named yet, for `rules`."""
    return [it for it in complete_rules_or_families(context, parameter, word) if it.value in RULES]


def _check_names(words: Iterable[str]) -> tuple[str, ...]:
    found = tuple(it.strip() for it in words)
    for name in found:
        try:
            named_rules(name)
        except UnknownRuleError as error:
            raise click.BadParameter(_describe_unknown(name)) from error
    return found


def find_rules(name: str) -> "tuple[AnyRule, ...]":
    """Find the rule of that name, the rules of that family, or all rules."""
    try:
        return find_all(name)
    except UnknownRuleError as error:
        raise click.BadParameter(_describe_unknown(name), param_hint="NAME") from error


def _describe_unknown(name: str) -> str:
    from promptls.settings.lookup import describe_unknown  # noqa: PLC0415 - only for a mistake

    return describe_unknown(name)


def _read_severity(given: str) -> tuple[str, str]:
    name, equals, level = (it.strip() for it in given.partition("="))
    if not equals:
        raise click.BadParameter(f"expected RULE=LEVEL (as in block-crlf=error), found {given!r}")
    if level not in LEVELS:
        near = meant(level, LEVELS)
        hint = f"did you mean {near!r}?" if near else f"expected {listed(LEVELS, 'or')}"
        raise click.BadParameter(f"unknown severity {level!r}; {hint}")
    return _check_names([name])[0], level


def _read_ignore(given: str) -> tuple[str, tuple[str, ...]]:
    pattern, equals, words = given.rpartition("=")
    if not equals or not pattern:
        raise click.BadParameter(
            f"expected PATTERN=NAMES (as in 'docs/**=block,tag'), found {given!r}"
        )
    return pattern, _check_names(words.split(","))


def _complete_list(head: str, word: str) -> Items:
    """Complete the last name of a list."""
    before, comma, last = word.rpartition(",")
    named = before.split(",")
    return _to_items(
        (f"{head}{before}{comma}{name}", about)
        for name, about in (_ALL, *_describe_names())
        if name.startswith(last) and name not in named
    )


def _to_items(found: Iterable[tuple[str, str]], kind: str = "plain") -> Items:
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask for it

    return [CompletionItem(it, kind, about) for it, about in found]


def _describe_names() -> Iterator[tuple[str, str]]:
    """List the families and the rules with their descriptions."""
    from promptls.rules.pages import describe_family, group_by_family  # noqa: PLC0415 - all rules are imported for it

    yield from (
        (name, describe_family(rules)) for name, rules in group_by_family(load_all()).items()
    )
    yield from ((it.name, it.summary) for it in load_all())
