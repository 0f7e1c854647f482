"""What an editor selects step by step around a cursor: sentence, item, block, section, file."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import partial

from promptls.document import Document, FrontMatter, JsonFile, RequirementMarker, Shape
from promptls.features.prose import find_prose
from promptls.features.symbols.sections import find_headed_texts
from promptls.parsing.json.locations import JsonLocation, find_locations
from promptls.semantics.packages.requirements import pair_requirements
from promptls.semantics.substitutions.written import find_readings
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import TOOL_KEYS

# No selection grows farther step by step, and a reply of any depth could not be written.
_MOST_STEPS = 60

# What front matter may list in one line, and a part of it: a tool may have commas in brackets.
_LISTS = (*TOOL_KEYS, "skills")
_LISTED = pattern(r"[^\s,()](?:[^,()\n]*[^\s,()])?(?:\([^()\n]*\))?")

# Finds the ranges of a kind around an offset, in any order.
_Around = Callable[[int], Iterator[FileSpan]]


def find_selections(
    document: Document, offsets: list[int], vocabulary: Vocabulary
) -> list[list[FileSpan]]:
    """For each offset the ranges around it, the smallest first. The last one is the whole text."""
    finders = _finders(document, vocabulary)
    whole = FileSpan(0, len(document.source.text))
    return [_chain([it for find in finders for it in find(at)], at, whole) for at in offsets]


def _chain(spans: list[FileSpan], at: int, whole: FileSpan) -> list[FileSpan]:
    """The ranges that grow from one to the next. Of two that overlap the smaller one counts."""
    chain: list[FileSpan] = []
    for span in sorted({*spans, whole}, key=_size):
        inner = chain[-1] if chain else FileSpan(at, at)
        if span.start <= inner.start and inner.end <= span.end and span != inner:
            chain.append(span)
    return [*chain[: _MOST_STEPS - 1], chain[-1]] if len(chain) > _MOST_STEPS else chain or [whole]


def _size(span: FileSpan) -> int:
    return span.end - span.start


def _finders(document: Document, vocabulary: Vocabulary) -> list[_Around]:
    def nodes(at: int) -> Iterator[FileSpan]:
        return (it.span for it in document.node_at(at).nodes)

    found: list[_Around] = [nodes, partial(find_prose, document)]
    found.append(_around([it.extent for it in find_headed_texts(document)]))
    if document.front_matter is not None:
        body = document.front_matter.body
        found.append(_around([body, *_find_listed(document.front_matter, document.source.text)]))
    if next(document.nodes(RequirementMarker), None) is not None:
        found.append(_around([*_requirement_spans(document)]))
    if document.settings is not None:
        keys = document.settings.keys
        found.append(_around([span for it in keys for span in (it.name, it.value)]))
    replaced = [it for reading in find_readings(document, vocabulary) for it in reading.found]
    if replaced:
        found.append(_around([span for it in replaced for span in (it.inner, it.span)]))
    files = [*document.nodes(JsonFile)]
    if files:
        found.append(_around([*_json_spans(document)]))
    return found


def _around(spans: list[FileSpan]) -> _Around:
    """Find among nested ranges those that an offset touches."""
    spans = sorted(set(spans), key=lambda it: (it.start, -it.end))
    starts = [it.start for it in spans]
    outer: list[int] = []
    opened: list[int] = []
    for number, span in enumerate(spans):
        while opened and spans[opened[-1]].end < span.end:
            opened.pop()
        outer.append(opened[-1] if opened else -1)
        opened.append(number)

    def find(at: int) -> Iterator[FileSpan]:
        number = bisect_right(starts, at) - 1
        while number >= 0:
            if at <= spans[number].end:
                yield spans[number]
            number = outer[number]

    return find


def _find_listed(matter: FrontMatter, text: str) -> Iterator[FileSpan]:
    """The parts of lists that are written as one text, as in `tools: Read, Grep`."""
    for key in _LISTS:
        field = matter.get(key)
        if field is not None and field.shape is Shape.PLAIN:
            for found in _LISTED.finditer(text, *field.value_span):
                yield FileSpan(*found.span())


def _requirement_spans(document: Document) -> Iterator[FileSpan]:
    """What is between two markers, and the same with both."""
    for opening, closing in pair_requirements(document).sound:
        yield FileSpan(opening.span.start, closing.span.end)
        yield FileSpan(opening.span.end, closing.span.start)


def _json_spans(document: Document) -> Iterator[FileSpan]:
    for base, file in document.nodes(JsonFile):
        text = document.source.text[base:]
        for record in file.records:
            waiting = [find_locations(text, record.span)]
            while waiting:
                location = waiting.pop()
                yield from _json_parts(location, base)
                waiting.extend(location.inside.values())


def _json_parts(location: JsonLocation, base: int) -> Iterator[FileSpan]:
    yield location.span.placed(base)
    if location.key is not None:
        yield location.key.placed(base)
        yield FileSpan(base + location.key.start, base + location.span.end)
