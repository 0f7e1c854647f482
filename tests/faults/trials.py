"""Puts a fault into a clean text and says what is wrong with what promptls makes of it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from faults.blocks import Fault
from faults.hosts import Host
from faults.spellings import Lines
from kit import draw, mark
from promptls.checker import Memo, check
from promptls.diagnostics import Diagnostic
from promptls.fixing import apply
from promptls.parsing import parse
from promptls.text import Source


class Ground(NamedTuple):
    """A file with a clean block in it, where the block begins, and what is found in it as it is."""

    host: Host
    line: int
    memo: Memo
    found: Counter[tuple[str, str]]


def ground(host: Host, block: Lines) -> Ground:
    """Check a file with a clean block."""
    memo = Memo()
    found = Counter((it.rule, it.message) for it in _diagnose(host.filled(block), memo))
    before = host.before.replace("\n", host.newline)
    return Ground(host, len(Source(before).line_starts) - 1, memo, found)


def disagreements(ground: Ground, faults: Iterator[Fault]) -> list[str]:
    """Try faults one by one. Each disagreement shows the text and what was found in it."""
    return [it for fault in faults for it in _disagreements(ground, fault)]


def _disagreements(ground: Ground, fault: Fault) -> Iterator[str]:
    text = ground.host.filled(fault.lines)
    new = _new(_diagnose(text, ground.memo), ground.found)
    wrong = _wrong(ground, fault, text, new)
    if wrong:
        picture = draw(text, map(mark, new))
        if len(text) > 5_000:
            start = text.index(fault.lines[0])
            picture = f"{text[start - 200 : start + 800]}\n{new}"
        yield f"\n{ground.host.name}: {fault.rule} for {fault.name}\n{picture}\n=> {wrong}"


def _wrong(ground: Ground, fault: Fault, text: str, new: list[Diagnostic]) -> str | None:
    if [it.rule for it in new] != [fault.rule]:
        return "not this finding alone"
    (it,) = new
    source = Source(text)
    first = source.line_at(it.span.start)
    # A finding may take the line break of its last line with it.
    last = source.line_at(max(it.span.start, it.span.end - 1))
    if not ground.line + fault.first <= first <= last <= ground.line + fault.last:
        return "not at the fault"
    if it.fix is None or fault.fixed is None:
        there = it.fix is not None, fault.fixed is not None
        return None if there == (False, False) else "a fix too many or too few"
    fixed, _ = apply(text, [it.fix])
    return None if fixed == ground.host.filled(fault.fixed) else f"fixed into {fixed!r}"


def _new(found: list[Diagnostic], known: Counter[tuple[str, str]]) -> list[Diagnostic]:
    left = known.copy()
    new = []
    for it in found:
        if left[it.rule, it.message]:
            left[it.rule, it.message] -= 1
        else:
            new.append(it)
    return new


def _diagnose(text: str, memo: Memo) -> list[Diagnostic]:
    return check(parse(Source(text), "example.md", known=memo.sections), memo=memo)
