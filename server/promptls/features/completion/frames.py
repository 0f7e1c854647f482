"""Whole blocks, status blocks, emission lists and delimiters, offered where a line begins."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.features.completion.block_line import BlockLine
from promptls.features.completion.frame import (
    STATUS,
    Frame,
    frame_of,
    is_under_status,
    is_under_text,
)
from promptls.features.completion.values import Completion, CompletionKind, Slot, Unfinished
from promptls.features.descriptions import Description, blocks
from promptls.features.emission import find_usual_items
from promptls.parsing.blocks.window import EXACT_DELIMITER
from promptls.parsing.front_matter import find_front_matter
from promptls.text.pieces import Pieces, Stop
from promptls.vocabulary import EmissionPoint
from promptls.vocabulary.blocks import HEADER
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

STATUS_TEXT: Pieces = (
    Stop("{task_description}"),
    " complete. Returning results to ",
    Stop("{parent_orchestrator_name}"),
    ".",
)

# Below other text, and in a page without blocks, a letter or two begins a sentence.
_FEWEST_LETTERS = 3
# `Start` and `State` begin more sentences than `Status`.
_FEWEST_OF_SENTENCE = 5
_LONGEST_TOP = 4000
_KINDS = (Kind.RESPONSE, Kind.SYSTEM_TEMPLATE)
_OF_STATE = "from state.json"


def frames_at(line: BlockLine) -> list[Completion]:
    """What may begin where a line begins, the most likely first."""
    frame = frame_of(line)
    if frame is None:
        return []
    if 0 < len(frame.word) < _fewest_letters(frame):
        return Unfinished() if frame.means(HEADER) or frame.means(STATUS) else []
    if is_under_status(line):
        directly = not line.window.is_blank(line.number - 1)
        return [delimiter(line, frame.margin)] if directly and not frame.word.strip("-") else []
    found = [*_lists(frame), *_blocks(frame)]
    at = 0 if line.cursor.document.role is Role.SUB_AGENT else len(found)
    found[at:at] = _status(frame)
    return [it for it in found if not _ends_front_matter(it, line.cursor.document)]


def has_blocks(document: Document) -> bool:
    """Whether a document has blocks, or is of an agent that prints them. Others are pages."""
    if document.role is not None or document.kind in _KINDS:
        return True
    return any(it.section.tops or it.section.exit.chapter for it in document.parts)


def _fewest_letters(frame: Frame) -> int:
    """How many letters tell a block from a sentence."""
    word = frame.word
    is_begun = word.startswith("-") or frame.opened or frame.closed or frame.has_items
    if not is_begun and not has_blocks(frame.line.cursor.document):
        return _FEWEST_LETTERS if word.isupper() else _FEWEST_OF_SENTENCE
    return _FEWEST_LETTERS if is_under_text(frame.line) else 1


def delimiter(line: BlockLine, margin: str) -> Completion:
    """The line that closes a block."""
    span, missing = line.from_margin(margin)
    slot = Slot(CompletionKind.DELIMITER, span)
    about = blocks.of_delimiter(opens=False, block="block")
    return slot.offer(EXACT_DELIMITER, missing + EXACT_DELIMITER, slot.kind.value, about)


def _blocks(frame: Frame) -> Iterator[Completion]:
    if not frame.means(HEADER):
        return
    cursor, point = frame.line.cursor, frame.line.point
    texts = find_usual_items(cursor.vocabulary)
    kind, about = CompletionKind.BLOCK, blocks.PROMPT_BLOCK
    whole = blocks.with_block(about, texts, cursor.vocabulary)
    if frame.has_items:
        yield frame.completion(kind, HEADER, frame.framed((HEADER,), open_end=True), whole)
    elif point:
        yield from _of_point(frame, point)
    else:
        if cursor.steps and cursor.document.kind is Kind.RESPONSE:
            yield _block(frame, f"{HEADER} ({_OF_STATE})", cursor.steps, about)
        stops = [(f"  [{number}] ", Stop(text)) for number, text in enumerate(texts, 1)]
        yield frame.completion(kind, HEADER, frame.framed((HEADER,), *stops), whole)
        if cursor.document.role is Role.ORCHESTRATOR:
            for other in cursor.vocabulary.emission_points:
                yield from _of_point(frame, other, other.name)


def _of_point(frame: Frame, point: EmissionPoint, name: str = "") -> Iterator[Completion]:
    """The blocks of an emission point, one for each variant."""
    for template in point.templates:
        variant = ", ".join(filter(None, (name, template.variant)))
        title = f"{HEADER} ({variant})" if variant else HEADER
        yield _block(frame, title, template.items, blocks.of_point(point, template))


def _block(frame: Frame, title: str, texts: tuple[str, ...], about: Description) -> Completion:
    about = blocks.with_block(about, texts, frame.line.cursor.vocabulary)
    lines = frame.framed((HEADER,), *_numbered(texts))
    return frame.completion(CompletionKind.BLOCK, title, lines, about)


def _numbered(texts: tuple[str, ...]) -> list[Pieces]:
    return [(f"  [{number}] {text}",) for number, text in enumerate(texts, 1)]


def _status(frame: Frame) -> Iterator[Completion]:
    if frame.means(STATUS):
        lines = frame.framed((STATUS, *STATUS_TEXT))
        title = f"{STATUS}\u2026"
        yield frame.completion(CompletionKind.STATUS, title, lines, blocks.STATUS_BLOCK)


def _lists(frame: Frame) -> Iterator[Completion]:
    """The emission lists of a point. Their items are at the margin, wherever the lead is."""
    point = frame.line.point
    if point is None or frame.word.startswith("-"):
        return
    word = frame.word.rstrip(": ").casefold()
    listed = frame._replace(margin=frame.line.margin)
    for template in point.templates:
        lead, about = template.lead, blocks.of_point(point, template)
        if lead.casefold().startswith(word):
            about = blocks.with_block(about, template.items, frame.line.cursor.vocabulary)
            # A blank line keeps what follows from becoming an item.
            gap: list[Pieces] = [("",)] if frame.is_above_bullet else []
            below = [] if frame.has_items else [*_numbered(template.items), *gap]
            yield listed.completion(CompletionKind.EMISSION, lead, [(lead,), *below], about)


def _ends_front_matter(completion: Completion, document: Document) -> bool:
    """Whether a file begins with `---` and an inserted delimiter would close that."""
    is_closed = document.front_matter is not None and document.front_matter.closed
    if is_closed or document.kind is Kind.RESPONSE:
        return False
    top = document.source.text[: min(completion.span.start, _LONGEST_TOP)]
    found = find_front_matter(top + completion.text)
    return found is not None and found.closed
