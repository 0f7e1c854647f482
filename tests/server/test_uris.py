import os
from pathlib import Path

import pytest

from promptls.files import FileContexts
from promptls.lsp.documents.uris import path_of, place_of, uri_of
from promptls.vocabulary.roles import Role

pytestmark = pytest.mark.skipif("\\" in str(Path.cwd()), reason="these are paths of POSIX")


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///tmp/a.md", "/tmp/a.md"),
        ("file:///tmp/%E6%BC%A2%20%23%3F%25.md", "/tmp/漢 #?%.md"),
        ("file:///tmp/%zz%ff.md", "/tmp/%zz\udcff.md"),
        ("file:///c%3A/Users/a%20b/x.md", "/c:/Users/a b/x.md"),
        ("file://localhost/tmp/a.md", "/tmp/a.md"),
        ("file://server/share/x.md", "//server/share/x.md"),
        ("file:///tmp/a%00b.md", "/tmp/a\0b.md"),
        ("file:///" + "a" * 60_000 + ".md", "/" + "a" * 60_000 + ".md"),
        ("file://[::1/x.md", "//[::1/x.md"),
        ("file://", ""),
        ("untitled:Untitled-1", "Untitled-1"),
        ("git:/w/a.md?%7B%22ref%22%3A%22HEAD%22%7D", "a.md"),
        ("vscode-notebook-cell:/w/n.ipynb#W0sZmlsZQ%3D%3D", "n.ipynb"),
        ("http://example.org/a/b.md", "b.md"),
        ("hello world", "hello world"),
        ("", ""),
    ],
)
def test_an_address_names_a_path(uri: str, path: str) -> None:
    place = place_of(uri, FileContexts())
    assert (place.path, place.role) == (path, None)


@pytest.mark.parametrize("name", [b"a.md", b"a\xff.md", b"\xed\xa0\x80.md", b"%FF \xc3\xa4\xe4.md"])
def test_a_file_of_any_name_has_one_address(name: bytes) -> None:
    path = os.fsdecode(b"/tmp/" + name)
    assert path_of(uri_of(path)) == path


def test_half_a_character_in_an_address_hinders_nothing() -> None:
    path = path_of("file:///tmp/\ud800%41.md")
    assert path is not None
    assert path_of(uri_of(path)) == path


def test_a_file_stands_where_check_sees_it(tmp_path: Path) -> None:
    team = tmp_path / ".claude" / "agents"
    team.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    orchestrator = team / "00-sdlc-orchestrator.md"
    agent = team / "03-system-designer.md"
    for path in (orchestrator, agent):
        assert place_of(path.as_uri(), FileContexts()) == FileContexts().find(str(path))
    assert place_of(agent.as_uri(), FileContexts()).path == ".claude/agents/03-system-designer.md"
    assert place_of(agent.as_uri(), FileContexts()).role is None
    # A team comes into being while the server runs.
    orchestrator.touch()
    assert place_of(agent.as_uri(), FileContexts()).role is Role.PHASE_AGENT
    assert place_of(orchestrator.as_uri(), FileContexts()).role is Role.ORCHESTRATOR
