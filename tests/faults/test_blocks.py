"""One fault at a time in clean blocks, in every kind of file that may hold them."""

from collections.abc import Iterator

import pytest

from faults.blocks import (
    emission_faults,
    header_faults,
    line_end_faults,
    prompt_faults,
    status_faults,
)
from faults.fault import Fault, faults_in
from faults.hosts import (
    EMISSION_HOSTS,
    LINE_END_HOSTS,
    PROMPT_HOSTS,
    SECTION_HOSTS,
    STATUS_HOSTS,
    Host,
)
from faults.judge import assert_found, checking, counted
from faults.spellings import EMISSION_LIST, PROMPT_BLOCKS, STATUS_BLOCK, Lines
from promptls.vocabulary.roles import Role


def assert_found_in(host: Host, block: Lines, faults: Iterator[Fault]) -> None:
    run = checking(host.path)
    text = "\n".join(block)
    clean = counted(run(host.filled(text)))
    # A file with other line ends says so once it has a block.
    assert not [rule for rule, _ in clean if rule != "block-crlf"]
    assert_found(map(host.infected, faults_in(text, faults)), run)


def by_name(hosts: tuple[Host, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", hosts, ids=lambda it: it.name)


@by_name(PROMPT_HOSTS)
@pytest.mark.parametrize("block", PROMPT_BLOCKS, ids=("two", "three", "four"))
def test_faults_of_prompt_blocks(host: Host, block: Lines) -> None:
    assert_found_in(host, block, prompt_faults(block))


@by_name(SECTION_HOSTS)
@pytest.mark.parametrize("block", PROMPT_BLOCKS, ids=("two", "three", "four"))
def test_lost_headers_in_a_team(host: Host, block: Lines) -> None:
    run = checking(host.path, role=Role.SUB_ORCHESTRATOR)
    faults = faults_in("\n".join(block), header_faults(block))
    assert_found(map(host.infected, faults), run)


@by_name(STATUS_HOSTS)
def test_faults_of_status_blocks(host: Host) -> None:
    assert_found_in(host, STATUS_BLOCK, status_faults(STATUS_BLOCK, with_missing=False))


@by_name(SECTION_HOSTS)
def test_faults_of_status_blocks_in_their_section(host: Host) -> None:
    assert_found_in(host, STATUS_BLOCK, status_faults(STATUS_BLOCK, with_missing=True))


@by_name(EMISSION_HOSTS)
def test_faults_of_emission_lists(host: Host) -> None:
    assert_found_in(host, EMISSION_LIST, emission_faults(EMISSION_LIST))


@by_name(LINE_END_HOSTS)
@pytest.mark.parametrize("block", [*PROMPT_BLOCKS, STATUS_BLOCK])
def test_faults_of_line_ends(host: Host, block: Lines) -> None:
    assert_found_in(host, block, line_end_faults(block))
