"""Shares files among processes, by their size. Where there is little to do, there is only one."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from promptls.files import FileError, FoundFile
from promptls.files.reading import read_size
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.runner.checking import Work

T = TypeVar("T")

# What one process does in the time that it takes to start others.
_LITTLE = 1 << 19
# So often a process gets a new share, so that all end at nearly the same time.
_ROUNDS = 12
# Elsewhere a copy of this process is not safe or not possible.
_COPIES = sys.platform == "linux"
# Windows cannot wait for more processes at once.
_MOST = 61
_FEW = 8
_KILLED = "the worker process was killed"


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
        jobs = min(jobs, _MOST)
        shares = list(_cut_shares(files, sizes, jobs))
        done = _share_out(job, shares, work, min(jobs, len(shares) - 1), progress)
        if done is not None:
            for number, share in enumerate(shares):
                yield from done.get(number) or [Failure(it.path, _KILLED) for it in share]
            return
    for file in files:
        yield run_job(job, file, work)
        progress(1)


def count_processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cut_shares(
    files: Sequence[FoundFile], sizes: Sequence[int], jobs: int
) -> Iterator[list[FoundFile]]:
    """Cut the files into shares of about the same size, with those of a folder together.

    The first share is small, or empty.
    """
    most = _LITTLE // _FEW
    usual = max(sum(sizes) // (jobs * _ROUNDS), most)
    share: list[FoundFile] = []
    held = 0
    if sizes[0] > most:
        yield share
        share, most = [], usual
    for file, size in zip(files, sizes, strict=True):
        share.append(file)
        held += size
        if held >= most:
            yield share
            share, held, most = [], 0, usual
    if share:
        yield share


def _share_out(
    job: Job[T],
    shares: Sequence[Sequence[FoundFile]],
    work: "Work",
    jobs: int,
    progress: ProgressListener,
) -> dict[int, list[T | Failure]] | None:
    """Do a job for all files of all shares, in several processes if there can be any."""
    if _COPIES and sys.platform != "win32":
        from promptls.runner.copies import do_in_copies  # noqa: PLC0415 - most runs need none

        return do_in_copies(lambda file: run_job(job, file, work), shares, jobs, progress)
    from promptls.runner.pool import do_in_pool  # noqa: PLC0415 - the same

    return do_in_pool(job, shares, work.overrides, jobs, progress)


def run_job(job: Job[T], file: FoundFile, work: "Work") -> T | Failure:
    """Do a job for a file. One that promptls fails on must not hide the others."""
    try:
        return job(file, work)
    except FileError as error:
        return Failure(file.path, error.reason)
    except Exception as error:  # It may be any.
        return Failure(
            file.path, f"internal error: {type(error).__name__}: {error} (please report it)"
        )
