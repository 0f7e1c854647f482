"""Decides for which findings in its answer an agent is sent back."""

from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.responses import ParsedResponse
from promptls.rules.answers import Demands
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.vocabulary.contracts import PartKind

REPORT_RULES = ("response-report-", "response-status-")
LEFT, STEP = "response-placeholder-unresolved", "response-step-unexpected"
_EMPTY = "response-empty"
_CONFLICT = "response-verdicts-conflict"
_BLOCK, _STATUS, _TAGS = "block", "status", "tags"
# The families of rules that are on for each word of the settings.
FAMILIES = {_BLOCK: ("block",), _STATUS: ("block", "status"), _TAGS: ()}
_FAILING = (Severity.ERROR, Severity.WARNING)


def is_judged(
    finding: FileDiagnostic,
    text: str,
    response: ParsedResponse,
    demands: Demands,
    words: frozenset[str],
) -> bool:
    """Whether an answer is sent back for a finding."""
    rule = finding.rule
    family = rule.partition("-")[0]
    # Of whom nothing is demanded, nothing need be said.
    if finding.severity not in _FAILING or rule == _EMPTY:
        return False
    if family == "json" or rule.startswith(REPORT_RULES):
        return demands.package is not None
    if rule == STEP or (rule == LEFT and is_left_in_block(finding, response)):
        return _BLOCK in words or _STATUS in words
    if rule == LEFT:
        # Who is not asked for anything may talk about placeholders.
        return bool(demands.contract.parts)
    if family == "tag" or rule == _CONFLICT:
        # Behind a thought that is not closed, nothing is there.
        is_thought = text.startswith(f"<{THOUGHT}", finding.span.start)
        return _has_tags(demands) or (is_thought and demands.block is not None)
    # What is not demanded is not missing.
    return family == "response" or any(family in FAMILIES[it] for it in words)


def is_left_in_block(finding: FileDiagnostic, response: ParsedResponse) -> bool:
    """Whether a finding is about a placeholder in the last block."""
    if finding.rule != LEFT or response.block is None:
        return False
    start, end = response.block.span
    return start <= finding.span.start < end


def _has_tags(demands: Demands) -> bool:
    return any(it.kind is PartKind.TAG for it in demands.contract.parts)
