"""The difference: a template and its BASE- template, and what has changed in a prompt."""

from pathlib import Path
from typing import Any

import pytest

from server.local_server import LocalServer, Raw, begun, notification, request

ABLE: Raw = {
    "window": {"showDocument": {"support": True}},
    "workspace": {"textDocumentContent": {}},
}
BASE = "# Plan\n\n<<SKELETON>>\n\n<<TASKS>>\n"
OWN = "---\nname: x\n---\n# Plan\n\n<<TASKS>>\n"
REFRESH = "workspace/textDocumentContent/refresh"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-plan.md").write_text(BASE)
    (folder / "CLAUDE-plan.md").write_text(OWN)
    return tmp_path


@pytest.fixture
def own(root: Path) -> str:
    return (root / "templates/system/CLAUDE-plan.md").as_uri()


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root, ABLE)


def compared(server: LocalServer, uri: str, **given: object) -> Any:  # noqa: ANN401 - JSON
    params = {"command": "promptls.server.compare", "arguments": [{"uri": uri, **given}]}
    *_, reply = server.work(request(7, "workspace/executeCommand", params))
    return reply.get("result") or reply["error"]["message"]


def read(server: LocalServer, uri: str) -> str:
    *_, reply = server.work(request(7, "workspace/textDocumentContent", {"uri": uri}))
    text: str = reply["result"]["text"] if "result" in reply else reply["error"]["message"]
    return text


def test_a_template_beside_its_base(server: LocalServer, root: Path, own: str) -> None:
    base = (root / "templates/system/BASE-plan.md").as_uri()
    server.open(own, f"{OWN}Edited.\n")
    assert compared(server, own, **{"with": "base"}) == {
        "title": "BASE-plan.md ↔ CLAUDE-plan.md",
        "same": False,
        "left": {"uri": base, "text": BASE},
        "right": {"uri": own, "text": f"{OWN}Edited.\n"},
    }
    server.open(base, f"{OWN}Edited.\n")
    assert compared(server, own, **{"with": "base"})["same"]


def test_the_prompt_that_is_saved_beside_the_edited_one(server: LocalServer, own: str) -> None:
    server.open(own, OWN.replace("Plan", "The plan"))
    found = compared(server, own, **{"with": "saved"})
    left, right = found["left"], found["right"]
    lacking = "[Context not provided: TASKS]"
    assert left["text"] == read(server, left["uri"]) == f"# Plan\n\n{lacking}\n"
    assert right["text"] == read(server, right["uri"]) == f"# The plan\n\n{lacking}\n"
    assert left["uri"].startswith("promptls:/saved/CLAUDE-plan.md?uri=file")
    assert right["uri"].startswith("promptls:/render/CLAUDE-plan.md?uri=file")
    assert found["title"] == "CLAUDE-plan.md, rendered: saved ↔ edited"


def test_both_sides_have_the_values_of_the_prompt(server: LocalServer, own: str) -> None:
    found = compared(server, own, **{"with": "saved", "values": {"TASKS": "Do it."}})
    assert found["same"]
    assert [read(server, found[it]["uri"]) for it in ("left", "right")] == [
        "# Plan\n\nDo it.\n",
        "# Plan\n\nDo it.\n",
    ]
    again = compared(server, own, **{"with": "text", "text": "<<TASKS>>"})
    assert (again["left"]["text"], again["right"]["text"]) == ("Do it.", "# Plan\n\nDo it.\n")


def test_the_saved_prompt_follows_the_file(server: LocalServer, own: str, root: Path) -> None:
    server.open(own, OWN)
    found = compared(server, own, **{"with": "saved", "show": False})
    views = [found[it]["uri"] for it in ("left", "right")]
    assert [read(server, it) for it in views]
    (root / "templates/system/CLAUDE-plan.md").write_text("New.\n")
    event = {"changes": [{"uri": own, "type": 2}]}
    sent = server.send(notification("workspace/didChangeWatchedFiles", event))
    assert [it["params"]["uri"] for it in sent if it.get("method") == REFRESH] == views
    assert read(server, views[0]) == "New.\n"


def test_a_text_of_before_beside_now(server: LocalServer, own: str) -> None:
    given = {"with": "text", "text": "---\nname: x\n---\nOld.\n", "name": "last commit"}
    found = compared(server, own, **given)
    assert found["title"] == "CLAUDE-plan.md, rendered: last commit ↔ now"
    assert found["left"]["text"] == read(server, found["left"]["uri"]) == "Old.\n"
    assert read(server, found["left"]["uri"].replace("CLAUDE-plan", "other", 1)) == "Old.\n"
    newer = compared(server, own, **{**given, "text": "Newer.\n"})
    assert newer["left"]["uri"] == found["left"]["uri"]
    assert read(server, found["left"]["uri"]) == "Newer.\n"


def test_a_text_of_before_that_this_server_has_not_been_given(
    server: LocalServer, own: str
) -> None:
    view = compared(server, own, **{"with": "text", "text": ""})["left"]["uri"]
    other = LocalServer()
    other.begin(ABLE, workspaceFolders=server.session.introduction["workspaceFolders"])
    assert "compare again" in read(other, view)


def test_who_can_show_it_is_shown_the_other_side(server: LocalServer, own: str) -> None:
    def shown(**given: object) -> list[str]:
        params = {"command": "promptls.server.compare", "arguments": [{"uri": own, **given}]}
        sent = server.work(request(7, "workspace/executeCommand", params))
        asked = [it for it in sent if it.get("method") == "window/showDocument"]
        return [it["params"]["uri"].rpartition("/")[2].partition("?")[0] for it in asked]

    assert shown(**{"with": "base"}) == ["BASE-plan.md"]
    assert shown(**{"with": "saved"}) == ["CLAUDE-plan.md"]
    assert shown(**{"with": "saved", "show": False}) == []


@pytest.mark.parametrize(
    ("path", "given", "said"),
    [
        ("templates/system/BASE-plan.md", {"with": "base"}, "'BASE-plan.md' is for all agents"),
        ("templates/system/CODEX-archive.md", {"with": "base"}, "no BASE-archive.md beside"),
        ("a.md", {"with": "base"}, "'a.md' is not the template of an agent"),
        ("none.md", {"with": "saved"}, "'none.md'"),
        ("templates/system/CLAUDE-plan.md", {"with": "other"}, "expected 'base', 'saved' or"),
        ("templates/system/CLAUDE-plan.md", {}, "missing argument 'with'"),
        ("templates/system/CLAUDE-plan.md", {"with": "text"}, "missing argument 'text'"),
    ],
)
def test_what_cannot_be_compared(
    server: LocalServer, root: Path, path: str, given: Raw, said: str
) -> None:
    for name in ("a.md", "templates/system/CODEX-archive.md"):
        (root / name).write_text("x\n")
    assert said in compared(server, (root / path).as_uri(), **given)


def test_a_base_template_that_leads_out_of_the_workspace(
    server: LocalServer, root: Path, own: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.md"
    outside.write_text("secret")
    base = root / "templates/system/BASE-plan.md"
    base.unlink()
    base.symlink_to(outside)
    assert "secret" not in str(compared(server, own, **{"with": "base"}))


def test_what_is_nowhere_saved(server: LocalServer) -> None:
    server.open("untitled:x", "<<GOAL>>")
    assert compared(server, "untitled:x", **{"with": "saved"}) == "'untitled:x' is not saved yet"
