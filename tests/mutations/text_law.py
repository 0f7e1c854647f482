"""A fix loses nothing that an author wrote. Only words are counted, with no help of promptls."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile

from mutations.violation import Fixing, Violation
from promptls.vocabulary import SPECIFIED

_WORD = re.compile(r"[^\W_]+")
_VALUES = frozenset(value.text for it in SPECIFIED.tags for value in it.values)
_CLOSED = re.compile(r"<!--\s*/\s*sk:fr\b")
_OPENED = re.compile(r"<!--\s*sk:fr\s+\w+\s*=")
# What a slip of the hand makes of a word is not lost when the slip is corrected.
_SPELLED_ALIKE = 0.7
# Of the header of a block, all words are compared at once, of which most must be right.
_HEADER = ["SUGGESTED", "NEXT", "STEPS"]
_HEADER_ALIKE = 0.9
# Of two markers in a row that are the same, one goes.
_DOUBLED = re.compile(r"(?i)(<!--\W*s?k\W*fr\b.*?-->)(?:[\s>]*\1)+")
# What makes a comment a marker. Its attributes are the author's.
_KEYWORD = re.compile(r"<!--\W*(?:s?k\b)?\W*(?:fr\b)?", re.IGNORECASE)
# Nothing but names of rules: a reason is the author's.
_SUPPRESSION = re.compile(
    r"<!--\s*promptls:\s*allow(?:-file)?\s+[a-z]+(?:-[a-z]+)+(?:\W*,\W*[a-z]+(?:-[a-z]+)+)*\W*?-->"
)
# A number of requirements follows from the markers.
_COUNT = re.compile(r"(<!--\W*spec-kitty\W+fr-count\W+)\d+")
# What a safe fix removes besides, by its rule.
_ITS_TEXT = {
    "suppression-unused": ((_SUPPRESSION, ""),),
    "requirement-marker-unclosed": ((_DOUBLED, r"\1"), (_KEYWORD, "<!--"), (_COUNT, r"\1")),
    "requirement-marker-unopened": ((_KEYWORD, "<!--"), (_COUNT, r"\1")),
}
# What a safe fix writes or removes where items begin, by its rule: their numbers.
_ITS_NUMBERS = {
    "block-delimiter-malformed": r"\d",
    "block-header-malformed": r"\d",
    "block-item-malformed": r"\d|[a-z]",
    "block-numbering-gap": r"\d",
}
_NOTHING = r"(?!)"


def words_stay(fixing: Fixing) -> Iterator[Violation]:
    """The words that a fix takes away are those that its finding marks, or are spelled anew."""
    text, fixed = fixing.mutant.text, fixing.fixed
    lost = _words(text) - _words(fixed)
    for finding in fixing.taken:
        lost -= _words(text[slice(*finding.span)])
        for edit in finding.fix.edits if finding.fix else ():
            # What is removed with an attribute is its value, which is not marked.
            if finding.rule in _MANY_PLACES or finding.rule == "tag-attribute-unknown":
                lost -= _words(text[slice(*edit.span)])
    added = "".join((_words(fixed) - _words(text)).elements())
    # Parts of words: a missing space or hyphen makes one word of two.
    marked = [it for one in fixing.taken for it in _words(text[slice(*one.span)])]
    lost = Counter(
        {
            it: n
            for it, n in lost.items()
            if it not in added
            and not _is_as_often(it, text, fixed)
            and not any(one in it for one in marked)
        }
    )
    if lost:
        yield fixing.violation("words are lost", ", ".join(sorted(lost)))


def wording_stays(fixing: Fixing) -> Iterator[Violation]:
    """A safe fix only spells words anew, in the order in which they are."""
    rules = {it.rule for it in fixing.taken}
    text, fixed = fixing.mutant.text, fixing.fixed
    for rule in sorted(rules & _ITS_TEXT.keys()):
        for pattern, left in _ITS_TEXT[rule]:
            text, fixed = pattern.sub(left, text), pattern.sub(left, fixed)
    number = re.compile("|".join([_NOTHING, *(_ITS_NUMBERS.get(it, _NOTHING) for it in rules)]))
    before, after = (list(_words_without(number, it)) for it in (text, fixed))
    for lost, new in _replaced(before, after):
        is_header = "block-header-malformed" in rules and _makes_header(lost, new, before)
        if not is_header and not are_spellings("".join(lost).casefold(), "".join(new).casefold()):
            yield fixing.violation("another wording", f"{' '.join(lost)!r} -> {' '.join(new)!r}")


def _makes_header(lost: list[str], new: list[str], before: list[str]) -> bool:
    """Whether words become some of a header, whose other words are around them."""
    for at in range(len(_HEADER)):
        if _HEADER[at : at + len(new)] == new:
            written = [*_HEADER[:at], *lost, *_HEADER[at + len(new) :]]
            matcher = SequenceMatcher(None, "".join(written), "".join(_HEADER), autojunk=False)
            is_there = f" {' '.join(written)} " in f" {' '.join(before)} "
            return is_there and matcher.ratio() >= _HEADER_ALIKE
    return False


def nothing_is_chosen(fixing: Fixing) -> Iterator[Violation]:
    """No verdict is lost, and no requirement loses its end."""
    text, fixed = fixing.mutant.text, fixing.fixed
    lost = _verdicts(text) - _verdicts(fixed)
    if lost:
        yield fixing.violation("a value is chosen", ", ".join(lost))
    closed = len(_CLOSED.findall(text)) - len(_CLOSED.findall(fixed))
    if closed > 0 and len(_CLOSED.findall(fixed)) < len(_OPENED.findall(fixed)):
        yield fixing.violation("a requirement loses its end", str(closed))


def _words_without(number: re.Pattern[str], text: str) -> Iterator[str]:
    """The words of a text, but for numbers in brackets and at the beginning of lines."""
    end = 0
    for it in _WORD.finditer(text):
        begins_line = end == 0 or "\n" in text[end : it.start()]
        around = text[it.start() - 1 : it.start()] + text[it.end() : it.end() + 1]
        if not ((begins_line or around == "[]") and number.fullmatch(it[0])):
            yield it[0]
        end = it.end()


def _replaced(before: list[str], after: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words of which others have become, with those."""
    start = _shared(before, after)
    before, after = before[start:], after[start:]
    end = _shared(before[::-1], after[::-1])
    before, after = before[: len(before) - end], after[: len(after) - end]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for operation, first, last, new_first, new_last in matcher.get_opcodes():
        if operation != "equal":
            yield before[first:last], after[new_first:new_last]


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda it: it[0] == it[1], pairs))


def are_spellings(one: str, other: str) -> bool:
    """Whether two words differ by one letter, or by some while they share most."""
    shorter, longer = sorted((one, other), key=len)
    if shorter and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer))):
        return True
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return one == other or (bool(one and other) and matcher.ratio() >= _SPELLED_ALIKE)


def _verdicts(text: str) -> Counter[str]:
    return Counter(it for it in re.findall(r"[A-Z_]{4,}", text) if it in _VALUES)


def _words(text: str) -> Counter[str]:
    return Counter(it.casefold() for it in _WORD.findall(text))


def _is_as_often(word: str, text: str, fixed: str) -> bool:
    """Whether a word, alone or within another one, is there as often as before."""
    return fixed.casefold().count(word) >= text.casefold().count(word)


# A spelling, and a block that was joined into one line, are in more places than the finding marks.
_MANY_PLACES = {
    "block-flattened",
    "block-header-malformed",
    "block-non-ascii",
    "block-numbering-gap",
    "front-matter-unclosed",
    "placeholder-styles-mixed",
    "placeholder-unknown",
    "placeholder-unused",
    "requirement-count-mismatch",
    "requirement-marker-unclosed",
    "requirement-marker-unopened",
    "tag-case",
    "tag-misspelled",
}
