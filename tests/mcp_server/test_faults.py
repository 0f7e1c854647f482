"""An agent that follows the fixes: a hundred faults, each mended in two calls and nothing else."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcp_server.agent import Agent, follow
from mcp_server.seeds import TEMPLATES, draw_seeds

SEEDS = draw_seeds()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the templates."""
    folder = tmp_path_factory.mktemp("project")
    (folder / ".git").mkdir()
    shutil.copytree(TEMPLATES, folder / "templates")
    return folder


@pytest.fixture(scope="module")
def agent(project: Path) -> Iterator[Agent]:
    with Agent(project) as agent:
        yield agent


def everything(folder: Path) -> dict[Path, bytes]:
    return {it: it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def test_there_are_a_hundred_of_many_kinds() -> None:
    assert len(SEEDS) == 100
    assert len({it.rule for _, it in SEEDS}) > 20


def test_the_edits_of_one_call_mend_a_text(agent: Agent) -> None:
    for path, fault in SEEDS:
        agent.calls = 0
        found = agent.call("check", content=fault.text, path=path)["structuredContent"]
        assert follow(fault.text, found["findings"]) == fault.fixed, (path, fault.text)
        assert agent.calls == 1


def test_two_calls_mend_a_file_and_change_nothing_else(agent: Agent, project: Path) -> None:
    for path, fault in SEEDS:
        file = project / path
        before = file.read_bytes() if file.exists() else None
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(fault.text.encode())
        whole = everything(project)
        agent.calls = 0
        found = agent.call("check", path=path)["structuredContent"]
        ids = [it["id"] for it in found["findings"] if it["fix"]]
        agent.call("fix", path=path, ids=ids, write=True, digest=found["findings"][0]["digest"])
        assert agent.calls == 2
        assert isinstance(fault.fixed, str)
        assert everything(project) == {**whole, file: fault.fixed.encode()}, (path, fault.text)
        if before is None:
            file.unlink()
        else:
            file.write_bytes(before)


def test_one_call_mends_what_is_safe(agent: Agent) -> None:
    safe = 0
    for path, fault in SEEDS:
        found = agent.call("check", content=fault.text, path=path)["structuredContent"]
        if all(it["fix"]["applicability"] == "safe" for it in found["findings"]):
            safe += 1
            said, text = agent.call("fix", content=fault.text, path=path)["content"]
            assert text["text"] == fault.fixed, (path, fault.text)
            assert said["text"].endswith(", 0 left")
    assert safe > 50
