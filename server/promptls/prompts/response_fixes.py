"""Fixes the form of an answer. What it says stays: no verdict is chosen for its author."""

from collections.abc import Iterator

from promptls.checking.fixing import fix_all
from promptls.prompts.responses import judge_response
from promptls.rules.answers import Demands
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Applicability, FileFix

# Their fixes give a tag another value, though the one that was nearly meant.
_CHOOSING = ("tag-value-unknown", "tag-value-wrong-phase")


def fix_response(text: str, demands: Demands, rule_set: RuleSet) -> tuple[str, int]:
    """Apply the safe fixes that change nothing but the form. Returns the text and their number."""

    def judge(written: str) -> list[FileDiagnostic]:
        return judge_response(written, demands, rule_set).findings

    fixed, count = fix_all(text, lambda it: list(_of_form(judge(it), it)), _is_safe)
    return fixed, count


def _is_safe(fix: FileFix) -> bool:
    return fix.applicability is Applicability.SAFE


def _of_form(found: list[FileDiagnostic], text: str) -> Iterator[FileDiagnostic]:
    for it in found:
        if it.fix is not None and it.rule not in _CHOOSING and not _respells(it, text):
            yield it


def _respells(finding: FileDiagnostic, text: str) -> bool:
    """Whether a fix of the space around a value gives it another spelling as well."""
    if finding.rule != "tag-value-padded" or finding.fix is None:
        return False
    return any(text[slice(*it.span)].strip() != it.text.strip() for it in finding.fix.edits)
