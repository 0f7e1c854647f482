"""The forms and values that the contract for a prompt demands, where they are begun."""

from collections.abc import Iterator

from promptls.document import RegionKind
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.headings import complete_heading
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions.contracts import of_contract_value, of_part, say_contract
from promptls.semantics.contracts.instructions import contract_of
from promptls.text.patterns import pattern
from promptls.text.pieces import split_at
from promptls.vocabulary.contracts import ANY, AnswerPart, Contract, PartKind

_HEADING = pattern(r"(?P<marks>#{1,6})[ \t]*(?P<typed>[^#\n\r]{0,60})\Z")
_FENCE = pattern(r"[ \t>]*(?P<marks>`{3,}|~{3,})(?P<typed>\w{0,30})")
# What may be before the text of a line.
_MARGIN = pattern(r"[ \t>]*+(?:(?:[-*+]|[0-9]{1,3}[.)])[ \t]++)?+[*_`\"']{0,6}+\Z")
_QUOTES = ("`", '"', "\u201c")
_JOINT = pattern(r"[ \t*_`>\]})\"']*(?:\|{1,2}|[/,]|(?<=[ \t])or(?=[ \t]))|[ \t*_`<\[{(\"']+")
_FEWEST_LETTERS = 3
_LONGEST_VALUE = 200


def complete_contract(cursor: Cursor) -> list[Completion] | None:
    """What the contract for the file demands; none where none of it is begun."""
    contract = contract_of(cursor.document, cursor.vocabulary)
    if contract is None:
        return None
    found = [it for part in contract.parts for it in _offers(cursor, part, contract)]
    if found and found[0].kind is CompletionKind.SECTION and cursor.before.lstrip()[:1] == "#":
        return [*found, *(complete_heading(cursor) or [])]
    return found or None


def _offers(cursor: Cursor, part: AnswerPart, contract: Contract) -> Iterator[Completion]:
    if part.kind is PartKind.HEADING:
        yield from _headings(cursor, part, contract)
    elif part.kind is PartKind.LINE:
        yield from _values(cursor, part, contract)
        yield from _lines(cursor, part, contract)
    elif part.kind is PartKind.FENCE:
        yield from _fences(cursor, part, contract)


def _headings(cursor: Cursor, part: AnswerPart, contract: Contract) -> Iterator[Completion]:
    """The heading with each value, behind marks of its level."""
    match = _HEADING.fullmatch(cursor.before)
    if match is None or cursor.after.strip():
        return
    if part.level not in (0, len(match["marks"])):
        return
    marks = match["marks"]
    for value in part.values or (ANY,):
        text = f"{marks} {part.word}{value}{part.after}"
        if text.casefold().startswith(f"{marks} {match['typed']}".casefold()):
            slot = Slot(CompletionKind.SECTION, cursor.span(len(cursor.before)))
            yield _whole(slot, text, part, contract)


def _values(cursor: Cursor, part: AnswerPart, contract: Contract) -> Iterator[Completion]:
    """The values behind the words of a form, also behind another value."""
    word = part.word.rstrip()
    at = cursor.before.rfind(word) if word else -1
    if at < 0 or len(cursor.before) - at - len(word) > _LONGEST_VALUE:
        return
    typed = cursor.before[at + len(word) :]
    space = "" if typed else part.word[len(word) :]
    # Directly behind a word, one of its letters may follow.
    if not typed and word[-1].isalnum():
        return
    while typed:
        joint = _JOINT.match(typed)
        known = next((it for it in part.values if typed.startswith(it) and typed != it), "")
        if joint is not None:
            typed = typed[joint.end() :]
        elif known:
            typed = typed[len(known) :]
        else:
            break
    for value in part.values:
        if value.startswith(typed):
            slot = Slot(CompletionKind.VALUE, cursor.span(len(typed)))
            about = of_contract_value(value, part, contract)
            yield slot.offer(value, f"{space}{value}", say_contract(contract), about)


def _lines(cursor: Cursor, part: AnswerPart, contract: Contract) -> Iterator[Completion]:
    """The line with each value, once some letters of its first word are there."""
    lead = part.word or ""
    typed = next((it for it in _endings(cursor.before, lead) if lead.startswith(it)), "")
    if len(typed) < _FEWEST_LETTERS or not _is_begun(cursor, typed):
        return
    slot = Slot(CompletionKind.VALUE, cursor.span(len(typed)))
    for value in part.values or (ANY,):
        yield _whole(slot, f"{lead}{value}{part.after}", part, contract)


def _whole(slot: Slot, text: str, part: AnswerPart, contract: Contract) -> Completion:
    """A form with a value; one that may be any is to be filled in."""
    pieces = split_at(text, () if part.values else (ANY,))
    return slot.offer(text, pieces, say_contract(contract), of_part(part, contract))


def _endings(before: str, lead: str) -> Iterator[str]:
    """The ends of a text that are shorter than the words of a form, the longest first."""
    for length in range(min(len(lead.rstrip()) - 1, len(before)), 0, -1):
        yield before[-length:]


def _is_begun(cursor: Cursor, typed: str) -> bool:
    """Whether what is typed is no word of a sentence: it is first, quoted, or in capitals."""
    above = cursor.before[: -len(typed)]
    if above[-1:].isalnum():
        return False
    is_first = _MARGIN.fullmatch(above) is not None or above.endswith(_QUOTES)
    return is_first or typed.isupper()


def _fences(cursor: Cursor, part: AnswerPart, contract: Contract) -> Iterator[Completion]:
    """The fence of a language, where one is opened."""
    match = _FENCE.fullmatch(cursor.before)
    if match is None or cursor.after.strip() or not part.word.startswith(match["typed"]):
        return
    # Enter behind the marks alone is for a fence of no language.
    if not (match["typed"] or cursor.is_asked) or not _opens_fence(cursor):
        return
    typed = len(match["marks"]) + len(match["typed"])
    slot = Slot(CompletionKind.VALUE, cursor.span(typed))
    text = f"{match['marks']}{part.word}"
    yield slot.offer(text, None, say_contract(contract), of_part(part, contract))


def _opens_fence(cursor: Cursor) -> bool:
    """Whether a fence begins in the line, and does not end there."""
    return any(
        region.kind is RegionKind.FENCE and cursor.line.touches(region.span.placed(base).start)
        for base, section in cursor.document.parts
        for region in section.regions
    )
