"""Draws the pictures of the walkthrough of VS Code: python tests/editors/walkthrough.py FOLDER VSIX

FOLDER is what `tests/editors/install` made, VSIX a package of the extension for this machine. The
pictures are written into `editors/vscode/walkthrough`; look at them before they are committed.
"""

import re
import sys
import tempfile
from pathlib import Path

# The folder of the tests, for `python tests/editors/walkthrough.py`.
sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from editors.vscode.program import CodeServer, install_extensions
from editors.vscode.run import pack_probe
from editors.vscode.window import EDITORS, Window, open_window
from pages.blocks import PROJECT

_OUT = PROJECT / "editors" / "vscode" / "walkthrough"
_SQUIGGLE = f"{EDITORS} .squiggly-error"
# It is shown at about this width.
_SIZE = {"width": 800, "height": 480}
_SETTINGS: dict[str, object] = {
    "breadcrumbs.enabled": False,
    "editor.fontSize": 15,
    "editor.hover.above": False,
    "editor.lineNumbers": "off",
    "editor.minimap.enabled": False,
    "editor.overviewRulerBorder": False,
    "workbench.activityBar.location": "hidden",
    "workbench.layoutControl.enabled": False,
    "window.commandCenter": False,
    "window.menuBarVisibility": "hidden",
    "[markdown]": {
        "editor.formatOnType": True,
        "editor.linkedEditing": True,
        "editor.quickSuggestions": {"other": "on"},
    },
}
_WRONG = """# Reviewer

End with <review>PAS</review> and a block:

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [3] Show workflow status
---
"""
_TEMPLATE = """# Role

You review <<PROJECT_CONTEXT>>

# Files

<<PROJECT_STRUCTURE>>

# Tasks

<<TASKS>>
"""
_CONTEXT = "a command-line tool in Python."


def draw(folder: Path, vsix: Path, work: Path) -> None:
    env = {"HOME": str(work), "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    program = folder / "bin" / "code-server"
    probe = pack_probe(work)
    extensions = install_extensions(program, work / "installing", env, probe, vsix)
    project = work / "project"
    project.mkdir()
    chromium = {"executable_path": folder / "bin" / "chromium", "args": ["--no-sandbox"]}
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium) as browser,
        CodeServer(program, work / "profile", extensions, env, _SETTINGS) as server,
        browser.new_context(viewport=_SIZE) as context,
        open_window(context, server, project, _OUT, None) as window,
    ):
        for command in ("closeSidebar", "closePanel"):
            window.ask("run", f"workbench.action.{command}")
        for it in (check, type_value, preview):
            it(window)


def check(window: Window) -> None:
    """A finding, with its message and what fixes it."""
    window.open("reviewer.md", _WRONG)
    window.count(2, _SQUIGGLE)
    window.hover(window.find(_SQUIGGLE).last)
    window.see(".monaco-hover", re.compile(r"Quick Fix\.\.\."))
    window.shoot("check")
    window.ask("run", "workbench.action.closeAllEditors")


def type_value(window: Window) -> None:
    """What is suggested for the value of a tag."""
    text = _WRONG.replace("PAS<", "<").replace("[3]", "[2]")
    window.open("writer.md", text, 2, text.split("\n")[2].index("</"))
    window.press_for("Control+Space", ".suggest-widget .monaco-list-row", "PASS")
    window.shoot("type")
    window.press("Escape")
    window.ask("run", "workbench.action.closeAllEditors")


def preview(window: Window) -> None:
    """What the workspace says is filled in, and what nothing says is marked."""
    context = window.folder / "agentd" / "project.md"
    context.parent.mkdir()
    context.write_text(_CONTEXT, encoding="utf-8")
    window.open("review.md", _TEMPLATE)
    window.ask("run", "promptls.openPreview")
    window.see(".statusbar-item", "tokens")
    window.see(f"{EDITORS} .view-line", "Context not provided")
    window.shoot("preview")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as made:
        draw(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute(), Path(made))
