"""The parts and the words that a system template has."""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document
from promptls.semantics.templates.recognition import find_body, find_body_start
from promptls.text.nearest import find_slip
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary

# A part is named by a heading, by bold words that begin a line, or by a tag around it.
_TITLE = pattern(
    r"(?:\A|[\n\r])(?:"
    r"(?:[-*+][ \t]++|[0-9]{1,3}\.[ \t]++)?\*\*(?P<bold>[^*\n\r]{1,100}+)\*\*"
    r"|<(?P<tag>[A-Za-z][\w-]{0,60})>[ \t]*+(?=[\n\r])"
    r"|(?P<underlined>[^\s#>|<*+-][^\n\r]{0,100}+)"
    r"(?=(?:\r\n?|\n)(?:={3,}+|-{3,}+)[ \t]*+(?:[\n\r]|\Z)))"
)
# A word that is long enough to be recognised with a slip in it, and what is another word.
_LONG_WORD = pattern(r"[A-Za-z]{7,20}+")
_OTHER_WORDS = frozenset({"identify", "principal"})
_JOINT = str.maketrans("_-", "  ")
_BEFORE_PARAGRAPH = pattern(r"\s*+(?:(?:#[^\n\r]*+|<!--(?s:.*?)-->)\s*+)*+")
_LONGEST_PARAGRAPH = 5000
_PLACEHOLDER = r"(?:<<|\{\{)[ \t]*+[\w-]++[ \t]*+(?:>>|\}\})"
# `latest` is not about tests.
_FEWEST_INSIDE = 5


@query
def find_first_line(document: Document) -> FileSpan:
    """The first line with text, which a finding about the whole template marks."""
    text = document.source.text
    start = find_body_start(document)
    start += len(text[start:]) - len(text[start:].lstrip())
    return FileSpan(start, document.source.line_around(start).end)


@query
def find_titles(document: Document) -> tuple[str, ...]:
    """The titles of the parts of a template, in lower case."""
    written = _TITLE.finditer(find_body(document))
    return (
        *(it.node.title.casefold() for it in document.headings()),
        *(it[it.lastgroup or 0].translate(_JOINT).casefold() for it in written),
    )


class MisspeltTitle(NamedTuple):
    """A heading with a word that is nearly one that a part of a template is known by."""

    heading: FileSpan
    word: FileSpan
    meant: str


def find_misspelt_title(document: Document, words: tuple[str, ...]) -> MisspeltTitle | None:
    """The heading that is meant to have one of some words, if one has nearly that."""
    text = document.source.text
    for placed in document.headings():
        heading = placed.span
        for match in _LONG_WORD.finditer(text, *heading):
            found = find_slip(match[0].lower(), words)
            if found is not None and match[0].lower() not in _OTHER_WORDS:
                is_upper, is_title = match[0].isupper(), match[0][0].isupper()
                meant = found.upper() if is_upper else found.title() if is_title else found
                return MisspeltTitle(heading, FileSpan(*match.span()), meant)
    return None


def find_first_paragraph(document: Document) -> str:
    """The first text that is neither a heading nor a comment."""
    text = find_body(document)
    match = _BEFORE_PARAGRAPH.match(text)
    start = match.end() if match else 0
    shown = text[start : start + _LONGEST_PARAGRAPH]
    return re.split(r"(?:\r\n?+|\n)[ \t]*+(?:\r\n?|\n)", shown, maxsplit=1)[0]


def find_unfinished(document: Document, sentence: str) -> Iterator[FileSpan]:
    """The lines that are nothing but a sentence of which a fix wrote the beginning."""
    text = document.source.text
    at = text.find(sentence)
    while at >= 0:
        line = document.source.line_around(at)
        if document.source[line].strip() == sentence:
            yield FileSpan(at, at + len(sentence))
        at = text.find(sentence, line.end)


def find_words(document: Document, vocabulary: Vocabulary) -> str:
    """The words of a template in lower case, without tags and placeholders."""
    return (
        _no_words(tuple(it.name for it in vocabulary.tags)).sub(" ", find_body(document)).casefold()
    )


@lru_cache(maxsize=16)
def _no_words(names: tuple[str, ...]) -> re.Pattern[str]:
    tags = "|".join(map(re.escape, names))
    return re.compile(rf"(?i:</?+[ \t]*+(?:{tags})(?![\w-])[^<>\n\r]{{0,100}}+>?+)|{_PLACEHOLDER}")


def has_word(words: str, word: str) -> bool:
    """Whether a text has a word, or one that is made of it."""
    word = word.casefold()
    if len(word) >= _FEWEST_INSIDE:
        return word in words
    return re.search(rf"(?<![^\W_]){re.escape(word)}", words) is not None
