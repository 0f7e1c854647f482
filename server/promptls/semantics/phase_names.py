"""The display names of phases that a line mentions, right or wrong."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from promptls.document import Item, PhaseMention, StatusLine
from promptls.text.nearest import within_reach
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary import Phase, Vocabulary

# A dash or a space that is not ASCII is another mistake, and ignored when names are compared.
_PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " ")
)


class PhaseName(NamedTuple):
    """The name in a mention, the phase that has it, and the known name that is nearest to it.

    Nothing is near to a name with a number of its own, unless they differ by a letter or two.
    """

    span: Span
    text: str
    phase: Phase | None
    nearest: str


def find_phase_names(
    line: Item | StatusLine, text: str, vocabulary: Vocabulary
) -> Iterator[PhaseName]:
    """The phases that a line names. `text` is that of the line's section."""
    for mention in line.mentions:
        if isinstance(mention, PhaseMention):
            yield name_phase(mention, text[mention.span.start : mention.span.end], vocabulary)


def name_phase(mention: PhaseMention, text: str, vocabulary: Vocabulary) -> PhaseName:
    """Find how many words of a mention are a name, and which phase has it."""
    names = vocabulary.display_names
    found = text.translate(_PLAIN)
    name = next((it for it in _prefixes(found) if it in names), found)
    start = mention.span.start
    phase = names.get(name)
    nearest = name if phase else _nearest(name, tuple(names))
    return PhaseName(Span(start, start + len(name)), name, phase, nearest)


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

    # A name with the same number is meant, however different the words are.
    same_number = [it for it in names if it.startswith(number)]
    return max(same_number, key=likeness, default="")
