"""The server and the command line in a network namespace without interfaces."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from promptls.lsp.capabilities import COMMANDS
from server.client import COMMAND, ENV, Client, Start

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
_LITERALS: dict[str, object] = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
# What tells that there is no way out: an address that needs no name to be looked up.
_DIAL = "import socket; socket.create_connection(('192.0.2.1', 9), 1)"


def _isolate() -> tuple[str, ...]:
    """The beginning of a command that runs without interfaces; empty where that is forbidden."""
    unshare = shutil.which("unshare")
    # A user who is not root needs a namespace of users as well.
    for options in ("-n", "-rn") if unshare else ():
        prefix = (str(unshare), options)
        if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
            return prefix
    return ()


ISOLATED = _isolate()
pytestmark = pytest.mark.skipif(
    not ISOLATED, reason="network namespaces are forbidden here, or there is no unshare"
)


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "a.md").write_text(GAP)
    (tmp_path / "promptls.toml").write_text('ignore = ["tag"]\n')
    return tmp_path


def _run(*command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*ISOLATED, sys.executable, *command],
        cwd=folder,
        env=ENV,
        capture_output=True,
        text=True,
        check=False,
    )


def test_there_is_no_way_out(workspace: Path) -> None:
    assert "unreachable" in _run("-c", _DIAL, folder=workspace).stderr


def test_a_session(workspace: Path) -> None:
    uri = (workspace / "a.md").as_uri()
    document = {"textDocument": {"uri": uri}}
    position = {"line": 3, "character": 6}
    start = Start(python=(*ISOLATED, sys.executable), folder=workspace)
    with Client(COMMAND, "server", start=start) as client:
        client.begin(
            {
                "workspace": {"diagnostics": {}},
                "textDocument": {
                    "diagnostic": {},
                    "publishDiagnostics": {"codeDescriptionSupport": True},
                    "codeAction": _LITERALS,
                },
            },
            workspaceFolders=[{"uri": workspace.as_uri(), "name": "workspace"}],
        )
        client.open(uri, GAP)
        found = client.request("textDocument/diagnostic", document)["items"]
        assert [it["code"] for it in found] == ["block-numbering-gap"]
        # The page of a rule is a file.
        assert found[0]["codeDescription"]["href"].startswith("file:")
        placed = {**document, "position": position}
        assert client.request("textDocument/hover", placed)
        other = (workspace / "b.md").as_uri()
        client.open(other, "<<PRO")
        typed = {"textDocument": {"uri": other}, "position": {"line": 0, "character": 5}}
        assert client.request("textDocument/completion", typed)
        span = {"start": position, "end": position}
        context = {"diagnostics": found}
        actions = {**document, "range": span, "context": context}
        assert client.request("textDocument/codeAction", actions)
        whole = client.request("workspace/diagnostic", {"previousResultIds": []})
        assert len(whole["items"]) == 1
        explained = {"command": "promptls.explain", "arguments": [{"rule": "block-numbering-gap"}]}
        assert explained["command"] in COMMANDS
        assert client.request("workspace/executeCommand", explained)
        assert client.end() == 0


def test_commands(workspace: Path) -> None:
    def promptls(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return _run("-m", "promptls", *arguments, folder=workspace)

    assert promptls("check").returncode == 1
    assert promptls("check", "--output-format", "sarif").returncode == 1
    assert promptls("fix").returncode == 0
    assert promptls("explain", "block-numbering-gap").returncode == 0
    assert promptls("init", "--templates").returncode == 0
    assert promptls("schema", "settings").returncode == 0
