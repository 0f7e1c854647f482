"""What a person is told when the server cannot run, and how it comes back."""

import os
import signal
from pathlib import Path

from editors.vscode.program import CodeServer
from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import NotShownError, wait

MESSAGE = ".notifications-toasts .notification-list-item"
_DYING_SERVER = """#!/bin/sh
echo start >> {log}
echo 'the disk is on fire' >&2
exit 3
"""
# Something is started again at once, a second later, and five and fifteen seconds later.
_MOST_STARTS = 4


def no_python(window: Window, server: CodeServer) -> None:
    server.configure_machine({"promptls.interpreter": str(window.folder / "no" / "python3")})
    window.open("reviewer.md", REVIEWER)
    _tell_once(window, "promptls.interpreter cannot be used: there is no such file", "no-python")
    window.find(MESSAGE).get_by_role("button", name="Show Log").click()
    window.see(".panel .part-title, .pane-composite-part.panel", "promptls")
    window.shoot("no-python-log")
    window.ask("run", "workbench.action.closePanel")


def dying_server(window: Window, server: CodeServer) -> None:
    window.ask("run", "notifications.clearAll")
    log = window.folder / "starts"
    program = _DYING_SERVER.format(log=log)
    dying = _write_program(window.folder / "dying" / "promptls", program)
    server.configure_machine({"promptls.server.path": str(dying)})
    _tell_once(window, "the disk is on fire", "dying-server")
    starts = log.read_text(encoding="utf-8").count("start")
    if starts > _MOST_STARTS:
        raise NotShownError(f"the server was started {starts} times")


def recovery(window: Window, server: CodeServer) -> None:
    """After all that, a setting is all that it takes."""
    server.configure_machine({})
    window.open("reviewer.md")
    window.count(4, SQUIGGLE)
    window.shoot("recovered")
    starts = (window.folder / "starts").read_text(encoding="utf-8").count("start")
    if starts > _MOST_STARTS:
        raise NotShownError(f"the server was started {starts} times")


def killed_server(window: Window) -> None:
    uri = window.open("killed.md", REVIEWER)
    window.count(4, SQUIGGLE)
    first = _find_server(window)
    os.kill(first, signal.SIGKILL)
    wait(lambda: _find_server(window) not in (0, first), "the server is not started again")
    window.ask("edit", uri, [2, 0, 2, 0], "<review>PASSED</review> ")
    window.count(5, SQUIGGLE)
    window.shoot("restarted")
    window.count(0, MESSAGE)


def _tell_once(window: Window, message: str, name: str) -> None:
    """Wait for one message, which must have a button for the log."""
    window.see(MESSAGE, message)
    window.see(MESSAGE, "Show Log")
    window.shoot(name)
    window.count(1, MESSAGE)


def _write_program(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


def _find_server(window: Window) -> int:
    """The server that the extensions of a window have started, or 0."""
    for it in Path("/proc").glob("[0-9]*"):
        try:
            parent = (it / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            words = (it / "cmdline").read_bytes().split(b"\0")
        except OSError:
            # It has ended meanwhile.
            continue
        is_server = any(word.endswith(b"start.py") for word in words) and b"server" in words
        if int(parent) == window.ask.process and is_server:
            return int(it.name)
    return 0
