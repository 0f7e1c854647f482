"""What VS Code shows of a file without being asked, and when the mouse is over something."""

from editors.vscode.window import EDITORS, Window
from editors.waiting import NotShownError
from editors.workspace import README
from pages.blocks import blocks_of

REVIEWER = blocks_of(README, "prompt")[0]
WRONG = "'PAS' is not a valid <review> value"
SQUIGGLE = f"{EDITORS} .squiggly-error"
_AGENT = """---
name: writer
description: Writes about a topic
variables:
  - TOPIC
---

# Writer

Write about <<TOPIC>>.

## Answer

<review>PASS</review>

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""


def squiggles(window: Window) -> None:
    window.open("shown.md", REVIEWER)
    window.count(4, SQUIGGLE)
    window.shoot("squiggles")


def hover_of_finding(window: Window) -> None:
    uri = window.open("hovered.md", REVIEWER)
    window.count(4, SQUIGGLE)
    shown = window.hover_for(window.see(SQUIGGLE), ".monaco-hover", WRONG)
    window.shoot("hover-finding")
    if shown.inner_text().count(WRONG) != 1:
        raise NotShownError(f"the hover says it more than once: {shown.inner_text()}")
    # The page of the rule is one that VS Code renders.
    for it in window.ask("diagnostics", uri):
        if not it["link"].startswith(f"promptls:/explain/{it['code']}.md"):
            raise NotShownError(f"the rule is linked to {it['link']}")


def hover_of_placeholder(window: Window) -> None:
    window.open("placeholder.md", _AGENT, 9, 16)
    said = "A variable that this file declares"
    window.press_for("Control+k Control+i", ".monaco-hover", said)
    window.shoot("hover-placeholder")


def closed_files(window: Window) -> None:
    """Files that nobody has opened have findings."""
    path = window.folder / "closed" / "never-opened.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text("<review>PAS</review>\n", encoding="utf-8")
    window.wait(
        "diagnosed",
        until=lambda it: any(one.endswith("never-opened.md") for one in it),
        what="expected findings in a file that is not open",
    )


FLOWS = (squiggles, hover_of_finding, hover_of_placeholder, closed_files)
