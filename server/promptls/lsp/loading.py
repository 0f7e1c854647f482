"""Loads something, once: in the background when there is time, or when it is first needed."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Loader(Generic[T]):
    """A value that takes long to make. It is made in a thread of its own, if there are threads."""

    def __init__(self, make: Callable[[], T], *, has_threads: bool = True) -> None:
        self._make = make
        self._has_threads = has_threads
        self._thread: threading.Thread | None = None
        self.has_begun = False
        self._made: T | None = None
        self._error: BaseException | None = None

    def begin(self) -> None:
        """Begin to make the value, unless that was done before."""
        if self.has_begun:
            return
        self.has_begun = True
        if self._has_threads:
            self._thread = threading.Thread(target=self._run, name="load", daemon=True)
            self._thread.start()

    def advance(self) -> bool:
        """Without threads, make what was begun. Returns whether that was to be done."""
        is_due = self.has_begun and not (self._has_threads or self._made or self._error)
        if is_due:
            self._run()
        return is_due

    def made(self) -> T | None:
        """The value, if it is there."""
        return self._made

    def get(self) -> T:
        """Wait for the value. Raises what making it has raised."""
        self.begin()
        if self._thread is not None and self._made is None:
            self._thread.join()
        else:
            self.advance()
        if self._made is None:
            raise self._error or RuntimeError("nothing was made")
        return self._made

    def _run(self) -> None:
        try:
            self._made = self._make()
        except BaseException as error:
            self._error = error
