"""Checks and fixes files: those that are known need nothing, the others are shared out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from promptls.files import FileError, Found, Places, read, source_of
from promptls.files.vicinity import content_of
from promptls.reports import FileReport
from promptls.runner.memory import Memory, Recall
from promptls.runner.order import Order
from promptls.runner.records import Record
from promptls.runner.workers import Failure, Job, Progress, do_all
from promptls.text import Source

if TYPE_CHECKING:
    from promptls.diagnostics import Severity
    from promptls.files import Configurations
    from promptls.fixes import Applicability
    from promptls.runner.changing import Change
    from promptls.runner.checking import Work


class Run(NamedTuple):
    """How files are checked: by which order and settings, what is known, by how many processes."""

    order: Order
    configurations: "Configurations"
    memory: Memory
    jobs: int
    progress: Progress


class Result(NamedTuple):
    """What came of a file that could be checked, and whether that was known before."""

    found: Found
    record: Record
    is_old: bool

    @property
    def report(self) -> FileReport:
        """What is said of the file."""
        source = partial(_source, self.found, self.record.content)
        return FileReport(self.found.path, self.record.findings, source)


def check_all(files: Sequence[Found], run: Run) -> list[Result | Failure]:
    """Check files. What comes of each stands in its place."""
    run.progress.expect(len(files))
    places = Places(run.configurations.of)
    recall = Recall(run.memory, run.order.digest)
    kept = [recall.record(it, places.of(it.place)) for it in files]
    run.progress(len(kept) - kept.count(None))
    new = iter(
        _check_new([it for it, known in zip(files, kept, strict=True) if known is None], run)
    )
    results: list[Result | Failure] = []
    for it, known in zip(files, kept, strict=True):
        record = next(new) if known is None else known
        if isinstance(record, Failure):
            results.append(record)
        else:
            results.append(Result(it, record, known is not None))
    run.memory.save()
    return results


def _check_new(files: Sequence[Found], run: Run) -> Iterable[Record | Failure]:
    if not files:
        return []
    from promptls.runner.checking import check_file  # noqa: PLC0415 - it takes the rules

    results = list(do_all(check_file, files, _work(run), run.jobs, run.progress))
    for it, record in zip(files, results, strict=True):
        if isinstance(record, Record):
            run.memory.keep(it.place, record)
    return results


class Changed(NamedTuple):
    """A file, and what has become of it, or would."""

    found: Found
    change: "Change | Failure"


def fix_all(
    results: Iterable[Result | Failure],
    run: Run,
    wanted: "frozenset[Applicability]",
    *,
    write: bool,
) -> Iterator[Changed]:
    """Fix the files in which something can be fixed. Without `write` only tell what would be."""
    files = [
        it.found for it in results if isinstance(it, Result) and _is_fixable(it.record, wanted)
    ]
    if files:
        from promptls.runner.changing import fix_file  # noqa: PLC0415 - it takes the rules

        yield from _change_all(partial(fix_file, wanted=wanted, write=write), files, run)


def allow_all(
    results: Iterable[Result | Failure], run: Run, grave: "frozenset[Severity]"
) -> Iterator[Changed]:
    """Add comments that allow the findings that are so grave."""
    files = [it.found for it in results if isinstance(it, Result) and _is_grave(it.record, grave)]
    if files:
        from promptls.runner.changing import allow_file  # noqa: PLC0415 - it takes the rules

        yield from _change_all(partial(allow_file, grave=grave), files, run)


def _change_all(job: "Job[Change]", files: Sequence[Found], run: Run) -> Iterator[Changed]:
    changes = do_all(job, files, _work(run), run.jobs, run.progress)
    yield from (Changed(*it) for it in zip(files, changes, strict=True))


def _is_fixable(record: Record, wanted: "frozenset[Applicability]") -> bool:
    fixes = (it.fix for it in record.findings if it.fix is not None)
    return not record.is_damaged and any(it.applicability in wanted for it in fixes)


def _is_grave(record: Record, grave: "frozenset[Severity]") -> bool:
    return not record.is_damaged and any(it.severity in grave for it in record.findings)


def _work(run: Run) -> "Work":
    from promptls.runner.checking import Work  # noqa: PLC0415 - it takes the rules

    return Work(run.order, Places(run.configurations.of))


def _source(found: Found, content: str) -> Source | None:
    """The text that findings are about, as long as it is what the file holds."""
    try:
        data = read(found.real)
    except FileError:
        return None
    return source_of(data) if content_of(data) == content else None
