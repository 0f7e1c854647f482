"""Takes out the findings that a comment in the file allows, and remembers which comments did."""

from collections.abc import Iterable
from typing import NamedTuple

from promptls.diagnostics import Diagnostic
from promptls.document import AllowedName, Block, Document, Reach, Suppression
from promptls.parsing.suppressions import MARK, find_in_front_matter
from promptls.text import Span


class Allowance(NamedTuple):
    """One rule that is allowed in one stretch of a file."""

    suppression: Suppression
    name: AllowedName
    within: Span


def allowances(document: Document) -> list[Allowance]:
    """What the comments of a file allow, with offsets of the file."""
    if MARK not in document.source.text:
        return []
    found = [(base, it) for base, it in document.nodes(Suppression)]
    if document.front_matter is not None:
        matter = document.front_matter.span
        found += [(0, it) for it in find_in_front_matter(document.source.text, matter)]
    blocks = {base + it.span.start: it.span.moved(base) for base, it in document.nodes(Block)}
    return [
        Allowance(_moved(suppression, base), _moved_name(name, base), within)
        for base, suppression in found
        for within in [_reached(document, suppression, base, blocks)]
        for name in suppression.names
    ]


def split(
    found: Iterable[Diagnostic], allowed: list[Allowance]
) -> tuple[list[Diagnostic], list[Allowance]]:
    """Part findings from those that are allowed. Returns what is left of both."""
    used: set[int] = set()
    kept: list[Diagnostic] = []
    by_rule: dict[str, list[int]] = {}
    for number, allowance in enumerate(allowed):
        by_rule.setdefault(allowance.name.name, []).append(number)
    for it in found:
        numbers = [
            number
            for number in by_rule.get(it.rule, ())
            if allowed[number].within.start <= it.span.start <= allowed[number].within.end
        ]
        used.update(numbers)
        if not numbers:
            kept.append(it)
    return kept, [it for number, it in enumerate(allowed) if number not in used]


def _reached(
    document: Document, suppression: Suppression, base: int, blocks: dict[int, Span]
) -> Span:
    source = document.source
    if suppression.reach is Reach.FILE:
        return Span(0, len(source.text))
    line = source.line_at(base + suppression.span.start)
    if suppression.reach is Reach.LINE:
        return source.line(line)
    if line + 1 >= len(source.line_starts):
        return Span(len(source.text), len(source.text))
    below = source.line(line + 1)
    text = source[below]
    # A block inside a fence or a list begins behind its margin.
    return blocks.get(below.start + len(text) - len(text.lstrip(" \t>")), below)


def _moved(suppression: Suppression, base: int) -> Suppression:
    return Suppression(
        suppression.span.moved(base),
        suppression.reach,
        tuple(_moved_name(it, base) for it in suppression.names),
        suppression.whole.moved(base),
    )


def _moved_name(name: AllowedName, base: int) -> AllowedName:
    return AllowedName(name.name, name.span.moved(base))
