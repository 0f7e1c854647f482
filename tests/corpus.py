"""Checks what promptls makes of real files that nobody here wrote, where there are any.

Run it as `PYTHONPATH=server python tests/corpus.py [FOLDER]`. The folder holds `corpus/` and
`specs/`; without it the folder `shared` beside the project is taken.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from traceback import format_exc
from typing import NamedTuple

from cli.console import run as run_command
from faults import agents, front_matter, placeholders
from faults.blocks import emission_faults, line_end_faults, prompt_faults, status_faults
from faults.fault import Fault, faults_in
from faults.hosts import Host
from faults.judge import Check, assert_clean, assert_found, checking
from faults.tag_hosts import RULES, fit
from faults.tags import inline_faults, line_faults
from kit import draw, mark
from parsing.fences import ours, shows_a_fence, theirs
from promptls.checker import check
from promptls.diagnostics import FileDiagnostic, Severity
from promptls.document import (
    Block,
    Document,
    EmissionList,
    PromptBlock,
    Spelling,
    StatusBlock,
)
from promptls.fixing import apply
from promptls.kinds import Role, role_of
from promptls.parsing import parse
from promptls.text import Source
from promptls.vocabulary import SPECIFIED

PROJECT = Path(__file__).parents[1]
# A sample of the faults for each file; another part of them for the next one.
STEP_OF_BLOCKS, STEP_OF_AGENTS, STEP_OF_TAGS = 40, 2, 61
# A fence that is never closed turns the others of this file inside out.
OUT_OF_STEP = "api-mock.md"
STATISTICS = """\
Recognised:
  35  prompt blocks
  17  status blocks
   7  emission lists

No findings in 36 files.
"""


class Corpus:
    """The folders and files of a corpus."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "corpus"
        self.specifications = sorted((folder / "specs").glob("*.txt"))
        self.files = sorted(self.root.rglob("*.md"))
        self.isdlc = self.root / "isdlc-2026-02"
        self.team = self.isdlc / "src" / "claude" / "agents"
        self.agents = sorted(self.team.rglob("*.md"))
        self.agentd = self.root / "agentd-2026-01"
        self.templates = sorted(self.agentd.rglob("*.md"))
        # The front matter of the others often has one key only, which may well be prose.
        self.of_teams = sorted((*self.isdlc.rglob("*.md"), *self.templates))
        self.prompts = sorted(self.agentd.glob("templates/prompts/*.md"))

    def read(self, path: Path) -> Document:
        """An agent or a template, in the role that it has in its team."""
        name = path.relative_to(self.root).as_posix()
        team = self.team.relative_to(self.root).as_posix()
        role = role_of(name, team, SPECIFIED.phase_agents)
        return parse(Source.decode(path.read_bytes()), name, role=role)


class Job(NamedTuple):
    """One thing that must hold, for one file or for all of them."""

    holds: Callable[[Corpus, Path], None]
    corpus: Corpus
    path: Path


def text_of(path: Path) -> str:
    return Source.decode(path.read_bytes()).text


# All files together


def every_block_is_found(corpus: Corpus, _: Path) -> None:
    documents = [corpus.read(path) for path in corpus.agents]
    assert len(documents) == 36
    count = {
        node: sum(1 for document in documents for _ in document.nodes(node))
        for node in (PromptBlock, StatusBlock, EmissionList)
    }
    assert count == {PromptBlock: 35, StatusBlock: 17, EmissionList: 7}, count


def roles_are_known(corpus: Corpus, _: Path) -> None:
    assert Counter(corpus.read(path).role for path in corpus.agents) == {
        Role.ORCHESTRATOR: 1,
        Role.SUB_ORCHESTRATOR: 3,
        Role.PHASE_AGENT: 15,
        Role.SUB_AGENT: 17,
    }


def command_line_counts(corpus: Corpus, _: Path) -> None:
    ended = run_command("check", "--no-cache", "--jobs=1", "--statistics", str(corpus.isdlc))
    assert ended == (0, STATISTICS, ""), ended


def sample_of_the_specification_is_clean(corpus: Corpus, _: Path) -> None:
    (path,) = [it for it in corpus.specifications if it.name.startswith("004")]
    text = path.read_text("utf-8")
    assert parse(Source(text), "spec.md").package is not None
    assert_clean(text, checking("work/WP01.md"))


# What is found in a file


def is_severe(diagnostic: FileDiagnostic) -> bool:
    return diagnostic.severity in (Severity.ERROR, Severity.WARNING)


def agent_has_no_error(corpus: Corpus, path: Path) -> None:
    document = corpus.read(path)
    found = check(document)
    severe = [it for it in found if is_severe(it)]
    assert not severe, draw(document.source.text, map(mark, severe))
    of_blocks = ("block-", "status-", "file-", "rule-")
    assert not [it for it in found if it.rule.startswith(of_blocks)]


def template_has_one_mistake(corpus: Corpus, path: Path) -> None:
    # It is injected everywhere and declared nowhere.
    found = {(it.rule, it.message) for it in check(corpus.read(path)) if is_severe(it)}
    assert found <= {("placeholder-unknown", "no variable is called 'project_path'")}, found


def fences_are_those_of_markdown(_: Corpus, path: Path) -> None:
    document = parse(Source.decode(path.read_bytes()))
    start = document.front_matter.span.end if document.front_matter else 0
    text = document.source.text
    blanked = "\n" * text.count("\n", 0, start) + text[start:]
    expected = list(theirs(blanked))
    rows = blanked.split("\n")
    is_nested = any(shows_a_fence(rows, it) for it in expected)
    assert (ours(document) == expected) is not is_nested


# One fault at a time in a file


def faults_of_blocks_are_found(_: Corpus, path: Path) -> None:
    text = text_of(path)
    document = parse(Source(text), "example.md")
    nodes = [*document.nodes(Block), *document.nodes(EmissionList)]
    for number, (base, node) in enumerate(nodes):
        start, end = node.span.placed(base)
        if isinstance(node, EmissionList):
            start = base + node.items[0].span.start
        host = Host(path.name, text[:start], text[end:])
        faults = islice(
            faults_of_block(node, text[start:end]), number % STEP_OF_BLOCKS, None, STEP_OF_BLOCKS
        )
        assert_found(map(host.infected, faults), checking(host.path))


def faults_of_block(node: object, text: str) -> Iterator[Fault]:
    block = tuple(text.split("\n"))
    if isinstance(node, PromptBlock):
        found = [*prompt_faults(block), *line_end_faults(block)]
    elif isinstance(node, StatusBlock):
        found = [*status_faults(block, with_missing=False), *line_end_faults(block)]
    else:
        found = [*emission_faults(block)]
    return faults_in(text, found)


def faults_of_an_agent_are_found(corpus: Corpus, path: Path) -> None:
    text = text_of(path)
    name = f"agents/{path.relative_to(corpus.team).as_posix()}"
    role = role_of(name, "agents", SPECIFIED.phase_agents)
    assert role is not None
    run = checking(name, role=role)
    assert_clean(text, run)
    first = corpus.agents.index(path) % STEP_OF_AGENTS
    faults = islice(agents.faults_of(text, role, path.stem), first, None, STEP_OF_AGENTS)
    assert_found(faults, run)


def faults_of_front_matter_are_found(corpus: Corpus, path: Path) -> None:
    sample = front_matter.Sample(path.relative_to(corpus.root).as_posix(), text_of(path))
    if sample.text.startswith("---\n"):
        run = checking(sample.path)
        assert not [it for it in run(sample.text) if it.rule.startswith("front")]
        assert_found(front_matter.faults(sample), run)


def faults_of_tags_are_found(corpus: Corpus, path: Path) -> None:
    text = path.read_bytes().decode()
    headings = [base + it.span.start for base, it in parse(Source(text)).headings()]
    place = headings[len(headings) // 2] if headings else len(text)
    host = Host(path.name, text[:place], f"\n\n{text[place:]}", path=str(path))
    run = checking(host.path, rules=RULES)
    first = corpus.files.index(path) % STEP_OF_TAGS
    faults = islice((*inline_faults(), *line_faults()), first, None, STEP_OF_TAGS)
    assert_found(map(host.infected, fit(host, faults, run)), run)


def faults_of_placeholders_are_found(_: Corpus, path: Path) -> None:
    text = text_of(path)
    run = checking("example.md")
    assert_found(placeholders.faults_of(text, "example.md"), run)
    name_too_many_is_found(text, run)


def name_too_many_is_found(text: str, run: Check) -> None:
    at = text.index("  - change_id\n")
    faulty = f"{text[:at]}  - quite_another\n{text[at:]}"
    known = Counter((it.rule, it.message) for it in run(text))
    (found,) = [it for it in run(faulty) if (it.rule, it.message) not in known]
    assert (found.rule, found.span) == ("placeholder-unused", (at + 4, at + 17))
    assert found.fix is not None
    assert apply(faulty, [found.fix]) == (text, 1)


def faults_of_names_are_found_at_the_end(_: Corpus, path: Path) -> None:
    host = Host(path.name, text_of(path), path=f"agents/{path.name}")
    run = checking(host.path)
    for spelling in Spelling:
        assert_found(map(host.infected, placeholders.open_faults(spelling)), run)


def jobs(corpus: Corpus) -> Iterator[Job]:
    for holds in (
        every_block_is_found,
        roles_are_known,
        command_line_counts,
        sample_of_the_specification_is_clean,
    ):
        yield Job(holds, corpus, corpus.root)
    for each, paths in (
        (agent_has_no_error, corpus.agents),
        (template_has_one_mistake, corpus.templates),
        (fences_are_those_of_markdown, [it for it in corpus.files if it.name != OUT_OF_STEP]),
        (faults_of_blocks_are_found, sorted(corpus.isdlc.rglob("*.md"))),
        (faults_of_an_agent_are_found, corpus.agents),
        (faults_of_front_matter_are_found, corpus.of_teams),
        (faults_of_tags_are_found, corpus.files),
        (faults_of_placeholders_are_found, corpus.prompts),
        (faults_of_names_are_found_at_the_end, corpus.agents),
    ):
        for path in paths:
            yield Job(each, corpus, path)


def failure(job: Job) -> str | None:
    try:
        job.holds(job.corpus, job.path)
    except Exception:
        return f"{job.holds.__name__} does not hold for {job.path}\n{format_exc()[-2000:]}\n"
    return None


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else PROJECT.parent / "shared"
    corpus = Corpus(folder)
    if not corpus.files:
        sys.stdout.write(f"skipped: there are no files in {corpus.root}\n")
        return 0
    start = time.time()
    every = list(jobs(corpus))
    with Pool() as pool:
        failures = [it for it in pool.imap_unordered(failure, every, 8) if it is not None]
    sys.stdout.write("".join(failures))
    seconds = time.time() - start
    sys.stdout.write(f"{len(every)} checks, {len(failures)} failed, {seconds:.0f} s\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
