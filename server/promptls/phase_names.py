"""Finds the display names of phases in a text, right or wrong."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from promptls.text import Span
from promptls.vocabulary import Phase, Vocabulary

_PHASE = re.compile(r"\bPhase [0-9]{1,3} - (?:[A-Z][\w/&-]*(?: [A-Z][\w/&-]*)*)?")
_LONGEST = 200


class PhaseName(NamedTuple):
    """A text of the form `Phase NN - Name`, and the phase that it stands for."""

    span: Span
    text: str
    phase: Phase | None
    nearest: str


def phase_names(text: str, within: Span, vocabulary: Vocabulary) -> Iterator[PhaseName]:
    """Find the phases that a part of a text names."""
    for match in _PHASE.finditer(text, within.start, min(within.end, within.start + _LONGEST)):
        found = match[0].rstrip()
        known = next(filter(None, (_known(it, vocabulary) for it in _prefixes(found))), None)
        if known is not None:
            name = known.display_name
            yield PhaseName(Span(match.start(), match.start() + len(name)), name, known, name)
        else:
            span = Span(match.start(), match.start() + len(found))
            yield PhaseName(span, found, None, _nearest(found, vocabulary))


def _known(name: str, vocabulary: Vocabulary) -> Phase | None:
    return vocabulary.display_names.get(name)


def _prefixes(name: str) -> Iterator[str]:
    # `Phase 04 - Design Review`: the longest name that is known counts.
    while name:
        yield name
        name = name.rpartition(" ")[0]


def _nearest(name: str, vocabulary: Vocabulary) -> str:
    return max(vocabulary.display_names, key=lambda it: SequenceMatcher(None, name, it).ratio())
