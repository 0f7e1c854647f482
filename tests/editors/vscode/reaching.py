"""The ways to a command: keys, buttons, menus; and what a command then shows."""

from editors.vscode.documents import wait_for_beside
from editors.vscode.window import EDITORS, PICK, Window

PREVIEW_TAB = f"{EDITORS} .tab"
_TOAST = ".notifications-toasts .notification-toast"
_GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
_TEMPLATE = "# Plan\n\n<<PROJECT_CONTEXT>>\n"


def preview_by_keys(window: Window) -> None:
    _open_template(window)
    window.press_for("Control+k Alt+v", PREVIEW_TAB, "Preview")
    _see_preview(window)


def preview_by_button(window: Window) -> None:
    _open_template(window)
    window.see(f"{EDITORS} .editor-actions a[aria-label^='Open Rendered Prompt']").click()
    _see_preview(window)


def menu_of_editor(window: Window) -> None:
    _open_template(window)
    window.see(f"{EDITORS} .view-line", "Plan").first.click(button="right")
    window.see(".context-view .action-label, .monaco-menu .action-label", "Insert Prompt Block")
    window.shoot("context-menu")
    window.press("Escape")


def marks_of_preview(window: Window) -> None:
    """What has no value is marked, and says so."""
    _open_template(window)
    window.choose("promptls: Open Rendered Prompt to the Side")
    wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
    mark = window.see(f"{EDITORS} .view-line", "Context not provided")
    window.hover_for(mark, ".monaco-hover", "has no value")
    window.shoot("preview-mark")
    _close(window)


def python_to_choose(window: Window) -> None:
    window.choose("promptls: Select Python")
    window.see(PICK, "Browse")
    window.shoot("select-python")
    window.press("Escape")


def settings_file(window: Window) -> None:
    """A settings file is made, and one that exists is opened."""
    window.open("numbered.md", _GAP)
    for time in range(2):
        window.choose("promptls: Create Settings File")
        shown = window.wait(
            "active",
            until=lambda it: it and it["uri"].endswith("/promptls.toml"),
            what="expected the settings file",
        )
        window.shoot("settings-file")
        if time == 0:
            # What has been found leads on.
            window.see(f"{_TOAST} .monaco-button", "Show Problems").first.click()
            window.see(".markers-panel-container", "promptls")
        window.ask("show", window.uri("numbered.md"), [0, 0, 0, 0])
        assert shown["text"]
    (window.folder / "promptls.toml").unlink()


def switched_off(window: Window) -> None:
    """Nobody has to uninstall the extension to be left alone."""
    uri = window.open("off.md", _GAP)
    window.wait("diagnostics", uri, until=bool, what="expected findings")
    window.configure("promptls.enable", False)  # noqa: FBT003 - a value of a setting
    window.wait("diagnostics", uri, until=lambda it: it == [], what="expected no findings")
    window.choose("promptls: Open Rendered Prompt")
    window.see(_TOAST, "promptls.enable")
    window.shoot("switched-off")
    window.configure("promptls.enable", None)
    window.wait("diagnostics", uri, until=bool, what="expected findings again")


def keys_of_envelope(window: Window) -> None:
    """JSON that has no server of its own has a schema."""
    uri = window.open("made.task-envelope.json", "{\n  \n}\n")
    window.wait(
        "completions",
        uri,
        [1, 2],
        until=lambda it: any("task_id" in one or "wp_id" in one for one in it),
        what="expected the keys of an envelope",
    )


def _open_template(window: Window) -> None:
    window.open("reached.md", _TEMPLATE)


def _see_preview(window: Window) -> None:
    wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
    _close(window)


def _close(window: Window) -> None:
    window.ask("run", "workbench.action.closeEditorsInOtherGroups")
    window.wait("editors", until=lambda it: len(it) == 1, what="expected one editor")


FLOWS = (
    preview_by_keys,
    preview_by_button,
    menu_of_editor,
    marks_of_preview,
    keys_of_envelope,
    python_to_choose,
    settings_file,
    switched_off,
)
