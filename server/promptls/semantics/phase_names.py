"""Finds the display names of phases in a text, right or wrong."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from promptls.nearest import within_reach
from promptls.patterns import pattern
from promptls.text import Span
from promptls.vocabulary import Phase, Vocabulary

# A dash or a space that is not ASCII is for block-non-ascii; the name is what it stands for.
_DASH = "[-\u2010\u2011\u2012\u2013\u2212]"
_GAP = "[ \u00a0\u2002\u2003\u2009\u202f]"
_PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " ")
)
_WORD = r"[\w/&-]{0,40}"
# The boundary is asked for behind the word: a pattern that begins with a literal runs much faster.
_PHASE = pattern(
    rf"Phase(?<!\wPhase){_GAP}[0-9]{{1,3}}{_GAP}{_DASH}{_GAP}[A-Za-z]{_WORD}(?:{_GAP}[A-Z]{_WORD}){{0,7}}"
)


class PhaseName(NamedTuple):
    """A text of the form `Phase NN - Name`, and the phase that it stands for."""

    span: Span
    text: str
    phase: Phase | None
    nearest: str


def find_phase_names(text: str, within: Span, vocabulary: Vocabulary) -> Iterator[PhaseName]:
    """Find the phases that a part of a text names."""
    names = vocabulary.display_names
    for match in _PHASE.finditer(text, within.start, within.end):
        found = match[0].translate(_PLAIN)
        name = next((it for it in _prefixes(found) if it in names), found)
        span = Span(match.start(), match.start() + len(name))
        phase = names.get(name)
        yield PhaseName(span, name, phase, name if phase else _nearest(name, tuple(names)))


def _prefixes(name: str) -> Iterator[str]:
    # `Phase 04 - Design Review`: the longest name that is known counts.
    while name:
        yield name
        name = name.rpartition(" ")[0]


@lru_cache(1000)
def _nearest(name: str, names: tuple[str, ...]) -> str:
    near = within_reach(name, names)
    if near:
        return near[0]
    number = name[: name.index(" - ") + 3]
    matcher = SequenceMatcher()
    matcher.set_seq2(name)

    def likeness(known: str) -> float:
        matcher.set_seq1(known)
        return matcher.ratio()

    # A right number says more than any likeness.
    same_number = [it for it in names if it.startswith(number)]
    return max(same_number or names, key=likeness)
