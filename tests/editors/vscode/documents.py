"""Documents that promptls computes: a rendered prompt, the matrix of templates, a checked response."""

from collections.abc import Callable
from typing import Any

from editors.vscode.window import EDITORS, Window
from editors.waiting import NotShownError

_LINES = 80
_TEMPLATE = """# Plan

é😀 The context is <<PROJECT_CONTEXT>>.

{end}
<review>PASS</review>
"""
_ANSWER = "I have read it.\n\n<review>PAS</review>\n"


def preview(window: Window) -> None:
    text = _TEMPLATE.format(end="\n".join(f"Line {it}." for it in range(_LINES)))
    uri = window.open("templates/system/CLAUDE-plan.md", text)
    window.choose("promptls: Open Rendered Prompt to the Side")
    shown = wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
    if "<<" in shown["text"]:
        raise NotShownError(f"the preview has placeholders: {shown['text']}")
    active = window.ask("active")
    if active["uri"] != uri:
        raise NotShownError(f"the preview takes the focus from the template: {active['uri']}")
    window.shoot("preview")
    window.type("New words: ")
    wait_for_beside(window, lambda it: it["text"].startswith("New words: # Plan"))
    # What a person has scrolled to stays in sight.
    window.ask("scroll", shown["uri"], _LINES)
    scrolled = wait_for_beside(window, lambda it: it["first"] > _LINES / 2)
    window.type("More ")
    typed = wait_for_beside(window, lambda it: it["text"].startswith("New words: More # Plan"))
    window.shoot("preview-scrolled")
    if typed["first"] != scrolled["first"]:
        raise NotShownError(f"the preview jumps from {scrolled['first']} to {typed['first']}")
    _close_beside(window)


def size_of_preview(window: Window) -> None:
    window.open("measured.md", _TEMPLATE.format(end=""))
    window.choose("promptls: Open Rendered Prompt to the Side")
    window.see(".statusbar-item", "tokens")
    window.shoot("preview-size")
    _close_beside(window)


def matrix(window: Window) -> None:
    window.open("templates/system/CODEX-review.md", _TEMPLATE.format(end=""))
    window.choose("promptls: Show Templates by Agent and Phase")
    wait_for_beside(window, lambda it: "CODEX" in it["text"] and "own" in it["text"])
    window.shoot("matrix")
    _close_beside(window)


def response(window: Window) -> None:
    lines = _ANSWER.count("\n")
    uri = window.open("answer.txt", _ANSWER)
    window.ask("show", uri, [0, 0, lines, 0])
    window.choose("promptls: Check Response")
    window.see(".quick-input-list .monaco-list-row", "No template").click()
    window.see(f"{EDITORS} .squiggly-error")
    window.see(".markers-panel .monaco-list-row", "'PAS'")
    window.shoot("response")
    window.ask("run", "workbench.action.closePanel")
    _close_beside(window)


def rule(window: Window) -> None:
    window.open("explained.md", "<review>PAS</review>\n")
    window.see(f"{EDITORS} .squiggly-error")
    window.choose("promptls: Explain Rule")
    window.see(".quick-input-list .monaco-list-row", "tag-value-unknown").click()
    wait_for_beside(window, lambda it: "tag-value-unknown" in it["text"])
    window.shoot("explain")
    _close_beside(window)


def block(window: Window) -> None:
    uri = window.open("inserted.md", "# Reviewer\n\n", 2)
    window.choose("promptls: Insert Prompt Block")
    window.see(".quick-input-list .monaco-list-row", "What fits here")
    window.shoot("insert-block")
    window.press("Enter")
    window.wait(
        "text", uri, until=lambda it: "SUGGESTED NEXT STEPS:" in it, what="expected a block"
    )


def status(window: Window) -> None:
    window.open("status.md", "<review>PAS</review>\n")
    window.see(f"{EDITORS} .squiggly-error")
    window.choose("promptls: Show Status")
    window.see(".quick-input-list .monaco-list-row", "Restart")
    window.shoot("status")
    window.press("Escape")


def walkthrough(window: Window) -> None:
    # Pictures are shown where there is room for them.
    window.ask("run", "workbench.action.closeSidebar")
    window.ask("start", "workbench.action.openWalkthrough", "promptls.promptls#start")
    window.see(".gettingStartedContainer", "Get started with promptls")
    steps = window.find(".gettingStartedContainer .getting-started-step")
    for number in range(steps.count()):
        steps.nth(number).click()
        frame = window.page.frame_locator("iframe.webview").last.frame_locator("#active-frame")
        frame.locator("body *").first.wait_for()
        window.shoot(f"walkthrough-{number + 1}")
    window.ask("run", "workbench.action.closeActiveEditor")
    window.ask("run", "workbench.view.explorer")


def settings(window: Window) -> None:
    window.ask("start", "workbench.action.openSettings", "@ext:promptls.promptls")
    window.see(".settings-editor .settings-tree-container", "Findings in open files")
    window.shoot("settings")
    window.press("Escape")


def wait_for_beside(window: Window, accept: Callable[[Any], object]) -> Any:  # noqa: ANN401 - JSON
    """The computed document that is shown, when it is as it should be."""

    def find(editors: list[Any]) -> list[Any]:
        found = [it for it in editors if it["uri"].startswith("promptls")]
        return [it for it in found if accept(it)]

    return find(window.wait("editors", until=find, what="expected another document"))[0]


def _close_beside(window: Window) -> None:
    window.ask("run", "workbench.action.closeEditorsInOtherGroups")
    window.wait("editors", until=lambda it: len(it) == 1, what="expected one editor")


FLOWS = (preview, size_of_preview, matrix, response, rule, block, status, walkthrough, settings)
