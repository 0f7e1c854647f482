"""The command line: `python tests/corpus [--edits] [FOLDER]`.

With `--edits` all files are edited, and nothing else is tried: the findings are compared after each
edit, which takes a quarter of an hour.
"""

import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

if not __package__:
    # Run by the path of its folder, as `python tests/corpus`.
    sys.path[0] = str(Path(__file__).parents[1])

from corpus.clean import (
    command_line_counts,
    every_block_is_found,
    plugins_are_clean,
    roles_are_known,
    sample_of_the_specification_is_clean,
    templates_have_one_mistake,
)
from corpus.editing import each_edit_is_followed, edits_are_followed
from corpus.faults_of_families import faults_of_fragments_are_found, names_too_many_are_found
from corpus.fences import fences_are_those_of_markdown
from corpus.files import Corpus
from corpus.hunt import slips_are_found, slips_of_files_are_found
from corpus.job import Job, Tally, do

_PROJECT = Path(__file__).parents[2]
# The share of faults that must be found by their rule, in their line, and alone.
_LEAST = 0.97
# One file in so many is edited every time, and all of them at night.
_EDITED = 3


def jobs(corpus: Corpus) -> Iterator[Job]:
    for holds in (
        every_block_is_found,
        roles_are_known,
        command_line_counts,
        plugins_are_clean,
        templates_have_one_mistake,
        sample_of_the_specification_is_clean,
    ):
        yield Job(holds, corpus, corpus.root)
    for each, paths in (
        (fences_are_those_of_markdown, corpus.files),
        (faults_of_fragments_are_found, corpus.files),
        (names_too_many_are_found, corpus.prompts),
        (slips_are_found, corpus.files),
        (slips_of_files_are_found, corpus.files),
        (edits_are_followed, corpus.files[::_EDITED]),
    ):
        for path in paths:
            yield Job(each, corpus, path)


def main(arguments: list[str]) -> int:
    is_editing = arguments[:1] == ["--edits"]
    folders = arguments[is_editing:]
    folder = Path(folders[0]) if folders else _PROJECT.parent / "shared"
    corpus = Corpus(folder)
    if not corpus.files:
        sys.stdout.write(f"skipped: there are no files in {corpus.root}\n")
        return 0
    start = time.time()
    edits = (Job(each_edit_is_followed, corpus, it) for it in corpus.files)
    every = list(edits if is_editing else jobs(corpus))
    tally = Tally()
    failures: list[str] = []
    with Pool() as pool:
        for done in pool.imap_unordered(do, every, 1 if is_editing else 8):
            tally.add(done.tally)
            failures += [done.failure] if done.failure else []
    sys.stdout.write("".join(failures))
    sys.stdout.writelines(f"{line}\n" for line in tally.lines())
    seconds = time.time() - start
    sys.stdout.write(f"{len(every)} checks, {len(failures)} failed, {seconds:.0f} s\n")
    return 1 if failures or not tally.is_enough(_LEAST) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
