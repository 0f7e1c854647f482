"""Adds one comment: for one finding, or for all findings of its rule in the file."""

from promptls.checking.suppressing.positions import MOST_POSITIONS, comment_file, comment_lines
from promptls.checking.suppressing.trials import CheckedText, CheckText, Trials
from promptls.rules.diagnostics import FileDiagnostic


def suppress_finding(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment beside a finding; unchanged where no comment suppresses it."""
    trials = Trials(check_text, checked, MOST_POSITIONS)
    ranks = range(MOST_POSITIONS)
    any(trials.try_comments(comment_lines(checked.document, [finding], it)) for it in ranks)
    return trials.best.document.source.text


def suppress_rule(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment for the whole file; unchanged where it suppresses nothing."""
    trials = Trials(check_text, checked, MOST_POSITIONS)
    any(trials.try_comments([it]) for it in comment_file(checked.document, [finding]))
    return trials.best.document.source.text
