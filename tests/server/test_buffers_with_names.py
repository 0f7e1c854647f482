"""A file with several names, or whose name can be spelled in several ways, is edited once."""

import os
from pathlib import Path

import pytest

from server.buffer_texts import TEAM, find_action, write
from server.buffers import Buffers
from server.local_server import notification

pytestmark = pytest.mark.usefixtures("repository")


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
