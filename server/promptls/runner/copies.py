"""Copies of this process that take part in its work, where the system can make them safely.

A copy has everything imported and knows all the work, so that it starts in a millisecond. The
numbers of the shares wait in a pipe, from which every process takes the next when it has done one,
so that all end at nearly the same time. A copy sends all of its results at its end. The first share
is done before there are copies: what it imports and compiles they all have.
"""

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, TypeVar

from promptls.text.values import NamedTuple

assert sys.platform != "win32", "there, processes cannot be copied"

A = TypeVar("A")
T = TypeVar("T")

# The bytes of a number in the pipe, which holds thousands.
_TICKET = 4
# The descriptors that are left for the work itself.
_SPARE = 8
# Has a copy end before its next file. What systems and users send to end processes ends it at once.
_END = signal.SIGUSR1
# How long it may take, and how often one looks, in seconds.
_SOON = 0.25
_PAUSE = 0.001


class _Copy(NamedTuple):
    pid: int
    results: BinaryIO


def do_in_copies(
    do: Callable[[A], T],
    shares: Sequence[Sequence[A]],
    processes: int,
    progress: Callable[[int], None],
) -> dict[int, list[T]] | None:
    """Do something for all members of all shares, in this process and copies of it.

    Returns the results by the number of the share. Those of a copy that was killed are missing.
    Nothing is done where the system allows no pipe.
    """
    try:
        tickets, filled = os.pipe()
    except OSError:
        return None
    os.write(filled, b"".join(number.to_bytes(_TICKET) for number in range(1, len(shares))))
    os.close(filled)
    copies: list[_Copy] = []
    done = {0: [do(it) for it in shares[0]]}
    seen = 0
    try:
        # As many as the system allows. This process holds a descriptor for each.
        room = os.sysconf("SC_OPEN_MAX") - tickets - _SPARE
        with suppress(OSError):
            for _ in range(min(processes - 1, room)):
                with uninterrupted():
                    copies.append(_start_copy(do, shares, tickets))
        for number in _take(tickets):
            # Others have taken all shares before this one.
            progress(sum(map(len, shares[seen:number])))
            done[number] = [do(it) for it in shares[number]]
            seen = number
        for copy in copies:
            with copy.results as stream:
                sent = stream.read()
            # One that was killed has sent nothing, or not all.
            with suppress(EOFError, pickle.UnpicklingError):
                done |= pickle.loads(sent)  # noqa: S301 - it is from this program
        progress(sum(map(len, shares[seen:])))
    finally:
        os.close(tickets)
        with uninterrupted():
            _end(copies)
    return done


def _take(tickets: int) -> Iterator[int]:
    """Take numbers of shares until there are no more."""
    while ticket := os.read(tickets, _TICKET):
        yield int.from_bytes(ticket)


def _start_copy(do: Callable[[A], T], shares: Sequence[Sequence[A]], tickets: int) -> _Copy:
    results, sending = os.pipe()
    first = os.getpid()
    try:
        pid = os.fork()
        if not pid:
            # Nothing may read these but the first process, or they are sent for ever without it.
            os.close(results)
            _work(do, shares, tickets, first, sending)
    except OSError:
        os.close(results)
        raise
    finally:
        os.close(sending)
    return _Copy(pid, os.fdopen(results, "rb"))


def _end(copies: Sequence[_Copy]) -> None:
    """End copies, each after the file that it may be writing, but soon."""
    until = time.monotonic() + _SOON
    # One that has ended is known once, or never where SIGCHLD is ignored.
    gone = ProcessLookupError, ChildProcessError
    for copy in copies:
        with suppress(*gone):
            if os.waitpid(copy.pid, os.WNOHANG) == (0, 0):
                os.kill(copy.pid, _END)
    for copy in copies:
        with suppress(*gone):
            while os.waitpid(copy.pid, os.WNOHANG) == (0, 0):
                if time.monotonic() > until:
                    os.kill(copy.pid, signal.SIGKILL)
                time.sleep(_PAUSE)


def _work(
    do: Callable[[A], T], shares: Sequence[Sequence[A]], tickets: int, first: int, sending: int
) -> None:
    """Do shares as a copy, and end."""
    is_unwanted = False

    def note(*_: object) -> None:
        nonlocal is_unwanted
        is_unwanted = True

    try:
        # Ctrl-C reaches all processes of a terminal. The first one reports it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(_END, note)
        done: dict[int, list[T]] = {}
        for number in _take(tickets):
            done[number] = []
            for it in shares[number]:
                if is_unwanted or os.getppid() != first:
                    # The run has ended without the results.
                    os._exit(1)
                done[number].append(do(it))
        with os.fdopen(sending, "wb") as stream:
            stream.write(pickle.dumps(done, pickle.HIGHEST_PROTOCOL))
    finally:
        # What this process would tidy up and print is the first one's.
        os._exit(0)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Have processes start that ignore Ctrl-C until they decide otherwise."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
