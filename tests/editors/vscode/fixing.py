"""All fixes at once, and a rule that is disabled: in the light bulb, the palette and for a folder."""

import re

from editors.vscode.changing import FIXED
from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import wait
from editors.workspace import WIDE

_RULE = "tag-value-unknown"
_FIXED_WIDE = WIDE.replace("PAS<", "PASS<")


def fix_all_in_palette(window: Window) -> None:
    uri = _open_wrong(window, "fixing/palette.md")
    window.choose("promptls: Fix All in File")
    window.wait_text(uri, FIXED)
    window.see(".statusbar-item", re.compile("edits in 1 file"))
    window.ask("save", uri)
    window.choose("promptls: Fix All in File")
    window.see(".notification-list-item", "nothing has a safe fix")
    window.ask("run", "notifications.clearAll")


def fix_all_in_folder(window: Window) -> None:
    """What several files lose is shown before, and a file can be left out."""
    texts = {"a.md": REVIEWER, "b.md": WIDE.replace("\n", "\r\n"), "c.md": WIDE}
    folder = window.folder / "fixing" / "many"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    # What is open and not saved counts.
    open_ = window.open("fixing/many/c.md")
    window.ask("edit", open_, [0, 0, 0, 0], "<!-- é😀 -->\n")
    window.count(1, SQUIGGLE)
    window.ask("start", "promptls.fixFolder", {"$uri": folder.as_uri()})
    left = window.see(".bulk-edit-panel .monaco-list-row", "b.md")
    window.see(".bulk-edit-panel .monaco-list-row", "a.md")
    window.shoot("fix-folder")
    left.get_by_role("checkbox").click()
    window.see(".bulk-edit-panel a.monaco-button", "Apply").click()
    window.wait_text(open_, f"<!-- é😀 -->\n{_FIXED_WIDE}")
    wait(lambda: (folder / "a.md").read_text("utf-8") == FIXED, lambda: "a.md is not fixed")
    assert (folder / "b.md").read_bytes() == texts["b.md"].encode()
    window.ask("saveAll")
    window.ask("start", "promptls.fixFolder", {"$uri": folder.as_uri()})
    fixed = _FIXED_WIDE.replace("\n", "\r\n").encode()
    # Now it is the only one, so nothing is asked.
    window.see(".statusbar-item", "1 edit in 1 file")
    wait(lambda: (folder / "b.md").read_bytes() == fixed, lambda: "b.md is not fixed")
    window.ask("run", "workbench.action.closePanel")


def _open_wrong(window: Window, path: str) -> str:
    """Open a file with mistakes, with the cursor in the first of them."""
    lines = REVIEWER.split("\n")
    line = next(number for number, it in enumerate(lines) if "PAS<" in it)
    uri = window.open(path, REVIEWER, line, lines[line].index("PAS<") + 1)
    window.count(4, SQUIGGLE)
    return uri


FLOWS = (fix_all_in_palette, fix_all_in_folder)
