from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileContexts, find_project_root, find_team
from promptls.vocabulary.kinds import Role

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


def test_without_a_project_the_whole_path_counts(folder: Path) -> None:
    path = str(folder / "prompts/a.md")
    place = FileContexts().find(path)
    assert (place.path, place.role, place.root) == (path, None, "/")


def test_a_path_that_is_very_deep() -> None:
    assert find_team("/" + "a/" * 5000 + "x.md") is None
