"""A file that is open by one of its names is so by all of them, however early it was opened."""

import sys
from pathlib import Path

import pytest

from server.buffers import Buffers
from server.local_server import Raw, notification

SPECIFICATION = '<!-- sk:fr id="%s" -->\nIt does.\n<!-- /sk:fr -->\n'
SETTINGS = '[variables.TEAM]\nsource = "team.md"\n[variables.SQUAD]\nsource = "squad.md"\n'
PACKAGE = "# Task: WP01\n\nIt does FR-001.\n"
PACKAGE_PATH = "specs/001/tasks/WP01.md"
# The same by way of the link.
LINKED = "linked/001/spec.md"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights")


@pytest.fixture
def buffers(tmp_path: Path) -> Buffers:
    """A specification, a work package and a link to their folder, which is not followed."""
    files = {
        ".git/config": "",
        "promptls.toml": SETTINGS,
        "AGENTS.md": "<<TEAM>>\n",
        "specs/001/spec.md": SPECIFICATION % "FR-001",
        PACKAGE_PATH: PACKAGE,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    (tmp_path / "linked").symlink_to("specs")
    return Buffers(tmp_path)


def read_all(buffers: Buffers) -> None:
    """Have the index know all files as they are."""
    assert buffers.server.session.indexing.index.wait(60)


def define(buffers: Buffers, name: str) -> list[str]:
    """The addresses of the files that define FR-001, from where it is used."""
    found = buffers.ask("textDocument/definition", buffers.at(name, "FR-001"))
    return [it["uri"] for it in found]


def show(buffers: Buffers, name: str, word: str) -> str:
    """What is shown of a word."""
    found: Raw = buffers.ask("textDocument/hover", buffers.at(name, word))
    return str(found["contents"]["value"])


@pytest.mark.parametrize("is_late", [False, True])
def test_a_specification_that_is_open_by_a_link_keeps_its_scope(
    buffers: Buffers, *, is_late: bool
) -> None:
    if is_late:
        read_all(buffers)
    buffers.open(LINKED, SPECIFICATION % "FR-002")
    buffers.open("notes.md", "See FR-001.\n")
    assert buffers.find("notes.md", "FR-001") == [("notes.md", "FR-001")]


@pytest.mark.parametrize("name", [PACKAGE_PATH, "linked/001/tasks/WP01.md"])
@pytest.mark.parametrize("specification", ["specs/001/spec.md", LINKED])
def test_a_requirement_is_found_by_whatever_names_its_files_are_open(
    buffers: Buffers, name: str, specification: str
) -> None:
    buffers.open(specification, f"# Not saved\n\n{SPECIFICATION % 'FR-001'}")
    buffers.open(name)
    assert define(buffers, name) == [buffers.uri(specification)]
    assert [it for it, _ in buffers.find(specification, "FR-001")] == ["spec.md", "WP01.md"]


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("name", ["AGENTS.md", "CLAUDE.md"])
def test_what_a_file_uses_is_what_its_buffer_uses(
    buffers: Buffers, name: str, *, is_late: bool
) -> None:
    buffers.open("promptls.toml")
    if is_late:
        read_all(buffers)
    buffers.open(name, "<<SQUAD>>\n")
    read_all(buffers)

    def find_users(word: str) -> set[str]:
        return {it for it, _ in buffers.find("promptls.toml", word)} - {"promptls.toml"}

    assert (find_users("TEAM"), find_users("SQUAD")) == (set(), {name})
    buffers.close(name)
    assert (find_users("TEAM"), find_users("SQUAD")) == ({"AGENTS.md"}, set())


def test_a_hover_names_the_rule_though_nobody_pulls_again(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    settings = tmp_path / "promptls.toml"
    settings.write_text("[variables.TEAM]\n")
    # It cannot be told that diagnostics have changed.
    buffers = Buffers(tmp_path, diagnostic={})
    name = "templates/system/BASE-plan.md"
    buffers.open(name, "<<TEAM>>\n")
    buffers.ask("textDocument/diagnostic", {"textDocument": {"uri": buffers.uri(name)}})
    assert "placeholder-unknown" not in show(buffers, name, "TEAM")
    settings.write_text("")
    changes = [{"uri": settings.as_uri(), "type": 2}]
    buffers.server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))
    assert "placeholder-unknown" in show(buffers, name, "TEAM")
