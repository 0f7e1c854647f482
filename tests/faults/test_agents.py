"""One fault at a time in whole agent files: exactly one finding, at the fault, and a right fix."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from faults.agents import agent_faults, orchestrator_faults
from faults.blocks import Fault as BlockFault
from faults.blocks import emission_faults, prompt_faults, status_faults
from faults.spellings import Lines
from faults.whole_files import Check, Fault, disagreements, with_breaks
from promptls.checker import Memo, check
from promptls.diagnostics import Diagnostic
from promptls.kinds import Role, role_of
from promptls.parsing import parse
from promptls.text import Source
from promptls.vocabulary import SPECIFIED

PROJECT = Path(__file__).parents[2]
TEMPLATES = PROJECT / "templates" / "agents"
CORPUS = PROJECT.parent / "shared" / "corpus" / "isdlc-2026-02" / "src" / "claude" / "agents"
OURS = sorted(TEMPLATES.rglob("*.md"))
REAL = sorted(CORPUS.rglob("*.md"))
ORCHESTRATOR = "00-sdlc-orchestrator.md"
CLOSINGS = {it.stem: it.closing for it in SPECIFIED.agents}
# A sample of the faults for each real file; another part of them for the next one.
STEP = 2


def named(path: Path) -> str:
    home = CORPUS if path.is_relative_to(CORPUS) else TEMPLATES
    return f"agents/{path.relative_to(home).as_posix()}"


def role(path: Path) -> Role:
    found = role_of(named(path), "agents", SPECIFIED.phase_agents)
    assert found is not None
    return found


def checking(path: Path) -> Check:
    memo = Memo()

    def run(text: str) -> list[Diagnostic]:
        document = parse(Source(text), named(path), role=role(path), known=memo.sections)
        # A file with other line ends says so once it has a block.
        return [it for it in check(document, memo=memo) if it.rule != "block-crlf"]

    return run


def faults(path: Path, text: str) -> Iterable[Fault]:
    if role(path) is Role.ORCHESTRATOR:
        return orchestrator_faults(text)
    return agent_faults(text, role(path), CLOSINGS.get(path.stem))


def read(path: Path) -> str:
    return path.read_text("utf-8")


def assert_found(path: Path, text: str, tried: Iterable[Fault]) -> None:
    run = checking(path)
    assert not run(text)
    wrong = disagreements(text, tried, run)
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:4])}"


@pytest.mark.parametrize("path", OURS, ids=lambda it: it.stem)
def test_faults_in_our_own_files(path: Path) -> None:
    tried = list(faults(path, read(path)))
    assert len(tried) > 20
    assert_found(path, read(path), tried)


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("path", OURS, ids=lambda it: it.stem)
def test_faults_in_files_with_other_line_ends(path: Path, newline: str) -> None:
    tried = islice((with_breaks(it, newline) for it in faults(path, read(path))), 0, None, 3)
    assert_found(path, read(path).replace("\n", newline), tried)


@pytest.mark.skipif(not REAL, reason="the corpus is not here")
@pytest.mark.parametrize("path", REAL, ids=lambda it: it.stem)
def test_faults_in_real_files(path: Path) -> None:
    start = REAL.index(path) % STEP
    assert_found(path, read(path), islice(faults(path, read(path)), start, None, STEP))


@pytest.mark.parametrize("path", OURS, ids=lambda it: it.stem)
def test_faults_of_what_is_emitted_are_no_faults_of_the_agent(path: Path) -> None:
    text, run = read(path), checking(path)
    assert not run(text)
    tried = 0
    for match in EMITTED.finditer(text):
        block = tuple(match[0].split("\n"))
        for fault in of_block(block):
            faulty = "\n".join(fault.lines)
            found = run(text[: match.start()] + faulty + text[match.end() :])
            assert [it.rule for it in found] == [fault.rule], fault.name
            tried += 1
    assert tried > 50


EMITTED = re.compile(
    r"(?:---\nSUGGESTED NEXT STEPS:|---\nSTATUS: .*)(?:\n  \[.*)*\n---|^  \[1\].*(?:\n  \[.*)+",
    re.MULTILINE,
)
# What an item of a phase agent, or under an emission point, is besides another text.
OTHERS = ("block-phase-unknown", "block-placeholder-misspelled")


def of_block(block: Lines) -> Iterator[BlockFault]:
    if block[0] != "---":
        faults = emission_faults(block)
    elif block[1].startswith("STATUS"):
        faults = status_faults(block, with_missing=True)
    else:
        faults = prompt_faults(block)
    return (it for it in islice(faults, 0, None, 2) if it.rule not in OTHERS)
