"""What a person is told when the server cannot run, and how it comes back."""

import os
import signal
from pathlib import Path

from editors.vscode.program import CodeServer
from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import EDITORS, Window
from editors.waiting import NotShownError, wait

MESSAGE = ".notifications-toasts .notification-list-item"
# A Python that says it is an older one, whatever it is asked.
_OLD_PYTHON = """#!/bin/sh
while [ "$1" != -c ]; do shift; done
exec {python} -c "import sys; sys.version_info = (3, 9, 2, 'final', 0); exec(sys.argv.pop(1))" "$2"
"""
_DYING_SERVER = """#!/bin/sh
echo start >> {log}
echo 'the disk is on fire' >&2
exit 3
"""
_COLOURED = ("SUGGESTED", "review")
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


def old_python(window: Window, server: CodeServer, python: Path) -> None:
    window.ask("run", "notifications.clearAll")
    old = _write_program(window.folder / "old" / "python3", _OLD_PYTHON.format(python=python))
    server.configure_machine({"promptls.interpreter": str(old)})
    _tell_once(window, "Python 3.9.2 is older than 3.11", "old-python")


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


def colours(window: Window) -> None:
    """The grammar colours what the server has not seen."""
    window.open("coloured.md", REVIEWER)
    wait(
        lambda: colour_of(window, "Continue") not in {colour_of(window, it) for it in _COLOURED},
        f"one of {_COLOURED} has the colour of text without a server",
    )
    window.shoot("colours-without-server")


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


def broken_settings(window: Window) -> None:
    uri = window.open("broken/promptls.toml", "ignor = [\n")
    window.open("broken/reviewer.md", REVIEWER)
    window.count(4, SQUIGGLE)
    window.wait("diagnostics", uri, until=len, what="expected a finding in the settings")
    window.open("broken/promptls.toml")
    window.count(1, SQUIGGLE)
    window.shoot("broken-settings")
    window.count(0, MESSAGE)


def colour_of(window: Window, word: str) -> str:
    shown = window.see(f"{EDITORS} .view-line span:not(:has(span))", word)
    return str(shown.evaluate("it => getComputedStyle(it).color"))


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
