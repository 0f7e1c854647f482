"""Recorded answers in the Testing view: green and red, with what is wrong at its place."""

from editors.vscode.window import EDITORS, Window
from editors.waiting import wait

_TEMPLATE = "# Judge\n\né😀 Answer with <review>PASS</review> or <review>NEEDS_REVISION</review>.\n"
_FOLDER = "judging"
_ANSWERS = f"{_FOLDER}/answers/judge"
_ROW = ".test-explorer .monaco-list-row"
_FAILED = ".codicon-testing-failed-icon"
_PASSED = ".codicon-testing-passed-icon"


def recorded_answers(window: Window) -> None:
    window.open(f"{_FOLDER}/judge.md", _TEMPLATE)
    window.open(f"{_ANSWERS}/sound.md", "Sound.\n\n<review>PASS</review>\n")
    uri = window.open(f"{_ANSWERS}/vague.md", "é😀 Sound.\n")

    def is_shown() -> object:
        # Without an answer there is no such view.
        window.ask("run", "workbench.view.testing.focus")
        return window.find(_ROW, "judge.md").count()

    wait(is_shown, lambda: "expected a test in the view")
    window.see(_ROW, "judge.md").locator(".monaco-tl-twistie").click()
    window.see(_ROW, "vague")
    window.count(1, _ROW, "sound")
    window.ask("run", "testing.runAll")
    window.count(1, f"{_ROW} {_PASSED}")
    # The template and the answer.
    window.count(2, f"{_ROW} {_FAILED}")
    window.open(f"{_ANSWERS}/vague.md")
    window.see(EDITORS, "response-tag-missing")
    window.shoot("answers")
    window.ask("edit", uri, [1, 0, 1, 0], "<review>NEEDS_REVISION</review>\n")
    window.ask("save", uri)
    window.ask("run", "testing.runAll")
    window.count(3, f"{_ROW} {_PASSED}")
    window.shoot("answers-pass")
    window.ask("run", "workbench.view.explorer")
    window.ask("run", "workbench.action.closePanel")


FLOWS = (recorded_answers,)
