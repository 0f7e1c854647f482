"""Makes the pictures of VS Code: FOLDER/bin/python tests/editors/vscode/pictures.py FOLDER VSIX

FOLDER is what `tests/editors/install` made, VSIX a package of the extension. The picture of the
README goes to `editors/vscode/images`, those of the walkthrough to `editors/vscode/walkthrough`.
"""

import sys
import tempfile
from pathlib import Path

# The folder of the tests, for running this file.
sys.path.insert(0, str(Path(__file__).parents[2]))

from editors.vscode.changing import MENU_OF_FIXES
from editors.vscode.completing import MENU
from editors.vscode.documents import wait_for_beside
from editors.vscode.scene import Scene, prepare, serve
from editors.vscode.showing import SQUIGGLE
from editors.vscode.window import EDITORS, Window
from pages.blocks import PROJECT

_SIZE = 1320, 450
_SMALL = 560, 280
_MARKDOWN = {
    "editor.linkedEditing": True,
    "editor.quickSuggestions": {"other": "on"},
    # With all of them set, VS Code does not ask about them.
    "editor.wordBasedSuggestions": "off",
    "editor.acceptSuggestionOnEnter": "smart",
}
_SETTINGS: dict[str, object] = {
    "breadcrumbs.enabled": False,
    "editor.fontSize": 13,
    "editor.minimap.enabled": False,
    "editor.scrollbar.horizontal": "hidden",
    "editor.scrollbar.vertical": "hidden",
    "editor.overviewRulerBorder": False,
    "editor.scrollBeyondLastLine": False,
    "editor.stickyScroll.enabled": False,
    "[markdown]": _MARKDOWN,
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


_ANSWER = """The change is sound.

<review>PASSED</review>
"""
# Long lines are cut where there is room for most of them.
_WIDE = _SETTINGS | {"[markdown]": {**_MARKDOWN, "editor.wordWrap": "off"}}


def main(folder: Path, vsix: Path, project: Path) -> None:
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(dir="/tmp") as work:
        scene = Scene(folder, folder / "none", vsix, Path(work), project / "images", [])
        with prepare(scene) as (browser, extensions):
            with (
                serve(scene, browser, "wide", extensions, _WIDE, size=_SIZE, scale=2) as it,
                it[1]("wide") as window,
            ):
                _draw_readme(window)
            scene = scene._replace(shots=project / "walkthrough")
            with (
                serve(scene, browser, "small", extensions, _SETTINGS, size=_SMALL, scale=2) as it,
                it[1]("small") as window,
            ):
                for draw in (_draw_check, _draw_type, _draw_preview, _draw_response):
                    window.ask("run", "workbench.action.closeSidebar")
                    # Nothing is under the mouse.
                    window.page.mouse.move(_SMALL[0] - 20, 20)
                    draw(window)
                    window.press("Escape")
                    window.ask("run", "workbench.action.files.revert")
                    window.ask("run", "workbench.action.closeAllEditors")


def _draw_readme(window: Window) -> None:
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
    window.see_lens("tokens")
    window.open(path.format("CLAUDE"), None, lines.index(last), column)
    window.press_for("Control+.", MENU_OF_FIXES, "Replace 'Complete' with 'COMPLETED'")
    window.shoot("vscode")


def _draw_check(window: Window) -> None:
    window.open("reviewer.md", "# Reviewer\n\nAnswer with <review>PAS</review>.\n", 2, 20)
    window.count(1, SQUIGGLE)
    window.press_for("Control+.", MENU_OF_FIXES, "Replace 'PAS' with 'PASS'")
    window.shoot("check")


def _draw_type(window: Window) -> None:
    window.open("author.md", "Read <<PROJECT_CONTEXT>>.\n", 1)
    # The server has seen the file.
    window.see(f"{EDITORS} .view-line", "no value")
    window.type("Then do <<")
    window.see(MENU, "<<TASKS>>")
    window.shoot("type")


def _draw_preview(window: Window) -> None:
    window.open("prompt.md", "# Task\n\nDo what is open:\n\n<<TASKS>>\n")
    window.choose("promptls: Open Rendered Prompt to the Side")
    wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
    window.see(".statusbar-item", "tokens")
    window.shoot("preview")


def _draw_response(window: Window) -> None:
    uri = window.open("answer.txt", _ANSWER)
    window.ask("show", uri, [0, 0, _ANSWER.count("\n"), 0])
    window.choose("promptls: Check Response")
    wait_for_beside(window, lambda it: it["text"] == _ANSWER)
    window.see(SQUIGGLE)
    window.ask("run", "workbench.action.closePanel")
    window.page.mouse.move(_SMALL[0] - 20, 20)
    window.see(".codelens-decoration", "finding")
    window.shoot("response")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    editors, package = (Path(it).absolute() for it in sys.argv[1:])
    main(editors, package, PROJECT / "editors" / "vscode")
