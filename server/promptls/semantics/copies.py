"""Declared copies: the files that a document is compared with, and where the two differ first."""

from collections.abc import Iterator
from itertools import zip_longest

from promptls.document import Document, Entry
from promptls.parsing import read_front_matter
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import holds
from promptls.semantics.context import Neighbours
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.copies import CopySet

_HEADING = pattern(r"(?:\A|(?<=[\n\r]))(?P<marks>#{1,6})[ \t]++(?P<text>[^\n\r]*+)")
# What stands for front matter, which is no heading.
MATTER = "---"


class Original(NamedTuple):
    """The original of a copy, and how the two are compared."""

    path: str
    text: str
    copies: CopySet


class Stretch(NamedTuple):
    """A part of a text. One that is `apart`, under this heading, is not compared."""

    start: int
    end: int
    apart: str = ""


class Difference(NamedTuple):
    """The first line that differs from the original, and the line of the original.

    One of the two is none where its text ends earlier; the span is then at its end. `line` is the
    number of that of the original, from 0.
    """

    span: FileSpan
    found: str | None
    expected: str | None
    line: int


class _Line(NamedTuple):
    text: str
    start: int
    number: int


def find_originals(document: Document, vocabulary: Vocabulary, known: Neighbours) -> list[Original]:
    """The originals of a copy that are there."""
    found = []
    for copies in vocabulary.copies:
        places = copies.find_originals(document.path)
        path = next((it for it in places if it in known.files), None)
        if path is not None:
            found.append(Original(path, known.files[path].copied, copies))
    return found


def find_absent(document: Document, vocabulary: Vocabulary, known: Neighbours) -> Iterator[str]:
    """The files that the settings name beside a file and that are not there."""
    for copies in vocabulary.copies:
        for others in (copies.find_copies(document.path), copies.find_originals(document.path)):
            if document.path in copies.files:
                yield from (it for it in others if it not in known.files)


def find_difference(text: str, original: Original) -> Difference | None:
    """The first place where a copy differs from its original."""
    own, others = (_compared(it, original.copies) for it in (text, original.text))
    for at, (mine, theirs) in enumerate(zip_longest(own, others)):
        if mine is None or theirs is None or mine.text != theirs.text:
            end = len(text.rstrip())
            start = mine.start if mine is not None else end
            last = theirs or (others[min(at, len(others)) - 1] if others else None)
            return Difference(
                FileSpan(start, start + len(mine.text) if mine is not None else end),
                mine.text if mine is not None else None,
                theirs.text if theirs is not None else None,
                last.number if last is not None else 0,
            )
    return None


def find_stretches(text: str, copies: CopySet) -> list[Stretch]:
    """The parts of a text that are compared and those that are not, in turn."""
    found: list[Stretch] = []
    at = 0
    for part in _find_apart(text, copies):
        found += [Stretch(at, part.start)] * (at < part.start)
        found.append(part)
        at = part.end
    return [*found, *([Stretch(at, len(text))] * (at < len(text)))]


def _find_apart(text: str, copies: CopySet) -> Iterator[Stretch]:
    matter = read_front_matter(text) if copies.matter_apart else None
    if matter is not None and matter.closed:
        blank = len(text) - len(text[matter.span.end :].lstrip())
        yield Stretch(0, max(blank, matter.span.end), MATTER)
    if not copies.apart:
        return
    code = [it.span for it in find_regions(text, Entry()).regions]
    begun: tuple[int, int, str] | None = None
    for heading in _HEADING.finditer(text):
        at, level = heading.start(), len(heading["marks"])
        if holds(code, at) or (begun is not None and level > begun[1]):
            continue
        if begun is not None:
            yield Stretch(begun[0], at, begun[2])
        name = heading["text"].strip().rstrip("#").strip().casefold()
        begun = (at, level, name) if name in copies.apart else None
    if begun is not None:
        yield Stretch(begun[0], len(text), begun[2])


def _compared(text: str, copies: CopySet) -> list[_Line]:
    """The lines that are compared: without blank ones at both ends, and around what is left out."""
    lines: list[_Line] = []
    number = 0
    for start, end, apart in find_stretches(text, copies):
        breaks = [it.span() for it in LINE_BREAK.finditer(text, start, end)]
        if not apart:
            starts, ends = (start, *(it[1] for it in breaks)), (*(it[0] for it in breaks), end)
            found = [
                _Line(text[at:until], at, ordinal)
                for ordinal, (at, until) in enumerate(zip(starts, ends, strict=True), number)
            ]
            shown = [at for at, it in enumerate(found) if it.text.strip()]
            own = found[shown[0] : shown[-1] + 1] if shown else []
            lines += [own[0]._replace(text="")] if lines and own else []
            lines += own
        number += len(breaks)
    return lines
