"""What a system template has an agent output: tags, and their values."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from promptls.document import Document, Tags
from promptls.parsing.tags.pairs import are_similar
from promptls.semantics.context import FileFacts
from promptls.semantics.templates.recognition import find_body
from promptls.text.nearest import meant
from promptls.text.patterns import pattern
from promptls.text.values import query
from promptls.vocabulary import ResponseTag, Vocabulary

_PROHIBITION = pattern(
    r"(?i:(?<![\w'])(?:do[ ]not|don['\u2019]t|never|must[ ]not|should[ ]not|may[ ]not|cannot"
    r"|not[ ]allowed[ ]to)[ ](?:ever[ ])?(?:output|emit|write|use|give|print|return|include|add"
    r"|answer|respond|reply|end|finish|put|produce)(?![\w-])[^.!?\n\r]{0,500}+)"
)
# Words, and what they forbid.
_LONGEST_PROHIBITION = 600
_CONDITION = pattern(
    r"(?i:\b(?:anything|nothing|other|but|except|unless|until|only|without|before|after|if|when|more"
    r"|twice|instead|just)\b)"
)
_VALUE = pattern(r"[A-Za-z0-9_-]++(?:\.[A-Za-z0-9_-]++)*+")
_MOST_NAMES = 1000
# No list of values is longer.
_LONGEST = 200


@query
def find_mentioned_tags(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The tags of the vocabulary that occur in a file, rightly spelled or not."""
    text = document.source.text
    names = set(islice(_tag_names(document), _MOST_NAMES)) if "<" in text else set[str]()
    return frozenset(
        tag.name
        for tag in vocabulary.tags
        if _mark(tag.name).search(text) or any(are_similar(it, tag.name) for it in names)
    )


def is_instructed(document: Document, tag: str, vocabulary: Vocabulary) -> bool:
    """Whether a file mentions a tag, and does not only forbid to output it."""
    if tag not in find_mentioned_tags(document, vocabulary):
        return False
    text = document.source.text
    found = _mark(tag).search(text)
    if found is None or _find_prohibition(text, found.start()) is None:
        return True
    return _mark(tag).search(without_prohibitions(text)) is not None


def find_instructed_tags(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The tags that a file mentions, apart from those that it only forbids to output."""
    names = (it.name for it in vocabulary.tags)
    return frozenset(it for it in names if is_instructed(document, it, vocabulary))


def _find_prohibition(text: str, at: int) -> re.Match[str] | None:
    """What forbids something in a sentence up to an offset. Most mentions are in none such."""
    first = max(0, at - _LONGEST_PROHIBITION)
    start = max(first, *(text.rfind(it, first, at) + 1 for it in ".!?\n\r"))
    return _PROHIBITION.search(text, start, at)


def _is_forbidden(text: str, at: int) -> bool:
    """Whether what is at an offset is in a sentence that only forbids it."""
    found = _find_prohibition(text, at)
    sentence = _PROHIBITION.match(text, found.start()) if found is not None else None
    return sentence is not None and not _CONDITION.search(sentence[0])


def without_prohibitions(text: str) -> str:
    """A text without the sentences that tell an agent what not to output.

    `Do not output anything but X` and `do not output X if …` say when to output it.
    """
    return _PROHIBITION.sub(lambda it: it[0] if _CONDITION.search(it[0]) else " ", text)


def find_lacking_values(
    document: Document, tag: ResponseTag, phase: str
) -> tuple[list[str], list[str]]:
    """The values of a tag that a template names, and those of which it has to name one as well.

    That is the first one, which says that all is well, or else any other. A template that names
    none at all lacks nothing.
    """
    first, *_ = used = [it.text for it in tag.values if not it.phases or phase in it.phases]
    body = find_body(document)
    if _is_named(body, first) and any(_is_named(body, it) for it in used[1:]):
        return [], []
    words = {*_VALUE.findall(without_prohibitions(body))}
    # One that is misspelled is named as well.
    misspelled = (it for it in _words_in(document, tag) if it not in used)
    words.update(meant(it.upper(), used) or "" for it in misspelled)
    named = [it for it in used if it in words]
    others = [it for it in used if it not in words]
    if first in others:
        return named, [first] if named else []
    return named, others if len(named) == 1 else []


def _is_named(text: str, value: str) -> bool:
    """Whether a value is surely named, at the first place where it is a word."""
    found = re.search(rf"(?<![\w.-]){re.escape(value)}(?![\w.-])", text)
    return found is not None and _find_prohibition(text, found.start()) is None


def _words_in(document: Document, tag: ResponseTag) -> Iterator[str]:
    """The words in the elements of a tag that are not forbidden, rightly spelled or not."""
    text = document.source.text
    for group in document.nodes(Tags):
        for element in islice(group.node.elements, _MOST_NAMES):
            if any(are_similar(it.name, tag.name) for it in (element.opening, element.closing)):
                start, end = group.at(element.value)
                if not _is_forbidden(text, start):
                    yield from _VALUE.findall(text[start : min(end, start + _LONGEST)])


@lru_cache(maxsize=64)
def _mark(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?i:</?+[ \t]*+{re.escape(name)}(?![\w-]))")


def _tag_names(document: Document) -> Iterator[str]:
    for group in document.nodes(Tags):
        for element in group.node.elements:
            yield element.opening.name
            yield element.closing.name
    for crossing in document.tags.elements if document.tags is not None else ():
        yield crossing.opening.name
        yield crossing.closing.name


def find_drift(own: FileFacts, base: FileFacts) -> Iterator[str]:
    """The variables and tags that the `BASE-` template has and an agent's own template lacks."""
    yield from (f"<<{it}>>" for it in sorted(base.variables - own.variables))
    yield from (f"<{it}>" for it in sorted(base.tags - own.tags))
