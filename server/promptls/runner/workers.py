"""Shares files among processes, by their size. Where there is little to do, there is only one."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from promptls.files import FileContexts, FileError, FoundFile
from promptls.files.reading import read_size
from promptls.runner.overrides import Overrides
from promptls.values import NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import BaseContext

    from promptls.runner.checking import Work

T = TypeVar("T")

# What one process does in the time that it takes to start others.
_LITTLE = 1 << 19
# So often a process gets a new share, so that all end at nearly the same time.
_ROUNDS = 6
# A copy of this process has everything imported. Elsewhere a copy is not safe or not possible.
_COPIES = sys.platform == "linux"
# Windows cannot wait for more processes at once.
_MOST = 61
_FEW = 16


class Failure(NamedTuple):
    """A file with which something could not be done, and why."""

    path: str
    reason: str


# Does something with a file. It is a function of a module, so that other processes can import it.
Job = Callable[[FoundFile, "Work"], T]


class ProgressListener(Protocol):
    """Receives how many files there are to check, and each number of files that is done."""

    def expect(self, total: int) -> None:
        """Begin to count from 0."""

    def __call__(self, files: int) -> None:
        """Count files that are done."""


def do_all(
    job: Job[T], files: Sequence[FoundFile], work: "Work", jobs: int, progress: ProgressListener
) -> Iterator[T | Failure]:
    """Do a job for all files, in their order."""
    sizes = [read_size(it.real) for it in files]
    if jobs > 1 and len(files) > 1 and sum(sizes) > _LITTLE:
        shares = list(_cut_shares(files, sizes, jobs))
        pool = _start_pool(min(jobs, len(shares), _MOST), work)
        if pool is not None:
            yield from _run_in_workers(job, shares, pool, progress)
            return
    for file in files:
        yield _run_job(job, file, work)
        progress(1)


def count_processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cut_shares(
    files: Sequence[FoundFile], sizes: Sequence[int], jobs: int
) -> Iterator[list[FoundFile]]:
    """Cut the files into shares of about the same size, with those of a folder together."""
    most = max(sum(sizes) // (jobs * _ROUNDS), _LITTLE // _FEW)
    share: list[FoundFile] = []
    held = 0
    for file, size in zip(files, sizes, strict=True):
        share.append(file)
        held += size
        if held >= most:
            yield share
            share, held = [], 0
    if share:
        yield share


def _start_pool(count: int, work: "Work") -> "ProcessPoolExecutor | None":
    """Start other processes, if that is possible."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - most runs need none

    # Locks between processes need shared memory, which some containers lack.
    with suppress(OSError, NotImplementedError):
        # A copy of this process also knows the folders that were looked at.
        given = work.overrides, work.contexts if _COPIES else None
        pool = ProcessPoolExecutor(count, _find_context(), _start_worker, given)
        try:
            with _uninterrupted():
                pool.submit(_do_nothing)
        except OSError:
            _end(pool)
        else:
            return pool
    return None


def _do_nothing() -> None:
    """Processes start with their first job."""


def _run_in_workers(
    job: Job[T],
    shares: Sequence[list[FoundFile]],
    pool: "ProcessPoolExecutor",
    progress: ProgressListener,
) -> Iterator[T | Failure]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - most runs need none

    try:
        with _uninterrupted():
            waiting = [pool.submit(_run_share, job, share) for share in shares]
        for share, future in zip(shares, waiting, strict=True):
            try:
                yield from future.result()
            except BrokenProcessPool:
                yield from (Failure(it.path, "the worker process was killed") for it in share)
            progress(len(share))
        pool.shutdown()
    except KeyboardInterrupt:
        # This process is about to end, and the others end with it.
        raise
    except BaseException:
        _end(pool)
        raise


def _find_context() -> "BaseContext":
    import multiprocessing  # noqa: PLC0415 - most runs need none

    return multiprocessing.get_context("fork" if _COPIES else "spawn")


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal. Those that start here ignore it."""
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


# The work of this process, where it is one of several.
_worker: list["Work"] = []


def _start_worker(overrides: Overrides, contexts: FileContexts | None) -> None:
    import signal  # noqa: PLC0415 - only in a process of several
    import threading  # noqa: PLC0415 - the same

    from promptls.runner.checking import Work  # noqa: PLC0415 - it imports the rules

    # Ctrl-C reaches all processes. The first one reports it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker[:] = [Work(overrides, contexts)]


def _end_with_parent() -> None:
    import multiprocessing  # noqa: PLC0415 - it is there already

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run_share(job: Job[T], files: Iterable[FoundFile]) -> list[T | Failure]:
    return [_run_job(job, it, _worker[0]) for it in files]


def _run_job(job: Job[T], file: FoundFile, work: "Work") -> T | Failure:
    try:
        return job(file, work)
    except FileError as error:
        return Failure(file.path, error.reason)
    except Exception as error:  # One file that promptls fails on must not hide the others.
        return Failure(
            file.path, f"internal error: {type(error).__name__}: {error} (please report it)"
        )
