"""The server opens no connection, starts no process, and opens and imports nothing it should not.

`.ci/run nightly` has the same hook watch the torture cases.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import promptls
from server.client import ENV, Client, Start

if sys.platform == "win32":
    pytest.skip("these are paths and links of POSIX", allow_module_level=True)

HOOK = str(Path(__file__).parents[1] / "audit")
SERVER = str(Path(promptls.__file__).parents[1])
GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
TEMPLATE = "# Role\n\nYou are.\n\n<<PROJECT_CONTEXT>>\n"
# Modules that the server imports under these names, and that a workspace could have as well.
TEMPTING = ("promptls", "json", "pygls", "pydantic", "sitecustomize", "difflib", "click")
SCRIPT = "from promptls.__main__ import run\nrun()\n"

StartServer = Callable[..., Client]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    for name in (".git", ".claude/agents", "templates/system"):
        (folder / name).mkdir(parents=True)
    (folder / "promptls.toml").write_text('extend = "../outside.toml"\nignore = ["tag"]\n')
    (tmp_path / "outside.toml").write_text("")
    (folder / "secret.md").symlink_to("/etc/passwd")
    (folder / "templates" / "system" / "BASE-plan.md").symlink_to("/etc/passwd")
    (folder / "templates" / "system" / "BASE-archive.md").write_text(TEMPLATE)
    for name in TEMPTING:
        (folder / f"{name}.py").write_text(f"raise SystemExit('{name} of the workspace')\n")
    return folder


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "audit.log"


@pytest.fixture
def start(tmp_path: Path, workspace: Path, log: Path) -> StartServer:
    script = tmp_path / "bin" / "server"
    script.parent.mkdir()
    script.write_text(SCRIPT)
    roots = (workspace, tmp_path / "cache", tmp_path / "server.log", script)
    env = {
        **ENV,
        "AUDIT_LOG": str(log),
        "AUDIT_ROOTS": os.pathsep.join(map(str, roots)),
        "PYTHONPATH": os.pathsep.join((HOOK, SERVER)),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }

    def start_server(*arguments: str) -> Client:
        how = Start(options=(), env=env, folder=workspace)
        return Client(str(script), "server", *arguments, start=how)

    return start_server


def test_a_session_opens_connects_starts_and_imports_nothing_it_should_not(
    start: StartServer, workspace: Path, log: Path, tmp_path: Path
) -> None:
    files = {
        workspace / "a.md": GAP,
        workspace / "secret.md": GAP,
        workspace / ".claude" / "agents" / "b.md": GAP,
        workspace / "templates" / "system" / "CLAUDE-archive.md": TEMPLATE,
        workspace / "templates" / "system" / "CLAUDE-plan.md": TEMPLATE,
        workspace / "promptls.toml": "selct = []\n",
        Path("/etc/other.md"): GAP,
        tmp_path / "elsewhere.md": GAP,
    }
    with start("--log-file", str(tmp_path / "server.log")) as client:
        client.begin(
            rootUri=workspace.as_uri(),
            workspaceFolders=[{"uri": workspace.as_uri(), "name": "workspace"}],
        )
        for path, text in files.items():
            client.open(path.as_uri(), text)
        for path in files:
            client.published(path.as_uri(), 1)
        for path in files:
            document = {"textDocument": {"uri": path.as_uri()}}
            place = {**document, "position": {"line": 2, "character": 4}}
            span = {"start": place["position"], "end": place["position"]}
            client.request("textDocument/hover", place)
            client.request("textDocument/completion", place)
            client.request("textDocument/documentSymbol", document)
            client.request(
                "textDocument/codeAction",
                {**document, "range": span, "context": {"diagnostics": []}},
            )
        assert client.end() == 0
    assert log.read_text() == ""


@pytest.mark.parametrize(
    "program",
    [
        "import socket; socket.socket().bind(('127.0.0.1', 0))",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', ''])",
        "import os; os.system('true')",
        "open('/etc/passwd').close()",
        "import os; os.close(os.open('/etc/passwd', os.O_RDONLY))",
        "import os; os.chdir('/etc'); open('passwd').close()",
        "open('secret.md').close()",
        "import sys; sys.path.insert(0, ''); import tempted",
    ],
)
def test_the_hook_sees_what_is_forbidden(program: str, workspace: Path, log: Path) -> None:
    (workspace / "tempted.py").write_text("")
    env = {**ENV, "AUDIT_LOG": str(log), "AUDIT_ROOTS": str(workspace), "PYTHONPATH": HOOK}
    subprocess.run([sys.executable, "-c", program], check=True, cwd=workspace, env=env)
    assert log.read_text() != ""
