"""The faults that the tests know, one at a time in real files."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from corpus.files import Corpus, text_of
from corpus.job import Tally
from faults import agents, front_matter, placeholders
from faults.blocks import emission_faults, line_end_faults, prompt_faults, status_faults
from faults.fault import Fault, faults_in
from faults.hosts import Host
from faults.judge import Check, assert_clean, checking
from faults.tag_hosts import RULES, fit
from faults.tags import inline_faults, line_faults
from promptls.checking.fixing import apply
from promptls.document import Block, EmissionList, PromptBlock, Spelling, StatusBlock
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import role_of

# What real agents have slipped into, and a fix mends.
_SLIPS_OF_AGENTS = ("fence-nested", "placeholder-names-mixed")
# A sample of the faults for each file; another part of them for the next one.
_STEP_OF_BLOCKS, _STEP_OF_AGENTS, _STEP_OF_TAGS = 40, 2, 61


def faults_of_blocks_are_found(_: Corpus, path: Path, tally: Tally) -> None:
    text = text_of(path)
    document = parse(Source(text), "example.md")
    nodes = [*document.nodes(Block), *document.nodes(EmissionList)]
    for number, (base, node) in enumerate(nodes):
        start, end = node.span.placed(base)
        if isinstance(node, EmissionList):
            start = base + node.items[0].span.start
        host = Host(path.name, text[:start], text[end:])
        faults = islice(
            _faults_of_block(node, text[start:end]),
            number % _STEP_OF_BLOCKS,
            None,
            _STEP_OF_BLOCKS,
        )
        family = "emission" if isinstance(node, EmissionList) else "blocks"
        tally.try_each(family, map(host.infected, faults), checking(host.path))


def _faults_of_block(node: object, text: str) -> Iterator[Fault]:
    block = tuple(text.split("\n"))
    if isinstance(node, PromptBlock):
        found = [*prompt_faults(block), *line_end_faults(block)]
    elif isinstance(node, StatusBlock):
        found = [*status_faults(block, with_missing=False), *line_end_faults(block)]
    else:
        found = [*emission_faults(block)]
    return faults_in(text, found)


def faults_of_an_agent_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    # One of them has lost an emoji.
    text = text_of(path).replace("\ufffd", "!")
    name = f"agents/{path.relative_to(corpus.team).as_posix()}"
    role = role_of(name, "agents", SPECIFIED.phase_agents)
    assert role is not None
    run = checking(name, role=role)
    # Some show a fence in one of its length, and one writes a name in two ways.
    while fixes := [it.fix for it in run(text) if it.fix and it.rule in _SLIPS_OF_AGENTS]:
        text, _ = apply(text, fixes[:1])
    assert_clean(text, run)
    first = corpus.agents.index(path) % _STEP_OF_AGENTS
    faults = islice(agents.faults_of(text, role, path.stem), first, None, _STEP_OF_AGENTS)
    tally.try_each("agents", faults, run)


def faults_of_front_matter_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    sample = front_matter.Sample(corpus.name_of(path), text_of(path))
    if sample.text.startswith("---\n"):
        run = checking(sample.path)
        assert not [it for it in run(sample.text) if it.rule.startswith("front")]
        tally.try_each("front matter", front_matter.faults(sample), run)


def faults_of_tags_are_found(corpus: Corpus, path: Path, tally: Tally) -> None:
    text = path.read_bytes().decode()
    headings = [base + it.span.start for base, it in parse(Source(text)).headings()]
    place = headings[len(headings) // 2] if headings else len(text)
    host = Host(path.name, text[:place], f"\n\n{text[place:]}", path=str(path))
    run = checking(host.path, rules=RULES)
    first = corpus.files.index(path) % _STEP_OF_TAGS
    faults = islice((*inline_faults(), *line_faults()), first, None, _STEP_OF_TAGS)
    tally.try_each("tags", map(host.infected, fit(host, faults, run)), run)


def faults_of_placeholders_are_found(_: Corpus, path: Path, tally: Tally) -> None:
    text = text_of(path)
    run = checking("example.md")
    tally.try_each("placeholders", placeholders.faults_of(text, "example.md"), run)
    _name_too_many_is_found(text, run)


def _name_too_many_is_found(text: str, run: Check) -> None:
    at = text.index("  - change_id\n")
    faulty = f"{text[:at]}  - quite_another\n{text[at:]}"
    known = Counter((it.rule, it.message) for it in run(text))
    (found,) = [it for it in run(faulty) if (it.rule, it.message) not in known]
    assert (found.rule, found.span) == ("placeholder-unused", (at + 4, at + 17))
    assert found.fix is not None
    assert apply(faulty, [found.fix]) == (text, 1)


def faults_of_names_are_found_at_the_end(_: Corpus, path: Path, tally: Tally) -> None:
    host = Host(path.name, text_of(path), path=f"agents/{path.name}")
    run = checking(host.path)
    for spelling in Spelling:
        tally.try_each("placeholders", map(host.infected, placeholders.open_faults(spelling)), run)
