"""The values of tags: which of them count, and what the vocabulary says of each."""

import re
from collections.abc import Iterator
from typing import Generic

from promptls.document import ValueForm
from promptls.semantics.context import Context
from promptls.semantics.tags.elements import KnownElement, is_strict
from promptls.text.nearest import find_slip
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag, TagValue
from promptls.vocabulary.kinds import Kind

# More than any list of values has; what is longer is a text.
LONGEST_VALUE = 500

_TOKEN = pattern(r"[A-Z][A-Z0-9_-]*+")
# In the cell of a table, a bar is escaped.
_BAR = pattern(r"[ \t]*+\\?+\|[ \t]*+")
_BETWEEN = pattern(r"[ \t]*+(?:\\?+\||[/,]|(?<![A-Za-z0-9_-])or(?![A-Za-z0-9_-]))[ \t]*+")
# What else people put between values. Nobody knows yet that it is a choice.
_WITHIN = pattern(r"[^A-Za-z0-9_-]++")
_JOINTS = frozenset({"or", "and", "OR", "AND", "-"})
# A value that is filled in later, or is left to the reader.
OPAQUE = pattern(
    r"<<[^<>]*>>|\{[^{}]*\}|\$\w|\$\{|<[A-Za-z][^<>]*>|\[[^\[\]]*\]|%\w+%|\.\.\.|\u2026"
)
_TAG = pattern(r"(?<!<)</?+[A-Za-z]")
_LINE_BREAK = pattern(r"[\r\n]")


class Alternative(NamedTuple, Generic[AnySpan]):
    """One value of an element, and what the vocabulary says of it."""

    span: AnySpan
    text: str
    value: TagValue | None


def find_alternatives(
    known: KnownElement[AnySpan], context: Context
) -> tuple[Alternative[AnySpan], ...] | None:
    """The values of an element; none at all where it is not for the orchestrator.

    In a template several values are documentation, and one that is filled in later is not a value.
    """
    start, end = known.element.value
    raw = context.text[start : min(end, start + LONGEST_VALUE)]
    for value in known.tag.values:
        if value.text == raw:
            return (Alternative(known.element.value, raw, value),)
    inner = raw.strip()
    if not inner or not known.tag.values or end - start > LONGEST_VALUE:
        return None
    if _LINE_BREAK.search(inner if is_strict(context) else raw):
        return None
    if _TAG.search(inner):
        return ()
    at = start + len(raw) - len(raw.lstrip())
    span = type(known.element.value)
    if context.kind is Kind.RESPONSE:
        parts = [_alternative(known.tag, inner, at, span)]
    else:
        # The `YES/NO` of another tool is not a list of verdicts.
        between = _BETWEEN if is_strict(context) else _BAR
        parts = [
            it for it in _parts(known.tag, inner, at, between, span) if not OPAQUE.search(it.text)
        ]
    odd = [it for it in parts if not _TOKEN.fullmatch(it.text)]
    return None if odd and not _are_values(odd, known, context) else tuple(parts)


def _are_values(
    odd: list[Alternative[AnySpan]], known: KnownElement[AnySpan], context: Context
) -> bool:
    """Whether texts that are not upper-case words are values at all."""
    texts = {value.text.casefold() for value in known.tag.values}
    if not is_strict(context) or all(part.text.casefold() in texts for part in odd):
        return is_strict(context)
    # `between <review> and </review>` is a sentence.
    is_sentence = known.element.form is ValueForm.PADDED
    return not is_sentence and (
        context.kind is Kind.SYSTEM_TEMPLATE or " " not in odd[0].text or odd[0].text.isupper()
    )


def _parts(
    tag: ResponseTag, inner: str, at: int, between: re.Pattern[str], span: type[AnySpan]
) -> Iterator[Alternative[AnySpan]]:
    start = 0
    for match in between.finditer(inner):
        yield _alternative(tag, inner[start : match.start()], at + start, span)
        start = match.end()
    yield _alternative(tag, inner[start:], at + start, span)


def _alternative(tag: ResponseTag, text: str, at: int, span: type[AnySpan]) -> Alternative[AnySpan]:
    value = next((it for it in tag.values if it.text == text), None)
    return Alternative(span(at, at + len(text)), text, value)


def find_known_values(
    known_element: KnownElement[AnySpan], context: Context
) -> list[tuple[Alternative[AnySpan], TagValue]]:
    """The values of an element with their entries of the vocabulary; none where one has none."""
    is_filled = known_element.element.form is ValueForm.FILLED
    parts = find_alternatives(known_element, context) if is_filled else None
    known = [(part, part.value) for part in parts or () if part.value is not None]
    return known if parts and len(known) == len(parts) else []


def find_nearest_value(
    part: Alternative[AnySpan],
    parts: tuple[Alternative[AnySpan], ...],
    known: KnownElement[AnySpan],
    context: Context,
) -> str | None:
    """The value that an unknown one is meant to be, if that leaves nothing to report."""
    found = find_slip(part.text.upper(), (value.text for value in known.tag.values))
    if found is None:
        return None
    texts = {found, *(other.text for other in parts)}
    values = [value for value in known.tag.values if value.text in texts]
    return None if find_out_of_phase(known.tag, values, context) else found


def join_values(
    part: Alternative[AnySpan], known: KnownElement[AnySpan], context: Context
) -> str | None:
    """Several values in one, with the bars that show a choice, if that leaves nothing to report."""
    texts = [it for it in _WITHIN.split(part.text) if it and it not in _JOINTS]
    joined = "|".join(texts)
    is_choice = len(texts) > 1 and context.kind is not Kind.RESPONSE
    return joined if is_choice and is_clean(known.tag, joined, context) else None


def is_used_in(value: TagValue, phase: str | None) -> bool:
    """Whether a phase uses a value."""
    return phase is None or not value.phases or phase in value.phases


def find_expected_values(tag: ResponseTag, context: Context) -> list[str]:
    """The values that a tag may have in the phase of a file; all of them if it has none there."""
    used = [it.text for it in tag.values if is_used_in(it, context.phase)]
    return used or [it.text for it in tag.values]


def is_clean(tag: ResponseTag, text: str, context: Context) -> bool:
    """Whether a value, or several with a bar between them, leaves nothing to report."""
    texts = [text] if context.kind is Kind.RESPONSE else text.replace("\\|", "|").split("|")
    parts = [next((it for it in tag.values if it.text == part), None) for part in texts]
    return None not in parts and not find_out_of_phase(tag, [it for it in parts if it], context)


def find_out_of_phase(tag: ResponseTag, values: list[TagValue], context: Context) -> list[TagValue]:
    """The values that the phase of a file does not use. The whole list is documentation."""
    if len(set(values)) == len(tag.values) > 1:
        return []
    return [it for it in values if not is_used_in(it, context.phase)]


def list_values(tag: ResponseTag, phase: str | None) -> str:
    """The values of a tag that a phase uses, in words. Where it uses none, all of them."""
    used = [it.text for it in tag.values if is_used_in(it, phase)] or [it.text for it in tag.values]
    *others, last = used or [""]
    return f"{', '.join(others)} or {last}" if others else last
