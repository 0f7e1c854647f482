"""What a diagnostic has besides its range: its second place, and that it is needless."""

from pathlib import Path

import pytest

from server.local_server import LocalServer, Raw, request

DIAGNOSTICS: Raw = {"relatedInformation": True, "tagSupport": {"valueSet": [1, 2]}}
CROSSED = "🙂 <thought>a <review>PASS</thought></review>\n"
TEMPLATE = "templates/system/CLAUDE-design.md"
BASE = "templates/system/BASE-design.md"
ORIGINAL = "<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n"
OVERRIDE = "<<PROJECT_CONTEXT>>\n"
UNUSED = "<!-- promptls: allow tag-case -->\n"


def begun(root: Path, *, pulls: bool, **able: object) -> LocalServer:
    server = LocalServer()
    documents: Raw = {"publishDiagnostics": able} | ({"diagnostic": {}} if pulls else {})
    refresh = {"diagnostics": {"refreshSupport": True}}
    server.begin({"textDocument": documents, "workspace": refresh}, rootUri=root.as_uri())
    return server


def opened(server: LocalServer, uri: str, text: str, *, pulls: bool = True) -> list[Raw]:
    """What is said of a text."""
    server.open(uri, text)
    if pulls:
        params = {"textDocument": {"uri": uri}}
        items: list[Raw] = server.send(request(1, "textDocument/diagnostic", params))[-1]["result"][
            "items"
        ]
        return items
    assert server.session.pushing.analyse_next()
    (message,) = server.send()
    pushed: list[Raw] = message["params"]["diagnostics"]
    return pushed


def second_places(items: list[Raw]) -> dict[str, tuple[str, Raw]]:
    """By rule: the message of the second place, and the place."""
    return {
        it["code"]: (of["message"], of["location"])
        for it in items
        for of in it.get("relatedInformation", ())
    }


@pytest.mark.parametrize("pulls", [True, False])
def test_a_second_place_counts_in_the_units_of_the_client(tmp_path: Path, *, pulls: bool) -> None:
    uri = (tmp_path / "a.md").as_uri()
    items = opened(begun(tmp_path, pulls=pulls, **DIAGNOSTICS), uri, CROSSED, pulls=pulls)
    start, end = ({"line": 0, "character": it} for it in (14, 22))
    place = {"uri": uri, "range": {"start": start, "end": end}}
    assert second_places(items) == {"tag-crossed": ("<review> is opened here", place)}


def test_another_file_is_named_as_the_client_names_this_one(tmp_path: Path) -> None:
    base = tmp_path / "project" / BASE
    base.parent.mkdir(parents=True)
    base.write_text(ORIGINAL)
    (tmp_path / "project" / ".git").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "project")
    for folder in ("project", "link"):
        root = tmp_path / folder
        server = begun(root, pulls=True, **DIAGNOSTICS)
        items = opened(server, (root / TEMPLATE).as_uri(), OVERRIDE)
        _, place = second_places(items)["template-override-drift"]
        assert place["uri"] == (root / BASE).as_uri()
        assert place["range"]["end"] == {"line": 0, "character": 0}


def test_a_diagnosis_of_the_workspace_says_the_same(tmp_path: Path) -> None:
    for path, text in {BASE: ORIGINAL, TEMPLATE: OVERRIDE, "a.md": CROSSED}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    server = begun(tmp_path, pulls=True, **DIAGNOSTICS)
    asked = request(7, "workspace/diagnostic", {"previousResultIds": []})
    (reply,) = [it for it in server.work(asked) if it.get("id") == 7]
    of_all = {it["uri"]: it["items"] for it in reply["result"]["items"]}
    for file in (tmp_path / TEMPLATE, tmp_path / "a.md"):
        alone = opened(server, file.as_uri(), file.read_text())
        assert of_all[file.as_uri()] == alone
        assert second_places(alone)


def test_an_action_names_its_diagnostic_as_it_was_sent(tmp_path: Path) -> None:
    server, uri = begun(tmp_path, pulls=True, **DIAGNOSTICS), (tmp_path / "a.md").as_uri()
    (sent,) = [it for it in opened(server, uri, UNUSED) if it["code"] == "suppression-unused"]
    assert sent["tags"] == [1]
    params = {
        "textDocument": {"uri": uri},
        "range": sent["range"],
        "context": {"diagnostics": [], "only": ["quickfix"]},
    }
    server.session.client = server.session.client._replace(takes_code_actions=True)
    found = server.send(request(2, "textDocument/codeAction", params))[-1]["result"]
    named = [it["diagnostics"] for it in found if "diagnostics" in it]
    assert named == [[sent]] * len(found)
    assert found


@pytest.mark.parametrize("able", [{}, {"relatedInformation": False, "tagSupport": True}])
def test_who_takes_neither_gets_neither(tmp_path: Path, able: Raw) -> None:
    items = opened(
        begun(tmp_path, pulls=True, **able), (tmp_path / "a.md").as_uri(), UNUSED + CROSSED
    )
    assert {"tag-crossed", "suppression-unused"} == {it["code"] for it in items}
    assert not any({"tags", "relatedInformation"} & it.keys() for it in items)
