"""Rules that do not behave, and one that counts; each takes the place of another one."""

from collections.abc import Iterator
from itertools import count
from typing import cast

from kit import document_of, made_of
from promptls.document import Item
from promptls.rules import load_all
from promptls.rules.definition import AnyRule, Check
from promptls.rules.findings import Finding, Findings
from promptls.rules.rule_set import RuleSet
from promptls.semantics.context import Context
from promptls.text.spans import FileSpan
from promptls.text.values import replaced

TEXT = document_of("""
    | # One
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue
    |   [3] Show workflow status
    | ---
    |
    | # Two
    |
    | ---
    | STATUS: Done
    | ---
""")


def raises(_: object, __: Context) -> Iterator[Finding[FileSpan]]:
    raise ValueError("it is broken")
    yield


def raises_late(_: object, __: Context) -> Iterator[Finding[FileSpan]]:
    yield Finding(FileSpan(0, 1), "found")
    raise ValueError("it is broken")


def recurses(looked_at: object, context: Context) -> Iterator[Finding[FileSpan]]:
    yield from recurses(looked_at, context)


def never_ends(_: object, __: Context) -> Iterator[Finding[FileSpan]]:
    for number in count():
        yield Finding(FileSpan(0, 1), f"found {number}")


def gives_nonsense(_: object, __: Context) -> Iterator[Finding[FileSpan]]:
    yield from cast("list[Finding[FileSpan]]", [None])


def with_broken(rule: AnyRule, broken: Check[object]) -> RuleSet:
    instead = replaced(rule, check=broken, prefilter=None)
    return made_of(instead if it is rule else it for it in load_all())


def named(name: str) -> AnyRule:
    return next(it for it in load_all() if it.name == name)


class Counted:
    """A rule on items that counts how often it runs."""

    def __init__(self) -> None:
        self.runs = 0
        rule = named("block-item-empty")
        self.rule_set = made_of([replaced(rule, check=self._check, prefilter=None)])

    def _check(self, item: Item, _: Context) -> Findings:
        self.runs += 1
        yield Finding(item.span, "an item")
