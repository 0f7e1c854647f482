"""Shows a person how far a request has come, and a program the results that are there already."""

from itertools import count

from promptls.lsp.connection import protocol
from promptls.lsp.connection.inbox import is_id
from promptls.lsp.connection.outbox import Outbox
from promptls.lsp.connection.wire import Id
from promptls.text.wording import counted

_PROGRESS = "$/progress"
_WHOLE = 100
_READING = "Reading the workspace"
# Fewer files are read before a person looks.
_MANY = 200


def to_token(value: object) -> Id | None:
    """The token of a request, if it has a valid one."""
    return value if is_id(value) else None


class Progress:
    """The progress of a request, which may be cancelled. Without a token nothing is sent."""

    def __init__(self, outbox: Outbox, token: Id | None) -> None:
        self._outbox = outbox
        self._token = token
        self._begun = False
        self._shown = 0

    def begin(self, title: str, *, is_cancellable: bool = True) -> None:
        """Show that the work begins."""
        self._begun = True
        begin = {"kind": "begin", "title": title, "percentage": 0}
        self._send({**begin, "cancellable": is_cancellable})

    def show(self, done: int, total: int) -> None:
        """Show how much is done, as often as that makes a difference."""
        percentage = _WHOLE * done // max(total, 1)
        if percentage > self._shown:
            self._shown = percentage
            message = f"{done:,} of {total:,} files"
            self._send({"kind": "report", "message": message, "percentage": percentage})

    def end(self) -> None:
        """Show that the work is over."""
        if self._begun:
            self._begun = False
            self._send({"kind": "end"})

    def _send(self, value: object) -> None:
        if self._token is not None:
            self._outbox.notify(_PROGRESS, {"token": self._token, "value": value})


class ReadingProgress:
    """Shows how far the workspace has been read, and says so where an answer lacks the rest."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._numbers = count(1)
        # The progress that the client was asked for, and whether it has agreed.
        self._progress: Progress | None = None
        self._is_agreed = False
        self._most = 0
        self._warnings: set[str] = set()

    def follow(self, left: int, *, is_shown: bool) -> None:
        """Show how many files are left to be read, if there were many."""
        if left == 0:
            if self._progress is not None:
                self._progress.end()
            self._progress, self._most = None, 0
            return
        self._most = max(self._most, left)
        if self._progress is not None:
            if self._is_agreed:
                self._progress.show(self._most - left, self._most)
        elif is_shown and left >= _MANY:
            self._ask()

    def warn(self, left: int) -> None:
        """Tell a person, once, that files are left in which there may be more of what was found."""
        why = f": {counted(left, 'file')} left to be read" if left else ""
        self._warn("promptls is reading the workspace", why)

    def warn_of_size(self) -> None:
        """Tell a person, once, that files are never read in which there may be more."""
        self._warn("the workspace is too large for promptls to read all of it")

    def _warn(self, reason: str, details: str = "") -> None:
        if reason not in self._warnings:
            self._warnings.add(reason)
            message = f"{reason}, so there may be more references{details}"
            self._outbox.notify("window/showMessage", {"type": protocol.INFO, "message": message})

    def _ask(self) -> None:
        token = f"promptls-reading-{next(self._numbers)}"
        progress = self._progress = Progress(self._outbox, token)
        self._is_agreed = False

        def begin(_: object) -> None:
            # It may be over by now.
            if self._progress is progress:
                self._is_agreed = True
                progress.begin(_READING, is_cancellable=False)

        self._outbox.ask("window/workDoneProgress/create", {"token": token}, begin)


class Parts:
    """Parts of a result. They are sent as they come to clients that can take them."""

    def __init__(self, outbox: Outbox, token: Id | None, most: int) -> None:
        self._outbox = outbox
        self._token = token
        self._most = most
        self._items: list[object] = []

    def add(self, item: object) -> None:
        """Add a part of the result."""
        self._items.append(item)
        if len(self._items) >= self._most:
            self.send()

    def send(self) -> None:
        """Send what has not been sent yet."""
        if self._token is not None and self._items:
            value = {"items": self._items}
            self._outbox.notify(_PROGRESS, {"token": self._token, "value": value})
            self._items = []

    def rest(self) -> list[object]:
        """What the reply has to say: nothing where all was sent."""
        self.send()
        return self._items
