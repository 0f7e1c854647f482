"""The preview of a file as the program that loads it reads it."""

import re
from functools import partial
from typing import Any

from editors.vscode.documents import close_beside, wait_for_beside
from editors.vscode.window import EDITORS, PICK, Window
from editors.waiting import NotShownError

_COMMAND = """---
description: Raise the version
argument-hint: [part] [why]
---

# Raise the version

Raise $0 of this project, because $ARGUMENTS[1].

Look at !`git status --short` first.
"""
_GEMINI = 'description = "Sum up"\nprompt = """\nSum up {{args}} in a sentence.\n"""\n'
_LENS = f"{EDITORS} .codelens-decoration"
_TITLE = "promptls: Preview as a Host Reads It"


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
    _close_after_click(window, uri)


def what_is_known_is_above(window: Window) -> None:
    uri = window.open(".claude/commands/raise.md", _COMMAND)
    window.choose(_TITLE)
    window.see(PICK, "loads this file")
    window.shoot("host-choice")
    window.pick(PICK, "Claude Code")
    # The arguments of the last time.
    field = window.see(".quick-input-widget .quick-input-filter input")
    window.see(".quick-input-widget .quick-input-title", "Arguments")
    if field.input_value() != 'minor "two & a=b"':
        raise NotShownError(f"the arguments are {field.input_value()}")
    window.answer("Arguments", "major")
    wait_for_beside(window, partial(_has, "Raise major"))
    window.see(_LENS, "2 notes").locator("a", has_text="2 notes").click()
    window.see(PICK, "runs this command and puts in what it prints: git status")
    window.see(PICK, "front matter that counts: description, argument-hint")
    window.shoot("host-notes")
    window.press("Escape")
    _close_after_click(window, uri)


def preview_of_toml(window: Window) -> None:
    """A command of Gemini CLI, which is no Markdown; what is wrong with it is above the text."""
    uri = window.open(".gemini/commands/sum.toml", _GEMINI)
    window.choose(_TITLE)
    window.pick(PICK, "Gemini CLI")
    window.answer("Arguments", "it")
    wait_for_beside(window, partial(_has, "Sum up it in a sentence."))
    window.ask("edit", uri, [1, 9, 2, 0], "")
    window.ask("save", uri)
    window.see(_LENS, "Gemini CLI does not load it")
    window.shoot("host-failure")
    close_beside(window)


def copy_of_host(window: Window) -> None:
    """What is copied is the text alone."""
    uri = window.open(".claude/commands/copied.md", "Do $0.\n")
    window.see_lens("Preview as Claude Code reads it").locator("a", has_text="Preview").click()
    shown = wait_for_beside(window, partial(_has, "Do $0."))
    window.ask("show", shown["uri"], [0, 0, 0, 0], shown["column"])
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.choose("promptls: Copy Rendered Prompt")
    window.see(".statusbar-item", "copied")
    _close_after_click(window, uri)
    window.open("pasted-host.md", "\n")
    window.press("Control+V")
    window.wait(
        "active",
        until=lambda it: it and it["text"] == "Do $0.\n\n",
        what="expected what was copied",
    )
    window.ask("run", "workbench.action.files.save")


def _close_after_click(window: Window, uri: str) -> None:
    """Close previews of which a lens was clicked, and which have the focus since then."""
    window.ask("show", uri, [0, 0, 0, 0], 1)
    close_beside(window)


def _has(text: str, editor: Any) -> bool:  # noqa: ANN401 - JSON
    return text in editor["text"]


FLOWS = (preview_of_host, what_is_known_is_above, preview_of_toml, copy_of_host)
