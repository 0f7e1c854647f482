"""Tells quickly whether a text may have a tag that a rule looks at.

Most tags of a repository are HTML or names in a sentence.
"""

from functools import lru_cache

from promptls.text.nearest import FARTHEST, distance
from promptls.text.patterns import pattern
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.html import HTML

_TAG = pattern(r"<[ \t/\\]*+([A-Za-z_][A-Za-z0-9_.-]*+)")
# A text with more of them is worth a closer look.
_MOST_TAGS = 1000
_LETTER = pattern(r"[^\W\d_]")


def may_have_tag(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a tag begins its line, or has a name that may be meant for one that we know."""
    if "<" not in text:
        return False
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
