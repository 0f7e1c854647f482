"""Loads something in the background, once: when there is time, or when it is first needed."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Loader(Generic[T]):
    """A value that takes long to make. It is made in a thread of its own."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._thread: threading.Thread | None = None
        self._made: T | None = None
        self._error: BaseException | None = None

    @property
    def has_begun(self) -> bool:
        """Whether the value is made already, or being made."""
        return self._thread is not None

    def begin(self) -> None:
        """Begin to make the value, unless that was done before."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="load", daemon=True)
            self._thread.start()

    def made(self) -> T | None:
        """The value, if it is there."""
        return self._made

    def get(self) -> T:
        """Wait for the value. Raises what making it has raised."""
        self.begin()
        if self._thread is not None and self._made is None:
            self._thread.join()
        if self._made is None:
            raise self._error or RuntimeError("nothing was made")
        return self._made

    def _run(self) -> None:
        try:
            self._made = self._make()
        except BaseException as error:
            self._error = error
