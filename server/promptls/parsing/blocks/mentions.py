"""Finds what the text of an item or a status line mentions: placeholders and phases."""

from promptls.document import BlockPlaceholder, Mention, PhaseMention
from promptls.text.patterns import pattern
from promptls.text.spans import Span, start_of

_PLACEHOLDER = pattern(r"\{([^{}\n\r]*+)\}")
# A dash or a space that is not ASCII is a mistake of its own; the name is what it means.
_DASH = "[-\u2010\u2011\u2012\u2013\u2212]"
_GAP = "[ \u00a0\u2002\u2003\u2009\u202f]"
_WORD = r"[\w/&-]{0,40}"
# The boundary is asked for behind the word: a pattern that begins with a literal runs much faster.
_PHASE = pattern(
    rf"Phase(?<!\wPhase){_GAP}[0-9]{{1,3}}{_GAP}{_DASH}{_GAP}[A-Za-z]{_WORD}(?:{_GAP}[A-Z]{_WORD}){{0,7}}"
)


def find_mentions(text: str, start: int, end: int, base: int = 0) -> tuple[Mention, ...]:
    """Find the placeholders and the phases in a part of a text. Most texts have neither.

    The text begins at `base` in its section.
    """
    found: list[Mention] = []
    if text.find("{", start, end) >= 0:
        found += (
            BlockPlaceholder(Span(*it.span()).shifted(base), it[1])
            for it in _PLACEHOLDER.finditer(text, start, end)
        )
    if text.find("Phase", start, end) >= 0:
        found += (
            PhaseMention(Span(*it.span()).shifted(base)) for it in _PHASE.finditer(text, start, end)
        )
        found.sort(key=start_of)
    return tuple(found)


def fold_placeholders(text: str) -> str:
    """The text of an item, whatever its placeholders are called."""
    return _PLACEHOLDER.sub("{}", text)
