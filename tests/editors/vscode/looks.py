"""How a prompt looks in the themes that come with VS Code, and in half of a window."""

from typing import NamedTuple

from editors.vscode.window import EDITORS, Window
from editors.waiting import wait


class Theme(NamedTuple):
    """The name of a theme, and the class that its windows have."""

    name: str
    kind: str


THEMES = (
    Theme("Light 2026", "vs"),
    Theme("Dark 2026", "vs-dark"),
    Theme("Light Modern", "vs"),
    Theme("Dark Modern", "vs-dark"),
    Theme("Default High Contrast", "hc-black"),
    Theme("Default High Contrast Light", "hc-light"),
)
_TEXT = """---
name: looked-at
description: Writes about a topic
effort: high
variables: [TOPIC]
my-own-key: something
---

# Looked at

Write about <<TOPIC>> for <<PROJECT_CONTEXT>>, and answer with <review>PASS</review>.

<task_status id="1.1">COMPLETED</task_status>

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
_RIGHT = ("TOPIC", "PROJECT_CONTEXT", "review", "next_phase_name", "SUGGESTED", "effort", "my-own")
# Of every piece of text that is drawn alike: the text, and its colour.
_PIECES = """
(all) => all.map((it) => [it.textContent, getComputedStyle(it).color])
"""
_HALF = {"width": 640, "height": 800}


def theme(window: Window, case: Theme) -> None:
    """What is right is not drawn in the colour of an error."""
    window.open(".claude/agents/looked-at.md", _TEXT)
    window.configure("workbench.colorTheme", case.name)
    window.see(f".monaco-workbench.{case.kind}")
    window.see(f"{EDITORS} .view-line", "my-own-key")
    try:
        wait(lambda: not _find_alarming(window), lambda: f"{_find_alarming(window)}")
    finally:
        window.shoot(f"theme-{case.name.lower().replace(' ', '-')}")
        window.configure("workbench.colorTheme", None)


def half_a_window(window: Window) -> None:
    size = window.page.viewport_size
    # The default, which is not back at once after others.
    window.configure("workbench.colorTheme", THEMES[0].name)
    window.see(f".monaco-workbench.{THEMES[0].kind}")
    window.open("templates/system/CLAUDE-implement.md", "# Plan\n\n<<TASKS>>\n\n<<TICKET>>\n")
    window.see_lens("tokens")
    window.page.set_viewport_size(_HALF)
    window.see(f"{EDITORS} .view-line", "tasks.md")
    window.shoot("half-a-window")
    window.page.set_viewport_size(size)


def _find_alarming(window: Window) -> list[str]:
    """The words that look like an error: red, and not so dark or pale as no error is."""
    pieces = window.find(f"{EDITORS} .view-line span span").evaluate_all(_PIECES)
    words = {it: colour for text, colour in pieces for it in _RIGHT if it in text}
    missing = {*_RIGHT} - words.keys()
    if missing:
        return [f"{it} is not drawn" for it in missing]
    return [f"{it} is {colour}" for it, colour in words.items() if _is_alarming(colour)]


def _is_alarming(colour: str) -> bool:
    red, green, blue = (int(it) / 255 for it in colour.strip("rgba()").split(",")[:3])
    most, least = max(red, green, blue), min(red, green, blue)
    lightness, width = (most + least) / 2, most - least
    is_red = most == red and abs(green - blue) <= width / 4
    is_strong = width > (1 - abs(2 * lightness - 1)) / 2
    return is_red and is_strong and 0.35 <= lightness <= 0.8


FLOWS = (half_a_window,)
