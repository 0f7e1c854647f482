"""Writes the comments that allow what is found in a text.

Where a comment may stand depends on what stands there already, and a comment in the wrong place is
a mistake of its own. So the best places for all that is found are tried together. Those that help
nothing or do harm are given up, and then the next best are tried.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from promptls.checker import FINDINGS_CAP
from promptls.diagnostics import Diagnostic, Edit, Severity
from promptls.document import Block, Document, RegionKind
from promptls.text import BYTE_ORDER_MARK, Source, Span, newline_of

# So many places there are for a comment, the best one first.
_MOST_PLACES = 3
# So often a text is looked at. What is left then is allowed in the whole file.
_MOST_LOOKS = 60
_MOST_LOOKS_FOR_FILE = 20
# After so many looks every second comment is given up, whichever does harm.
_PATIENCE = 4


class Look(NamedTuple):
    """A text that was checked, and what is wrong with it."""

    document: Document
    diagnostics: list[Diagnostic]


class _Mistake(NamedTuple):
    """A finding, and where it is in the text before anything was inserted."""

    start: int
    rule: str
    message: str


class _Comment(NamedTuple):
    """An insertion, and what it is there for."""

    edit: Edit
    wanted: frozenset[_Mistake] = frozenset()

    @property
    def start(self) -> int:
        """Where it is inserted."""
        return self.edit.span.start


# Checks a text.
LookAt = Callable[[str], Look]


def allow_all(text: str, look_at: LookAt, grave: Collection[Severity]) -> tuple[str, int]:
    """Add comments to a text that allow all findings which are so grave.

    Returns the text, and how many findings are gone.
    """
    first = look_at(text)
    trials = _in_places(first, look_at, grave, set())
    left = {it.rule for it in trials.look.diagnostics if it.severity in grave}
    if left:
        # What is allowed in the whole file needs no other comments.
        trials = _in_places(first, look_at, grave, left)
    # What no comment at its place helps against is allowed in the whole file.
    trials.left = _MOST_LOOKS_FOR_FILE
    while any(trials.succeed([it]) for it in _comments_for_file(trials.look, grave)):
        pass
    return trials.look.document.source.text, trials.gone


def _in_places(
    first: Look, look_at: LookAt, grave: Collection[Severity], left: Collection[str]
) -> "_Trials":
    """Allow each finding at its place, but for those of some rules."""
    trials = _Trials(look_at, first, _MOST_LOOKS)
    is_better = True
    while is_better:
        is_better = False
        for rank in range(_MOST_PLACES):
            found = [
                it for it in trials.look.diagnostics if it.severity in grave and it.rule not in left
            ]
            is_better |= trials.succeed(_comments(trials.look.document, found, rank))
    return trials


class _Trials:
    """The best that is known of a text, how many findings are gone, and how many looks are left."""

    __slots__ = ("_look_at", "gone", "left", "look")

    def __init__(self, look_at: LookAt, look: Look, most: int) -> None:
        self._look_at = look_at
        self.look = look
        self.left = most
        self.gone = 0

    def succeed(self, comments: Sequence[_Comment]) -> bool:
        """Insert those of some comments by which there are fewer findings and no new ones."""
        looks = 0
        while comments and self.left:
            self.left -= 1
            looks += 1
            after = self._look_at(_with(self.look.document.source.text, comments))
            gone, blamed = _outcome(self.look, after, comments)
            if not blamed:
                self.look = after
                self.gone += gone
                return True
            if not looks % _PATIENCE:
                blamed.update(range(0, len(comments), 2))
            comments = [it for number, it in enumerate(comments) if number not in blamed]
        return False


def _outcome(before: Look, after: Look, comments: Sequence[_Comment]) -> tuple[int, set[int]]:
    """How many findings are gone by some comments, and which of these help nothing or do harm.

    Of many findings those behind the last one that is reported are not known, so none there counts.
    """
    is_cut = len(before.diagnostics) >= FINDINGS_CAP
    end = before.diagnostics[FINDINGS_CAP - 1].span.start if is_cut else None
    old = [it for it in _mistakes(before.diagnostics) if end is None or it.start < end]
    new = [it for it in _mistakes(after.diagnostics, comments) if end is None or it.start < end]
    were, stayed = set(old), set(new)
    more = Counter(it[1:] for it in new) - Counter(it[1:] for it in old)
    starts = [it.start for it in comments]
    blamed = {_nearest(starts, it.start) for it in stayed - were if it[1:] in more}
    blamed.update(number for number, it in enumerate(comments) if it.wanted and it.wanted <= stayed)
    if not blamed and len(new) >= len(old):
        blamed.update(range(len(comments)))
    return len(old) - len(new), blamed


def _mistakes(found: Iterable[Diagnostic], comments: Sequence[_Comment] = ()) -> Iterator[_Mistake]:
    """Findings in a text with some comments, by their places in the one without."""
    inserted = [0, *accumulate(len(it.edit.text) for it in comments)]
    starts = [it.start + before for it, before in zip(comments, inserted, strict=False)]
    for it in found:
        number = bisect_right(starts, it.span.start)
        start = it.span.start - inserted[number]
        if number:
            # What is in a comment is where the comment was inserted.
            start = max(start, comments[number - 1].start)
        yield _Mistake(start, it.rule, it.message)


def _nearest(starts: Sequence[int], offset: int) -> int:
    """The number of the place that is nearest to an offset."""
    number = bisect_right(starts, offset)
    near = range(max(number - 1, 0), min(number + 1, len(starts)))
    return min(near, key=lambda it: abs(starts[it] - offset))


def _with(text: str, comments: Iterable[_Comment]) -> str:
    pieces: list[str] = []
    at = 0
    for it in comments:
        pieces += [text[at : it.start], it.edit.text]
        at = it.start
    return "".join([*pieces, text[at:]])


def _comments(document: Document, found: Iterable[Diagnostic], rank: int) -> list[_Comment]:
    """For each line or block with such findings a comment at its best place, or the next best."""
    places = _Places(document)
    together: dict[Span, list[Diagnostic]] = {}
    for it in found:
        together.setdefault(places.around(it.span.start), []).append(it)
    comments: dict[int, _Comment] = {}
    for of_one in together.values():
        edits = places.of(of_one[0].span.start, _names(of_one))
        for edit in islice(edits, rank, rank + 1):
            wanted = frozenset(_mistakes(of_one))
            comments.setdefault(edit.span.start, _Comment(edit, wanted))
    return sorted(comments.values(), key=lambda it: it.start)


def _comments_for_file(look: Look, grave: Collection[Severity]) -> Iterator[_Comment]:
    names = _names(it for it in look.diagnostics if it.severity in grave)
    document = look.document
    if names:
        text = document.source.text
        newline = newline_of(text)
        comment = f"<!-- promptls: allow-file {names} -->"
        matter = document.front_matter
        top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
        yield _Comment(Edit(Span(top, top), f"{comment}{newline}{newline}"))
        yield _Comment(Edit(Span(len(text), len(text)), f"{newline}{comment}{newline}"))


def _names(found: Iterable[Diagnostic]) -> str:
    return ", ".join(dict.fromkeys(it.rule for it in found))


class _Places:
    """Where in a document comments could stand."""

    __slots__ = ("_blocks", "_fences", "_matter", "_source")

    def __init__(self, document: Document) -> None:
        self._source: Source = document.source
        self._matter = document.front_matter
        self._blocks = sorted(it.span.moved(base) for base, it in document.nodes(Block))
        self._fences = [
            it.span.moved(part.base)
            for part in document.parts
            for it in part.section.regions
            if it.kind is RegionKind.FENCE
        ]

    def around(self, offset: int) -> Span:
        """What one comment is for: the block around an offset, or its line."""
        return _around(self._blocks, offset) or self._line(offset)

    def of(self, offset: int, names: str) -> Iterator[Edit]:
        """Where a comment for a line or a block could stand, the best place first."""
        line = self._line(offset)
        matter = self._matter
        if matter is not None and matter.span.start <= offset < matter.span.end:
            yield Edit(Span(line.end, line.end), f" # promptls: allow {names}")
            yield self._above(line.start, f"# promptls: allow {names}")
            return
        comment = f"<!-- promptls: allow {names} -->"
        block = _around(self._blocks, offset)
        if block is not None:
            yield self._above(block.start, comment)
        fence = _around(self._fences, offset)
        if fence is not None:
            yield self._above(fence.start, comment)
        if block is None:
            yield Edit(Span(line.end, line.end), f" {comment}")
            yield self._above(line.start, comment)

    def _line(self, offset: int) -> Span:
        return self._source.line(self._source.line_at(offset))

    def _above(self, offset: int, comment: str) -> Edit:
        """A line above the one that holds an offset, behind the same margin."""
        line = self._line(offset)
        shown = self._source[line]
        margin = shown[: len(shown) - len(shown.lstrip(" \t>"))]
        at = line.start + int(not line.start and shown.startswith(BYTE_ORDER_MARK))
        return Edit(Span(at, at), f"{margin}{comment}{newline_of(self._source.text)}")


def _around(spans: Sequence[Span], offset: int) -> Span | None:
    """The first of some spans, which are in order, that holds an offset."""
    at = bisect_right(spans, offset, key=lambda it: it.start)
    return next((it for it in spans[max(at - 2, 0) : at] if it.touches(offset)), None)
