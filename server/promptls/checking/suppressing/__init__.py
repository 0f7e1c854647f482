"""Adds comments to a text until its findings are suppressed.

Where a comment can be follows from what the document consists of. A check tells whether all of them
help: a rule of which one does not, or does harm, is suppressed in the whole file.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from promptls.checking.search import FINDINGS_CAP
from promptls.checking.suppressing.positions import Comment, comment_file, comment_lines
from promptls.document import Document
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.text.values import NamedTuple

# A text is checked so many times: what fails may be another rule each time.
_MOST_CHECKS = 12


class CheckedText(NamedTuple):
    """A text that was checked, and its diagnostics."""

    document: Document
    diagnostics: list[FileDiagnostic]


# Checks a text.
CheckText = Callable[[str], CheckedText]


def add_suppressions(
    text: str, check_text: CheckText, severe: Collection[Severity]
) -> tuple[str, int]:
    """Add comments to a text that suppress all findings of some severities.

    Returns the text, and how many findings are gone.
    """
    first = best = check_text(text)
    found = [it for it in first.diagnostics if it.severity in severe]
    beside = comment_lines(first.document, found)
    for _ in range(_MOST_CHECKS):
        if not beside:
            break
        best, failed = _try(first, beside, check_text)
        if not failed:
            break
        # What is suppressed in the whole file needs no other comments.
        found = [it for it in found if it.rule not in failed]
        best, beside = first, comment_lines(first.document, found)
    for _ in range(_MOST_CHECKS):
        left = [it for it in best.diagnostics if it.severity in severe]
        better = _find_first_that_helps(best, comment_file(best.document, left), check_text)
        if better is best:
            break
        best = better
    return best.document.source.text, len(first.diagnostics) - len(best.diagnostics)


def suppress_finding(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment beside a finding; unchanged where no comment suppresses it."""
    comments = comment_lines(checked.document, [finding])
    return _find_first_that_helps(checked, comments, check_text).document.source.text


def suppress_rule(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment for the whole file; unchanged where it suppresses nothing."""
    comments = comment_file(checked.document, [finding])
    return _find_first_that_helps(checked, comments, check_text).document.source.text


def _find_first_that_helps(
    checked: CheckedText, comments: Iterable[Comment], check_text: CheckText
) -> CheckedText:
    for comment in comments:
        after, failed = _try(checked, [comment], check_text)
        if not failed:
            return after
    return checked


def _try(
    before: CheckedText, comments: Sequence[Comment], check_text: CheckText
) -> tuple[CheckedText, set[str]]:
    """The text with some comments, and the rules in those that did not help or did harm.

    Of many findings only the first are reported, so of those it is not known what is new.
    """
    text, pieces, at = before.document.source.text, list[str](), 0
    starts, length = list[int](), 0
    for comment in comments:
        starts.append(comment.start + length)
        pieces += text[at : comment.start], comment.text
        at, length = comment.start, length + len(comment.text)
    after = check_text("".join([*pieces, text[at:]]))
    wanted = Counter(_key(it) for comment in comments for it in comment.found)
    kept = Counter(map(_key, before.diagnostics)) - wanted
    more = Counter(map(_key, after.diagnostics)) - kept
    named = {rule for comment in comments for rule in comment.rules}
    failed = {rule for rule, _ in more if rule in named}
    is_known = len(before.diagnostics) < FINDINGS_CAP
    # What is new is the fault of the comment that it is next to.
    for diagnostic in after.diagnostics if is_known else ():
        if diagnostic.rule not in named and _key(diagnostic) in more:
            failed.update(comments[_find_nearest(starts, diagnostic.span.start)].rules)
    return after, failed


def _key(diagnostic: FileDiagnostic) -> tuple[str, str]:
    return diagnostic.rule, diagnostic.message


def _find_nearest(starts: Sequence[int], offset: int) -> int:
    """The index of the start that is nearest to an offset."""
    index = bisect_right(starts, offset)
    near = range(max(index - 1, 0), min(index + 1, len(starts)))
    return min(near, key=lambda it: abs(starts[it] - offset))
