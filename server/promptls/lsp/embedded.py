"""A server inside another program, such as a web page: messages come in and go out as JSON.

It has no thread, no pipe and no timer. The program calls it, and it does all of its work before it
returns; what it sends is there as soon as it is known.
"""

import time
from collections.abc import Callable, Iterator

from promptls.lsp.opening import open_session


class EmbeddedServer:
    """A server with one client, which is the program that calls it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.session = open_session(clock, has_threads=False)
        self._sent: list[bytes] = []
        self.session.outbox.write = self._sent.append

    def answer(self, message: str) -> Iterator[str]:
        """Handle a message, and do the work that it begins. Yields what the server sends meanwhile.

        The work goes on when the next one is asked for, so all of them are to be taken.
        """
        self.receive(message.encode(errors="backslashreplace"))
        yield from self.take()
        yield from self._work()

    def rest(self) -> Iterator[str]:
        """Do what is due when nothing has come for a second: files may have changed meanwhile."""
        self.session.rest()
        yield from self._work()

    def receive(self, message: bytes) -> None:
        """Handle a message, and leave the work that it begins."""
        self.session.connection.receive(message)

    def take(self) -> list[str]:
        """What the server has sent since the last time."""
        taken = [it.decode() for it in self._sent]
        self._sent.clear()
        return taken

    def work(self) -> bool:
        """Do some of the work that messages have begun. Returns whether there was any."""
        session, jobs = self.session, self.session.connection.jobs
        if session.connection.is_over:
            return False
        if session.advance():
            return True
        if jobs:
            jobs.step()
            return True
        # What has been sent so far is what the user was waiting for.
        return session.late.advance()

    def _work(self) -> Iterator[str]:
        while self.work():
            yield from self.take()
        yield from self.take()
