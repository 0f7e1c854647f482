"""Leaves out known findings of a text, which are told by their fingerprints.

A fingerprint holds the line of its finding, so a fix beside a known finding would make a new one of
it. While a text is fixed, a finding also counts as known that says the same as one that was.
"""

from collections import Counter
from collections.abc import Callable

from promptls.checking.reports import find_fingerprints, without_numbers
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source

# What a finding says, wherever it is: its rule, its message and its text.
_Saying = tuple[str, str, str]
# Leaves the known findings of a text out of all that were found in it.
Hide = Callable[[Source, list[FileDiagnostic]], list[FileDiagnostic]]


def hide(
    source: Source, found: list[FileDiagnostic], known: frozenset[str]
) -> list[FileDiagnostic]:
    """The findings whose fingerprints are not known."""
    if not known or not found:
        return found
    prints = find_fingerprints(source, found)
    return [it for it, of in zip(found, prints, strict=True) if of not in known]


def hide_while_fixing(source: Source, found: list[FileDiagnostic], known: frozenset[str]) -> Hide:
    """What hides the same findings in the texts that fixes make of a text."""
    shown = set(map(id, hide(source, found, known)))
    hidden = Counter(_say(source, it) for it in found if id(it) not in shown)

    def hide_again(fixed: Source, again: list[FileDiagnostic]) -> list[FileDiagnostic]:
        if not hidden or not again:
            return again
        left = Counter(hidden)
        is_known = [it in known for it in find_fingerprints(fixed, again)]
        left.subtract(_say(fixed, it) for it, of in zip(again, is_known, strict=True) if of)
        return [
            it
            for it, of in zip(again, is_known, strict=True)
            if not of and _is_new(fixed, it, left)
        ]

    return hide_again


def _is_new(source: Source, finding: FileDiagnostic, left: Counter[_Saying]) -> bool:
    said = _say(source, finding)
    left[said] -= 1
    return left[said] < 0


def _say(source: Source, finding: FileDiagnostic) -> _Saying:
    return finding.rule, without_numbers(finding.message), source[finding.span]
