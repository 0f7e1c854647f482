"""Processes that are started anew and take part in the work, where copies of this one are not safe.

Each imports what it needs, which takes a while, and gets its work through a pipe.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, TypeVar

from promptls.runner.checking import Work
from promptls.runner.overrides import Overrides
from promptls.runner.workers import Failure, Job, run_job

if TYPE_CHECKING:
    from promptls.files import FoundFile

T = TypeVar("T")

# The work of this process, where it is one of several.
_worker: list[Work] = []


def do_in_pool(
    job: Job[T],
    shares: "Sequence[Sequence[FoundFile]]",
    overrides: Overrides,
    processes: int,
    progress: Callable[[int], None],
) -> dict[int, list[T | Failure]] | None:
    """Do a job for all files of all shares, in other processes; nothing if none can be started.

    Returns the results by the number of the share. Those of a process that was killed are missing.
    """
    pool = _start_pool(processes, overrides)
    if pool is None:
        return None
    done: dict[int, list[T | Failure]] = {}
    try:
        with _uninterrupted():
            waiting = [pool.submit(_run_share, job, share) for share in shares]
        for number, future in enumerate(waiting):
            with suppress(BrokenProcessPool):
                done[number] = future.result()
            progress(len(shares[number]))
        pool.shutdown()
    except KeyboardInterrupt:
        # This process is about to end, and the others end with it.
        raise
    except BaseException:
        _end(pool)
        raise
    return done


def _start_pool(count: int, overrides: Overrides) -> ProcessPoolExecutor | None:
    # Locks between processes need shared memory, which some containers lack.
    with suppress(OSError, NotImplementedError):
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(count, context, _start_worker, (overrides,))
        try:
            with _uninterrupted():
                # Processes start with their first job.
                pool.submit(os.getpid)
        except OSError:
            _end(pool)
        else:
            return pool
    return None


def _uninterrupted() -> AbstractContextManager[None]:
    if sys.platform != "win32":
        from promptls.runner.copies import uninterrupted  # noqa: PLC0415 - Windows has no such signals

        return uninterrupted()
    return nullcontext()


def _end(pool: ProcessPoolExecutor) -> None:
    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.kill()


def _start_worker(overrides: Overrides) -> None:
    # Ctrl-C reaches all processes. The first one reports it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker[:] = [Work(overrides)]


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run_share(job: Job[T], files: "Sequence[FoundFile]") -> list[T | Failure]:
    return [run_job(job, it, _worker[0]) for it in files]
