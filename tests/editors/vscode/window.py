"""A window of VS Code in a browser: what a person does there, and what the probe says about it."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, Dialog, Locator, Page
from playwright.sync_api import Error as BrowserError

from editors.vscode.program import CodeServer
from editors.waiting import TIMEOUT, NotShownError, wait

# Of the editors, not of the chat or of the search.
EDITORS = ".editor-group-container"
# `vscode.ConfigurationTarget.Global`.
_OF_USER = 1
_Text = str | re.Pattern[str] | None


class Probe:
    """The probe extension of a window."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connect()
        # The process that runs the extensions.
        self.process = int(path.name)

    def _connect(self) -> None:
        # The file is there a moment before somebody listens.
        wait(self._is_connected, f"the probe {self.path} does not listen")
        self._lines = self._socket.makefile("r", encoding="utf-8")

    def _is_connected(self) -> bool:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(TIMEOUT)
        try:
            self._socket.connect(str(self.path))
        except ConnectionRefusedError:
            self._socket.close()
            return False
        return True

    def __call__(self, question: str, *values: object) -> Any:  # noqa: ANN401 - JSON
        self._socket.sendall(json.dumps([question, *values]).encode() + b"\n")
        try:
            answer = json.loads(self._lines.readline())
        except TimeoutError:
            # Nothing more can be read from it, and what VS Code asks a person must not end it all.
            self._connect()
            raise NotShownError(f"{question} {values}: no answer") from None
        if "error" in answer:
            raise NotShownError(f"{question}: {answer['error']}")
        return answer["result"]


class Window:
    """A window with a folder. Files are named by their paths in it."""

    def __init__(self, page: Page, folder: Path, shots: Path, probe: Probe, began: float) -> None:
        self.page, self.folder, self.ask, self.began = page, folder, probe, began
        self.shots = shots

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def open(self, path: str, text: str | None = None, line: int = 0, character: int = 0) -> str:
        """Show a file with the cursor at a place, after writing it if there is a text."""
        file = self.folder / path
        if text is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        self.ask("show", file.as_uri(), [line, character, line, character])
        self.ask("run", "workbench.action.focusActiveEditorGroup")
        return file.as_uri()

    def press(self, *keys: str) -> None:
        for it in keys:
            self.page.keyboard.press(it)

    def press_for(self, keys: str, selector: str, text: _Text = None) -> Locator:
        """Press keys, again if need be, until something is visible."""
        found = self.find(selector, text)

        def is_there() -> bool:
            self.press(*keys.split())
            try:
                found.first.wait_for(timeout=2000)
            except BrowserError:
                return False
            return True

        wait(is_there, lambda: f"expected {selector} with {text!r} after {keys}")
        return found.first

    def type(self, text: str) -> None:
        self.page.keyboard.type(text, delay=10)

    def choose(self, title: str) -> None:
        """Choose a command in the palette."""
        self.press("F1")
        self.see(".quick-input-widget input")
        self.page.keyboard.insert_text(title)
        # The list is filtered while it is shown, so a row that is clicked may be another by then.
        self.see(".quick-input-list .monaco-list-row.focused", title)
        self.press("Enter")

    def find(self, selector: str, text: _Text = None) -> Locator:
        """All that is visible with this selector and text."""
        return self.page.locator(selector).filter(has_text=text, visible=True)

    def see(self, selector: str, text: _Text = None) -> Locator:
        """Wait until something is visible."""
        found = self.find(selector, text).first
        try:
            found.wait_for(timeout=TIMEOUT * 1000)
        except BrowserError:
            shown = self.find(selector).all_inner_texts()
            said = f"{selector} with {text!r}, but {shown}" if text else selector
            raise NotShownError(f"expected {said}") from None
        return found

    def hover(self, found: Locator) -> None:
        """Put the mouse over something, which may be behind something transparent."""
        box = found.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def count(self, number: int, selector: str, text: _Text = None) -> None:
        """Wait until so many things are visible."""
        found = self.find(selector, text)
        wait(
            lambda: found.count() == number,
            lambda: f"expected {number} {selector}, but {found.all_inner_texts()}",
        )

    def wait(
        self, question: str, *values: object, until: Callable[[Any], object], what: str
    ) -> Any:  # noqa: ANN401 - JSON
        """Ask until the answer is accepted."""
        seen: list[Any] = []

        def is_there() -> object:
            seen[:] = [self.ask(question, *values)]
            return until(seen[0])

        wait(is_there, lambda: f"{what}, but {seen[0]!r}")
        return seen[0]

    def wait_text(self, uri: str, text: str) -> None:
        self.wait("text", uri, until=lambda it: it == text, what=f"expected the text {text!r}")

    def configure(self, name: str, value: object) -> None:
        """Change a setting of the user; None removes it."""
        self.ask("configure", name, value, _OF_USER)

    def shoot(self, name: str) -> None:
        # Something that is still faded in would be half visible.
        self.page.screenshot(path=self.shots / f"{name}.png", animations="disabled")


@contextmanager
def open_window(
    context: BrowserContext, server: CodeServer, folder: Path, shots: Path, file: Path | None
) -> Iterator[Window]:
    """Open a window with a folder and perhaps a file, for which a probe then answers."""
    before = set(server.probes.iterdir())
    address = server.address()
    page = context.new_page()
    page.on("dialog", _leave)
    opened = f"vscode-remote://{address.removeprefix('http://')}{file}"
    payload = f"&payload={json.dumps([['openFile', opened]])}" if file else ""
    began = monotonic()
    page.goto(f"{address}/?folder={folder}{payload}")
    try:
        wait(lambda: set(server.probes.iterdir()) - before, f"no window shows {folder}")
        (path,) = set(server.probes.iterdir()) - before
        yield Window(page, folder, shots, Probe(path), began)
    finally:
        page.close(run_before_unload=True)


def _leave(dialog: Dialog) -> None:
    """Confirm that unsaved files are left. When all is closed at once, there is no question."""
    with suppress(BrowserError):
        dialog.accept()
