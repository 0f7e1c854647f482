"""JSON that is shown to a model in a fence, and the commas in it that no program reads."""

from collections.abc import Iterator

from promptls.document import Document, RegionKind, Section
from promptls.document.marks import JSON_FENCES
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import query
from promptls.vocabulary.kinds import is_for_models

_MARK = "json"
_MAY_BE = pattern(r",[ \t\r\n]*+[\]},]")
# A pattern that begins with three characters is ten times as quick as their alternative.
_OPENINGS = (pattern(r"```+[ \t]*+(?i:json)"), pattern(r"~~~+[ \t]*+(?i:json)"))
# No line of JSON begins so.
_FENCE_LINE = pattern(r"[\n\r][ \t>]*+(?:```|~~~)")
_TOKEN = pattern(r'"(?:[^"\\\n\r]|\\.)*+"?|(?P<comma>,(?=[ \t\r\n]*+[\]},]))')
# A text that says so shows what is wrong on purpose.
_ON_PURPOSE = pattern(
    r"(?i:\b(?:invalid|malformed|wrong|bad|broken|incorrect|avoid|never|not valid|comma|fail)"
    r"|don't|do not|\u274c|\u2717|\u2716|\u26a0)"
)
_FAR = 200
_LARGEST = 1 << 17


def may_have_commas(document: Document) -> bool:
    """Whether a file for models may have JSON in a fence with a comma too much."""
    if not document.has_mark(*JSON_FENCES) or not is_for_models(document.kind, document.path):
        return False
    if document.is_plain:
        return any(_MAY_BE.search(document.source.text, *it) for it in _find_fences(document))
    return any(part.section.marks and _has_comma(part.section) for part in document.parts)


def _find_fences(document: Document) -> Iterator[tuple[int, int]]:
    """Where JSON may be in a text whose sections have not been looked for."""
    text = document.source.text
    for opening in _OPENINGS:
        at = 0
        for match in opening.finditer(text):
            if match.start() >= at:
                line = _FENCE_LINE.search(text, match.end())
                at = line.start() if line else len(text)
                yield match.end(), at


@query
def _has_comma(section: Section) -> bool:
    return _MAY_BE.search(section.text) is not None


def find_needless_commas(document: Document) -> Iterator[FileSpan]:
    """The commas without which an example is valid JSON."""
    for base, section in document.parts:
        for region in section.regions:
            if region.kind is not RegionKind.FENCE or region.info != _MARK or region.quotes:
                continue
            start, end = region.body
            lead = section.text[max(0, region.span.start - _FAR) : start]
            if end - start <= _LARGEST and not _ON_PURPOSE.search(lead):
                found = _find_in(section.text[start:end])
                yield from (FileSpan(base + start + it, base + start + it + 1) for it in found)


def _find_in(example: str) -> list[int]:
    commas = [it.start() for it in _TOKEN.finditer(example) if it["comma"]]
    if not commas:
        return []
    ends = [*commas, len(example)]
    starts = [0, *(it + 1 for it in commas)]
    import json  # noqa: PLC0415 - few files show JSON with a comma too much

    rest = "".join(example[at:end] for at, end in zip(starts, ends, strict=True))
    try:
        json.loads(rest)
    except (ValueError, RecursionError):
        return []
    return commas
