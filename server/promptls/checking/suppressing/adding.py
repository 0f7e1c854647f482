"""Adds comments to a text until its findings are suppressed.

Where a comment may be depends on what is there already, and a comment in the wrong position is a
finding of its own. So the best positions for all findings are tried together. Comments that do not
help, or that do harm, are dropped, and then the next best positions are tried.
"""

from collections.abc import Collection, Iterator

from promptls.checking.suppressing.comments import Comment
from promptls.checking.suppressing.positions import MOST_POSITIONS, comment_file, comment_lines
from promptls.checking.suppressing.trials import CheckedText, CheckText, Trials
from promptls.rules.diagnostics import Severity

# A text is checked so many times. What is left then is suppressed in the whole file.
_MOST_CHECKS = 60
_MOST_CHECKS_FOR_FILE = 20


def add_suppressions(
    text: str, check_text: CheckText, severe: Collection[Severity]
) -> tuple[str, int]:
    """Add comments to a text that suppress all findings of some severities.

    Returns the text, and how many findings are gone.
    """
    first = check_text(text)
    trials = _suppress_in_lines(first, check_text, severe, set())
    left = {it.rule for it in trials.best.diagnostics if it.severity in severe}
    if left:
        # What is suppressed in the whole file needs no other comments.
        trials = _suppress_in_lines(first, check_text, severe, left)
    # What no comment beside it suppresses is suppressed in the whole file.
    trials.checks_left = _MOST_CHECKS_FOR_FILE
    while any(trials.try_comments([it]) for it in _comment_file(trials.best, severe)):
        pass
    return trials.best.document.source.text, trials.resolved


def _suppress_in_lines(
    first: CheckedText,
    check_text: CheckText,
    severe: Collection[Severity],
    left: Collection[str],
) -> Trials:
    """Suppress each finding beside it, except those of some rules."""
    trials = Trials(check_text, first, _MOST_CHECKS)
    is_better = True
    while is_better:
        is_better = False
        for rank in range(MOST_POSITIONS):
            found = [
                it
                for it in trials.best.diagnostics
                if it.severity in severe and it.rule not in left
            ]
            is_better |= trials.try_comments(comment_lines(trials.best.document, found, rank))
    return trials


def _comment_file(checked: CheckedText, severe: Collection[Severity]) -> Iterator[Comment]:
    found = [it for it in checked.diagnostics if it.severity in severe]
    return comment_file(checked.document, found)
