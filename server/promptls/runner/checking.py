"""Checks one file, from reading it to the result that is cached."""

from collections.abc import Callable
from functools import partial

from promptls.checking.checker import check
from promptls.checking.reports import to_reported
from promptls.document import Document
from promptls.files import FileContext, FileContexts, FoundFile, to_source
from promptls.files.freshness import Stamp, digest_content
from promptls.files.neighbour_facts import NeighbourFacts, RunNeighbours
from promptls.files.reading import read_stamped
from promptls.parsing import parse, run_to_end
from promptls.parsing.plain import is_plain
from promptls.rules.diagnostics import FileDiagnostic
from promptls.runner.check_cache import SharedCheckCache
from promptls.runner.constructs import count_constructs
from promptls.runner.overrides import Overrides, build_configurations
from promptls.runner.result_cache import CachedResult, build_key
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

_MOST_SOURCES = 50


class Work:
    """What a process needs to check files, and what it has cached while checking others."""

    __slots__ = ("cache", "contexts", "digest", "neighbours", "overrides", "sources")

    def __init__(self, overrides: Overrides, contexts: FileContexts | None = None) -> None:
        self.overrides = overrides
        self.digest = overrides.digest
        self.contexts = contexts or FileContexts(build_configurations(overrides).find)
        self.cache = SharedCheckCache()
        self.neighbours = RunNeighbours(self.cache.sections)
        # The texts of the first files with findings, which are about to be shown.
        self.sources: dict[str, Source] = {}


class CheckedFile(NamedTuple):
    """A text that was checked, its digest and diagnostics, and the other files that were read."""

    document: Document
    content: str
    diagnostics: list[FileDiagnostic]
    neighbours: NeighbourFacts

    @property
    def source(self) -> Source:
        """The text that the diagnostics are about."""
        return self.document.source


def check_file(file: FoundFile, work: Work) -> CachedResult:
    """Check a file."""
    data, stamp = read_stamped(file.real)
    context = work.contexts.find(file.absolute)
    checked = check_data(data, context, work)
    if checked.diagnostics and len(work.sources) < _MOST_SOURCES:
        work.sources[file.absolute] = checked.source
    return to_result(checked, context, stamp, work.digest)


def check_data(data: bytes, context: FileContext, work: Work) -> CheckedFile:
    """Check the content of a file."""
    return check_source(to_source(data), data, context, work)


def check_source(
    source: Source,
    data: bytes,
    context: FileContext,
    work: Work,
    guard: Callable[[], None] = run_to_end,
) -> CheckedFile:
    """Check a text that is, or might become, the content of a file.

    `guard` is called again and again, and may raise to interrupt the work. What was found until
    then is cached.
    """
    sections = work.cache.sections
    rule_set = context.rule_set
    document = parse(
        source,
        context.path,
        kind=context.kind,
        role=context.role,
        known=sections,
        is_plain=partial(is_plain, vocabulary=rule_set.vocabulary),
        guard=guard,
    )
    content = digest_content(data)
    neighbours = work.neighbours.read_facts(
        document, content, context.root, rule_set.vocabulary, guard
    )
    diagnostics = check(document, rule_set, work.cache, guard, neighbours.project)
    return CheckedFile(document, content, diagnostics, neighbours)


def to_result(
    checked: CheckedFile,
    context: FileContext,
    stamp: Stamp | None,
    overrides: str,
) -> CachedResult:
    """What is reported of a file that was checked, and what it depends on."""
    return CachedResult(
        build_key(context, overrides),
        stamp,
        checked.content,
        checked.neighbours.wanted,
        checked.neighbours.digest,
        count_constructs(checked.document, context.rule_set.vocabulary),
        checked.source.undecodable is not None,
        to_reported(checked.source, checked.diagnostics),
    )
