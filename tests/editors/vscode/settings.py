"""What a person sets: the Python, a settings file, and that the extension is off."""

from editors.vscode.window import PICK, Window

_TOAST = ".notifications-toasts .notification-toast"
_GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"


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


FLOWS = (
    python_to_choose,
    settings_file,
    switched_off,
)
