"""Applies fixes to a text."""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable

from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import FileEdit, FileFix, apply_edits
from promptls.text.spans import FileSpan

# A fix can make room for another one, as a renumbered item for a missing one. No real text needs
# more rounds than this, and a pair of fixes that undo each other must not run for ever.
_ROUNDS = 10


def apply(text: str, fixes: Iterable[FileFix]) -> tuple[str, int]:
    """Apply fixes, each as a whole or not at all. Of two that overlap the first one wins.

    Returns the new text and how many fixes are in it.
    """
    text, applied = _apply(text, fixes)
    return text, len(applied)


def _apply(text: str, fixes: Iterable[FileFix]) -> tuple[str, list[FileFix]]:
    taken: list[FileEdit] = []
    applied: list[FileFix] = []
    for fix in sorted(fixes, key=lambda it: it.edits):
        if not any(_clashes(edit, taken) for edit in fix.edits):
            for edit in fix.edits:
                insort(taken, edit)
            applied.append(fix)
    return apply_edits(text, taken), applied


def fix_all(
    text: str, check: Callable[[str], list[FileDiagnostic]], wanted: Callable[[FileFix], bool]
) -> tuple[str, int]:
    """Check and fix until nothing is left to fix. Returns the text and how many were fixed."""
    text, fixed = fix_and_count(text, check, wanted)
    return text, fixed.total()


def fix_and_count(
    text: str, check: Callable[[str], list[FileDiagnostic]], wanted: Callable[[FileFix], bool]
) -> tuple[str, Counter[str]]:
    """Do the same, and return how many findings of each rule were fixed."""
    fixed: Counter[str] = Counter()
    for _ in range(_ROUNDS):
        fixable = [(it.fix, it.rule) for it in check(text) if it.fix is not None and wanted(it.fix)]
        rules = {id(fix): rule for fix, rule in fixable}
        text, applied = _apply(text, (fix for fix, _ in fixable))
        fixed.update(rules[id(it)] for it in applied)
        if not applied:
            break
    return text, fixed


def _clashes(edit: FileEdit, taken: list[FileEdit]) -> bool:
    # What is taken does not overlap and is in order, so only the neighbours matter.
    at = bisect_left(taken, edit)
    return any(_overlap(edit.span, other.span) for other in taken[max(0, at - 1) : at + 1])


def _overlap(one: FileSpan, other: FileSpan) -> bool:
    if one == other:
        return True
    return one.start < other.end and other.start < one.end
