from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileContexts, find_project_root, find_team
from promptls.files.folders import Folders
from promptls.vocabulary.roles import Role

pytestmark = pytest.mark.usefixtures("folder")


def test_the_nearest_team_counts(folder: Path) -> None:
    write("a/00-sdlc-orchestrator.md", "")
    write("a/b/c/00-sdlc-orchestrator.md", "")
    expected = {
        "x.md": None,
        "a/x.md": "a",
        "a/b/x.md": "a",
        "a/b/c/d/x.md": "a/b/c",
        "a/00-sdlc-orchestrator.md": "a",
        "not/there/x.md": None,
    }
    known: dict[str, str | None] = {}
    for _ in range(2):
        for path, team in expected.items():
            found = find_team(str(folder / path), known)
            assert found == (None if team is None else str(folder / team))


def test_no_team_from_outside_of_the_project_or_above_the_limit(folder: Path) -> None:
    write("00-sdlc-orchestrator.md", "")
    write("a/b/x.md", "")
    path = str(folder / "a/b/x.md")
    assert find_team(path) == str(folder)
    assert find_team(path, limit=str(folder)) == str(folder)
    assert find_team(path, limit=str(folder / "a")) is None
    Path("a/.git").mkdir()
    assert find_team(path) is None
    write("a/00-sdlc-orchestrator.md", "")
    assert find_team(path) == str(folder / "a")


def test_a_place_is_the_same_wherever_one_starts(folder: Path) -> None:
    write("agents/00-sdlc-orchestrator.md", "")
    Path(".git").write_text("gitdir: elsewhere")
    places = FileContexts()
    at = [places.find(str(folder / it)) for it in ("agents/03-system-designer.md", "agents/x/y.md")]
    assert [(it.path, it.role) for it in at] == [
        ("agents/03-system-designer.md", Role.PHASE_AGENT),
        ("agents/x/y.md", Role.SUB_AGENT),
    ]
    plain = places.find(str(folder / "y.md"))
    assert (plain.path, plain.role, plain.root) == ("y.md", None, str(folder))
    assert find_project_root(str(folder / "agents")) == str(folder)


def test_a_team_of_files_from_which_its_agents_are_made(folder: Path) -> None:
    write("agents/00-sdlc-orchestrator.md.template", "")
    Path(".git").mkdir()
    places = FileContexts()
    roles = {
        "agents/00-sdlc-orchestrator.md.template": Role.ORCHESTRATOR,
        "agents/03-system-designer.md.template": Role.PHASE_AGENT,
        "agents/x/y.md.template": Role.SUB_AGENT,
        "other/x/y.md.template": None,
        # The agents that were made are somewhere else.
        "agents/03-system-designer.md": None,
    }
    for path, role in roles.items():
        assert places.find(str(folder / path)).role is role
        assert find_team(str(folder / path)) == (role and str(folder / "agents"))


def test_the_file_of_an_orchestrator_counts_before_one_from_which_it_is_made(folder: Path) -> None:
    write("00-sdlc-orchestrator.md", "")
    write("a/00-sdlc-orchestrator.md.template", "")
    assert find_team(str(folder / "a/03-system-designer.md.template")) == str(folder)
    assert FileContexts().find(str(folder / "a/x.md.template")).role is Role.SUB_AGENT


def test_only_such_files_ask_for_their_team(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def holds(_: Folders, _folder: str, name: str) -> bool:
        asked.append(name)
        return False

    monkeypatch.setattr(Folders, "holds", holds)
    FileContexts().find(str(folder / "a/x.md"))
    assert not [it for it in asked if it.endswith(".template")]
    FileContexts().find(str(folder / "a/x.md.template"))
    assert [it for it in asked if it.endswith(".template")]


def test_without_a_project_the_whole_path_counts(folder: Path) -> None:
    path = str(folder / "prompts/a.md")
    place = FileContexts().find(path)
    assert (place.path, place.role, place.root) == (path, None, "/")


def test_a_path_that_is_very_deep() -> None:
    assert find_team("/" + "a/" * 5000 + "x.md") is None
