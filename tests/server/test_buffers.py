"""What is edited is the text that was seen, whatever its file is called and however it came."""

import gc
import os
from pathlib import Path

import pytest

from promptls.files import workspace_index, workspace_walk
from promptls.semantics.occurrences import FileOccurrences
from server.buffers import LITERALS, Buffers
from server.local_server import Raw, notification, request

TEAM = "Use <<TEAM>> and <review>PASS</review>.\n"
MARK = "\ufeff"
ENCODINGS = pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])


@pytest.fixture(autouse=True)
def _project(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


# A text that was read again from the disk.


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


# A file with several names.


@pytest.mark.parametrize("link", [os.symlink, os.link])
@pytest.mark.parametrize("opened", ["AGENTS.md", "CLAUDE.md"])
def test_a_file_with_two_names_is_edited_once(tmp_path: Path, opened: str, link: object) -> None:
    write(tmp_path / "AGENTS.md", TEAM)
    write(tmp_path / "notes.md", TEAM)
    assert callable(link)
    link(tmp_path / "AGENTS.md", tmp_path / "CLAUDE.md")
    buffers = Buffers(tmp_path)
    buffers.open(opened)
    assert buffers.find(opened, "TEAM") == [(opened, "TEAM"), ("notes.md", "TEAM")]
    buffers.rename(opened, "TEAM", "SQUAD")
    assert buffers[opened] == buffers["notes.md"] == TEAM.replace("TEAM", "SQUAD")


@pytest.mark.parametrize("opened", ["AGENTS.md", "CLAUDE.md"])
def test_the_name_under_which_a_file_is_open_counts(tmp_path: Path, opened: str) -> None:
    write(tmp_path / "AGENTS.md", TEAM)
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    buffers = Buffers(tmp_path)
    unsaved = f"# Not saved\n\n{TEAM}"
    buffers.open(opened, unsaved)
    buffers.open("notes.md", TEAM)
    assert buffers.find("notes.md", "TEAM") == [("notes.md", "TEAM"), (opened, "TEAM")]
    buffers.rename("notes.md", "TEAM", "SQUAD")
    assert buffers[opened] == unsaved.replace("TEAM", "SQUAD")


def test_of_a_closed_file_with_two_names_that_of_the_file_itself_counts(tmp_path: Path) -> None:
    write(tmp_path / "ZEBRA.md", TEAM)
    (tmp_path / "AGENTS.md").symlink_to("ZEBRA.md")
    buffers = Buffers(tmp_path)
    buffers.open("notes.md", TEAM)
    assert buffers.find("notes.md", "TEAM") == [("notes.md", "TEAM"), ("ZEBRA.md", "TEAM")]


def test_two_buffers_of_one_file_are_two_texts_and_one_is_edited(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", TEAM)
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    buffers = Buffers(tmp_path)
    buffers.open("AGENTS.md")
    buffers.open("CLAUDE.md")
    for name in ("AGENTS.md", "CLAUDE.md"):
        assert buffers.highlight(name, "TEAM") == ["TEAM"]
        assert buffers.find(name, "TEAM") == [(name, "TEAM")]
    buffers.rename("AGENTS.md", "TEAM", "SQUAD")
    assert buffers["AGENTS.md"] == TEAM.replace("TEAM", "SQUAD")


def test_uses_in_a_file_with_two_names_are_counted_once(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", "It does FR-001.\n")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    buffers = Buffers(tmp_path)
    buffers.open("spec.md", '<!-- sk:fr id="FR-001" -->\nIt does.\n<!-- /sk:fr -->\n')
    named = {"textDocument": {"uri": buffers.uri("spec.md")}}
    assert buffers.server.session.indexing.index.wait(60)
    (lens,) = buffers.ask("textDocument/codeLens", named)
    assert buffers.ask("codeLens/resolve", lens)["command"]["title"] == "1 use"


def test_a_name_of_the_workspace_is_found_once(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", "---\nvariables: [TEAM]\n---\n<<TEAM>>\n")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    buffers = Buffers(tmp_path)
    buffers.open("CLAUDE.md")
    (found,) = buffers.ask("workspace/symbol", {"query": "TEAM"})
    assert found["location"]["uri"] == buffers.uri("CLAUDE.md")


@pytest.mark.parametrize("spelling", ["%41GENTS.md", "x/../AGENTS.md", "./AGENTS.md"])
def test_a_file_that_is_open_under_two_addresses_is_two_texts(
    tmp_path: Path, spelling: str
) -> None:
    write(tmp_path / "notes.md", TEAM)
    buffers = Buffers(tmp_path)
    other = f"{tmp_path.as_uri()}/{spelling}"
    buffers.open("AGENTS.md", TEAM)
    buffers.open(other, f"# Title\n\n{TEAM}")
    for uri in (buffers.uri("AGENTS.md"), other):
        assert buffers.highlight(uri, "TEAM") == ["TEAM"]
        ((own, _), (there, _)) = buffers.find(uri, "TEAM")
        assert (own, there) == (uri.rpartition("/")[2], "notes.md")
    buffers.close(other)
    buffers.rename("AGENTS.md", "TEAM", "SQUAD")
    assert buffers["AGENTS.md"] == TEAM.replace("TEAM", "SQUAD")


def test_a_file_whose_name_is_not_utf_8_is_one_file(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff.md")
    write(tmp_path / name, TEAM)
    buffers = Buffers(tmp_path)
    buffers.open(name, f"# Title\n\n{TEAM}")
    assert buffers.find(name, "TEAM") == [("a%FF.md", "TEAM")]
    buffers.rename(name, "TEAM", "SQUAD")
    assert buffers[name] == f"# Title\n\n{TEAM}".replace("TEAM", "SQUAD")


def test_the_address_that_is_left_open_counts_when_the_other_is_closed(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", TEAM)
    buffers = Buffers(tmp_path)
    buffers.open("AGENTS.md", f"# Title\n\n{TEAM}")
    buffers.open(f"{tmp_path.as_uri()}/%41GENTS.md", TEAM)
    buffers.server.session.documents.close(
        {"textDocument": {"uri": f"{tmp_path.as_uri()}/%41GENTS.md"}}
    )
    assert buffers.server.session.documents.is_open(str(tmp_path / "AGENTS.md"))


@pytest.mark.parametrize("spelling", ["one.md", "other.md", "%6Fne.md"])
def test_of_two_links_that_are_open_the_one_worked_on_last_counts(
    tmp_path: Path, spelling: str
) -> None:
    file = write(tmp_path / "AGENTS.md", "saved")
    for name in ("one.md", "other.md"):
        (tmp_path / name).symlink_to(file)
    buffers = Buffers(tmp_path)
    documents = buffers.server.session.documents
    first, second = buffers.uri("one.md"), f"{tmp_path.as_uri()}/{spelling}"

    def read() -> tuple[str, str]:
        stored = documents.store.find(str(file), str(tmp_path))
        found = documents.at(str(file))
        return stored.source.text if stored else "", found.source.text if found else ""

    buffers.open(first, "first")
    buffers.open(second, "second")
    assert read() == ("second", "second")
    if first != second:
        buffers.change(first, "typed")
        assert read() == ("typed", "typed")
        buffers.change(second, "second")
        buffers.close(second)
        assert read() == ("typed", "typed")
    # A link that leads elsewhere by the time it is opened again is none of this file.
    (tmp_path / "one.md").unlink()
    (tmp_path / "one.md").symlink_to(write(tmp_path / "elsewhere.md", ""))
    buffers.open(first, "again")
    assert read() == ("saved", "")


@pytest.mark.parametrize("spelling", ["%41GENTS.md", "x/../AGENTS.md"])
def test_a_document_is_known_however_its_address_is_spelled(tmp_path: Path, spelling: str) -> None:
    buffers = Buffers(tmp_path)
    buffers.open("AGENTS.md", TEAM)
    other = f"{tmp_path.as_uri()}/{spelling}"
    typed = f"# Title\n\n{TEAM}"
    named = {"uri": other, "version": 2}
    change = {"textDocument": named, "contentChanges": [{"text": typed}]}
    buffers.server.send(notification("textDocument/didChange", change))
    buffers.texts[buffers.uri("AGENTS.md")] = buffers.texts[other] = typed
    assert buffers.highlight("AGENTS.md", "TEAM") == buffers.highlight(other, "TEAM") == ["TEAM"]
    buffers.server.send(notification("textDocument/didClose", {"textDocument": {"uri": other}}))
    assert not len(buffers.server.session.documents)


def test_a_folder_that_is_open_by_its_link_is_the_same_folder(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    (real / ".git").mkdir(parents=True)
    link.symlink_to(real)
    write(real / "a.md", TEAM)
    write(real / "b.md", TEAM)
    buffers = Buffers(real)
    unsaved = f"# Not saved\n\n{TEAM}"
    buffers.open("b.md", unsaved)
    buffers.open((link / "a.md").as_uri())
    names = [it for it, _ in buffers.find((link / "a.md").as_uri(), "TEAM")]
    assert names == ["a.md", "b.md"]
    buffers.rename((link / "a.md").as_uri(), "TEAM", "SQUAD")
    assert buffers["b.md"] == unsaved.replace("TEAM", "SQUAD")
    assert buffers["a.md"] == TEAM.replace("TEAM", "SQUAD")


def test_settings_that_are_open_under_another_name_are_declared_in_there(tmp_path: Path) -> None:
    write(tmp_path / "shared.toml", "")
    (tmp_path / "promptls.toml").symlink_to("shared.toml")
    buffers = Buffers(tmp_path)
    buffers.open("shared.toml", "# Not saved\n")
    buffers.open("a.md", "<<TEM>>\n")
    buffers.apply(find_action(buffers, "a.md", "TEM", "Declare")["edit"])
    assert buffers["shared.toml"].startswith("# Not saved\n")
    assert "[variables.TEM]" in buffers["shared.toml"]


def test_diagnostics_of_a_file_that_is_open_under_another_name_are_of_its_buffer(
    tmp_path: Path,
) -> None:
    write(tmp_path / "AGENTS.md", "<review>PAS</review>\n")
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    buffers = Buffers(tmp_path)
    buffers.open("CLAUDE.md", "# Not saved\n\n<review>PAS</review>\n")
    found = buffers.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert [(it["uri"], it["version"]) for it in found] == [(buffers.uri("CLAUDE.md"), 1)]
    assert [buffers.read(found[0]["uri"], it["range"]) for it in found[0]["items"]] == ["PAS"]


def find_action(buffers: Buffers, name: str, word: str, title: str) -> Raw:
    """The action for a word whose title begins so."""
    asked = buffers.at(name, word)
    at = asked.pop("position")
    asked |= {"range": {"start": at, "end": at}, "context": {"diagnostics": []}}
    found = buffers.ask("textDocument/codeAction", asked)
    (action,) = (it for it in found if it["title"].startswith(title))
    assert isinstance(action, dict)
    return action


# A file that begins with a byte order mark, which no editor has in its buffer.


@ENCODINGS
def test_a_mark_before_the_text_is_no_column(tmp_path: Path, encoding: str) -> None:
    text = "é😀 <<TEAM>> and <<TEAM>>\n<<TEAM>>\n"
    write(tmp_path / "a.md", MARK + text)
    write(tmp_path / "promptls.toml", MARK + "[variables.TEAM]\n")
    buffers = Buffers(tmp_path, encoding)
    buffers.open("b.md", TEAM)
    places = [*(("a.md", "TEAM") for _ in range(3)), ("promptls.toml", "TEAM")]
    assert buffers.find("b.md", "TEAM") == [("b.md", "TEAM"), *places]
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == text.replace("TEAM", "SQUAD")
    assert buffers["promptls.toml"] == "[variables.SQUAD]\n"


@ENCODINGS
def test_a_mark_that_the_editor_sends_is_a_column(tmp_path: Path, encoding: str) -> None:
    buffers = Buffers(tmp_path, encoding)
    buffers.open("a.md", MARK + TEAM)
    buffers.open("b.md", TEAM)
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == MARK + TEAM.replace("TEAM", "SQUAD")


@ENCODINGS
def test_findings_behind_a_mark_are_where_the_editor_has_them(
    tmp_path: Path, encoding: str
) -> None:
    write(tmp_path / "a.md", f"{MARK}<review>PAS</review>\n")
    buffers = Buffers(tmp_path, encoding)
    (found,) = buffers.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert [buffers.read(found["uri"], it["range"]) for it in found["items"]] == ["PAS"]


@pytest.mark.parametrize("name", ["promptls.toml", "pyproject.toml"])
def test_mistakes_in_settings_behind_a_mark_are_where_the_editor_has_them(
    tmp_path: Path, name: str
) -> None:
    line = "selct = []\n" if name == "promptls.toml" else "tool.promptls.selct = []\n"
    write(tmp_path / name, MARK + line)
    buffers = Buffers(tmp_path)
    buffers.open("a.md", "# Title\n")
    session = buffers.server.session
    session.refresh()
    sent = buffers.server.send()
    (shown,) = (it["params"] for it in sent if it["params"]["uri"].endswith(name))
    (found,) = shown["diagnostics"]
    assert "selct" in buffers.read(shown["uri"], found["range"])
    assert found["range"]["end"]["character"] <= len(line) - 1


@ENCODINGS
def test_what_names_a_moved_file_behind_a_mark_follows(tmp_path: Path, encoding: str) -> None:
    write(tmp_path / "docs/old.md", "# Old\n")
    write(tmp_path / "specs/f/tasks/WP01.md", f"{MARK}# Task: WP01 - docs/old.md\n")
    write(tmp_path / "promptls.toml", f'{MARK}exclude = ["docs/old.md"]\n')
    buffers = Buffers(tmp_path, encoding)
    old, new = (buffers.uri(f"docs/{it}.md") for it in ("old", "new"))
    found = buffers.ask("workspace/willRenameFiles", {"files": [{"oldUri": old, "newUri": new}]})
    buffers.apply(found)
    assert buffers["promptls.toml"] == 'exclude = ["docs/new.md"]\n'
    assert buffers["specs/f/tasks/WP01.md"] == "# Task: WP01 - docs/new.md\n"


def test_a_variable_is_declared_behind_the_mark_of_settings(tmp_path: Path) -> None:
    write(tmp_path / "promptls.toml", f"{MARK}[variables.A]\n")
    buffers = Buffers(tmp_path)
    buffers.open("a.md", "<<TEM>>\n")
    buffers.apply(find_action(buffers, "a.md", "TEM", "Declare")["edit"])
    assert buffers["promptls.toml"].count("[variables.") == 2
    assert "[variables.A]\n" in buffers["promptls.toml"]


# Line breaks, and texts that are not what they seem.


@ENCODINGS
@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_all_line_breaks_end_lines(tmp_path: Path, encoding: str, newline: str) -> None:
    text = f"# é😀{newline}{newline}<<TEAM>>{newline}\u2028 <<TEAM>>\x0b <<TEAM>>{newline}"
    write(tmp_path / "a.md", text)
    buffers = Buffers(tmp_path, encoding)
    buffers.open("b.md", TEAM)
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == text.replace("TEAM", "SQUAD")


def test_a_file_that_is_not_utf_8_is_not_edited(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xe9\xa0 <<TEAM>>\n")
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert refuse(buffers, "b.md") == "cannot rename 'TEAM': a.md is not valid UTF-8"


def test_half_of_a_file_is_not_edited(tmp_path: Path) -> None:
    write(tmp_path / "a.md", "<<TEAM>> " * 10_001)
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert refuse(buffers, "b.md") == "cannot rename 'TEAM': a.md has too many names to find all"


@pytest.mark.parametrize(
    ("module", "bound", "reason"),
    [
        (workspace_walk, "_MOST_FILES", "the workspace has too many files"),
        (workspace_walk, "_MOST_FOLDERS", "the workspace has too many files"),
        (workspace_index, "_MOST_PLACES", "is not read, as the workspace has too many names"),
    ],
)
def test_half_of_a_workspace_is_not_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, bound: str, reason: str
) -> None:
    for number, name in enumerate("abcd"):
        write(tmp_path / f"{number}/{name}.md", TEAM)
    monkeypatch.setattr(module, bound, 3)
    buffers = Buffers(tmp_path)
    buffers.open("0/a.md")
    message = refuse(buffers, "0/a.md")
    assert message.startswith("cannot rename 'TEAM': ")
    assert message.endswith(reason)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("promptls.toml", "[variables.TEAM]\nfiles =\n"),
        ("pyproject.toml", "[tool.promptls.variables.TEAM]\nfiles =\n"),
    ],
)
def test_settings_that_cannot_be_read_are_not_left_behind(
    tmp_path: Path, name: str, settings: str
) -> None:
    write(tmp_path / name, settings)
    buffers = Buffers(tmp_path)
    buffers.open("a.md", TEAM)
    reason = f"cannot rename 'TEAM': {name} is not valid TOML"
    assert refuse(buffers, "a.md") == reason
    buffers.open(name, settings)
    assert refuse(buffers, "a.md") == reason
    buffers.change(name, settings.replace("files =", 'files = "a.md"'))
    buffers.rename("a.md", "TEAM", "SQUAD")
    assert "variables.SQUAD" in buffers[name]


@pytest.mark.parametrize(
    ("name", "word", "new"),
    [("promptls.toml", "FR-001", "FR-002"), ("pyproject.toml", "TEAM", "SQUAD")],
)
def test_settings_that_cannot_have_a_name_hinder_nothing(
    tmp_path: Path, name: str, word: str, new: str
) -> None:
    write(tmp_path / name, "files =\n")
    buffers = Buffers(tmp_path)
    buffers.open("specs/f/spec.md", "- **FR-001**: <<TEAM>>\n")
    buffers.rename("specs/f/spec.md", word, new)
    assert new in buffers["specs/f/spec.md"]


def refuse(buffers: Buffers, name: str) -> str:
    """Why the team cannot get another name."""
    asked = buffers.at(name, "TEAM", newName="SQUAD")
    (reply,) = buffers.server.send(request(1, "textDocument/rename", asked))
    message = reply["error"]["message"]
    assert isinstance(message, str)
    return message


def test_a_file_that_changes_while_it_is_known_is_edited_as_it_is_now(tmp_path: Path) -> None:
    write(tmp_path / "a.md", TEAM)
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert len(buffers.find("b.md", "TEAM")) == 2
    write(tmp_path / "a.md", f"# Title\n\n{TEAM}")
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == f"# Title\n\n{TEAM}".replace("TEAM", "SQUAD")


# Edits that are given later than they were offered.


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
