"""Runs rules on nodes, documents and facts, and signs what they find."""

from typing import Any, Generic

from promptls.document import Node
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import Diagnostic
from promptls.rules.findings import Finding
from promptls.rules.outcomes import RuleFailure
from promptls.rules.rule_set import RuleSet
from promptls.semantics.context import Context
from promptls.text.spans import AnySpan, FileSpan

# More findings of one file are not read.
FINDINGS_CAP = 1000
# Suppressed findings do not count, so a rule may find more. This limit stops endless rules.
_MOST_OF_A_RULE = 100 * FINDINGS_CAP


class Search(Generic[AnySpan]):
    """Runs rules in a context, and keeps what they find."""

    __slots__ = ("_context", "_rule_set", "found")

    def __init__(
        self, context: Context, rule_set: RuleSet, found: list[Diagnostic[AnySpan]]
    ) -> None:
        self._context = context
        self._rule_set = rule_set
        self.found: list[Diagnostic[AnySpan]] = found

    def look_at(self, node: Node[AnySpan]) -> None:
        """Run the rules for a node, unless their prefilter tells that they find nothing.

        A thousand files have a hundred thousand nodes, and nearly all of these are right.
        """
        for prefilter, rules in self._rule_set.by_prefilter[type(node)]:
            try:
                if prefilter is not None and not prefilter(node, self._context):
                    continue
            except Exception as error:
                for rule in rules:
                    self._fail(rule, error, node)
            else:
                self.run(rules, node)

    def run(self, rules: tuple[AnyRule, ...], looked_at: object) -> None:
        """Run rules on a node, the document or its facts."""
        found = self.found
        for rule in rules:
            before = len(found)
            try:
                for finding in rule.check(looked_at, self._context):
                    # Nearly all is right, and nobody's.
                    is_first = len(found) == before
                    if is_first and rule.yields_to and rule.is_yielding(looked_at, self._context):
                        break
                    found.append(self._sign(finding, rule))
                    if len(found) - before > _MOST_OF_A_RULE:
                        break
            except Exception as error:  # One broken rule must not silence the others.
                self._fail(rule, error, looked_at)

    def _sign(self, finding: Finding[AnySpan], rule: AnyRule) -> Diagnostic[AnySpan]:
        severity = self._rule_set.severity_of(rule, finding.severity)
        fix = None if rule.name in self._rule_set.handling.unfixable else finding.fix
        return Diagnostic(
            finding.span,
            rule.name,
            severity,
            finding.message,
            fix,
            finding.second,
            rule.finds_needless,
        )

    def _fail(self, rule: AnyRule, error: Exception, looked_at: object) -> None:
        if isinstance(looked_at, RuleFailure):
            return
        _log_failure(rule.name, error)
        span: Any = looked_at.span if isinstance(looked_at, Node) else FileSpan(0, 0)
        self.look_at(RuleFailure(span, rule.name, type(error).__name__))


def _log_failure(rule: str, error: Exception) -> None:
    import logging  # noqa: PLC0415 - hardly ever is there anything to log

    log = logging.getLogger(__name__)
    if not log.handlers:
        # A rule that fails is a finding. The log adds the traceback, for programs that want it.
        log.addHandler(logging.NullHandler())
    log.error("rule %s failed", rule, exc_info=error)
