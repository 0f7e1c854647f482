"""A round trip for renaming: how the edits are told to clients that can do more or less."""

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from server.local_server import notification
from server.workspace_client import ABLE, WorkspaceClient, spanning

_TAGS = '[tags.verdict]\nvalues = ["KEEP"]\n'


def test_renaming_is_prepared(plain: WorkspaceClient) -> None:
    found = plain.ask("textDocument/prepareRename", 3, 6)
    assert found == {"range": spanning(3, 5, 10), "placeholder": "topic"}
    assert plain.ask("textDocument/prepareRename", 3, 0) is None


def test_a_renaming_with_versions_and_annotations(able: WorkspaceClient) -> None:
    found = able.ask("textDocument/rename", 3, 6, newName="subject")
    here, there = found["documentChanges"]
    assert here["textDocument"] == {"uri": able.uri, "version": 7}
    assert here["edits"] == [
        {"range": spanning(1, 12, 17), "newText": "subject", "annotationId": "declaration"},
        {"range": spanning(3, 5, 10), "newText": "subject", "annotationId": "use"},
    ]
    assert there["textDocument"] == {"uri": (able.folder / "b.md").as_uri(), "version": None}
    assert {it["annotationId"] for it in there["edits"]} == {"other"}
    assert found["changeAnnotations"] == {
        "declaration": {"label": "Declaration", "needsConfirmation": False},
        "use": {"label": "Use", "needsConfirmation": False},
        "other": {
            "label": "Use in a file that declares the name itself",
            "needsConfirmation": True,
        },
    }


def test_a_renaming_for_a_client_that_takes_changes_only(plain: WorkspaceClient) -> None:
    found = plain.ask("textDocument/rename", 3, 6, newName="subject")
    assert found.keys() == {"changes"}
    assert found["changes"][plain.uri] == [
        {"range": spanning(1, 12, 17), "newText": "subject"},
        {"range": spanning(3, 5, 10), "newText": "subject"},
    ]
    assert plain.ask("textDocument/rename", 3, 0, newName="subject") is None


@pytest.mark.parametrize("asks", [True, False])
def test_a_mention_outside_of_a_feature_is_changed_only_by_who_is_asked(
    tmp_path: Path, *, asks: bool
) -> None:
    (tmp_path / "notes.md").write_text("Mind FR-001.\n")
    (tmp_path / "specs/f").mkdir(parents=True)
    text = '<!-- sk:fr id="FR-001" priority="high" -->\nText.\n<!-- /sk:fr -->\n'
    client = WorkspaceClient(tmp_path, ABLE if asks else {}, text, "specs/f/spec.md")
    found = client.ask("textDocument/rename", 0, 18, newName="FR-002")
    if asks:
        _, mention = found["documentChanges"]
        assert mention["textDocument"]["uri"] == (tmp_path / "notes.md").as_uri()
        assert [it["annotationId"] for it in mention["edits"]] == ["mention"]
        assert found["changeAnnotations"]["mention"]["needsConfirmation"] is True
    else:
        assert found["changes"].keys() == {client.uri}


@pytest.mark.parametrize("method", ["textDocument/prepareRename", "textDocument/rename"])
def test_a_refusal_is_an_error_with_the_reason(tmp_path: Path, method: str) -> None:
    client = WorkspaceClient(tmp_path, {}, "<<PROJECT_CONTEXT>>\n")
    reply = client.reply(method, 0, 4, newName="x")
    assert reply["error"] == {
        "code": lsp.LSPErrorCodes.RequestFailed.value,
        "message": "cannot rename 'PROJECT_CONTEXT': the orchestrator fills in this name",
    }


# Beyond some documents, settings that are typed are not looked at after each letter.
@pytest.mark.parametrize("others", [0, 60])
@pytest.mark.parametrize(
    ("settings", "text", "at"),
    [
        ("[variables.feature_name]\n", "<<feature_name>>\n", (0, 12)),
        (_TAGS, "<verdict>KEEP</verdict>\n", (0, 7)),
        (_TAGS, "<verdict>KEEP</verdict>\n", (1, 12)),
    ],
)
def test_a_name_is_renamed_and_at_once_back_while_the_settings_are_open(
    tmp_path: Path, settings: str, text: str, at: tuple[int, int], others: int
) -> None:
    (tmp_path / "a.md").write_text(text)
    (tmp_path / "promptls.toml").write_text(settings)
    client = WorkspaceClient(tmp_path, {}, settings, "promptls.toml")
    for number in range(others):
        client.server.open((tmp_path / f"{number}.md").as_uri(), "")
    old = client.ask("textDocument/prepareRename", *at)["placeholder"]
    client.ask("textDocument/rename", *at, newName="new_name")
    client.server.send(
        notification(
            "textDocument/didChange",
            {
                "textDocument": {"uri": client.uri, "version": 8},
                "contentChanges": [{"text": settings.replace(old, "new_name")}],
            },
        )
    )
    found = client.ask("textDocument/rename", *at, newName=old)
    assert {it["newText"] for it in found["changes"][client.uri]} == {old}
