"""What VS Code changes: quick fixes, all fixes, names."""

from contextlib import suppress

from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import NotShownError, wait
from editors.workspace import WIDE

FIXED = (
    REVIEWER.replace("PAS<", "PASS<")
    .replace("\N{EN DASH}", "-")
    .replace("[4]", "[3]")
    .replace("\n----\n", "\n---\n")
)
_DECLARES = """---
name: first
description: Writes about a topic
variables:
  - SUBJECT_LINE
---

é😀 Write about <<SUBJECT_LINE>>.
"""
# Seconds until all are fixed once more.
_AGAIN = 5.0
MENU_OF_FIXES = ".action-widget .monaco-list-row"
_USES = "# Second\n\né😀 Write about <<SUBJECT_LINE>>, too.\n"
_PAINTER = "---\nname: painter\ndescription: Paints what is described\n---\n\nPaint.\n"
_LEADS = "Ask `.claude/agents/painter.md`.\n"
CROOKED = """# Writer

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
   [2] Show workflow status
---
"""


def quick_fix(window: Window) -> None:
    line, before = 2, WIDE.split("\n")[2].partition("PAS<")[0]
    uri = window.open("quick-fix.md", WIDE, line, units(before))
    window.count(1, SQUIGGLE)
    title = "Replace 'PAS' with 'PASS'"
    action = window.press_for("Control+.", MENU_OF_FIXES, title)
    window.shoot("quick-fix")
    action.click()
    window.wait_text(uri, WIDE.replace("PAS<", "PASS<"))
    window.count(0, SQUIGGLE)


def fix_all(window: Window) -> None:
    uri = window.open("fix-all.md", REVIEWER)
    window.count(4, SQUIGGLE)
    _fix_until(window, uri, FIXED)
    window.count(0, SQUIGGLE)
    window.shoot("fix-all")


def _fix_until(window: Window, uri: str, text: str) -> None:
    """Have all be fixed, again if need be: VS Code drops fixes if it is busy with its editor."""

    def is_fixed() -> bool:
        window.ask("run", "editor.action.fixAll")
        with suppress(NotShownError):
            wait(lambda: window.ask("text", uri) == text, "not fixed yet", _AGAIN)
            return True
        return False

    wait(is_fixed, lambda: f"expected the text {text!r}, but {window.ask('text', uri)!r}")


def rename(window: Window) -> None:
    texts = {".claude/agents/first.md": _DECLARES, "second.md": _USES}
    uris = [window.open(path, text) for path, text in texts.items()]
    window.open("second.md", None, 2, units(_USES.split("\n")[2].partition("LINE")[0]))
    field = window.press_for("F2", ".rename-box input")
    window.shoot("rename")
    field.fill("TITLE")
    window.press("Enter")
    for uri, text in zip(uris, texts.values(), strict=True):
        window.wait_text(uri, text.replace("SUBJECT_LINE", "TITLE"))


def rename_agent(window: Window) -> None:
    """Its copy for another program is renamed with it, both files move, and a path follows."""
    uri = window.open("painter/AGENTS.md", _LEADS)
    copy = window.folder / ".github/agents/painter.agent.md"
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(_PAINTER, encoding="utf-8")
    own = window.open(".claude/agents/painter.md", _PAINTER, 1, len("name: pain"))
    window.wait("hover", own, [1, 8], until=len, what="expected a hover")
    field = window.press_for("F2", ".rename-box input")
    field.fill("sculptor")
    window.press("Enter")
    # VS Code asks what follows each file that moves.
    window.see(".monaco-dialog-box", "wants to make refactoring changes")
    window.shoot("rename-agent")
    window.see(".monaco-dialog-box .monaco-button", "OK").click()
    window.wait_text(uri, _LEADS.replace("painter.md", "sculptor.md"))
    for path in (".claude/agents/sculptor.md", ".github/agents/sculptor.agent.md"):
        wait((window.folder / path).exists, f"expected {path}")
        window.wait_text(window.uri(path), _PAINTER.replace("painter", "sculptor"))
    window.ask("saveAll")


def units(text: str) -> int:
    """VS Code counts columns in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


FLOWS = (
    quick_fix,
    fix_all,
    rename,
    rename_agent,
)
