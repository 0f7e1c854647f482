"""The view "Prompts" in the Explorer: agents by phases, and what can be done with their templates."""

from editors.vscode.documents import close_beside, wait_for_beside
from editors.vscode.window import Window
from editors.waiting import wait

_FOLDER = "templates/system"
_PANE = ".split-view-view:has(> .pane > .pane-header[aria-label^='Prompts'])"
_ROW = f"{_PANE} .monaco-list-row"


def tree(window: Window) -> None:
    window.open(f"{_FOLDER}/BASE-review.md", "# Review\n\n<<SKELETON>>\n\n<<TASKS>>\n")
    own = window.open(
        f"{_FOLDER}/CODEX-review.md", "# Review\n\n<<TASKS>>\n\n<review>PAS</review>\n"
    )
    window.choose("promptls: Show Prompts by Agent and Phase")
    window.see(_ROW, "CODEX").click()
    wait(lambda: _scroll_to(window, "lacks <<SKELETON>>"), "expected what the template lacks")
    row = window.see(_ROW, "lacks <<SKELETON>>")
    window.see(_ROW, "own, about")
    window.shoot("prompts")
    row.click()
    window.wait("active", until=lambda it: it and it["uri"] == own, what="expected the template")
    row.hover()
    row.locator(".action-label[aria-label^='Open Rendered Prompt']").click()
    wait_for_beside(window, lambda it: it["text"].startswith("# Review\n\n[Context"))
    close_beside(window)
    row.hover()
    row.locator(".action-label[aria-label^='Show Difference to BASE']").click()
    window.see(".tab", "BASE-review.md ↔ CODEX-review.md")
    window.shoot("prompts-difference")
    window.ask("run", "workbench.action.closeActiveEditor")


def _scroll_to(window: Window, text: str) -> object:
    """Scroll the view, which is small and has only the rows that are in sight."""
    if not window.find(_ROW, text).count():
        window.see(_ROW).hover()
        window.page.mouse.wheel(0, 40)
    return window.find(_ROW, text).count()


FLOWS = (tree,)
