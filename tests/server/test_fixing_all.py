"""All safe fixes of a folder, and a rule that is disabled: what is asked of the editor."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, begun, notification, request

ABLE: Raw = {
    "textDocument": {
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}
    },
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create"],
            "changeAnnotationSupport": {},
        },
    },
}
WRONG = "é😀 <review> PASS </review>\r\n\r\n<REVIEW>PASS</REVIEW>\r\n"
RIGHT = "é😀 <review>PASS</review>\r\n\r\n<review>PASS</review>\r\n"

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for name in ("a.md", "below/b.md", "below/c.md", "below/deeper/d.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(WRONG.encode())
    (tmp_path / "below/right.md").write_text("Text.\n")
    (tmp_path / "below/bytes.md").write_bytes(b"<review> PASS </review> \xff\n")
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root, ABLE)


def fixed(server: LocalServer, uri: str, **given: object) -> tuple[Any, list[Raw]]:
    return server.execute("promptls.server.fixAll", {"uri": uri, **given})


def applied(text: str, edits: list[Raw]) -> str:
    """A text after edits, whose columns are UTF-16 units."""
    lines = text.split("\r\n")
    for it in reversed(edits):
        start, end = it["range"]["start"], it["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]].encode("utf-16-le")
        line = (
            line[: start["character"] * 2]
            + it["newText"].encode("utf-16-le")
            + line[end["character"] * 2 :]
        )
        lines[start["line"]] = line.decode("utf-16-le")
    return "\r\n".join(lines)


def test_the_files_of_a_folder_are_fixed_after_a_question(server: LocalServer, root: Path) -> None:
    found, (asked,) = fixed(server, (root / "below").as_uri())
    assert found["files"] == 3
    assert found["summary"] == f"{found['edits']} edits in 3 files"
    assert found["applied"] is True
    _converter.structure(asked["params"], lsp.ApplyWorkspaceEditParams)
    edit = asked["params"]["edit"]
    assert edit == found["edit"]
    assert asked["params"]["metadata"] == {"isRefactoring": True}
    assert [it["needsConfirmation"] for it in edit["changeAnnotations"].values()] == [True]
    changes = {it["textDocument"]["uri"]: it["edits"] for it in edit["documentChanges"]}
    assert [*changes] == [(root / "below" / it).as_uri() for it in ("b.md", "c.md", "deeper/d.md")]
    for edits in changes.values():
        assert {it["annotationId"] for it in edits} == {*edit["changeAnnotations"]}
        assert applied(WRONG, edits) == RIGHT
    assert (root / "below/b.md").read_bytes() == WRONG.encode()


def test_what_is_open_is_fixed_as_it_is_there(server: LocalServer, root: Path) -> None:
    uri = (root / "below/b.md").as_uri()
    server.open(uri, "<review> PASS </review>\n", 4)
    found, _ = fixed(server, (root / "below").as_uri(), apply=False)
    change = next(it for it in found["edit"]["documentChanges"] if it["textDocument"]["uri"] == uri)
    assert change["textDocument"]["version"] == 4
    assert applied("<review> PASS </review>\n", change["edits"]) == "<review>PASS</review>\n"


def test_one_file_is_fixed_without_a_question(server: LocalServer, root: Path) -> None:
    found, _ = fixed(server, (root / "a.md").as_uri())
    assert "changeAnnotations" not in found["edit"]
    (change,) = found["edit"]["documentChanges"]
    assert applied(WRONG, change["edits"]) == RIGHT
    found, sent = fixed(server, (root / "below/right.md").as_uri())
    assert (found["files"], found["applied"], sent) == (0, False, [])


def test_what_the_settings_say_holds(server: LocalServer, root: Path) -> None:
    (root / "promptls.toml").write_text('exclude = ["below/deeper"]\nunfixable = ["tag-case"]\n')
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    found, _ = fixed(server, (root / "below").as_uri(), apply=False)
    assert found["files"] == 2
    (first, _) = found["edit"]["documentChanges"]
    assert "<REVIEW>PASS</REVIEW>" in applied(WRONG, first["edits"])


@pytest.mark.parametrize("uri", ["file:///etc", "untitled:x", "file:///%00"])
def test_other_folders_are_not_fixed(server: LocalServer, uri: str) -> None:
    found, _ = fixed(server, uri)
    assert "is not in a workspace folder" in found["message"]


def test_a_link_out_of_the_workspace_is_not_followed(
    server: LocalServer, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.md"
    outside.write_bytes(WRONG.encode())
    (root / "below/link.md").symlink_to(outside)
    found, _ = fixed(server, (root / "below").as_uri(), apply=False)
    assert found["files"] == 3
    found, _ = fixed(server, (root / "below/link.md").as_uri(), apply=False)
    assert "is not in a workspace folder" in found["message"]


def test_an_editor_that_cannot_ask_gets_plain_edits(root: Path) -> None:
    server = begun(root, {"workspace": {"applyEdit": True}})
    found, _ = fixed(server, (root / "below").as_uri())
    assert [*found["edit"]] == ["changes"]
    assert len(found["edit"]["changes"]) == 3


def actions(server: LocalServer, uri: str, line: int) -> dict[str, Raw]:
    at = {"line": line, "character": 14 if line == 0 else 0}
    params = {
        "textDocument": {"uri": uri},
        "range": {"start": at, "end": at},
        "context": {"diagnostics": []},
    }
    *_, reply = server.work(request(7, "textDocument/codeAction", params))
    _converter.structure(reply["result"], list[lsp.Command | lsp.CodeAction])
    return {it["title"]: it for it in reply["result"]}


def test_a_light_bulb_fixes_all_where_there_is_more_than_one(
    server: LocalServer, root: Path
) -> None:
    uri = (root / "a.md").as_uri()
    server.open(uri, WRONG)
    offered = actions(server, uri, 0)
    assert offered["Fix all safe promptls problems"]["kind"] == "quickfix"
    (change,) = offered["Fix all safe promptls problems"]["edit"]["documentChanges"]
    assert applied(WRONG, change["edits"]) == RIGHT
    # Where no finding is, nothing is to be fixed at once.
    assert actions(server, uri, 1)["Fix all safe promptls problems"]["kind"].startswith("source")


def test_a_rule_is_ignored_in_new_settings(server: LocalServer, root: Path) -> None:
    uri = (root / "a.md").as_uri()
    server.open(uri, WRONG)
    offered = actions(server, uri, 0)["Ignore tag-value-padded in promptls.toml"]
    created, filled = offered["edit"]["documentChanges"]
    assert created["kind"] == "create"
    assert created["uri"] == (root / "promptls.toml").as_uri()
    assert filled["edits"][0]["newText"] == 'ignore = ["tag-value-padded"]\n'


def test_a_rule_is_ignored_in_the_settings_that_are_there(server: LocalServer, root: Path) -> None:
    (root / ".promptls.toml").write_text('# é\nignore = ["block"]\n')
    uri = (root / "a.md").as_uri()
    server.open(uri, WRONG)
    offered = actions(server, uri, 0)["Ignore tag-value-padded in .promptls.toml"]
    (change,) = offered["edit"]["documentChanges"]
    assert change["edits"][0]["newText"] == ', "tag-value-padded"'
    assert change["edits"][0]["range"]["start"] == {"line": 1, "character": 17}
    (root / ".promptls.toml").write_text("ignore = [")
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    assert not [it for it in actions(server, uri, 0) if it.startswith("Ignore")]
