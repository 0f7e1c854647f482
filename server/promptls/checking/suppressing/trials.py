"""Tries comments out, and keeps those that remove findings and add no new ones."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence

from promptls.checking.checker import FINDINGS_CAP
from promptls.checking.suppressing.comments import Comment, insert_comments, to_finding_keys
from promptls.document import Document
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.values import NamedTuple

# After so many checks every second comment is dropped, whichever does harm.
_PATIENCE = 4


class CheckedText(NamedTuple):
    """A text that was checked, and its diagnostics."""

    document: Document
    diagnostics: list[FileDiagnostic]


# Checks a text.
CheckText = Callable[[str], CheckedText]


class Trials:
    """The best version of a text so far, how many findings it resolves, and the checks left."""

    __slots__ = ("_check_text", "best", "checks_left", "resolved")

    def __init__(self, check_text: CheckText, first: CheckedText, most_checks: int) -> None:
        self._check_text = check_text
        self.best = first
        self.checks_left = most_checks
        self.resolved = 0

    def try_comments(self, comments: Sequence[Comment]) -> bool:
        """Insert those of some comments that help. Returns whether there are any."""
        checks = 0
        while comments and self.checks_left:
            self.checks_left -= 1
            checks += 1
            after = self._check_text(insert_comments(self.best.document.source.text, comments))
            resolved, blamed = _compare(self.best, after, comments)
            if not blamed:
                self.best = after
                self.resolved += resolved
                return True
            if not checks % _PATIENCE:
                blamed.update(range(0, len(comments), 2))
            comments = [it for number, it in enumerate(comments) if number not in blamed]
        return False


def _compare(
    before: CheckedText, after: CheckedText, comments: Sequence[Comment]
) -> tuple[int, set[int]]:
    """How many findings some comments resolve, and which of these do not help or do harm.

    Of many findings those behind the last one that is reported are not known, so none there counts.
    """
    is_cut = len(before.diagnostics) >= FINDINGS_CAP
    end = before.diagnostics[FINDINGS_CAP - 1].span.start if is_cut else None
    old = [it for it in to_finding_keys(before.diagnostics) if end is None or it.start < end]
    new = [
        it for it in to_finding_keys(after.diagnostics, comments) if end is None or it.start < end
    ]
    were, stayed = set(old), set(new)
    more = Counter(it[1:] for it in new) - Counter(it[1:] for it in old)
    starts = [it.start for it in comments]
    blamed = {_find_nearest(starts, it.start) for it in stayed - were if it[1:] in more}
    blamed.update(number for number, it in enumerate(comments) if it.wanted and it.wanted <= stayed)
    if not blamed and len(new) >= len(old):
        blamed.update(range(len(comments)))
    return len(old) - len(new), blamed


def _find_nearest(starts: Sequence[int], offset: int) -> int:
    """The index of the start that is nearest to an offset."""
    index = bisect_right(starts, offset)
    near = range(max(index - 1, 0), min(index + 1, len(starts)))
    return min(near, key=lambda it: abs(starts[it] - offset))
