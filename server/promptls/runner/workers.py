"""Shares files out among processes, by their bytes. Where there is little to do, there is one."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from promptls.files import FileError, Found
from promptls.files.reading import size_at
from promptls.runner.order import Order

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import BaseContext

    from promptls.runner.checking import Work

T = TypeVar("T")

# What one process does in the time that it takes to start others.
_LITTLE = 1 << 19
# So often a process comes back for more; the last ones to work are nearly even then.
_ROUNDS = 6
# Windows cannot wait for more processes at once.
_MOST = 61
_FEW = 16


class Failure(NamedTuple):
    """A file with which something could not be done, and why."""

    path: str
    reason: str


# Does something with a file. It stands in a module, so that other processes find it by its name.
Job = Callable[[Found, "Work"], T]


class Progress(Protocol):
    """Is told how many files there are to check, and of each that is done."""

    def expect(self, total: int) -> None:
        """Begin to count from nothing."""

    def __call__(self, files: int) -> None:
        """Count files that are done."""


def do_all(
    job: Job[T], files: Sequence[Found], work: "Work", jobs: int, progress: Progress
) -> Iterator[T | Failure]:
    """Do a job for all files, in their order."""
    sizes = [size_at(it.real) for it in files]
    if jobs > 1 and len(files) > 1 and sum(sizes) > _LITTLE:
        shares = list(_shares(files, sizes, jobs))
        pool = _pool(min(jobs, len(shares), _MOST), work.order)
        if pool is not None:
            yield from _in_workers(job, shares, pool, progress)
            return
    for it in files:
        yield _done(job, it, work)
        progress(1)


def usual_jobs() -> int:
    """As many processes as there are processors for this one."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _shares(files: Sequence[Found], sizes: Sequence[int], jobs: int) -> Iterator[list[Found]]:
    """Cut the files into parts of about the same size that keep those of a folder together."""
    most = max(sum(sizes) // (jobs * _ROUNDS), _LITTLE // _FEW)
    share: list[Found] = []
    held = 0
    for it, size in zip(files, sizes, strict=True):
        share.append(it)
        held += size
        if held >= most:
            yield share
            share, held = [], 0
    if share:
        yield share


def _pool(count: int, order: Order) -> "ProcessPoolExecutor | None":
    """Other processes that are ready to work, if this one may have some."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - most runs need none

    # Locks for several processes need a place in memory that some containers lack.
    with suppress(OSError, NotImplementedError):
        pool = ProcessPoolExecutor(count, _context(), _start, (order,))
        try:
            with _uninterrupted():
                pool.submit(_nothing)
        except OSError:
            _end(pool)
        else:
            return pool
    return None


def _nothing() -> None:
    """With the first thing there is to do the processes start."""


def _in_workers(
    job: Job[T], shares: Sequence[list[Found]], pool: "ProcessPoolExecutor", progress: Progress
) -> Iterator[T | Failure]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - most runs need none

    try:
        with _uninterrupted():
            waiting = [pool.submit(_do, job, share) for share in shares]
        for share, it in zip(shares, waiting, strict=True):
            try:
                yield from it.result()
            except BrokenProcessPool:
                yield from (
                    Failure(at.path, "the process that checked it was ended") for at in share
                )
            progress(len(share))
        pool.shutdown()
    except KeyboardInterrupt:
        # This process is about to end, and the others end with it.
        raise
    except BaseException:
        _end(pool)
        raise


def _context() -> "BaseContext":
    import multiprocessing  # noqa: PLC0415 - most runs need none

    # A copy of this process has everything imported. Elsewhere a copy is not safe or not possible.
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal. Those that start here leave it to this one."""
    if sys.platform == "win32":
        yield
        return
    import signal  # noqa: PLC0415 - most runs start no processes

    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(pool: "ProcessPoolExecutor") -> None:
    import multiprocessing  # noqa: PLC0415 - it is there already

    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.kill()


# What this process has for its work, where it is one of several.
_bench: list["Work"] = []


def _start(order: Order) -> None:
    import signal  # noqa: PLC0415 - only in a process of several
    import threading  # noqa: PLC0415 - the same

    from promptls.runner.checking import Work  # noqa: PLC0415 - it takes the rules

    # Ctrl-C reaches all processes. The first one says what is to be said, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _bench[:] = [Work(order)]


def _end_with_parent() -> None:
    import multiprocessing  # noqa: PLC0415 - it is there already

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(job: Job[T], files: Iterable[Found]) -> list[T | Failure]:
    return [_done(job, it, _bench[0]) for it in files]


def _done(job: Job[T], found: Found, work: "Work") -> T | Failure:
    try:
        return job(found, work)
    except FileError as error:
        return Failure(found.path, error.reason)
    except Exception as error:  # One file that promptls fails on must not hide the others.
        return Failure(found.path, f"promptls failed on it: {type(error).__name__}: {error}")
