"""The server opens nothing outside of its folders, connects to nothing and starts nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.console import GAP, SERVER, environment
from mcp_server.local import BEGIN, Raw, calling, request, written

if sys.platform == "win32":
    pytest.skip("these are paths and links of POSIX", allow_module_level=True)

HOOK = Path(__file__).parents[1] / "audit"
# Modules that the server imports under these names, and that a project could have as well.
TEMPTING = ("promptls", "json", "click", "mcp", "sitecustomize")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    for name in (".git", "templates/system", "sub"):
        (folder / name).mkdir(parents=True)
    (folder / "a.md").write_text(f"{GAP}\n[secret](secret.md) <<PROJECT_CONTEXT>>\n")
    (folder / "promptls.toml").write_text('ignore = ["tag"]\n')
    (folder / "sub" / "promptls.toml").write_text('extend = "../../outside.toml"\n')
    (tmp_path / "outside.toml").write_text("")
    for link, target in (
        ("secret.md", "/etc/passwd"),
        ("folder", "/etc"),
        ("templates/system/BASE-plan.md", "/etc/passwd"),
        ("agentd", "/etc"),
    ):
        (folder / link).symlink_to(target)
    for name in TEMPTING:
        (folder / f"{name}.py").write_text(f"raise SystemExit('{name} of the project')\n")
    return folder


def calls() -> list[Raw]:
    paths = (
        *("a.md", ".", "secret.md", "folder", "folder/passwd", "sub/b.md", "../outside.toml"),
        *("/etc/passwd", "/proc/self/environ", "templates/system/BASE-plan.md", "gone.md"),
    )
    asked = [
        call
        for path in paths
        for call in (
            ("check", {"path": path}),
            ("check", {"path": path, "content": GAP}),
            ("fix", {"path": path, "write": True, "digest": "x"}),
            ("render", {"path": path}),
            ("response", {"path": path}),
            ("response", {"content": "x", "template": path}),
        )
    ]
    asked += [
        ("render", {"agent": "CLAUDE", "phase": "plan"}),
        ("render", {"agent": "../../etc", "phase": "passwd"}),
        ("response", {"content": "x", "agent": "CLAUDE", "phase": "plan"}),
        ("explain", {"name": "../../etc/passwd"}),
    ]
    return [calling(number, tool, **given) for number, (tool, given) in enumerate(asked, 1)]


def watched(folder: Path, project: Path, roots: Path, *messages: Raw) -> tuple[str, str]:
    """What the server prints, and what it has opened besides what is in the roots."""
    log, script = folder / "audit.log", folder / "program"
    # As it is installed: with -m, Python looks for modules in the working directory first.
    script.write_text("from promptls.__main__ import run\nrun()\n")
    ended = subprocess.run(
        [sys.executable, str(script), "mcp"],
        cwd=project,
        env=environment()
        | {
            "PYTHONPATH": os.pathsep.join([str(HOOK), str(SERVER)]),
            "AUDIT_LOG": str(log),
            "AUDIT_ROOTS": os.pathsep.join([str(roots), str(script)]),
        },
        input=written(BEGIN, *messages),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode(), log.read_text()


def test_nothing_outside_is_opened(tmp_path: Path, project: Path) -> None:
    asked = calls()
    out, opened = watched(tmp_path, project, project, *asked, request("last", "ping"))
    assert out.count("\n") == len(asked) + 2
    assert "root:" not in out
    assert opened == ""


def test_the_hook_sees_what_is_opened(tmp_path: Path, project: Path) -> None:
    _, opened = watched(tmp_path, project, project / "sub", calling(1, "check", path="a.md"))
    assert str(project / "a.md") in opened
