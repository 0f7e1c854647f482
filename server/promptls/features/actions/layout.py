"""Lays out what promptls knows, and nothing else: blocks, check boxes and the values of tags.

The edits are the safe fixes of the rules about layout, so that what is off or allowed stays as it
is, and a file without findings of these rules has its layout.
"""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Final

from promptls.checking.fixing import apply
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.difference import difference
from promptls.text.edits import Applicability, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import Source

LAYOUT_RULES: Final = frozenset(
    {
        "block-item-malformed",
        "block-numbering-gap",
        "block-delimiter-malformed",
        "block-blank-line",
        "block-trailing-space",
        "package-checkbox-malformed",
        "tag-value-padded",
    }
)

# One letter may be the mark of an item.
_WORD = pattern(r"[^\W\d_]{2,}")
# A fix makes room for another one, as a renumbered item for a missing one.
_ROUNDS = 10

CheckSource = Callable[[str], list[FileDiagnostic]]


def find_layout_edits(source: Source, check: CheckSource) -> list[FileEdit]:
    """The edits that lay out a document."""
    text = source.text
    for _ in range(_ROUNDS):
        fixes = [it.fix for it in check(text) if it.fix and _is_layout(it, text)]
        text, applied = apply(text, fixes)
        if not applied:
            break
    return difference(source.text, text)


def _is_layout(finding: FileDiagnostic, text: str) -> bool:
    """Whether a finding has a fix that changes spaces, marks and numbers only."""
    fix = finding.fix
    if fix is None or fix.applicability is not Applicability.SAFE:
        return False
    if finding.rule not in LAYOUT_RULES:
        return False
    removed = chain.from_iterable(_WORD.findall(text, *it.span) for it in fix.edits)
    added = chain.from_iterable(_WORD.findall(it.text) for it in fix.edits)
    return Counter(removed) == Counter(added)
