"""Writes the comments that allow what is found in a text.

Where a comment may stand depends on what stands there already, and a comment in the wrong place is
a mistake of its own. So every place is tried, and the first one that helps and harms nothing is it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from promptls.diagnostics import Diagnostic, Edit, Severity
from promptls.document import Block, Document, RegionKind
from promptls.text import BYTE_ORDER_MARK, Span, newline_of

# What is done for more is done for the whole file.
_MOST = 200


class Look(NamedTuple):
    """A text that was checked, and what is wrong with it."""

    document: Document
    diagnostics: list[Diagnostic]


# Checks a text.
LookAt = Callable[[str], Look]


def allow_all(text: str, look_at: LookAt, grave: Collection[Severity]) -> tuple[str, int]:
    """Add comments to a text that allow all findings which are so grave.

    Returns the text, and how many findings are gone.
    """
    look = first = look_at(text)
    left: set[str] = set()
    for _ in range(_MOST):
        wanted = _last(look, grave, left)
        if not wanted:
            break
        places = _places(look.document, wanted[-1].span.start, _names(wanted))
        better = _tried(look, places, look_at)
        if better is None:
            left.update(it.rule for it in wanted)
        else:
            look = better
    # What no comment at its place helps against is allowed in the whole file.
    names = _names(it for it in look.diagnostics if it.severity in grave)
    if names:
        look = _tried(look, _places_for_file(look.document, names), look_at) or look
    return look.document.source.text, len(first.diagnostics) - len(look.diagnostics)


def _last(look: Look, grave: Collection[Severity], left: set[str]) -> list[Diagnostic]:
    """The grave findings in the last line or block that has any, without those that are left.

    From below upward, so that a comment moves nothing that is still to be allowed.
    """
    found = [it for it in look.diagnostics if it.severity in grave and it.rule not in left]
    if not found:
        return []
    source = look.document.source
    last = found[-1].span.start
    together = _block_around(look.document, last) or source.line(source.line_at(last))
    return [it for it in found if together.touches(it.span.start)]


def _tried(look: Look, edits: Iterable[Edit], look_at: LookAt) -> Look | None:
    """The first of some edits by which there are fewer findings and no new ones."""
    before = _counted(look)
    text = look.document.source.text
    for (start, end), new in edits:
        after = look_at(text[:start] + new + text[end:])
        counts = _counted(after)
        if counts < before:
            return after
    return None


def _counted(look: Look) -> Counter[tuple[str, str]]:
    return Counter((it.rule, it.message) for it in look.diagnostics)


def _names(found: Iterable[Diagnostic]) -> str:
    return ", ".join(dict.fromkeys(it.rule for it in found))


def _places(document: Document, offset: int, names: str) -> Iterator[Edit]:
    """Where a comment for one line could stand, the best place first."""
    source = document.source
    matter = document.front_matter
    line = source.line(source.line_at(offset))
    if matter is not None and matter.span.start <= offset < matter.span.end:
        yield Edit(Span(line.end, line.end), f" # promptls: allow {names}")
        yield _line_above(document, line.start, f"# promptls: allow {names}")
        return
    comment = f"<!-- promptls: allow {names} -->"
    around = _block_around(document, offset)
    if around is not None:
        yield _line_above(document, around.start, comment)
    fence = _fence_around(document, offset)
    if fence is not None:
        yield _line_above(document, fence.start, comment)
    if around is None:
        yield Edit(Span(line.end, line.end), f" {comment}")
        yield _line_above(document, line.start, comment)


def _places_for_file(document: Document, names: str) -> Iterator[Edit]:
    text = document.source.text
    newline = newline_of(text)
    comment = f"<!-- promptls: allow-file {names} -->"
    matter = document.front_matter
    top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
    yield Edit(Span(top, top), f"{comment}{newline}{newline}")
    yield Edit(Span(len(text), len(text)), f"{newline}{comment}{newline}")


def _line_above(document: Document, offset: int, comment: str) -> Edit:
    """A line above the one that holds an offset, behind the same margin."""
    source = document.source
    line = source.line(source.line_at(offset))
    shown = source[line]
    margin = shown[: len(shown) - len(shown.lstrip(" \t>"))]
    at = line.start + int(not line.start and shown.startswith(BYTE_ORDER_MARK))
    return Edit(Span(at, at), f"{margin}{comment}{newline_of(source.text)}")


def _block_around(document: Document, offset: int) -> Span | None:
    blocks = (it.span.moved(base) for base, it in document.nodes(Block))
    return next((it for it in blocks if it.touches(offset)), None)


def _fence_around(document: Document, offset: int) -> Span | None:
    fences = (
        it.span.moved(part.base)
        for part in document.parts
        for it in part.section.regions
        if it.kind is RegionKind.FENCE
    )
    return next((it for it in fences if it.touches(offset)), None)
