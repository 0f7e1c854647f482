"""Reads the parts of an answer that are JSON, or a code fence of any language."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from promptls.document import Document, Json, JsonFault, JsonRecord, RegionKind
from promptls.parsing.json.objects import find_objects
from promptls.parsing.json.values import read_value
from promptls.parsing.surroundings import is_in_region
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, first_shown
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import AnswerPart, PartPlace

if TYPE_CHECKING:
    from promptls.semantics.schemas.reading import Schema

JSON = "json"
# The languages of fences in which JSON is written when nobody thinks of it.
_LIKE_JSON = frozenset({"", "jsonc", "json5", "javascript", "js", "text", "txt"})
_MARKS = pattern(r"[ \t>]*+(?:`{3,}+|~{3,}+)")
_BEGINNINGS = ("{", "[")


class _Fenced(NamedTuple):
    """A fence of an answer: its language, all of it, and what it shows."""

    info: str
    span: FileSpan
    body: FileSpan


def read_fences(part: AnswerPart, document: Document) -> list[PartReading]:
    """The fences of the language of a part, or what was to be one."""
    fences = list(_find_fences(document))
    own = [it for it in fences if it.info == part.word]
    if own:
        # Where the place is given, others may show something else.
        chosen = {PartPlace.FIRST: own[:1], PartPlace.LAST: own[-1:]}.get(part.place, own)
        return [_read_fence(part, it, document) for it in chosen]
    if part.word != JSON:
        return []
    like = [it for it in fences if it.info in _LIKE_JSON and _is_json(document.source[it.body])]
    if like:
        return [_with_language(part, like[-1], document)]
    whole = _whole(document.source.text)
    bare = whole if _is_json(document.source[whole]) else _find_bare(document)
    if bare is None:
        return []
    return [_read_json(part, bare, bare, document).with_flaw(Flaw.UNFENCED)]


def read_whole(part: AnswerPart, document: Document) -> list[PartReading]:
    """The JSON that an answer is, or the one that it has with something around it."""
    whole = _whole(document.source.text)
    written = document.source[whole]
    if written.startswith(_BEGINNINGS) or not isinstance(read_value(written), JsonFault):
        return [_read_json(part, whole, whole, document)]
    fences = [it for it in _find_fences(document) if it.info == JSON or it.info in _LIKE_JSON]
    found = [it for it in fences if _is_json(document.source[it.body])]
    if found:
        last = found[-1]
        is_all = last.span.start <= whole.start and last.span.end >= whole.end
        flaw = Flaw.FENCED if is_all else Flaw.SURROUNDED
        written = document.source[last.body].strip()
        return [_read_json(part, last.span, last.body, document).with_flaw(flaw, written)]
    bare = _find_bare(document)
    if bare is None:
        return []
    return [_read_json(part, bare, bare, document).with_flaw(Flaw.SURROUNDED)]


def _find_bare(document: Document) -> FileSpan | None:
    """The lines of the last object that stands between other text, in no fence or quotation."""
    source = document.source
    found = None
    for start, end in find_objects(source.text):
        lines = FileSpan(source.line_around(start).start, source.line_around(end).end)
        is_all = not source.text[end : lines.end].strip()
        if is_all and not is_in_region(document, start):
            found = lines
    return found


def _find_fences(document: Document) -> Iterator[_Fenced]:
    for base, section in document.parts:
        for region in section.regions:
            if region.kind is RegionKind.FENCE and not region.quotes:
                yield _Fenced(region.info, region.span.placed(base), region.body.placed(base))


def _with_language(part: AnswerPart, fence: _Fenced, document: Document) -> PartReading:
    """A fence with JSON whose language says something else, with the line that is right."""
    marks = _MARKS.match(document.source.text, fence.span.start)
    line = document.source.line_around(fence.span.start)
    shown = FileSpan(fence.span.start, line.end)
    meant = f"{marks[0] if marks else ''}{JSON}"
    reading = _read_json(part, fence.span, fence.body, document)
    return reading._replace(flaws=(*reading.flaws, PartFlaw(Flaw.FORM, shown, meant)))


def _read_fence(part: AnswerPart, fence: _Fenced, document: Document) -> PartReading:
    if fence.body.end >= fence.span.end:
        return PartReading(part, fence.span, flaws=(PartFlaw(Flaw.OPEN, fence.span),))
    if part.word == JSON:
        return _read_json(part, fence.span, fence.body, document)
    return PartReading(part, fence.span, document.source[fence.body], fence.body)


def _read_json(part: AnswerPart, span: FileSpan, body: FileSpan, document: Document) -> PartReading:
    """A part whose text is to be JSON, with its value and what is wrong with it."""
    written = document.source[body]
    found = read_value(written, body.start)
    if isinstance(found, JsonFault):
        place = FileSpan(*found.span)
        if not written.strip():
            found = found._replace(message="the fence is empty")
        return PartReading(part, span, flaws=(PartFlaw(Flaw.INVALID, place, found.message),))
    place = FileSpan(*found.span)
    flaws = tuple(_compare(part, found, document.source.text)) if part.schema else ()
    value, is_there = _find_field(found.value, part.field)
    if not is_there and not flaws:
        flaws = (PartFlaw(Flaw.VALUELESS, place, ".".join(part.field)),)
    return PartReading(part, span, value, place, flaws)


def _compare(part: AnswerPart, record: JsonRecord, text: str) -> Iterator[PartFlaw]:
    """What in a value does not match the schema of its part."""
    from promptls.semantics.schemas.checking import find_faults  # noqa: PLC0415 - few have a schema

    for span, message in find_faults(schema_of(part.schema), record, text):
        yield PartFlaw(Flaw.SCHEMA, FileSpan(*span), message)


@lru_cache(maxsize=64)
def schema_of(text: str) -> "Schema":
    """The schema of a part, read once."""
    from promptls.semantics.schemas.reading import read_schema  # noqa: PLC0415 - as above

    return read_schema(text)


def _find_field(value: Json, path: tuple[str, ...]) -> tuple[Json, bool]:
    for name in path:
        if not isinstance(value, dict) or name not in value:
            return None, False
        value = value[name]
    return value, True


def shown_value(value: Json) -> str:
    """A value as the settings name it: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _whole(text: str) -> FileSpan:
    """All of a text without the space and the byte order mark around it."""
    start = first_shown(text)
    return FileSpan(start, max(start, len(text.rstrip())))


def _is_json(written: str) -> bool:
    written = written.strip()
    return written.startswith(_BEGINNINGS) and not isinstance(read_value(written), JsonFault)
