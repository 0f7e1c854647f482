"""A program that draws a whole terminal, driven by keys and by what it shows."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from editors.cells import Cells
from editors.terminal import Terminal, in_terminal
from editors.waiting import TIMEOUT, NotShownError
from editors.workspace import Workspace

_ROWS, _COLUMNS = 50, 200
ENTER, ESCAPE = "\r", "\x1b"


class FullScreen:
    """The program, and what its screen shows."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._cells = Cells(_ROWS, _COLUMNS)

    def type(self, keys: str) -> None:
        self._terminal.type(keys.encode())

    def shows(self, text: str) -> bool:
        """Whether a text is on the screen. It may be wrapped, so blanks do not count."""
        return _plain(text) in _plain(self._cells.text)

    def draw(self) -> bool:
        """Take in what is drawn within a moment. Returns whether that is anything."""
        piece = self._terminal.read()
        self._cells.draw(piece)
        return bool(piece)

    def wait(self, *wanted: str) -> None:
        """Wait until the screen shows some texts."""
        self._wait(lambda: all(map(self.shows, wanted)), f"expected {wanted}")

    def wait_without(self, text: str) -> None:
        """Wait until the screen does not show a text."""
        self._wait(lambda: not self.shows(text), f"expected no {text!r}")

    def end(self, keys: str) -> None:
        """Type what ends the program, and take in what it still draws."""
        self.type(keys)
        self._terminal.end()

    def _wait(self, is_right: Callable[[], bool], why: str) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not is_right():
            if time.monotonic() > deadline:
                raise NotShownError(f"{why}, and the screen is:\n{self._cells.text.rstrip()}")
            self.draw()


@contextmanager
def run_full_screen(command: Sequence[str | Path], space: Workspace) -> Iterator[FullScreen]:
    """Run a program in the project."""
    with in_terminal(command, space.env, _ROWS, _COLUMNS, folder=space.project) as terminal:
        yield FullScreen(terminal)


def _plain(text: str) -> str:
    return "".join(text.split())
