"""Real files that nobody here wrote: what is in them, and that nothing is wrong with them."""

from collections import Counter
from pathlib import Path

import pytest

from kit import draw, mark
from promptls.checker import check
from promptls.diagnostics import FileDiagnostic, Severity
from promptls.document import Document, EmissionList, PromptBlock, StatusBlock
from promptls.kinds import Role, role_of
from promptls.parsing import parse
from promptls.text import Source
from promptls.vocabulary import SPECIFIED

ROOT = Path(__file__).parents[2] / "shared" / "corpus"
TEAM = ROOT / "isdlc-2026-02" / "src" / "claude" / "agents"
AGENTS = sorted(TEAM.rglob("*.md"))
TEMPLATES = sorted((ROOT / "agentd-2026-01").rglob("*.md"))

pytestmark = pytest.mark.skipif(not AGENTS, reason="the corpus is not here")


def read(path: Path) -> Document:
    name = path.relative_to(ROOT).as_posix()
    team = TEAM.relative_to(ROOT).as_posix()
    role = role_of(name, team, SPECIFIED.phase_agents)
    return parse(Source.decode(path.read_bytes()), name, role=role)


def test_every_block_of_the_agents_is_found() -> None:
    documents = [read(path) for path in AGENTS]
    assert len(documents) == 36
    count = {
        of: sum(1 for it in documents for _ in it.nodes(of))
        for of in (PromptBlock, StatusBlock, EmissionList)
    }
    assert count == {PromptBlock: 35, StatusBlock: 17, EmissionList: 7}


def test_roles_of_the_agents() -> None:
    assert Counter(read(path).role for path in AGENTS) == {
        Role.ORCHESTRATOR: 1,
        Role.SUB_ORCHESTRATOR: 3,
        Role.PHASE_AGENT: 15,
        Role.SUB_AGENT: 17,
    }


def grave(document: Document) -> list[FileDiagnostic]:
    """What is an error or a warning."""
    return [it for it in check(document) if it.severity in (Severity.ERROR, Severity.WARNING)]


@pytest.mark.parametrize("path", AGENTS, ids=lambda it: it.stem)
def test_no_error_and_no_warning_in_the_agents(path: Path) -> None:
    document = read(path)
    found = grave(document)
    assert not found, draw(document.source.text, map(mark, found))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda it: it.stem)
def test_the_one_mistake_of_the_templates_is_found(path: Path) -> None:
    # It is injected everywhere and declared nowhere.
    said = {(it.rule, it.message) for it in grave(read(path))}
    assert said <= {("placeholder-unknown", "no variable is called 'project_path'")}


@pytest.mark.parametrize("path", AGENTS, ids=lambda it: it.stem)
def test_nothing_at_all_is_said_of_the_blocks(path: Path) -> None:
    found = check(read(path))
    assert not [it for it in found if it.rule.startswith(("block-", "status-", "file-", "rule-"))]
