"""A round trip for inlay hints: what the state and the files of a project say."""

import json
from pathlib import Path

import pytest

from promptls.lsp.workspace import workspace as workspaces
from server.local_server import LocalServer, notification
from server.open_project import ABLE, BLOCK, STATE, TEMPLATE, Project

pytestmark = pytest.mark.usefixtures("always_old")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_hints_follow_the_state_on_the_disk_and_in_the_editor(project: Project) -> None:
    project.open("a.md", BLOCK)
    assert project.labels("a.md") == []
    project.write(".isdlc/state.json", json.dumps(STATE))
    assert project.labels("a.md") == ["= Phase 04 - Design"]
    renamed = json.dumps(STATE).replace("04-design", "05-test-strategy")
    project.write(".isdlc/state.json", renamed)
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"
    project.open(".isdlc/state.json", json.dumps(STATE))
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    closed = {"textDocument": {"uri": project.uri(".isdlc/state.json")}}
    project.server.send(notification("textDocument/didClose", closed))
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"
    (project.root / ".isdlc/state.json").unlink()
    assert project.labels("a.md") == []


def test_a_hint_is_explained_when_somebody_looks_at_it(project: Project) -> None:
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.open("a.md", BLOCK)
    hint, *_ = project.hints("a.md")
    resolved = project.call("inlayHint/resolve", hint)
    assert resolved["tooltip"]["kind"] == "markdown"
    assert "becomes `Phase 04 - Design`" in resolved["tooltip"]["value"]
    assert resolved["position"] == hint["position"]


def test_values_are_measured_in_the_files_of_the_project(project: Project) -> None:
    project.open(TEMPLATE, "<<PROJECT_CONTEXT>> <<TASKS>> <<ARTIFACTS>>\n")
    assert project.labels(TEMPLATE) == ["no value in agentd/project.md", "no value in tasks.md"]
    project.write("agentd/project.md", "12345")
    project.write("tasks.md", "- [x] done\n- [ ] open\n")
    assert project.labels(TEMPLATE) == ["5 characters", "10 characters"]
    project.open("agentd/project.md", "1")
    assert project.labels(TEMPLATE)[0] == "1 character"


def test_values_to_try_a_template_with_are_measured(project: Project) -> None:
    project.write("promptls.toml", '[variables.GOAL]\nexample = "abc"\n[variables.PLAN]\n')
    project.open(TEMPLATE, "<<GOAL>> <<PLAN>> <<SKELETON>> <<TASKS>>\n")
    assert project.labels(TEMPLATE) == ["3 characters", "no value", "no value in tasks.md"]


def test_a_page_that_only_shows_a_placeholder_has_no_preview(project: Project) -> None:
    project.open("docs/page.md", "<<GOAL>> <<PLAN>> <<TASKS>>\n")
    assert project.labels("docs/page.md") == ["no value in tasks.md"]


def test_values_in_the_file_beside_a_template_are_measured(project: Project) -> None:
    project.write("templates/system/CLAUDE-plan.values.toml", 'PLAN = "1"\nTASKS = "ab"\n')
    project.open(TEMPLATE, "<<PLAN>> <<TASKS>>\n")
    assert project.labels(TEMPLATE) == ["1 character", "2 characters"]


def test_no_file_outside_of_the_project_is_measured(project: Project, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.md"
    outside.write_text("secret")
    (project.root / "agentd").mkdir()
    (project.root / "agentd/project.md").symlink_to(outside)
    project.open(TEMPLATE, "<<PROJECT_CONTEXT>>\n")
    assert project.labels(TEMPLATE) == ["no value in agentd/project.md"]


def test_state_is_looked_at_as_often_as_settings(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspaces, "_MAX_AGE", 1000)
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.open("a.md", BLOCK)
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    renamed = json.dumps(STATE).replace("04-design", "05-test-strategy")
    project.write(".isdlc/state.json", renamed)
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    changed = {"changes": [{"uri": project.uri(".isdlc/state.json"), "type": 2}]}
    project.server.send(notification("workspace/didChangeWatchedFiles", changed))
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"


def test_without_git_the_project_is_the_folder_that_is_open(tmp_path: Path) -> None:
    project = Project(tmp_path)
    (tmp_path / ".git").rmdir()
    project.server = LocalServer()
    folders = [{"uri": tmp_path.as_uri(), "name": "x"}]
    project.server.begin(ABLE, workspaceFolders=folders)
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.write("agentd/project.md", "12345")
    project.open("docs/a.md", BLOCK)
    project.open(TEMPLATE, "Text.\n\n<<PROJECT_CONTEXT>>\n")
    assert project.labels("docs/a.md")[0] == "= Phase 04 - Design"
    assert project.labels(TEMPLATE) == ["5 characters"]
