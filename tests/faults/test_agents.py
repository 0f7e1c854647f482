"""One fault at a time in whole agent files."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from faults.agents import faults_of
from faults.blocks import emission_faults, prompt_faults, status_faults
from faults.fault import Fault
from faults.hosts import Host
from faults.judge import Check, assert_clean, assert_found, checking
from promptls.rules.diagnostics import FileDiagnostic
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role, role_of

TEMPLATES = Path(__file__).parents[2] / "templates" / "agents"
FILES = sorted(TEMPLATES.rglob("*.md"))

by_name = pytest.mark.parametrize("path", FILES, ids=lambda it: it.stem)


def named(path: Path) -> str:
    return f"agents/{path.relative_to(TEMPLATES).as_posix()}"


def role(path: Path) -> Role:
    found = role_of(named(path), "agents", SPECIFIED.phase_agents)
    assert found is not None
    return found


def run_on(path: Path) -> Check:
    run = checking(named(path), role=role(path))

    def run_for_lines(text: str) -> list[FileDiagnostic]:
        # A file with other line ends says so once it has a block.
        return [it for it in run(text) if it.rule != "block-crlf"]

    return run_for_lines


@by_name
def test_faults_in_our_own_files(path: Path) -> None:
    run, text = run_on(path), path.read_text("utf-8")
    faults = list(faults_of(text, role(path), path.stem))
    assert len(faults) > 20
    assert_clean(text, run)
    assert_found(faults, run)


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@by_name
def test_faults_in_files_with_other_line_ends(path: Path, newline: str) -> None:
    run, text = run_on(path), path.read_text("utf-8")
    host = Host("other line ends", newline=newline)
    faults = islice(faults_of(text, role(path), path.stem), 0, None, 3)
    assert_clean(host.filled(text), run)
    assert_found(map(host.infected, faults), run)


@by_name
def test_faults_of_what_is_emitted_are_no_faults_of_the_agent(path: Path) -> None:
    run, text = run_on(path), path.read_text("utf-8")
    assert_clean(text, run)
    tried = 0
    for match in EMITTED.finditer(text):
        host = Host(path.stem, text[: match.start()], text[match.end() :])
        for fault in of_block(match[0]):
            found = run(host.filled(fault.text))
            assert [it.rule for it in found] == [fault.rule], fault.name
            tried += 1
    assert tried > 50


EMITTED = re.compile(
    r"(?:---\nSUGGESTED NEXT STEPS:|---\nSTATUS: .*)(?:\n  \[.*)*\n---|^  \[1\].*(?:\n  \[.*)+",
    re.MULTILINE,
)
# What an item of a phase agent, or under an emission point, is besides another text.
OTHERS = ("block-phase-unknown", "block-placeholder-misspelled")


def of_block(text: str) -> Iterator[Fault]:
    block = tuple(text.split("\n"))
    if block[0] != "---":
        faults = emission_faults(block)
    elif block[1].startswith("STATUS"):
        faults = status_faults(block, with_missing=True)
    else:
        faults = prompt_faults(block)
    return (it for it in islice(faults, 0, None, 2) if it.rule not in OTHERS)
