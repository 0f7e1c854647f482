"""The values that a response gives in tags."""

from collections.abc import Iterator, Sequence

from promptls.document import Document, Element, Tags, ValueForm, placed_element
from promptls.parsing import parse
from promptls.parsing.responses import PREPARED, prepare_response
from promptls.parsing.tags.pairs import are_similar
from promptls.parsing.thoughts import find_thoughts
from promptls.semantics.context import Context
from promptls.semantics.responses.quotations import find_quoted_tags
from promptls.semantics.tags.attributes import are_clean
from promptls.semantics.tags.elements import find_known_elements
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind

# The tags with a part of their own in a response, and the value that lets the work go on.
REVIEW, TASK_STATUS, PASS = "review", "task_status", "PASS"
_ID = "id"
# What is between two alternatives.
_JOINT = pattern(r"[\s*_]{0,8}+(?:,[\s*_]{1,8}+or(?![A-Za-z])|or(?![A-Za-z])|[,/|])[\s*_]{0,8}+")
_LONGEST_JOINT = 40


class Statement(NamedTuple):
    """A value that a model gives in a tag, exactly as the vocabulary has it.

    `id` is the attribute of that name; `whole` reaches from tag to tag.
    """

    tag: str
    value: str
    span: FileSpan
    whole: FileSpan
    id: str = ""
    id_span: FileSpan | None = None


def find_statements(
    document: Document, context: Context, quoted: frozenset[int]
) -> tuple[Statement, ...]:
    """Find the values that a response gives, apart from the tags that are only quoted.

    The context has the text of the whole document. Of alternatives such as `A or B` none is given:
    the model repeats what it may choose from.
    """
    found: list[Statement] = []
    for base, group in document.nodes(Tags):
        for known in find_known_elements(group, context):
            if base + known.element.span.start not in quoted:
                element = placed_element(known.element, base)
                found += _read(element, context)
    return tuple(_without_alternatives(found, document.source.text))


def _read(element: Element[FileSpan], context: Context) -> Iterator[Statement]:
    opening, closing = element.opening, element.closing
    tag = context.vocabulary.tags_by_name.get(opening.name)
    if tag is None or closing.name != tag.name or element.form is not ValueForm.FILLED:
        return
    if opening.malformed or closing.malformed or not are_clean(tag, opening.attributes, context):
        return
    start, end = element.value
    value = context.text[start:end]
    if any(it.text == value for it in tag.values):
        given = next((it for it in opening.attributes if it.name == _ID), None)
        yield Statement(
            tag.name,
            value,
            element.value,
            element.span,
            given.value if given else "",
            given.value_span if given else None,
        )


def _without_alternatives(found: Sequence[Statement], text: str) -> Iterator[Statement]:
    """Leave out the values of one tag that differ and have `or`, a comma or the like between."""
    run: list[Statement] = []
    for statement in found:
        if not run or not _are_joined(run[-1], statement, text):
            yield from _unless_choice(run)
            run = []
        run.append(statement)
    yield from _unless_choice(run)


def _are_joined(one: Statement, other: Statement, text: str) -> bool:
    if (one.tag, one.id) != (other.tag, other.id):
        return False
    between = text[one.whole.end : other.whole.start][:_LONGEST_JOINT]
    return _JOINT.fullmatch(between) is not None


def _unless_choice(run: list[Statement]) -> list[Statement]:
    return run if len({it.value for it in run}) <= 1 else []


def judged(document: Document) -> Document:
    """What counts of a response: a document of the same length, without thoughts."""
    return _prepare(document) or document


def is_text(text: str) -> bool:
    """Whether a text has more than space."""
    return bool(text.replace(BYTE_ORDER_MARK, "").strip())


@query
def _prepare(document: Document) -> Document | None:
    if document.path == PREPARED:
        return None
    text = document.source.text
    shown = prepare_response(text).text
    return None if shown == text else parse(Source(shown), PREPARED, kind=Kind.RESPONSE)


def is_empty_file(document: Document) -> bool:
    """Whether a file with a response has no text, and no thought that is not closed."""
    if document.path == PREPARED or is_text(judged(document).source.text):
        return False
    return find_thoughts(document.source.text).unclosed is None


def find_said(document: Document, context: Context) -> tuple[Statement, ...]:
    """Find the values that a whole response gives, apart from those that are only quoted."""
    shown = judged(document)
    return find_statements(shown, context.of(shown.source.text), find_quoted_tags(shown))


def find_meant_tags(names: Sequence[str], vocabulary: Vocabulary) -> Iterator[str]:
    """The tags of the vocabulary that some names are, or are meant to be."""
    for tag in vocabulary.tag_names:
        if any(are_similar(it, tag) for it in names):
            yield tag


def find_verdict(statements: Sequence[Statement]) -> str | None:
    """The verdict of a response: none where there is none, or negative ones that differ.

    A negative one beats `PASS`; that there are two is a finding all the same.
    """
    values = {it.value for it in statements if it.tag == REVIEW}
    negatives = values - {PASS}
    if len(negatives) > 1:
        return None
    return next(iter(negatives or values), None)
