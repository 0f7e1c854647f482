"""Tries comments out, and keeps those by which there are fewer findings and no new ones."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from promptls.checker import FINDINGS_CAP
from promptls.diagnostics import FileDiagnostic
from promptls.document import Document
from promptls.suppressing.comments import Comment, inserted, mistakes

# After so many looks every second comment is given up, whichever does harm.
_PATIENCE = 4


class Look(NamedTuple):
    """A text that was checked, and what is wrong with it."""

    document: Document
    diagnostics: list[FileDiagnostic]


# Checks a text.
LookAt = Callable[[str], Look]


class Trials:
    """The best that is known of a text, how many findings are gone, and how many looks are left."""

    __slots__ = ("_look_at", "gone", "left", "look")

    def __init__(self, look_at: LookAt, look: Look, most: int) -> None:
        self._look_at = look_at
        self.look = look
        self.left = most
        self.gone = 0

    def succeed(self, comments: Sequence[Comment]) -> bool:
        """Insert those of some comments by which there are fewer findings and no new ones."""
        looks = 0
        while comments and self.left:
            self.left -= 1
            looks += 1
            after = self._look_at(inserted(self.look.document.source.text, comments))
            gone, blamed = _outcome(self.look, after, comments)
            if not blamed:
                self.look = after
                self.gone += gone
                return True
            if not looks % _PATIENCE:
                blamed.update(range(0, len(comments), 2))
            comments = [it for number, it in enumerate(comments) if number not in blamed]
        return False


def _outcome(before: Look, after: Look, comments: Sequence[Comment]) -> tuple[int, set[int]]:
    """How many findings are gone by some comments, and which of these help nothing or do harm.

    Of many findings those behind the last one that is reported are not known, so none there counts.
    """
    is_cut = len(before.diagnostics) >= FINDINGS_CAP
    end = before.diagnostics[FINDINGS_CAP - 1].span.start if is_cut else None
    old = [it for it in mistakes(before.diagnostics) if end is None or it.start < end]
    new = [it for it in mistakes(after.diagnostics, comments) if end is None or it.start < end]
    were, stayed = set(old), set(new)
    more = Counter(it[1:] for it in new) - Counter(it[1:] for it in old)
    starts = [it.start for it in comments]
    blamed = {_nearest(starts, it.start) for it in stayed - were if it[1:] in more}
    blamed.update(number for number, it in enumerate(comments) if it.wanted and it.wanted <= stayed)
    if not blamed and len(new) >= len(old):
        blamed.update(range(len(comments)))
    return len(old) - len(new), blamed


def _nearest(starts: Sequence[int], offset: int) -> int:
    """The number of the place that is nearest to an offset."""
    number = bisect_right(starts, offset)
    near = range(max(number - 1, 0), min(number + 1, len(starts)))
    return min(near, key=lambda it: abs(starts[it] - offset))
