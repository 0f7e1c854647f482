"""The preview of a file as the program that loads it reads it."""

import re
from functools import partial
from typing import Any

from editors.vscode.documents import close_beside, wait_for_beside
from editors.vscode.window import EDITORS, Window
from editors.waiting import NotShownError

_COMMAND = """---
description: Raise the version
argument-hint: [part] [why]
---

# Raise the version

Raise $0 of this project, because $ARGUMENTS[1].

Look at !`git status --short` first.
"""
_LENS = f"{EDITORS} .codelens-decoration"


def preview_of_host(window: Window) -> None:
    """From the lens above a file, with arguments, and while it is edited."""
    uri = window.open(".claude/commands/raise.md", _COMMAND)
    window.see_lens("Preview as Claude Code reads it").locator("a", has_text="Preview").click()
    shown = wait_for_beside(window, partial(_has, "Raise $0"))
    if shown["text"].startswith("---"):
        raise NotShownError(f"the front matter is in the preview: {shown['text']}")
    window.see(_LENS, "No arguments").locator("a", has_text="No arguments").click()
    window.answer("Arguments", 'minor "two & a=b"')
    wait_for_beside(window, partial(_has, "Raise minor of this project, because two & a=b."))
    window.see(_LENS, 'Arguments: minor "two & a=b"')
    # Another document took the place of the first.
    window.count(1, ".tab", "Claude Code - raise.md")
    replaced = window.see(f"{EDITORS} .view-line span span", re.compile("^minor$"))
    window.hover_for(replaced, ".monaco-hover", "argument 1, in place of $0")
    window.shoot("host-preview")
    window.page.mouse.move(0, 0)
    window.ask("edit", uri, [5, 2, 5, 7], "Increase")
    wait_for_beside(window, lambda it: "Increase" in it["text"])
    window.ask("save", uri)
    # The preview has had the focus since one of its lenses was clicked.
    window.ask("show", uri, [0, 0, 0, 0], 1)
    close_beside(window)


def _has(text: str, editor: Any) -> bool:  # noqa: ANN401 - JSON
    return text in editor["text"]


FLOWS = (preview_of_host,)
