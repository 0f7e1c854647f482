"""Puts slips into the files of the corpora, one at a time, and counts how many are found."""

from collections.abc import Iterable
from pathlib import Path

from corpus.files import Corpus, text_of
from corpus.job import Tally
from corpus.slip import Slip, missed
from corpus.slips import (
    block_slips,
    emission_slips,
    fence_slips,
    front_matter_slips,
    open_placeholder_slips,
    placeholder_slips,
    tag_slips,
)
from corpus.slips_of_files import (
    bare_agent_slips,
    broken_link_slips,
    comma_slips,
    conflict_slips,
    emptied_slips,
    lost_character_slips,
    markup_slips,
    namesake_slips,
    renamed_slips,
    swapped_slips,
)
from faults.judge import Check, checking
from mutations.mutant import front_matter_end
from promptls.checking.checker import check
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.store import FileStore
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

_TAGS = ("context", "step", "process", "output_format")


def slips_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    text = text_of(path)
    rows = text.split("\n")
    role = corpus.role_of(path)
    run = checking(corpus.name_of(path), role=role)
    number = corpus.files.index(path)

    def put(family: str, slips: Iterable[Slip], text: str = text) -> None:
        _count(tally, family, slips, text, run)

    put("front matter", front_matter_slips(rows))
    put("blocks", block_slips(rows, has_role=role is not None))
    put("emission", emission_slips(rows))
    put("placeholders", placeholder_slips(rows))
    body = "\n".join(rows[front_matter_end(rows) + 1 :])
    put("placeholders", open_placeholder_slips(rows), body)
    put("fences", fence_slips(rows))
    put("tags", tag_slips(rows, _TAGS[number % len(_TAGS)]))


def slips_of_files_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    """Slips in front matter, in links and in what is around a file, each kind for itself."""
    text, name = text_of(path), corpus.name_of(path)
    rows = text.split("\n")
    run = _checking_beside(corpus, path)
    for family, slips in (
        ("names of others", namesake_slips(rows, path, name)),
        ("markup in descriptions", markup_slips(rows, name)),
        ("emptied descriptions", emptied_slips(rows, name)),
        ("skills renamed", renamed_slips(rows, name)),
        ("letters swapped", swapped_slips(rows, name)),
        ("links broken", broken_link_slips(rows, path, name)),
        ("front matter removed", bare_agent_slips(rows, path, name)),
        ("merge conflicts", conflict_slips(rows)),
        ("characters lost", lost_character_slips(rows, name)),
        ("commas in JSON", comma_slips(rows, name)),
    ):
        _count(tally, family, slips, text, run)


def _count(tally: Tally, family: str, slips: Iterable[Slip], text: str, run: Check) -> None:
    """Count each kind of slip for itself: one that is always missed must not hide among others."""
    by_kind: dict[str, list[Slip]] = {}
    for slip in slips:
        by_kind.setdefault(slip.name, []).append(slip)
    for kind, its in by_kind.items():
        tally.count(f"{family}: {kind}", len(its), list(missed(text, its, run)))


def _checking_beside(corpus: Corpus, path: Path) -> Check:
    """Check texts as a file of the corpus, with what is known of the files around it."""
    reader, root = NeighbourReader(FileStore(expires=False)), str(corpus.root)
    name, role = corpus.name_of(path), corpus.role_of(path)

    def run(text: str) -> list[FileDiagnostic]:
        document = parse(Source(text), name, role=role)
        project = reader.find_project(seeker_of(document, SPECIFIED), root, SPECIFIED)
        return check(document, project=project)

    return run
