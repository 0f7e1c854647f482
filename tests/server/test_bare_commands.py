"""Commands for clients that run them by their names, without arguments, and show no results."""

from pathlib import Path

import pytest

from promptls.lsp.capabilities import APPLY_ACTION, COMMANDS, CREATE_SETTINGS, RELOAD
from server.local_server import LocalServer, Raw, begun

CREATES: Raw = {
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    },
    "textDocument": {
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
    },
}
READS: Raw = {"workspace": {"textDocumentContent": {}}, "textDocument": CREATES["textDocument"]}
AGAIN = "promptls has read settings and files again"
KNOWN = list(COMMANDS[:-1])


@pytest.mark.parametrize(
    ("able", "options", "offered"),
    [
        # Who shows the documents that commands open has code of its own for them, or says so.
        (READS, {}, KNOWN),
        (CREATES, {"announceCommands": True}, KNOWN),
        (CREATES, {"announceCommands": False}, []),
        (CREATES, {}, [CREATE_SETTINGS, RELOAD]),
        ({"textDocument": CREATES["textDocument"]}, {}, [RELOAD]),
        ({}, {}, [RELOAD]),
        ({"workspace": {"applyEdit": True}}, {}, [RELOAD, APPLY_ACTION]),
    ],
)
def test_a_client_is_offered_the_commands_that_do_something_for_it(
    able: Raw, options: Raw, offered: list[str]
) -> None:
    begun = LocalServer().begin(able, initializationOptions=options)["capabilities"]
    assert begun["executeCommandProvider"]["commands"] == offered


def _messages(sent: list[Raw]) -> list[str]:
    shown = [it["params"] for it in sent if it["method"] == "window/showMessage"]
    assert all(it["type"] == 3 for it in shown)
    return [it["message"] for it in shown]


def test_settings_are_created_without_arguments(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    found, (asked, told) = begun(tmp_path, CREATES).execute(CREATE_SETTINGS)
    assert (asked["method"], found["applied"]) == ("workspace/applyEdit", True)
    created, _ = asked["params"]["edit"]["documentChanges"]
    assert created["uri"] == (tmp_path / "promptls.toml").as_uri()
    (message,) = _messages([told])
    assert message.startswith("promptls has made promptls.toml: ")


def test_settings_that_are_there_stay(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text("")
    error, sent = begun(tmp_path, CREATES).execute(CREATE_SETTINGS)
    assert error["message"] == "there are settings already in promptls.toml"
    assert _messages(sent) == ["promptls: there are settings already in promptls.toml"]


@pytest.mark.parametrize(
    ("able", "told"), [(CREATES, [AGAIN]), ({}, [AGAIN]), (READS, [])], ids=["able", "plain", "own"]
)
def test_who_has_files_read_again_is_told(able: Raw, told: list[str], tmp_path: Path) -> None:
    _, sent = begun(tmp_path, able).execute(RELOAD)
    assert _messages(sent) == told
