"""A workspace that has not been declared trustworthy, and that does not deserve it."""

import json
from pathlib import Path

from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import NotShownError, wait

# What Python would import instead of its own modules and of those of the server.
_MODULES = ("click", "json", "lsprotocol", "promptls", "pydantic", "pygls", "sitecustomize")
_HOSTILE_MODULE = "open({marker!r}, 'a').write(__file__ + '\\n')\n"
_HOSTILE_PROGRAM = "#!/bin/sh\necho \"$0\" >> '{marker}'\nexec '{program}' \"$@\"\n"


def make_hostile(folder: Path, marker: Path, python: Path, promptls: Path) -> None:
    """Make a workspace whose programs and modules write into a file when they are run."""
    programs = {"python": python, "python3": python, "promptls": promptls}
    files = {f"{it}.py": _HOSTILE_MODULE.format(marker=str(marker)) for it in _MODULES}
    for name, program in programs.items():
        text = _HOSTILE_PROGRAM.format(marker=marker, program=program)
        files |= {f".venv/bin/{name}": text, f"bin/{name}": text, name: text}
    files[".vscode/settings.json"] = json.dumps(
        {
            "promptls.interpreter": str(folder / "bin" / "python3"),
            "promptls.server.path": str(folder / "bin" / "promptls"),
        }
    )
    files["reviewer.md"] = REVIEWER
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)


def untrusted(window: Window, marker: Path) -> None:
    """Findings are there, and nothing of the workspace has run."""
    if window.ask("trusted"):
        raise NotShownError("the workspace is trusted")
    window.open("reviewer.md")
    window.count(4, SQUIGGLE)
    window.shoot("untrusted")
    if marker.exists():
        raise NotShownError(f"has run: {marker.read_text(encoding='utf-8')}")


def named_by_user(window: Window, marker: Path) -> None:
    """What the user's own settings name is not run either, if it is in the workspace."""
    programs = {"promptls.interpreter": "python3", "promptls.server.path": "promptls"}
    for name, program in programs.items():
        window.ask("configure", name, str(window.folder / "bin" / program), 1)
    window.ask("run", "promptls.restartServer")
    window.open("named.md", REVIEWER)
    window.count(4, SQUIGGLE)
    if marker.exists():
        raise NotShownError(f"has run: {marker.read_text(encoding='utf-8')}")
    for name in programs:
        window.ask("configure", name, None, 1)


def granted(window: Window, marker: Path) -> None:
    """Trust brings the server of the workspace's environment, and nothing else."""
    window.choose("Manage Workspace Trust")
    window.see(".workspace-trust-editor a.monaco-button", "Trust").click()
    window.wait("trusted", until=bool, what="expected trust")
    own = str(window.folder / ".venv" / "bin" / "promptls")
    wait(marker.exists, "the environment's server is not started")
    window.open("granted.md", REVIEWER)
    window.count(4, SQUIGGLE)
    window.shoot("trusted")
    others = set(marker.read_text(encoding="utf-8").split("\n")) - {own, ""}
    if others:
        raise NotShownError(f"has run: {others}")
