"""The diagnosis of a whole workspace: the findings of `promptls check`, in small steps."""

import gc
import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from cli.console import run
from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection.protocol import CANCELLED
from promptls.lsp.documents.uris import path_of
from promptls.lsp.workspace import diagnosis
from promptls.runner.checking import check_text
from server.client import Client
from server.local_server import LocalServer, Raw, notification, request

BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
GOOD = BAD.replace("[3]", "[2]")
PULLS: Raw = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}
Reports = dict[str, Raw]

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for name, text in {"a.md": BAD, "b/ü b.md": GOOD, "c.txt": BAD, "d/.hidden.md": BAD}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def begun(*roots: Path, **others: object) -> LocalServer:
    server = LocalServer()
    folders = [{"uri": it.as_uri(), "name": it.name} for it in roots]
    server.begin(PULLS, workspaceFolders=folders, **others)
    return server


def asked(known: Reports | None = None, **others: object) -> Raw:
    kept = {uri: it["resultId"] for uri, it in (known or {}).items() if "resultId" in it}
    ids = [{"uri": uri, "value": it} for uri, it in kept.items()]
    return request(7, "workspace/diagnostic", {"previousResultIds": ids, **others})


def reports(server: LocalServer, known: Reports | None = None) -> Reports:
    """The reports by address. The reply is checked against the protocol."""
    (reply,) = [it for it in server.work(asked(known)) if it.get("id") == 7]
    _converter.structure(reply["result"], lsp.WorkspaceDiagnosticReport)
    return {it["uri"]: it for it in reply["result"]["items"]}


def codes(report: Raw) -> list[str]:
    return [it["code"] for it in report["items"]]


def test_every_checked_file_is_reported_and_clean_ones_with_an_empty_list(root: Path) -> None:
    found = reports(begun(root))
    assert {uri: codes(it) for uri, it in found.items()} == {
        (root / "a.md").as_uri(): ["block-numbering-gap"],
        (root / "b/ü b.md").as_uri(): [],
        (root / "d/.hidden.md").as_uri(): ["block-numbering-gap"],
    }
    assert {it["kind"] for it in found.values()} == {"full"}


def test_the_findings_are_those_of_the_command_line(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = root / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-archive.md").write_text("<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n")
    (folder / "CLAUDE-archive.md").write_text("# Role\n\n<<PROJECT_CONTEXT>> é <<NO_SUCH>>\n")
    (root / "promptls.toml").write_text('exclude = ["d"]\n[severity]\nblock = "hint"\n')
    monkeypatch.chdir(root)
    printed = run("check", "--no-cache", "--output-format", "json")
    expected = sorted(
        (it["filename"], it["code"], it["severity"], it["message"])
        for it in json.loads(printed.out)
    )
    words = {1: "error", 2: "warning", 3: "info", 4: "hint"}
    assert expected == sorted(
        (
            str(Path(path_of(uri) or "").relative_to(root)),
            it["code"],
            words[it["severity"]],
            it["message"],
        )
        for uri, report in reports(begun(root)).items()
        for it in report["items"]
    )


def test_what_has_not_changed_is_not_checked_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = begun(root)
    first = reports(server)
    checked: list[object] = []

    def counted(*its: Any) -> object:  # noqa: ANN401 - it replaces another function
        checked.append(its[1].path)
        return check_text(*its)

    monkeypatch.setattr(diagnosis, "check_text", counted)
    assert server.work({**asked(first), "id": 8}) == []
    assert checked == []
    (root / "a.md").write_text(GOOD)
    (root / "b/ü b.md").write_text(f"{GOOD}\nMore.\n")
    third = reports(server, first)
    assert codes(third[(root / "a.md").as_uri()]) == []
    # It has changed, and its findings have not.
    assert third[(root / "b/ü b.md").as_uri()]["kind"] == "unchanged"
    assert sorted(map(str, checked)) == ["a.md", "b/ü b.md"]


def test_what_a_diagnosis_has_parsed_needs_no_collector_to_go(root: Path) -> None:
    server = begun(root)
    reports(server)
    gc.collect()
    gc.disable()
    try:
        server.work(asked())
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_file_that_is_gone_loses_its_diagnostics(root: Path) -> None:
    server = begun(root)
    first = reports(server)
    (root / "a.md").unlink()
    (root / "promptls.toml").write_text('exclude = ["d"]\n')
    second = reports(server, first)
    for name in "a.md", "d/.hidden.md":
        gone = second[(root / name).as_uri()]
        assert (gone["kind"], gone["items"]) == ("full", [])


def test_settings_and_neighbours_are_followed(root: Path) -> None:
    folder = root / "templates" / "system"
    folder.mkdir(parents=True)
    mine = folder / "CLAUDE-archive.md"
    mine.write_text("# Role\n\n# Principles\n\n# Workflow\n\n<<PROJECT_CONTEXT>> specs\n")
    server = begun(root)
    first = reports(server)
    assert "template-base-missing" in codes(first[mine.as_uri()])
    (folder / "BASE-archive.md").write_text("<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n")
    second = reports(server, first)
    assert "template-override-drift" in codes(second[mine.as_uri()])
    (root / "promptls.toml").write_text('ignore = ["template"]\n')
    server.session.look_again()
    assert "template-override-drift" not in codes(reports(server, second)[mine.as_uri()])


def test_what_is_open_counts_and_not_what_is_on_the_disk(root: Path) -> None:
    server = begun(root)
    uri = (root / "a.md").as_uri().replace("a.md", "%61.md")
    server.open(uri, GOOD, 5)
    found = reports(server)
    assert (root / "a.md").as_uri() not in found
    assert (codes(found[uri]), found[uri]["version"]) == ([], 5)
    # By whatever address the client knows a file, it is reported by that one.
    other = (root / "d/.hidden.md").as_uri().replace(".hidden", "%2Ehidden")
    again = reports(server, {other: {"resultId": "old"}, uri: found[uri]})
    assert codes(again[other]) == ["block-numbering-gap"]
    assert again[uri]["kind"] == "unchanged"


def test_a_file_that_is_open_under_another_name_is_reported_by_that_one(root: Path) -> None:
    (root / "b" / "link").symlink_to(root / "d")
    server = begun(root)
    first = reports(server)
    real, link = (root / "d/.hidden.md").as_uri(), (root / "b/link/.hidden.md").as_uri()
    server.open(link, BAD, 5)
    second = reports(server, first)
    assert (codes(second[link]), codes(second[real])) == (["block-numbering-gap"], [])
    assert server.work({**asked(second), "id": 8}) == []
    server.send(notification("textDocument/didClose", {"textDocument": {"uri": link}}))
    third = reports(server, second)
    assert (codes(third[real]), codes(third[link])) == (["block-numbering-gap"], [])


def test_several_roots_have_their_own_settings(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in one, two, two / "inner":
        folder.mkdir()
        (folder / "a.md").write_text(BAD)
    (two / "promptls.toml").write_text('ignore = ["block"]\n')
    (two / "inner" / "promptls.toml").write_text('[severity]\nblock = "hint"\n')
    server = begun(one, two, two / "inner")
    found = {uri: [it["severity"] for it in x["items"]] for uri, x in reports(server).items()}
    assert found == {
        (one / "a.md").as_uri(): [1],
        (two / "a.md").as_uri(): [],
        (two / "inner/a.md").as_uri(): [4],
    }
    event = {"removed": [{"uri": two.as_uri()}], "added": [{"uri": 5}, {}, None]}
    sent = server.send(notification("workspace/didChangeWorkspaceFolders", {"event": event}))
    assert [it["method"] for it in sent].count("workspace/diagnostic/refresh") == 1
    assert {*reports(server)} == {(one / "a.md").as_uri(), (two / "inner/a.md").as_uri()}


def test_a_root_that_is_a_link_keeps_its_address(root: Path, tmp_path: Path) -> None:
    link = tmp_path.parent / f"{tmp_path.name}-link"
    link.symlink_to(root, target_is_directory=True)
    assert (link / "a.md").as_uri() in reports(begun(link))
    link.unlink()


def test_without_a_root_there_is_nothing_to_check() -> None:
    server = LocalServer()
    server.begin(PULLS)
    assert reports(server) == {}


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"previousResultIds": 5},
        {"previousResultIds": [None, {}, {"uri": 5, "value": 5}, {"uri": "a:b", "value": "c"}]},
        {"previousResultIds": [], "workDoneToken": {}, "partialResultToken": 1.5},
    ],
)
def test_odd_parameters(params: Raw, root: Path) -> None:
    (reply,) = begun(root).work(request(7, "workspace/diagnostic", params))
    assert len([it for it in reply["result"]["items"] if it["items"]]) == 2


def test_results_are_streamed_and_progress_is_shown(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "_PART", 2)
    *sent, reply = begun(root).work(asked(partialResultToken="p", workDoneToken=8))
    assert reply["result"] == {"items": []}
    values = [(it["params"]["token"], it["params"]["value"]) for it in sent]
    parts = [len(it["items"]) for token, it in values if token == "p"]
    assert parts == [2, 1]
    steps = [it for token, it in values if token == 8]
    assert [it["kind"] for it in steps] == ["begin", "report", "report", "report", "end"]
    assert steps[0]["cancellable"]
    assert [it.get("percentage") for it in steps] == [0, 33, 66, 100, None]
    for message in sent:
        _converter.structure(message["params"], lsp.ProgressParams)


@pytest.mark.parametrize(
    "cancel",
    [
        notification("window/workDoneProgress/cancel", {"token": "w"}),
        notification("$/cancelRequest", {"id": 7}),
        request(8, "shutdown"),
    ],
)
def test_it_can_be_cancelled(cancel: Raw, root: Path) -> None:
    server = begun(root)
    server.send(asked(workDoneToken="w"))
    server.session.connection.jobs.step()
    server.session.connection.inbox.put(json.dumps(cancel).encode())
    sent = server.work(cancel)
    (reply,) = [it for it in sent if it.get("id") == 7]
    assert reply["error"]["code"] == CANCELLED
    assert (
        sent[0]["params"]["value"]
        == {"kind": "begin", "title": "Checking files"}
        | {
            "cancellable": True,
            "percentage": 0,
        }
        or sent[-1]
    )
    ends = [it for it in sent if it.get("params", {}).get("value", {}).get("kind") == "end"]
    assert len(ends) == 1
    assert not server.session.connection.jobs


def test_a_message_interrupts_the_check_of_a_file_which_then_continues(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = begun(root)
    inbox = server.session.connection.inbox
    interruptions = 0

    def interrupted(*its: Any) -> object:  # noqa: ANN401 - it replaces another function
        nonlocal interruptions
        if interruptions < 3:
            inbox.put(b"{}")
        try:
            return check_text(*its)
        except InterruptedCheck:
            interruptions += 1
            inbox.take()
            inbox.put(b"{}")
            raise

    monkeypatch.setattr(diagnosis, "check_text", interrupted)
    server.send(asked())
    while server.session.connection.jobs:
        server.session.connection.jobs.step()
        while not inbox.is_empty():
            inbox.take()
    (reply,) = server.send()
    assert interruptions == 3
    assert len(reply["result"]["items"]) == 3


def test_a_file_that_cannot_be_checked_says_so(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> object:
        raise MemoryError

    monkeypatch.setattr(diagnosis, "check_text", fail)
    found = reports(begun(root))
    assert all(len(it["items"]) == 1 for it in found.values())
    assert "could not be checked: MemoryError" in str(found)
    assert "could not be checked" in caplog.text


def test_what_is_switched_off_is_not_answered(root: Path) -> None:
    server = begun(root, initializationOptions={"features": {"workspaceDiagnostics": False}})
    (reply,) = server.work(asked())
    assert reply["error"]["code"] == lsp.ErrorCodes.MethodNotFound.value
    server = begun(root, initializationOptions={"features": {"diagnostics": False}})
    assert reports(server) == {}


def test_a_keystroke_is_answered_in_between(client: Client, root: Path) -> None:
    for number in range(300):
        (root / f"{number}.md").write_text(f"# {number}\n\n{BAD}\n" * 20)
    client.begin(PULLS, workspaceFolders=[{"uri": root.as_uri(), "name": ""}])
    uri = (root / "a.md").as_uri()
    client.open(uri, BAD)
    whole = client.ask("workspace/diagnostic", {"previousResultIds": []})
    found = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert [it["code"] for it in found["items"]] == ["block-numbering-gap"]
    # The whole is not done: its reply has not come before this one.
    assert all(it.get("id") != whole for it in client.arrived())
    assert len(client.result(whole)["items"]) == 303
    assert client.end() == 0
