"""What a prompt says of the parts that its contract demands of the answers."""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.document import AnyNode, Document, PromptBlock, StatusBlock
from promptls.parsing import parse
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.contracts.holding import find_contract
from promptls.semantics.contracts.json_parts import read_fences
from promptls.semantics.contracts.lines import read_lines
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.semantics.surroundings import find_around
from promptls.semantics.templates.demands import is_instructed, without_prohibitions
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import AnswerPart, PartKind, PartPlace
from promptls.vocabulary.kinds import Kind

_OF_LINES = (PartKind.LINE, PartKind.HEADING)
_OF_JSON = (PartKind.FENCE, PartKind.JSON)
_BLOCK_WORDS: dict[PartKind, tuple[str, type[AnyNode]]] = {
    PartKind.BLOCK: ("SUGGESTED NEXT STEPS", PromptBlock),
    PartKind.STATUS: ("STATUS:", StatusBlock),
}
# What may stand between two values, and around one.
_VALUES = pattern(r"[^\n\r`\"'\u201c\u201d]{0,300}+")
_JOINT = pattern(r"[ \t]*+(?:[|/,]|(?<=[ \t])or(?=[ \t])|\|\|)[ \t]*+")
_AROUND = " \t*_<>[]{}()"
_STANDS_FOR_MORE = ("|", "<", "...", "\u2026", "{{")
_SHAPE = pattern(r"[A-Z][A-Z0-9_-]{1,60}+")


@query
def contract_of(document: Document, vocabulary: Vocabulary) -> Contract | None:
    """The contract for the answers to a prompt or of an agent; none where none holds."""
    if not vocabulary.contracts or document.kind is Kind.RESPONSE or not document.path:
        return None
    matter = document.front_matter
    return find_contract(vocabulary, document.path, matter.value("name") if matter else "")


@query
def _as_prompt(document: Document) -> Document:
    """The text as it is parsed where every part of it may matter."""
    return parse(Source(document.source.text), kind=Kind.PROMPT)


def is_asked_for(part: AnswerPart, document: Document, vocabulary: Vocabulary) -> bool:
    """Whether a prompt has an agent write a part, and does not only forbid it."""
    text = document.source.text
    if part.kind is PartKind.TAG:
        return is_instructed(_as_prompt(document), part.word, vocabulary)
    if part.kind in _BLOCK_WORDS:
        words, node = _BLOCK_WORDS[part.kind]
        return _as_prompt(document).has_node(node) or words in without_prohibitions(text)
    if part.kind in _OF_JSON:
        return (part.word or "json") in without_prohibitions(text).casefold()
    word = part.word.strip().rstrip(":").strip()
    return any(it in without_prohibitions(text) for it in ((word,) if word else part.values))


def find_unnamed_values(part: AnswerPart, document: Document) -> list[str]:
    """The values of a part that a prompt does not name."""
    values = part.values or (*part.good, *part.bad)
    text = without_prohibitions(document.source.text)
    return [it for it in values if not _word(it).search(text)]


@lru_cache(maxsize=1024)
def _word(value: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.-]){re.escape(value)}(?![\w-])")


class OtherValue(NamedTuple):
    """A value that a prompt names where only those of the contract may be."""

    span: FileSpan
    text: str


def find_other_values(part: AnswerPart, document: Document) -> Iterator[OtherValue]:
    """The values that a prompt names behind the words of a part, and that it cannot have.

    Only those are certain that are words in capitals, as those of the contract are.
    """
    is_certain = part.kind in _OF_LINES and part.word.strip() and part.values
    if not is_certain or not all(map(_SHAPE.fullmatch, part.values)):
        return
    text = document.source.text
    at = text.find(part.word)
    while at >= 0:
        start = at + len(part.word)
        found = _VALUES.match(text, start)
        assert found is not None
        yield from _judge_values(part, found[0], start)
        at = text.find(part.word, start)


def _judge_values(part: AnswerPart, said: str, start: int) -> Iterator[OtherValue]:
    """The values in a row of alternatives, up to what is none."""
    at = 0
    while True:
        joint = _JOINT.search(said, at)
        end = joint.start() if joint else len(said)
        piece = said[at:end].strip(_AROUND)
        word = _SHAPE.match(piece)
        if word is None or said.startswith(part.word.strip(), at):
            return
        if word[0] not in part.values:
            begin = start + said.index(word[0], at)
            yield OtherValue(FileSpan(begin, begin + len(word[0])), word[0])
        if joint is None or word.end() < len(piece):
            return
        at = joint.end()


def find_wrong_examples(part: AnswerPart, document: Document) -> Iterator[PartFlaw]:
    """What in the examples of JSON in a prompt does not match the schema of a part.

    An example may say in words, or by alternatives, what is to be in a place.
    """
    if part.kind not in _OF_JSON or not part.schema:
        return
    shown = part._replace(kind=PartKind.FENCE, word="json", place=PartPlace.ANYWHERE)
    for reading in read_fences(shown, _as_prompt(document)):
        for flaw in reading.flaws:
            written = document.source[flaw.span]
            if flaw.flaw is Flaw.SCHEMA and not any(it in written for it in _STANDS_FOR_MORE):
                yield flaw


def find_mistakable(part: AnswerPart, document: Document) -> list[PartReading]:
    """The lines of a prompt that a program would take for an answer if they were repeated.

    Those in code are shown to be an example; so is a list of all values.
    """
    if part.kind not in _OF_LINES or not part.values:
        return []
    prompt = _as_prompt(document)
    found = [it for it in read_lines(part, prompt) if not it.flaws]
    return [it for it in found if find_around(prompt).at(it.span.start) is Surrounding.PROSE]
