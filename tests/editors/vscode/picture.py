"""Makes the picture of VS Code in the README: python tests/editors/vscode/picture.py FOLDER VSIX OUT

FOLDER is what `tests/editors/install` made, and has the Python that this needs; VSIX is a package of
the extension, and OUT the folder where `vscode.png` is to be.
"""

import sys
import tempfile
from pathlib import Path

# The folder of the tests, for running this file.
sys.path.insert(0, str(Path(__file__).parents[2]))

from editors.vscode.documents import wait_for_beside
from editors.vscode.run import Scene, prepare, serve
from editors.vscode.showing import SQUIGGLE

_SIZE = 960, 450
_SETTINGS: dict[str, object] = {
    "breadcrumbs.enabled": False,
    "editor.fontSize": 13,
    "editor.minimap.enabled": False,
    "editor.scrollbar.horizontal": "hidden",
    "editor.scrollbar.vertical": "hidden",
    "editor.overviewRulerBorder": False,
    "editor.scrollBeyondLastLine": False,
    "editor.stickyScroll.enabled": False,
    "[markdown]": {"editor.wordWrap": "off"},
    "workbench.activityBar.location": "hidden",
    "workbench.colorTheme": "Default Dark Modern",
    "workbench.editor.editorActionsLocation": "hidden",
    "workbench.layoutControl.enabled": False,
    "window.commandCenter": False,
    "workbench.navigationControl.enabled": False,
}
_TEMPLATE = """# Identity & Role

You implement and test one task.

# Context

<<PROJECT_CONTEXT>>

<<TASKS>>

# Core Principles

- Say <task_status id="1.1">Complete</task_status>.

# Workflow

1. Implement the first open task.
2. Log your work in IMPLEMENTATION.md.
"""


def main(folder: Path, vsix: Path, out: Path) -> None:
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(dir="/tmp") as work:
        scene = Scene(folder, folder / "none", vsix, Path(work), out, [], [])
        with (
            prepare(scene) as (browser, extensions),
            serve(scene, browser, "picture", extensions, _SETTINGS, size=_SIZE, scale=2) as (
                _,
                show,
            ),
            show("project") as window,
        ):
            window.ask("run", "workbench.action.closeSidebar")
            path = "templates/system/{}-implement.md"
            window.open(path.format("BASE"), _TEMPLATE.replace("Complete<", "COMPLETED<"))
            window.ask("run", "workbench.action.closeAllEditors")
            lines = _TEMPLATE.split("\n")
            last = next(it for it in lines if "Complete<" in it)
            column = last.index("Complete<")
            window.open(path.format("CLAUDE"), _TEMPLATE, lines.index(last), column)
            window.choose("promptls: Open Rendered Prompt to the Side")
            wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
            window.count(1, SQUIGGLE)
            window.see(".codelens-decoration", "tokens")
            title = "Replace 'Complete' with 'COMPLETED'"
            window.press_for("Control+.", ".action-widget .monaco-list-row", title)
            window.shoot("vscode")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*(Path(it).absolute() for it in sys.argv[1:]))
