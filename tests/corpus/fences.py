"""Fences are those of CommonMark."""

from pathlib import Path

from corpus.files import Corpus
from corpus.job import Tally
from parsing.fences import Fence, ours, shows_a_fence, theirs
from promptls.parsing import parse
from promptls.text.spans import Source


def fences_are_those_of_markdown(_: Corpus, path: Path, __: Tally) -> None:
    """They are the same where no fence shows another one, and no mark is a stray one."""
    document = parse(Source.decode(path.read_bytes()))
    start = document.front_matter.span.end if document.front_matter else 0
    text = document.source.text
    blanked = "\n" * text.count("\n", 0, start) + text[start:]
    rows = blanked.split("\n")
    found, expected = ours(document), list(theirs(blanked))
    is_odd = any(shows_a_fence(rows, it) for it in expected) or any(map(_is_stray, found))
    assert is_odd or found == expected


def _is_stray(fence: Fence) -> bool:
    """Whether a fence has nothing in it: its mark has been left over."""
    return fence.last - fence.first <= 1 and not fence.info
