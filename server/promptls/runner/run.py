"""Checks and changes files: what is cached needs nothing, the rest is shared among processes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from promptls.checking.reports import FileReport
from promptls.files import FileContexts, FileError, FoundFile, read, to_source
from promptls.files.freshness import digest_content
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import CachedResult, CacheLookup, ResultCache
from promptls.runner.workers import Failure, ProgressListener, do_all
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.files import Configurations
    from promptls.runner.changing import Change
    from promptls.text.edits import Applicability


class Run(NamedTuple):
    """How files are checked: by which settings, with which cache, by how many processes."""

    overrides: Overrides
    configurations: "Configurations"
    cache: ResultCache
    jobs: int
    progress: ProgressListener


class Result(NamedTuple):
    """The result of a file that could be checked, its text, and whether it comes from the cache.

    The text is there if this process has checked the file a moment ago.
    """

    file: FoundFile
    cached: CachedResult
    is_old: bool
    source: Source | None = None

    @property
    def report(self) -> FileReport:
        """The findings of the file as they are reported."""
        return FileReport(self.file.path, self.cached.findings, partial(_find_source, self))


class WantedChanges(NamedTuple):
    """The fixes to apply.

    `known` has the fingerprints of findings that are left as they are, by the path of the file.
    """

    fixes: "frozenset[Applicability]"
    known: Mapping[str, frozenset[str]]


# A file, and what has been changed in it, or would be.
Changed: TypeAlias = "tuple[FoundFile, Change | Failure]"


def check_all(files: Sequence[FoundFile], run: Run) -> list[Result | Failure]:
    """Check files. The results have the order of the files."""
    run.progress.expect(len(files))
    contexts = FileContexts(run.configurations.find, run.configurations.listed)
    cache = CacheLookup(run.cache, run.overrides.digest, run.configurations.listed)
    known: list[CachedResult | None] = [None] * len(files)
    if run.cache.holds_any:
        known = [cache.lookup(file, contexts.find(file.absolute)) for file in files]
    run.progress(len(known) - known.count(None))
    missing = [file for file, cached in zip(files, known, strict=True) if cached is None]
    sources: dict[str, Source] = {}
    checked = iter(_check_missing(missing, run, contexts, sources))
    results: list[Result | Failure] = []
    for file, cached in zip(files, known, strict=True):
        result = next(checked) if cached is None else cached
        if isinstance(result, Failure):
            results.append(result)
        else:
            source = sources.get(file.absolute)
            results.append(Result(file, result, cached is not None, source))
    run.cache.save()
    return results


def change_files(
    results: Iterable[Result | Failure], run: Run, wanted: WantedChanges, *, write: bool
) -> Iterator[Changed]:
    """Apply wanted fixes in the files that have any; without `write` no file is changed."""
    files = [
        it.file for it in results if isinstance(it, Result) and _is_fixable(it.cached, wanted.fixes)
    ]
    if files:
        from promptls.runner.changing import change_file  # noqa: PLC0415 - it imports the rules
        from promptls.runner.checking import Work  # noqa: PLC0415 - the same

        contexts = FileContexts(run.configurations.find, run.configurations.listed)
        work, job = Work(run.overrides, contexts), partial(change_file, wanted=wanted, write=write)
        yield from zip(files, do_all(job, files, work, run.jobs, run.progress), strict=True)


def _check_missing(
    files: Sequence[FoundFile], run: Run, contexts: FileContexts, sources: dict[str, Source]
) -> Iterable[CachedResult | Failure]:
    if not files:
        return []
    from promptls.runner.checking import Work, check_file  # noqa: PLC0415 - it imports the rules

    work = Work(run.overrides, contexts)
    results = list(do_all(check_file, files, work, run.jobs, run.progress))
    for file, result in zip(files, results, strict=True):
        if isinstance(result, CachedResult):
            run.cache.store(file.absolute, result)
    sources |= work.sources
    return results


def _is_fixable(result: CachedResult, wanted: "frozenset[Applicability]") -> bool:
    fixes = (it.fix for it in result.findings if it.fix is not None)
    return any(it.applicability in wanted for it in fixes)


def _find_source(result: Result) -> Source | None:
    """The text that findings are about, or what the file still has of it."""
    if result.source is not None:
        return result.source
    try:
        data = read(result.file.real)
    except FileError:
        return None
    return to_source(data) if digest_content(data) == result.cached.content else None
