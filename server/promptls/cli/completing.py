"""Tells what fits an option or argument that takes rules; click asks it as `shell_complete`.

What takes time to import is imported when a shell asks.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from promptls.diagnostics import Severity

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SEVERITIES = tuple(map(str, Severity))
LEVELS = (*SEVERITIES, "off")
_ALL = ("all", "Every rule.")


def rule_names(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """Rules, families or `all`, joined by commas: what `--select` takes."""
    del context, parameter
    return _listed("", word)


def rule_levels(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """Rules or families with a severity, `NAME=LEVEL`, joined by commas: for `--severity`."""
    del context, parameter
    before, comma, last = word.rpartition(",")
    name, equals, level = last.partition("=")
    if equals:
        head = f"{before}{comma}{name}="
        return _items((f"{head}{it}", "") for it in LEVELS if it.startswith(level))
    return _items((f"{before}{comma}{it}=", about) for it, about in _names() if it.startswith(name))


def rules_in_files(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """A pattern of files, and rules behind it, `PATTERN=NAMES`: for `--per-file-ignore`."""
    del context, parameter
    pattern, equals, names = word.rpartition("=")
    return _listed(f"{pattern}=", names) if equals else _items([(word, "")], "file")


def rules_or_families(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """Rules and families that have not been named yet: what `explain` takes."""
    given = context.params.get(parameter.name or "") or ()
    return _items(it for it in _names() if it[0].startswith(word) and it[0] not in given)


def families(
    context: click.Context, parameter: click.Parameter, word: str
) -> "list[CompletionItem]":
    """Families that have not been named yet: what `rules` takes."""
    return [it for it in rules_or_families(context, parameter, word) if "-" not in it.value]


def _listed(head: str, word: str) -> "list[CompletionItem]":
    """What can stand last in a list of names."""
    before, comma, last = word.rpartition(",")
    named = before.split(",")
    return _items(
        (f"{head}{before}{comma}{name}", about)
        for name, about in (_ALL, *_names())
        if name.startswith(last) and name not in named
    )


def _items(found: Iterable[tuple[str, str]], kind: str = "plain") -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask for it

    return [CompletionItem(it, kind, about) for it, about in found]


def _names() -> Iterator[tuple[str, str]]:
    """The families and the rules, and what is said of them."""
    from promptls.cli.pages import about  # noqa: PLC0415 - all rules are imported for it
    from promptls.cli.pages import families as by_family  # noqa: PLC0415 - the same
    from promptls.rules import RULES  # noqa: PLC0415 - the same

    yield from ((name, about(rules)) for name, rules in by_family(RULES).items())
    yield from ((it.name, it.summary) for it in RULES)
