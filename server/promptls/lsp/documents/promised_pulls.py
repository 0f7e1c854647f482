"""Whether a client that says it pulls diagnostics does so. One that does not would see nothing."""

from collections.abc import Callable
from typing import Final

from promptls.lsp.client import Client

# An editor pulls as soon as it has opened a document.
WITHIN: Final = 2.0


class PromisedPulls:
    """From the first document that is opened to the first that is pulled."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._opened_at: float | None = None
        self._is_kept = False

    def note_open(self) -> None:
        """A document was opened."""
        if self._opened_at is None:
            self._opened_at = self._clock()

    def note_pull(self) -> None:
        """The client has pulled, and is believed from now on."""
        self._is_kept = True

    def are_broken(self, client: Client) -> bool:
        """Whether a client has had the time to pull, and can be pushed to instead."""
        if self._is_kept or self._opened_at is None or not (client.pulls and client.takes_pushes):
            return False
        return self._clock() - self._opened_at >= WITHIN
