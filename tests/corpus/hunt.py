"""Puts slips into the files of the corpora, one at a time, and counts how many are found."""

from collections.abc import Iterable
from pathlib import Path

from corpus.files import Corpus, text_of
from corpus.job import Tally
from corpus.slip import Slip, missed
from corpus.slips import (
    block_slips,
    emission_slips,
    front_matter_slips,
    placeholder_slips,
    tag_slips,
)
from faults.judge import checking

_TAGS = ("context", "step", "process", "output_format")


def slips_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    text = text_of(path)
    rows = text.split("\n")
    role = corpus.role_of(path)
    run = checking(corpus.name_of(path), role=role)
    number = corpus.files.index(path)

    def put(family: str, slips: Iterable[Slip]) -> None:
        its = list(slips)
        tally.count(f"{family}, slips", len(its), list(missed(text, its, run)))

    put("front matter", front_matter_slips(rows))
    put("blocks", block_slips(rows, has_role=role is not None))
    put("emission", emission_slips(rows))
    put("placeholders", placeholder_slips(rows))
    put("tags", tag_slips(rows, _TAGS[number % len(_TAGS)]))
