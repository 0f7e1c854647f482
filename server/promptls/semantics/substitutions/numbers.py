"""What each `$1` of a file is that a host takes for the number of an argument."""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document import Document
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.semantics.arrivals.bodies import find_body
from promptls.semantics.arrivals.finding import number_of
from promptls.semantics.arrivals.patterns import OF_ARGUMENTS
from promptls.semantics.substitutions.own_numbers import (
    LOOKED_AT,
    MANY,
    SHELLS,
    CodeAround,
    has_own_number,
    is_of_spreadsheet,
    is_price,
)
from promptls.semantics.substitutions.written import HostReading, Substitution, find_loaded
from promptls.semantics.surroundings import find_around
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts.facts import HostPlaceholder
from promptls.vocabulary.kinds import Kind

_ANY = pattern(r"\$[0-9]")
_REST_OF_LINE = pattern(r"[^\n]{0,80}+")
_FENCED = frozenset({Surrounding.CODE_FENCE, Surrounding.INDENTED_CODE})
_TEXT = frozenset({Surrounding.PROSE, Surrounding.TEXT_FENCE, Surrounding.COMMENT})
_OPENING = 200
# The keys by which a file says that it takes arguments.
_DECLARING = ("argument-hint", "arguments")


class Use(StrEnum):
    """What a number is to the author of the file."""

    ARGUMENT = "argument"
    PRICE = "price"
    CODE = "code"
    LIKELY = "argument if the file takes any"
    UNKNOWN = "unknown"


class Number(NamedTuple):
    """A dollar sign and a number, and what it is."""

    span: FileSpan
    value: int
    use: Use


class Numbers(NamedTuple):
    """The numbers of a file, as the surest host has them, and whether the file takes arguments."""

    reading: HostReading
    placeholder: HostPlaceholder
    takes_arguments: bool
    found: tuple[Number, ...]

    @property
    def escape(self) -> str:
        """What before a number keeps it, if nothing of that is left."""
        keeps = self.reading.reader.arrival.kept_as == "$"
        return self.placeholder.escape if keeps else ""


@query
def find_numbers(document: Document, vocabulary: Vocabulary) -> Numbers | None:
    """The numbers of the surest host that replaces any, in a file that it loads."""
    if not _ANY.search(document.source.text):
        return None
    for reading in find_loaded(document, vocabulary):
        bare = [it for it in reading.found if _is_bare(it)]
        if bare and bare[0].placeholder:
            found = tuple(_classify(document, reading, bare))
            takes = _takes_arguments(document, reading, found)
            found = tuple(_settle(found)) if takes else found
            return Numbers(reading, bare[0].placeholder, takes, found)
    return None


def declares_arguments(document: Document) -> bool:
    """Whether the front matter of a file says what arguments it takes."""
    matter = document.front_matter
    return matter is not None and any(matter.get(it) is not None for it in _DECLARING)


def _takes_arguments(document: Document, reading: HostReading, numbers: tuple[Number, ...]) -> bool:
    """Whether a file declares arguments, or has a placeholder of some that is nothing else."""
    if declares_arguments(document):
        return True
    if any(it.stands in OF_ARGUMENTS and not _is_bare(it) for it in reading.found):
        return True
    return document.kind is not Kind.SKILL and any(it.use is Use.ARGUMENT for it in numbers)


def _is_bare(found: Substitution) -> bool:
    """Whether a placeholder is a dollar sign and a number: what much else is, too."""
    is_number = found.stands == "argument by number"
    return is_number and found.span.end - found.span.start == len(found.name) + 1


def _settle(found: tuple[Number, ...]) -> Iterator[Number]:
    """Take what is not known for an argument, in a file that takes arguments.

    Only what is not in the code of another language tells that these are numbered.
    """
    are_numbered = any(it.use in (Use.ARGUMENT, Use.LIKELY) for it in found)
    for it in found:
        is_one = it.use is Use.LIKELY or (it.use is Use.UNKNOWN and are_numbered)
        yield it._replace(use=Use.ARGUMENT) if is_one and it.value < MANY else it


def _classify(
    document: Document, reading: HostReading, bare: list[Substitution]
) -> Iterator[Number]:
    text = document.source.text
    begin = find_body(document, reading.reader.arrival.front_matter).begin
    around = find_around(document)
    outputs = [it.span for it in reading.found if it.stands == "output"]
    for it in bare:
        value = number_of(it.name)
        at = it.span.start
        line = text[max(begin, at - 80, text.rfind("\n", begin, at) + 1) : at]
        where = around.at(at)
        is_code = where not in (Surrounding.PROSE, Surrounding.COMMENT)
        code = _code_around(text, begin, it, around) if is_code else None
        if is_of_spreadsheet(line) if code is None else has_own_number(code, value):
            use = Use.CODE
        elif is_price(text, it.span, value if where in _TEXT else 0):
            use = Use.PRICE
        elif code is None or any(span.start < at < span.end for span in outputs):
            use = Use.ARGUMENT if value < MANY else Use.UNKNOWN
        else:
            use = _guess(document, where, code)
        yield Number(it.span, value, use)


def _guess(document: Document, where: Surrounding, code: CodeAround) -> Use:
    """What a number in code is that nothing else tells of: in a skill, few are arguments."""
    if where in _FENCED and code.language not in SHELLS:
        return Use.CODE if document.kind is Kind.SKILL else Use.UNKNOWN
    line = code.before[code.before.rfind("\n") + 1 :]
    is_remark = code.language in SHELLS - {""} and line.lstrip().startswith("#")
    return Use.UNKNOWN if is_remark else Use.LIKELY


def _code_around(text: str, begin: int, found: Substitution, around: Surroundings) -> CodeAround:
    at, end = found.span
    region = around.region_at(at)
    if region is not None:
        start, language = region.body.start, region.info
    elif around.at(at) is Surrounding.CODE_SPAN:
        start, language = around.code_span_at(at).start, "inline code"
    else:
        start, language = max(begin, text.rfind("\n\n", begin, at)), ""
    rest = _REST_OF_LINE.match(text, end)
    assert rest
    before = text[max(start, at - LOOKED_AT) : at]
    return CodeAround(language, text[start : min(at, start + _OPENING)], before, rest[0])
