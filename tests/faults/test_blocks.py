"""One fault at a time is put into a clean file: exactly one finding, at the fault, and a right fix."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from faults.blocks import Fault, emission_faults, line_end_faults, prompt_faults, status_faults
from faults.hosts import (
    EMISSION_HOSTS,
    LINE_END_HOSTS,
    PROMPT_HOSTS,
    SECTION_HOSTS,
    STATUS_HOSTS,
    Host,
)
from faults.spellings import EMISSION_LIST, PROMPT_BLOCKS, STATUS_BLOCK, Lines
from faults.trials import disagreements, ground
from promptls.document import Block, EmissionList, Node, PromptBlock, StatusBlock
from promptls.parsing import parse
from promptls.text import Source

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "isdlc-2026-02"
AGENTS = sorted(CORPUS.rglob("*.md"))
# A sample of the faults for each block; another part of them for the next one.
STEP = 40


def assert_found(host: Host, block: Lines, faults: Iterator[Fault]) -> None:
    clean = ground(host, block)
    assert not [rule for rule, _ in clean.found if rule != "block-crlf"]
    wrong = disagreements(clean, faults)
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


def by_name(hosts: tuple[Host, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", hosts, ids=lambda it: it.name)


@by_name(PROMPT_HOSTS)
@pytest.mark.parametrize("block", PROMPT_BLOCKS, ids=("two", "three", "four"))
def test_faults_of_prompt_blocks(host: Host, block: Lines) -> None:
    assert_found(host, block, prompt_faults(block))


@by_name(STATUS_HOSTS)
def test_faults_of_status_blocks(host: Host) -> None:
    assert_found(host, STATUS_BLOCK, status_faults(STATUS_BLOCK, with_missing=False))


@by_name(SECTION_HOSTS)
def test_faults_of_status_blocks_in_their_section(host: Host) -> None:
    assert_found(host, STATUS_BLOCK, status_faults(STATUS_BLOCK, with_missing=True))


@by_name(EMISSION_HOSTS)
def test_faults_of_emission_lists(host: Host) -> None:
    assert_found(host, EMISSION_LIST, emission_faults(EMISSION_LIST))


@by_name(LINE_END_HOSTS)
@pytest.mark.parametrize("block", [*PROMPT_BLOCKS, STATUS_BLOCK])
def test_faults_of_line_ends(host: Host, block: Lines) -> None:
    assert_found(host, block, line_end_faults(block))


@pytest.mark.skipif(not AGENTS, reason="the corpus is not here")
@pytest.mark.parametrize("path", AGENTS, ids=lambda it: it.stem)
def test_faults_in_real_files(path: Path) -> None:
    source = Source.decode(path.read_bytes())
    document = parse(source, "example.md")
    nodes = [*document.nodes(Block), *document.nodes(EmissionList)]
    for number, (base, node) in enumerate(nodes):
        start, end = node.span.moved(base)
        if isinstance(node, EmissionList):
            start = base + node.items[0].span.start
        place = Host(path.name, source.text[:start], source.text[end:])
        block = tuple(source.text[start:end].split("\n"))
        faults = islice(faults_of(node, block), number % STEP, None, STEP)
        wrong = disagreements(ground(place, block), faults)
        assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


def faults_of(node: Node, block: Lines) -> Iterator[Fault]:
    if isinstance(node, PromptBlock):
        yield from prompt_faults(block)
        yield from line_end_faults(block)
    elif isinstance(node, StatusBlock):
        yield from status_faults(block, with_missing=False)
        yield from line_end_faults(block)
    else:
        yield from emission_faults(block)
