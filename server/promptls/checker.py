"""Runs the rules over a document."""

import dataclasses
import logging
from collections.abc import Callable, Iterator
from itertools import islice

from promptls.diagnostics import Diagnostic
from promptls.document import Document, Section
from promptls.parsing import Sections
from promptls.rule import AnyRule, Context
from promptls.rule_set import RuleSet, every_rule
from promptls.text import Span

log = logging.getLogger(__name__)

# More findings than this in one file help nobody.
FINDINGS_CAP = 1000

_FAILED = "rule-failed"
_TOO_MANY = "file-too-many-findings"


class InterruptedCheck(Exception):  # noqa: N818 - nothing went wrong
    """Raised by a guard to end the work on a document."""


class Memo:
    """What is known of a text from the last time, so that only what changed is done again."""

    __slots__ = ("_context", "findings", "sections")

    def __init__(self) -> None:
        self.sections: Sections = {}
        self.findings: dict[Section, tuple[Diagnostic, ...]] = {}
        self._context: tuple[Context, RuleSet] | None = None

    def enter(self, context: Context, rule_set: RuleSet) -> None:
        """Forget the findings that were made in another context or by other rules."""
        if (context, rule_set) != self._context:
            self._context = context, rule_set
            self.findings.clear()

    def keep(self, document: Document) -> None:
        """Forget what is not part of a document any more."""
        sections = [part.section for part in document.parts]
        self.sections = {(it.text, it.entry): it for it in sections}
        self.findings = {it: self.findings[it] for it in sections if it in self.findings}


def _never() -> None:
    """Let checking run to its end."""


def check(
    document: Document,
    rule_set: RuleSet | None = None,
    memo: Memo | None = None,
    guard: Callable[[], None] = _never,
) -> list[Diagnostic]:
    """Report everything that the rules find in a document, in source order.

    `guard` is called between sections and rules and may raise `InterruptedCheck`; what was found
    until then stays in the memo.
    """
    rule_set = rule_set or every_rule()
    memo = memo or Memo()
    context = context_of(document, rule_set)
    memo.enter(context, rule_set)
    found: list[Diagnostic] = []
    for base, section in document.parts:
        known = memo.findings.get(section)
        if known is None:
            guard()
            known = memo.findings[section] = tuple(_in_section(section, context, rule_set))
        if known:
            found.extend(it.moved(base) for it in known)
    found.extend(_in_document(document, context, rule_set, guard))
    memo.keep(document)
    return _ordered(found, rule_set)


def context_of(document: Document, rule_set: RuleSet) -> Context:
    """What the rules may know of a file: the same for all of its sections."""
    return Context("", document.kind, document.role, rule_set.vocabulary)


def _in_section(section: Section, context: Context, rule_set: RuleSet) -> Iterator[Diagnostic]:
    context = dataclasses.replace(context, text=section.text)
    for looked_at in (section, *section.nodes):
        for rule in rule_set.on(type(looked_at)):
            yield from _run(rule, looked_at, context, rule_set)


def _in_document(
    document: Document, context: Context, rule_set: RuleSet, guard: Callable[[], None]
) -> Iterator[Diagnostic]:
    context = dataclasses.replace(context, text=document.source.text)
    for rule in rule_set.on(Document):
        guard()
        yield from _run(rule, document, context, rule_set)


def _run(
    rule: AnyRule, looked_at: object, context: Context, rule_set: RuleSet
) -> Iterator[Diagnostic]:
    severity = rule_set.severities[rule.name]
    try:
        for it in islice(rule.check(looked_at, context), FINDINGS_CAP + 1):
            yield Diagnostic(it.span, rule.name, it.severity or severity, it.message, it.fix)
    except InterruptedCheck:
        raise
    except Exception as error:  # One broken rule must not silence the others.
        log.exception("rule %s failed", rule.name)
        if _FAILED in rule_set.names:
            span = getattr(looked_at, "span", Span(0, 0))
            message = f"{rule.name} failed here: {type(error).__name__}"
            yield Diagnostic(span, _FAILED, rule_set.severities[_FAILED], message)


def _ordered(found: list[Diagnostic], rule_set: RuleSet) -> list[Diagnostic]:
    found.sort(key=lambda it: (it.span, it.rule))
    # A rule fails on many nodes of a file for one reason.
    failures = {it.message: it for it in reversed(found) if it.rule == _FAILED}
    once = [it for it in found if it.rule != _FAILED or it is failures[it.message]]
    if len(once) <= FINDINGS_CAP:
        return once
    del once[FINDINGS_CAP:]
    if _TOO_MANY in rule_set.names:
        severity = rule_set.severities[_TOO_MANY]
        message = f"only the first {FINDINGS_CAP} of {len(found)} findings are shown"
        once.append(Diagnostic(once[-1].span, _TOO_MANY, severity, message))
    return once
