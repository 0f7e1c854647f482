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
from editors.waiting import START, TIMEOUT, NotShownError, wait

# Of the editors, not of the chat or of the search.
EDITORS = ".editor-group-container"
# `vscode.ConfigurationTarget.Global`.
_OF_USER = 1
# Milliseconds until keys are pressed, or the mouse is moved, once more: a busy window may lose them.
_AGAIN = 5000
_PALETTE = ".quick-input-widget"
_FIELD = f"{_PALETTE} .quick-input-filter input"
PICK = f"{_PALETTE} .quick-input-list .monaco-list-row"
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
        wait(self._is_connected, f"the probe {self.path} does not listen", START)
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

    def __init__(self, page: Page, folder: Path, shots: Path, probe: Probe) -> None:
        self.page, self.folder, self.shots, self.ask = page, folder, shots, probe

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def open(self, path: str, text: str | None = None, line: int = 0, character: int = 0) -> str:
        """Show a file with the cursor at a place, after writing it if there is a text."""
        file = self.folder / path
        if text is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        self.ask("show", file.as_uri(), [line, character, line, character])
        self.focus_editor()
        return file.as_uri()

    def focus_editor(self) -> None:
        """Have the active editor take the keys."""

        def has_focus() -> object:
            self.ask("run", "workbench.action.focusActiveEditorGroup")
            return self.find(f"{EDITORS} .monaco-editor.focused").count()

        wait(has_focus, "the editor has no focus")

    def press(self, *keys: str) -> None:
        for it in keys:
            self.page.keyboard.press(it)

    def press_for(self, keys: str, selector: str, text: _Text = None) -> Locator:
        """Press keys, again if need be, until something is visible."""
        found = self.find(selector, text)

        def is_there() -> bool:
            self.press(*keys.split())
            if self._comes(found):
                return True
            # What comes later, or has come instead, must not take the keys.
            self.press("Escape")
            return False

        wait(is_there, lambda: f"expected {selector} with {text!r} after {keys}")
        return found.first

    def type(self, text: str) -> None:
        self.page.keyboard.type(text, delay=10)

    def choose(self, title: str) -> None:
        """Choose a command in the palette."""
        row = self.find(f"{PICK}.focused", title)

        def is_ready() -> bool:
            self.press("F1")
            # The field may be seen before it takes what is typed.
            if self._comes(self.find(f"{_FIELD}:focus")):
                self.page.locator(_FIELD).fill(f">{title}")
                if self._comes(row):
                    return True
            self.press("Escape")
            return False

        wait(is_ready, lambda: f"no command {title}, but {self.find(PICK).all_inner_texts()}")
        self._accept(f">{title}")

    def _accept(self, value: str) -> None:
        """Press Enter until a field has another value, or is away. An empty list ignores it."""
        field = self.find(_FIELD)

        def is_accepted() -> bool:
            self.press("Enter")
            gone = monotonic() + _AGAIN / 1000
            while monotonic() < gone:
                with suppress(BrowserError):
                    if not field.count() or field.input_value(timeout=_AGAIN) != value:
                        return True
            return False

        wait(is_accepted, lambda: f"{value} is not accepted")

    def pick(self, selector: str, text: _Text = None) -> None:
        """Click a row of a list that has come to rest: what is clicked could be another by then."""
        seen: list[list[str]] = []

        def is_at_rest() -> bool:
            seen.append(self.find(selector).all_inner_texts())
            return len(seen) > 1 and seen[-1] == seen[-2]

        self.see(selector, text)
        wait(is_at_rest, lambda: f"{selector} does not come to rest")
        self.see(selector, text).click()

    def answer(self, title: str, text: str) -> None:
        """Type into the field of the palette that has a title."""
        self.see(f"{_PALETTE} .quick-input-title", title)
        self.page.locator(_FIELD).fill(text)
        self._accept(text)

    def _comes(self, found: Locator) -> bool:
        try:
            found.first.wait_for(timeout=_AGAIN)
        except BrowserError:
            return False
        return True

    def find(self, selector: str, text: _Text = None) -> Locator:
        """All that is visible with this selector and text."""
        return self.page.locator(selector).filter(has_text=text, visible=True)

    def see(self, selector: str, text: _Text = None, timeout: float = TIMEOUT) -> Locator:
        """Wait until something is visible."""
        found = self.find(selector, text).first
        try:
            found.wait_for(timeout=timeout * 1000)
        except BrowserError:
            shown = self.find(selector).all_inner_texts()
            said = f"{selector} with {text!r}, but {shown}" if text else selector
            raise NotShownError(f"expected {said}") from None
        return found

    def see_lens(self, text: str) -> Locator:
        """Wait for a lens above the first line, which comes above what is in sight."""
        self.focus_editor()
        return self.press_for("Control+Home", f"{EDITORS} .codelens-decoration", text)

    def hover_for(self, found: Locator, selector: str, text: _Text = None) -> Locator:
        """Put the mouse over something, again if it has moved, until something else is visible.

        What it is put over may be behind something transparent.
        """
        shown = self.find(selector, text)

        def is_there() -> bool:
            box = found.bounding_box()
            if box is None:
                return False
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if self._comes(shown):
                return True
            # Only a mouse that comes has something shown.
            self.page.mouse.move(0, 0)
            return False

        wait(is_there, lambda: f"expected {selector} with {text!r} under the mouse")
        return shown.first

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
    page.set_default_timeout(TIMEOUT * 1000)
    try:
        page.goto(f"{address}/?folder={folder}{payload}", timeout=START * 1000)
        path = wait_for_probe(server.probes, before)
        window = Window(page, folder, shots, Probe(path))
        window.see(EDITORS, timeout=START)
        yield window
    finally:
        page.close(run_before_unload=True)


def wait_for_probe(probes: Path, before: set[Path]) -> Path:
    """The socket of the window that has been opened since then."""
    wait(lambda: set(probes.iterdir()) - before, "no window starts", START)
    return max(set(probes.iterdir()) - before, key=lambda it: it.stat().st_mtime_ns)


def _leave(dialog: Dialog) -> None:
    """Confirm that unsaved files are left. When all is closed at once, there is no question."""
    with suppress(BrowserError):
        dialog.accept()
