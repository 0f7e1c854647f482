"""A file that begins with a byte order mark, which no editor has in its buffer."""

from pathlib import Path

import pytest

from server.buffer_texts import TEAM, find_action, write
from server.buffers import Buffers

pytestmark = pytest.mark.usefixtures("repository")
MARK = "\ufeff"
ENCODINGS = pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])


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


@ENCODINGS
@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_all_line_breaks_end_lines(tmp_path: Path, encoding: str, newline: str) -> None:
    text = f"# é😀{newline}{newline}<<TEAM>>{newline}\u2028 <<TEAM>>\x0b <<TEAM>>{newline}"
    write(tmp_path / "a.md", text)
    buffers = Buffers(tmp_path, encoding)
    buffers.open("b.md", TEAM)
    buffers.rename("b.md", "TEAM", "SQUAD")
    assert buffers["a.md"] == text.replace("TEAM", "SQUAD")
