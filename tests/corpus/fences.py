"""Fences are those of CommonMark."""

from pathlib import Path

from corpus.files import Corpus
from corpus.job import Tally
from parsing.fences import ours, shows_a_fence, theirs
from promptls.parsing import parse
from promptls.text import Source

# A fence that is never closed turns the others of this file inside out.
OUT_OF_STEP = "api-mock.md"


def fences_are_those_of_markdown(_: Corpus, path: Path, __: Tally) -> None:
    document = parse(Source.decode(path.read_bytes()))
    start = document.front_matter.span.end if document.front_matter else 0
    text = document.source.text
    blanked = "\n" * text.count("\n", 0, start) + text[start:]
    expected = list(theirs(blanked))
    rows = blanked.split("\n")
    is_nested = any(shows_a_fence(rows, it) for it in expected)
    assert (ours(document) == expected) is not is_nested
