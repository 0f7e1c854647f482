"""Shows a person how far a request has come, and a program the results that are there already."""

from promptls.lsp.connection.inbox import is_id
from promptls.lsp.connection.outbox import Outbox
from promptls.lsp.connection.wire import Id

_PROGRESS = "$/progress"
_WHOLE = 100


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

    def begin(self, title: str) -> None:
        """Show that the work begins."""
        self._begun = True
        self._send({"kind": "begin", "title": title, "cancellable": True, "percentage": 0})

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
