"""What is edited is the text that was seen, also where it was read again or changes meanwhile."""

import gc
from pathlib import Path

import pytest

from promptls.semantics.occurrences import FileOccurrences
from server.buffer_texts import TEAM, find_action, write
from server.buffers import LITERALS, Buffers
from server.local_server import Raw, request

pytestmark = pytest.mark.usefixtures("repository")


def test_a_buffer_that_was_read_again_is_edited_as_it_is_now(tmp_path: Path) -> None:
    write(tmp_path / "a.md", f"# Title\n\n{TEAM}")
    write(tmp_path / "b.md", TEAM)
    buffers = Buffers(tmp_path)
    buffers.open("a.md")
    buffers.open("b.md")
    assert buffers.find("b.md", "TEAM") == [("b.md", "TEAM"), ("a.md", "TEAM")]
    write(tmp_path / "a.md", f"# A new first line that pushes the rest down\n\n# Title\n\n{TEAM}")
    buffers.close("a.md")
    buffers.open("a.md")
    assert buffers.highlight("a.md", "TEAM") == ["TEAM"]
    assert buffers.find("b.md", "TEAM") == [("b.md", "TEAM"), ("a.md", "TEAM")]
    buffers.rename("b.md", "TEAM", "SQUAD")
    pushed = "# A new first line that pushes the rest down\n\n# Title\n\n"
    assert buffers["a.md"] == pushed + TEAM.replace("TEAM", "SQUAD")
    assert buffers["b.md"] == TEAM.replace("TEAM", "SQUAD")


def test_a_buffer_that_is_opened_twice_without_being_closed_is_another_text(tmp_path: Path) -> None:
    buffers = Buffers(tmp_path)
    buffers.open("a.md", TEAM)
    assert buffers.highlight("a.md", "TEAM") == ["TEAM"]
    buffers.open("a.md", f"# Title\n\n{TEAM}")
    assert buffers.highlight("a.md", "TEAM") == ["TEAM"]


def test_as_many_changes_before_as_after_make_no_equal_texts(tmp_path: Path) -> None:
    buffers = Buffers(tmp_path)
    buffers.open("a.md", "# Title\n")
    buffers.change("a.md", TEAM)
    assert buffers.highlight("a.md", "TEAM") == ["TEAM"]
    buffers.close("a.md")
    buffers.open("a.md", "# Another\n")
    buffers.change("a.md", f"# Title\n\n{TEAM}")
    assert buffers.highlight("a.md", "TEAM") == ["TEAM"]


def test_a_closed_buffer_leaves_its_file(tmp_path: Path) -> None:
    write(tmp_path / "a.md", TEAM)
    buffers = Buffers(tmp_path)
    buffers.open("a.md", f"# Not saved\n\n{TEAM}")
    buffers.open("b.md", TEAM)
    assert len(buffers.find("b.md", "TEAM")) == 2
    buffers.close("a.md")
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == TEAM.replace("TEAM", "SQUAD")


def test_nothing_is_kept_of_a_document_that_was_closed(tmp_path: Path) -> None:
    buffers = Buffers(tmp_path)
    known = count_kept()
    for number in range(3):
        buffers.open(f"{number}.md", TEAM)
        assert buffers.highlight(f"{number}.md", "TEAM") == ["TEAM"]
        buffers.close(f"{number}.md")
    assert count_kept() <= known


def count_kept() -> int:
    """How much is known in this process of what occurs in files."""
    gc.collect()
    return sum(isinstance(it, FileOccurrences) for it in gc.get_objects())


def test_other_folders_of_the_workspace_give_names_another_meaning(tmp_path: Path) -> None:
    (tmp_path / ".git").rmdir()
    one, other = tmp_path / "one", tmp_path / "one/two"
    write(other / "a.md", TEAM)
    write(one / "b.md", TEAM)
    buffers = Buffers(one)
    buffers.open("two/a.md")
    assert len(buffers.find("two/a.md", "TEAM")) == 2
    added: Raw = {"event": {"added": [{"uri": other.as_uri(), "name": "two"}], "removed": []}}
    session = buffers.server.session
    session.roots.change(added)
    session.indexing.follow_roots()
    assert buffers.find("two/a.md", "TEAM") == [("a.md", "TEAM")]


def test_a_file_that_changes_while_it_is_known_is_edited_as_it_is_now(tmp_path: Path) -> None:
    write(tmp_path / "a.md", TEAM)
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert len(buffers.find("b.md", "TEAM")) == 2
    write(tmp_path / "a.md", f"# Title\n\n{TEAM}")
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == f"# Title\n\n{TEAM}".replace("TEAM", "SQUAD")


def test_an_action_is_not_applied_to_another_text(tmp_path: Path) -> None:
    buffers = Buffers(tmp_path, is_versioned=False, codeAction={})
    text = "<review>PAS</review>\n"
    buffers.open("a.md", text)
    offered = find_action(buffers, "a.md", "PAS", "Replace")
    run = {"command": offered["command"], "arguments": offered["arguments"]}
    buffers.change("a.md", f"# Title\n\n{text}")
    told, reply = buffers.server.send(request(1, "workspace/executeCommand", run))
    # Who knows no actions shows no errors of commands either.
    assert told["method"] == "window/showMessage"
    assert reply["error"]["message"] == "the document has changed since the action was offered"
    buffers.change("a.md", text)
    applied, reply = buffers.server.send(request(1, "workspace/executeCommand", run))
    assert reply["result"] == {"applied": True}
    buffers.apply(applied["params"]["edit"])
    assert buffers["a.md"] == "<review>PASS</review>\n"


def test_an_action_is_not_resolved_in_another_text_of_the_same_version(tmp_path: Path) -> None:
    resolving: Raw = {"dataSupport": True, "resolveSupport": {"properties": ["edit"]}, **LITERALS}
    buffers = Buffers(tmp_path, codeAction=resolving)
    text = "<review> PASS </review>\n" + "word " * 8_000
    buffers.open("a.md", text)
    offered = find_action(buffers, "a.md", "PASS", "Allow tag-value-padded here")
    buffers.close("a.md")
    buffers.open("a.md", f"# Title\n\n{text}")
    (reply,) = buffers.server.send(request(1, "codeAction/resolve", offered))
    assert reply["error"]["message"] == "the document has changed since the action was offered"


@pytest.mark.parametrize("change", ["open", "type", "write"])
@pytest.mark.parametrize("steps", range(8))
def test_what_changes_while_files_are_searched_for_a_name_is_seen(
    tmp_path: Path, steps: int, change: str
) -> None:
    text = "# Task: WP01 - Parser\n\n## Deliverables\n\n- [ ] src/old.py\n"
    typed = text.replace("##", "More.\n\n##")
    package = "specs/f/tasks/WP01.md"
    write(tmp_path / package, text)
    write(tmp_path / "specs/f/tasks/WP02.md", text)
    write(tmp_path / "src/old.py", "")
    buffers = Buffers(tmp_path)
    buffers.open("a.md", "")
    if change == "type":
        buffers.open(package)
    old, new = (buffers.uri(f"src/{it}.py") for it in ("old", "new"))
    params = {"files": [{"oldUri": old, "newUri": new}]}
    buffers.server.send(request(1, "workspace/willRenameFiles", params))
    for _ in range(steps):
        buffers.server.session.connection.jobs.step()
    if change == "open":
        buffers.open(package, typed)
    elif change == "type":
        buffers.change(package, typed)
    else:
        write(tmp_path / package, typed)
    (reply,) = buffers.server.work()
    buffers.apply(reply["result"])
    assert buffers[package] == typed.replace("old", "new")
    assert buffers["specs/f/tasks/WP02.md"] == text.replace("old", "new")
