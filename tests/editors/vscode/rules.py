"""The page of a rule, rendered, behind each link to it; and the colours of the settings."""

from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import PICK, Window
from editors.waiting import NotShownError

_RULE = "tag-value-unknown"


def rule_behind_link(window: Window) -> None:
    uri = window.open("linked.md", REVIEWER)
    found = window.wait("diagnostics", uri, until=len, what="expected findings")
    wrong = next(it for it in found if it["code"] == _RULE)
    window.ask("follow", wrong["link"])
    _see_page(window, "rule")
    # What VS Code shows of the server's hover leads there, too.
    line, character, *_ = wrong["range"]
    shown = "\n".join(window.ask("hover", uri, [line, character + 1]))
    if "command:promptls.explainRule?" not in shown or "RULES.md" in shown:
        raise NotShownError(f"the hover does not link to the page: {shown}")


def explained_rule(window: Window) -> None:
    window.open("explained.md", "<review>PAS</review>\n")
    window.see(SQUIGGLE)
    window.choose("promptls: Explain Rule")
    window.pick(PICK, _RULE)
    _see_page(window, "explain")


def _see_page(window: Window, name: str) -> None:
    window.see(".tab", f"{_RULE}.md")
    frame = window.page.frame_locator("iframe.webview").last.frame_locator("#active-frame")
    # A heading, and not the mark of one.
    frame.locator("h1", has_text=_RULE).wait_for()
    window.shoot(name)
    window.ask("run", "workbench.action.closeActiveEditor")
    window.ask("run", "workbench.action.closeEditorsInOtherGroups")


FLOWS = (rule_behind_link, explained_rule)
