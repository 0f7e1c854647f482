"""In plain Markdown VS Code suggests nothing by itself, so the user is asked once."""

from editors.vscode.completing import MENU
from editors.vscode.failures import MESSAGE
from editors.vscode.showing import SQUIGGLE
from editors.vscode.window import Window

# It has a block, so that a letter may begin another one.
_TEXT = """# Writer

Write about <<TOPIC>>.

<review>PAS</review>

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---

"""
_LINE = _TEXT.count("\n")
_QUESTION = "Turn on suggestions"


def not_now(window: Window) -> None:
    _type_something(window, "asked.md")
    question = window.see(MESSAGE, _QUESTION)
    window.shoot("question")
    question.get_by_role("button", name="Not Now").click()
    window.count(0, MESSAGE)


def turn_on(window: Window) -> None:
    uri = _type_something(window, "asked.md")
    window.see(MESSAGE, _QUESTION).get_by_role("button", name="Turn On").click()
    window.see(MESSAGE, "are on in Markdown")
    window.ask("run", "notifications.clearAll")
    window.ask("show", uri, [_LINE, 1, _LINE, 1])
    window.press("Backspace")
    window.type("SUGG")
    window.see(MENU, "SUGGESTED NEXT STEPS:")
    window.shoot("suggestions-by-themselves")
    window.press("Escape")


def prose_pops_up_nothing(window: Window) -> None:
    """Turning suggestions on must not offer words of the document in prose."""
    before = _TEXT + "Writers write what writing asks.\n\nwe "
    uri = window.open("prose.md", before, before.count("\n"), 3)
    window.count(1, SQUIGGLE)
    window.type("writ")
    window.wait_text(uri, before + "writ")
    window.press("Enter")
    window.wait_text(uri, before + "writ\n")
    window.count(0, MENU)


def _type_something(window: Window, path: str) -> str:
    uri = window.open(path, _TEXT, _LINE)
    window.count(1, SQUIGGLE)
    window.type("x")
    window.wait_text(uri, _TEXT + "x")
    return uri
