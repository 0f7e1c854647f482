"""Documents that are computed: their text, and when the client is told that it has changed."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.lsp.commands.virtual_documents import to_uri
from promptls.lsp.connection.outbox import Outbox
from promptls.lsp.documents.views import Views
from server.local_server import LocalServer, Raw, begun, notification, request

ABLE: Raw = {
    "window": {"showDocument": {"support": True}},
    "workspace": {"textDocumentContent": {}},
}
REFRESH = "workspace/textDocumentContent/refresh"

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-archive.md").write_text("---\na: b\n---\n<<TASKS>> <<GOAL>>\n")
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root, ABLE)


def rendered(server: LocalServer, uri: str, **values: str) -> str:
    """Render a template, and return the address of the document that shows it."""
    found, _ = server.execute("promptls.render", {"uri": uri, "values": values})
    view: str = found["uri"]
    return view


def text(server: LocalServer, uri: object) -> Any:  # noqa: ANN401 - a text or an error
    *_, reply = server.work(request(7, "workspace/textDocumentContent", {"uri": uri}))
    if "error" in reply:
        return reply["error"]
    _converter.structure(reply["result"], lsp.TextDocumentContentResult)
    return reply["result"]["text"]


def refreshed(sent: list[Raw]) -> list[str]:
    for it in (found := [it for it in sent if it.get("method") == REFRESH]):
        _converter.structure(it["params"], lsp.TextDocumentContentRefreshParams)
    return [it["params"]["uri"] for it in found]


def test_the_texts_are_those_of_the_commands(server: LocalServer, root: Path) -> None:
    template = root / "templates/system/BASE-archive.md"
    view = rendered(server, template.as_uri(), TASKS="it")
    assert view.startswith("promptls:/render/BASE-archive.md?uri=file%3A%2F%2F%2F")
    assert text(server, view) == "it <<GOAL>>\n"
    assert text(server, to_uri("explain", "x", {"rule": "tag-case"})).startswith("# tag-case\n")
    assert text(server, to_uri("explain", "x", {"setting": "select"})).startswith("# select\n")
    assert "| BASE   | " in text(server, to_uri("matrix", "x", {"uri": root.as_uri()}))


def test_the_client_is_told_of_changes_once_until_it_reads_again(
    server: LocalServer, root: Path
) -> None:
    template = root / "templates/system/BASE-archive.md"
    uri = template.as_uri()
    server.open(uri, "<<TASKS>>")
    view = rendered(server, uri, TASKS="it")
    assert text(server, view) == "it"

    def changed(version: int, text: str, of: str = uri) -> list[str]:
        params = {
            "textDocument": {"uri": of, "version": version},
            "contentChanges": [{"text": text}],
        }
        return refreshed(server.send(notification("textDocument/didChange", params)))

    assert changed(2, "<<TASKS>>!") == [view]
    assert changed(3, "<<TASKS>>!!") == []
    assert text(server, view) == "it!!"
    assert changed(4, "<<TASKS>>") == [view]
    assert text(server, view) == "it"
    other = (root / "other.md").as_uri()
    server.open(other, "<<TASKS>>")
    assert changed(2, "x", of=other) == []


def test_the_client_is_told_again_if_it_has_answered_and_not_asked(
    server: LocalServer, root: Path
) -> None:
    """An editor that is about to open a document does nothing about a change of it."""
    template = root / "templates/system/BASE-archive.md"
    view = rendered(server, template.as_uri())
    text(server, view)
    event = {"changes": [{"uri": template.as_uri(), "type": 2}]}
    changed = notification("workspace/didChangeWatchedFiles", event)
    (told,) = (it for it in server.send(changed) if it.get("method") == REFRESH)
    assert refreshed(server.send(changed)) == []
    server.send({"jsonrpc": "2.0", "id": told["id"], "result": None})
    assert refreshed(server.send(changed)) == [view]


def test_changed_files_and_values_are_told(server: LocalServer, root: Path) -> None:
    template = root / "templates/system/BASE-archive.md"
    view = rendered(server, template.as_uri(), TASKS="one")
    assert text(server, view).startswith("one")
    template.write_text("New <<TASKS>>")
    event = {"changes": [{"uri": template.as_uri(), "type": 2}]}
    sent = server.send(notification("workspace/didChangeWatchedFiles", event))
    assert refreshed(sent) == [view]
    assert text(server, view) == "New one"
    params = {
        "command": "promptls.render",
        "arguments": [{"uri": template.as_uri(), "values": {"TASKS": "two"}}],
    }
    assert refreshed(server.work(request(7, "workspace/executeCommand", params))) == [view]
    assert text(server, view) == "New two"


def test_what_a_host_makes_of_a_file_follows_it(server: LocalServer, root: Path) -> None:
    path = root / ".gemini/commands/a.toml"
    path.parent.mkdir(parents=True)
    path.write_text('prompt = "Do {{args}}."')
    given = {"uri": path.as_uri(), "host": "gemini", "arguments": "a & b=c%"}
    found, _ = server.execute("promptls.render", given)
    view = found["uri"]
    assert text(server, view) == "Do a & b=c%."
    path.write_text("prompt = {{args}}")
    event = {"changes": [{"uri": path.as_uri(), "type": 2}]}
    assert refreshed(server.send(notification("workspace/didChangeWatchedFiles", event))) == [view]
    assert text(server, view)["message"].startswith(
        "Gemini CLI does not load it, for it is no TOML: "
    )
    path.write_text('prompt = "Now do {{args}}."')
    assert refreshed(server.send(notification("workspace/didChangeWatchedFiles", event))) == [view]
    assert text(server, view) == "Now do a & b=c%."


def test_the_page_of_a_rule_never_changes(server: LocalServer) -> None:
    text(server, to_uri("explain", "x", {"rule": "tag-case"}))
    sent = server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    assert refreshed(sent) == []


@pytest.mark.parametrize(
    "uri",
    [
        None,
        5,
        "",
        "file:///etc/passwd",
        "promptls:/render/x.md",
        "promptls:/render/x.md?uri=file:///etc/passwd",
        "promptls:/render/x.md?uri=a&agent=b&phase=c",
        "promptls:/server/x.md",
        "promptls:/checkResponse/x.md?text=a",
        "promptls:/explain/x.md?rule=no-such",
        "promptls:/explain/x.md?rule=a&setting=b",
        "promptls:/explain/x.md?" + "&".join(["rule=a"] * 1000),
        "promptls:/matrix/x.md?uri=file:///%00",
        "promptls:/explain/x.md?rule=%FF%00",
        "promptls:/explain/" + "x" * 100_000,
    ],
)
def test_hostile_addresses(server: LocalServer, uri: object) -> None:
    found = text(server, uri)
    assert found["code"] == -32602, found
    assert refreshed(server.send(notification("workspace/didChangeWatchedFiles", {}))) == []


def test_names_are_safe_in_addresses() -> None:
    assert to_uri("render", "a b/?#%é.md", {"uri": "file:///a b&c=d"}) == (
        "promptls:/render/a%20b%2F%3F%23%25%C3%A9.md?uri=file%3A%2F%2F%2Fa%20b%26c%3Dd"
    )


def test_no_more_documents_are_remembered_than_a_person_looks_at() -> None:
    told: list[bytes] = []
    views, outbox = Views(), Outbox()
    outbox.write = told.append
    for number in range(1000):
        views.watch(f"promptls:{number}", "file:///a.md")
        views.keep_values(outbox, f"file:///{number}.md", {})
    views.note(outbox)
    assert len(told) == len(views.values) == 32


def test_what_nobody_looks_at_any_more_is_forgotten() -> None:
    views, outbox = Views(), Outbox()
    for number in range(1000):
        views.watch(f"promptls:/render/{number}", "file:///a.md")
        views.note(outbox, "file:///a.md")
    # What was told of at most as many documents as are shown is remembered.
    assert len(views._told) <= 33  # noqa: SLF001 - nothing shows it
