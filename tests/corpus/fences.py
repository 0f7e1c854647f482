"""Fences are those of CommonMark."""

from pathlib import Path

from corpus.files import Corpus
from corpus.job import Tally
from parsing.fences import Fence, ours, shows_a_fence, theirs
from promptls.parsing import parse
from promptls.text import Source


def fences_are_those_of_markdown(_: Corpus, path: Path, __: Tally) -> None:
    """They are the same as far as no fence shows another one, or is never closed."""
    document = parse(Source.decode(path.read_bytes()))
    start = document.front_matter.span.end if document.front_matter else 0
    text = document.source.text
    blanked = "\n" * text.count("\n", 0, start) + text[start:]
    rows = blanked.rstrip().split("\n")
    expected = list(theirs(blanked))
    odd = [it.first for it in expected if shows_a_fence(rows, it) or _is_open(rows, it)]
    end = min(odd, default=len(rows))
    assert [it for it in ours(document) if it.first < end] == [
        it for it in expected if it.first < end
    ]


def _is_open(rows: list[str], fence: Fence) -> bool:
    """Whether a fence runs to the end of the file, closed or not."""
    return fence.last >= len(rows) - 1
