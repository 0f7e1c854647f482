"""Puts a fault into a whole clean file and says what is wrong with what promptls makes of it."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kit import draw, mark
from promptls.diagnostics import Diagnostic
from promptls.fixing import apply
from promptls.text import Source

# Of a fix: it makes the finding go away and adds none, whatever else it writes.
GONE = "\0"

Check = Callable[[str], list[Diagnostic]]


class Fault(NamedTuple):
    """A text with one fault in it. The finding must touch the lines with `place`, if there is any.

    `fixed` is the text after the fix, or `GONE`; nothing where there is no fix.
    """

    name: str
    rule: str
    text: str
    fixed: str | None = None
    place: str = ""


def with_breaks(fault: Fault, newline: str) -> Fault:
    """A fault in a file with other line ends."""

    def turned(text: str) -> str:
        return text.replace("\n", newline)

    fixed = None if fault.fixed is None else turned(fault.fixed)
    return fault._replace(text=turned(fault.text), fixed=fixed, place=turned(fault.place))


def disagreements(clean: str, faults: Iterable[Fault], check: Check) -> list[str]:
    """Try faults one by one. Each disagreement shows what was found."""
    known = counted(check(clean))
    return [
        f"\n{fault.rule} for {fault.name}\n{_picture(fault, check)}\n=> {wrong}"
        for fault in faults
        for wrong in _wrong(fault, known, check)
    ]


def counted(found: Iterable[Diagnostic]) -> Counter[tuple[str, str]]:
    """Findings without their places."""
    return Counter((it.rule, it.message) for it in found)


def section(text: str, title: str) -> re.Match[str]:
    """The section of level 1 under a heading that begins with some words."""
    found = re.search(rf"^# {title}.*?(?=^# |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found


def _wrong(fault: Fault, known: Counter[tuple[str, str]], check: Check) -> Iterator[str]:
    found = check(fault.text)
    new = [it for it in found if (it.rule, it.message) not in known]
    new += [
        it for it in found if counted(found)[it.rule, it.message] > known[it.rule, it.message] > 0
    ]
    if [it.rule for it in new] != [fault.rule] or known - counted(found):
        yield f"not this finding alone: {[(it.rule, it.message) for it in new]}"
        return
    (it,) = new
    if fault.place and not _is_at(fault, it):
        yield f"not at the fault: {fault.text[it.span.start : it.span.end]!r}"
    if it.fix is None or fault.fixed is None:
        if (it.fix is None) != (fault.fixed is None):
            yield "a fix too many or too few"
        return
    fixed, _ = apply(fault.text, [it.fix])
    if fault.fixed == GONE:
        left = counted(check(fixed)) - known
        if left:
            yield f"fixed into {fixed!r} with {left}"
    elif fixed != fault.fixed:
        yield f"fixed into {fixed!r}"


def _is_at(fault: Fault, it: Diagnostic) -> bool:
    source = Source(fault.text)
    start = fault.text.index(fault.place)
    lines = range(source.line_at(start), source.line_at(start + len(fault.place)) + 1)
    first, last = source.line_at(it.span.start), source.line_at(it.span.end)
    return first in lines or last in lines


def _picture(fault: Fault, check: Check) -> str:
    found = check(fault.text)
    return draw(fault.text, map(mark, found)) if len(fault.text) < 1500 else str(found)[:300]
