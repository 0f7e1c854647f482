"""What the client is asked to tell, and what becomes of what it tells."""

import json
import logging
from pathlib import Path

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.lsp import opening
from promptls.lsp.connection import log as logs
from promptls.lsp.workspace.roots import Roots
from server.client import Client
from server.local_server import LocalServer, Raw, did_open, notification, request

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
ABLE: Raw = {
    "workspace": {
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "didChangeConfiguration": {"dynamicRegistration": True},
        "configuration": True,
        "diagnostics": {"refreshSupport": True},
    },
    "textDocument": {"diagnostic": {}},
}

_converter = converters.get_converter()


def begun(able: Raw) -> tuple[LocalServer, list[Raw]]:
    """A server, and what it sends when the session begins."""
    server = LocalServer()
    params = {"processId": None, "rootUri": None, "capabilities": able}
    server.send(request(0, "initialize", params))
    return server, server.send(notification("initialized", {}))


def opened(path: Path, text: str) -> Raw:
    return did_open(path.as_uri(), text)


def asked_at(path: Path, method: str) -> Raw:
    place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 2}}
    return request(7, method, place)


def answer(to: Raw, result: object) -> Raw:
    return {"jsonrpc": "2.0", "id": to["id"], "result": result}


def configured(server: LocalServer, settings: object) -> list[Raw]:
    params = {"settings": settings}
    return server.send(notification("workspace/didChangeConfiguration", params))


def test_every_later_method_exists_in_the_protocol_and_here() -> None:
    for method, name in {**opening.REQUESTS, **opening.NOTIFICATIONS}.items():
        assert method in lsp.METHOD_TO_TYPES
        assert callable(opening.load(name))


def test_the_client_is_asked_to_watch_files_and_for_its_settings() -> None:
    _, (registration, configuration) = begun(ABLE)
    assert registration["method"] == "client/registerCapability"
    params = _converter.structure(registration["params"], lsp.RegistrationParams)
    assert [it.method for it in params.registrations] == [
        "workspace/didChangeWatchedFiles",
        "workspace/didChangeConfiguration",
    ]
    watchers = registration["params"]["registrations"][0]["registerOptions"]["watchers"]
    assert {"globPattern": "**/.isdlc/state.json"} in watchers
    assert {"globPattern": "**/templates/system/*.md"} in watchers
    assert {"globPattern": "**/.gitignore"} in watchers
    assert configuration["method"] == "workspace/configuration"
    assert configuration["params"] == {"items": [{"section": "promptls"}]}


def test_who_can_do_nothing_is_asked_nothing() -> None:
    assert begun({})[1] == []


def test_features_are_switched_by_the_editor(tmp_path: Path) -> None:
    server, (_, asked) = begun(ABLE)
    server.send(opened(tmp_path / "a.md", GAP))
    hover = request(
        7,
        "textDocument/hover",
        {
            "textDocument": {"uri": (tmp_path / "a.md").as_uri()},
            "position": {"line": 1, "character": 2},
        },
    )
    assert server.send(hover)[-1]["result"] is not None
    sent = server.send(answer(asked, [{"features": {"hover": False}}]))
    assert "workspace/diagnostic/refresh" in [it["method"] for it in sent]
    assert server.send(hover)[-1]["result"] is None
    # The same again changes nothing, so that no client has to ask again.
    (again,) = [it for it in configured(server, None) if it["method"] == "workspace/configuration"]
    assert server.send(answer(again, [{"features": {"hover": False}}])) == []
    configured(server, {"promptls": {"features": {"hover": True}}})
    assert server.send(hover)[-1]["result"] is not None


@pytest.mark.parametrize(
    "settings", [None, 5, [], {}, {"promptls": None}, {"features": 5, "trace": 5}, {"trace": {}}]
)
def test_odd_settings_change_nothing(settings: object) -> None:
    server, (_, asked) = begun(ABLE)
    before = server.session.client
    configured(server, settings)
    server.send(answer(asked, settings))
    server.send(answer({"id": "promptls-99"}, [settings]))
    assert server.session.client == before


def test_the_files_of_the_project_win_over_the_settings_of_the_editor(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "promptls")
    server, _ = begun(ABLE)
    server.send(opened(tmp_path / "a.md", GAP))
    configured(server, {"promptls": {"ignore": ["block"], "severity": {"block": "hint"}}})
    params = {"textDocument": {"uri": (tmp_path / "a.md").as_uri()}}
    report = server.send(request(7, "textDocument/diagnostic", params))[-1]["result"]
    assert [(it["code"], it["severity"]) for it in report["items"]] == [("block-numbering-gap", 1)]
    assert "only features and trace count, not ['ignore', 'severity']" in caplog.text


def test_messages_are_traced_on_demand() -> None:
    own = logging.getLogger("promptls")
    before = own.level
    server, _ = begun(ABLE)
    configured(server, {"promptls": {"trace": {"server": "verbose"}}})
    assert own.level == logging.DEBUG
    configured(server, {"promptls": {"trace": {"server": "messages"}}})
    configured(server, {"promptls": {"trace": {"server": "off"}}})
    assert own.level == before
    logs.trace("off")
    assert own.level == before


def test_a_document_that_is_saved_is_no_news(tmp_path: Path) -> None:
    server, _ = begun(ABLE)
    path = tmp_path / "a.md"
    server.send(opened(path, GAP))

    def changed(*paths: Path) -> list[str]:
        changes = [{"uri": it.as_uri(), "type": 2} for it in paths]
        sent = server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))
        return [it["method"] for it in sent]

    assert changed(path) == []
    assert changed(path, tmp_path / "other.md") == ["workspace/diagnostic/refresh"]


@pytest.mark.parametrize("params", [{}, {"changes": 5}, {"changes": [None, {"uri": 5}, {}]}])
def test_odd_reports_of_changes(params: Raw) -> None:
    server, _ = begun(ABLE)
    sent = server.send(notification("workspace/didChangeWatchedFiles", params))
    assert [it["method"] for it in sent] == ["workspace/diagnostic/refresh"]
    assert server.send(notification("workspace/didChangeWorkspaceFolders", params)) != []
    assert server.send(notification("window/workDoneProgress/cancel", {"token": []})) == []


def test_roots_come_from_what_the_client_knows(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for it in one, two:
        it.mkdir()
    roots = Roots()
    roots.begin({"rootUri": one.as_uri()})
    assert [*roots.paths] == [str(one)]
    roots.begin({"workspaceFolders": [{"uri": two.as_uri()}, {"uri": f"{one.as_uri()}/"}]})
    assert [*roots.paths] == [str(one), str(two)]
    roots.change({"event": {"removed": [{"uri": one.as_uri()}], "added": [{"uri": two.as_uri()}]}})
    assert [*roots.paths] == [str(two)]
    assert roots.find(str(two / "a" / "b.md")) == str(two)
    assert roots.find(str(one / "a.md")) is None
    assert roots.find(str(tmp_path / "two.md")) is None


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"workspaceFolders": None, "rootUri": None},
        {"workspaceFolders": [None, 5, {"uri": 5}, {"uri": "untitled:x"}, {"uri": "file://"}]},
        {"rootUri": {"a": 1}},
        {"rootUri": "file:///%00"},
    ],
)
def test_odd_roots(params: Raw) -> None:
    roots = Roots()
    roots.begin(params)
    roots.change({"event": {"added": 5, "removed": {}}})
    assert roots.paths == ()


def test_there_are_no_more_roots_than_a_person_opens() -> None:
    roots = Roots()
    roots.begin({"workspaceFolders": [{"uri": f"file:///no/such/{it}"} for it in range(1000)]})
    assert len(roots.paths) == 100


def test_what_is_off_before_the_first_request_can_be_switched_on(tmp_path: Path) -> None:
    server, _ = begun({})
    server.send(opened(tmp_path / "a.md", GAP))
    hover = asked_at(tmp_path / "a.md", "textDocument/hover")
    configured(server, {"features": {"hover": False}})
    assert server.send(hover)[-1]["result"] is None
    configured(server, {"features": {"hover": True}})
    assert server.send(hover)[-1]["result"] is not None


def test_what_a_client_asks_for_by_itself_is_answered_where_it_was_switched_off() -> None:
    server, _ = begun(ABLE)
    configured(server, {"features": {"workspaceDiagnostics": False, "fileOperations": False}})
    (found,) = server.work(request(1, "workspace/diagnostic", {"previousResultIds": []}))
    assert found["result"] == {"items": []}
    moved = {"oldUri": "file:///a.md", "newUri": "file:///b.md"}
    (edit,) = server.work(request(2, "workspace/willRenameFiles", {"files": [moved]}))
    assert edit["result"] is None


def test_diagnostics_that_were_pushed_are_taken_back_and_pushed_again(tmp_path: Path) -> None:
    settings = tmp_path / "promptls.toml"
    settings.write_text("slect = []\n")
    with Client() as client:
        client.begin()
        uri = (tmp_path / "a.md").as_uri()
        client.open(uri, GAP)
        pushed = [(uri, 1), (settings.as_uri(), None)]
        assert all(client.published(*it) for it in pushed)
        for is_on in (False, True):
            configured = {"settings": {"features": {"diagnostics": is_on}}}
            client.notify("workspace/didChangeConfiguration", configured)
            assert [bool(client.published(*it)) for it in pushed] == [is_on, is_on]


def test_of_many_reports_that_come_together_one_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _ = begun(ABLE)
    server.send(opened(tmp_path / "a.md", GAP))
    looked: list[int] = []
    refresh = server.session.documents.refresh

    def look() -> object:
        looked.append(1)
        return refresh()

    monkeypatch.setattr(server.session.documents, "refresh", look)
    change = {"changes": [{"uri": (tmp_path / "b.md").as_uri(), "type": 2}]}
    report = json.dumps(notification("workspace/didChangeWatchedFiles", change)).encode()
    # A message that waits, as it does while others are handled.
    server.session.connection.inbox.put(b"{}")
    sent = [it for _ in range(50) for it in server.send(report)]
    assert (sent, looked) == ([], [])
    # A client that asks meanwhile gets what is true now.
    sent = server.send(asked_at(tmp_path / "a.md", "textDocument/hover"))
    refreshes = [it for it in sent if it.get("method") == "workspace/diagnostic/refresh"]
    assert (len(refreshes), len(looked)) == (1, 1)
