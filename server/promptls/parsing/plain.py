"""Tells at a glance that a text holds nothing that a rule checks.

Most files of a repository are such, and a glance costs a tenth of finding their sections,
headings and fences. It may take a text for more than it is, but never for less.
"""

from functools import lru_cache

from promptls.nearest import FARTHEST, distance
from promptls.parsing.markers import MARKS as MARKER_MARKS
from promptls.parsing.suppressions import MARK as SUPPRESSION_MARK
from promptls.patterns import pattern
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.html import HTML

_HEADER = pattern(r"suggested[^\w\n\r]*+next")
_STATUS = pattern(r"(?:\A|[\n\r])[^A-Za-z\n\r]*+STATUS")
_STATUS_TEXT = "returning results"
_FIRST_ITEM = pattern(r"[\n\r][ \t>]*+\[1\][ \t]")
_PROTOCOL = "emission protocol"
_TAG = pattern(r"<[ \t/\\]*+([A-Za-z_][A-Za-z0-9_.-]*+)")
# A text with more of them is worth a closer look.
_MOST_TAGS = 1000
_LETTER = pattern(r"[^\W\d_]")


def is_plain(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text has no block, placeholder, marker and suppression, and no tag of interest."""
    # To look for one character costs a tenth of looking for two.
    if "<" in text and ("<<" in text or _holds_comment(text) or _holds_tag(text, vocabulary)):
        return False
    return not (("{" in text and "{{" in text) or _holds_block(text))


def _holds_comment(text: str) -> bool:
    return "<!--" in text and any(mark in text for mark in (*MARKER_MARKS, SUPPRESSION_MARK))


def _holds_block(text: str) -> bool:
    if "STATUS" in text and _STATUS.search(text):
        return True
    folded = text.lower()
    return (
        ("suggested" in folded and _HEADER.search(folded) is not None)
        or _STATUS_TEXT in folded
        or _PROTOCOL in folded
        or ("[1]" in text and _FIRST_ITEM.search(text) is not None)
    )


def _holds_tag(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a tag begins its line, or has a name that may be meant for one that we know."""
    at = line = 0
    for count, match in enumerate(_TAG.finditer(text)):
        start = match.start()
        line = max(line, text.rfind("\n", at, start) + 1, text.rfind("\r", at, start) + 1)
        at = start
        name = match[1].lower()
        if (
            count > _MOST_TAGS
            or _is_near(name, vocabulary.tag_names)
            or (name not in HTML and _LETTER.search(text, line, start) is None)
        ):
            return True
    return False


@lru_cache(maxsize=1024)
def _is_near(name: str, known: tuple[str, ...]) -> bool:
    return any(distance(name, it.lower()) <= FARTHEST for it in known)
