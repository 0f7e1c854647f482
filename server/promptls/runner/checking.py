"""Checks one file, from reading it to the result that is cached."""

from collections import Counter
from typing import NamedTuple

from promptls.checker import check
from promptls.diagnostics import FileDiagnostic
from promptls.document import Document, EmissionList, PromptBlock, StatusBlock
from promptls.files import FileContext, FileContexts, FoundFile, to_source
from promptls.files.freshness import Stamp, digest_content
from promptls.files.neighbour_facts import NeighbourFacts, RunNeighbours
from promptls.files.reading import read_stamped
from promptls.parsing import parse
from promptls.reports import to_reported
from promptls.runner.check_cache import SharedCheckCache
from promptls.runner.overrides import Overrides, build_configurations
from promptls.runner.result_cache import CachedResult, build_key
from promptls.text import Source

_RECOGNISED = {
    PromptBlock: "prompt blocks",
    StatusBlock: "status blocks",
    EmissionList: "emission lists",
}


class Work:
    """What a process needs to check files, and what it has cached while checking others."""

    __slots__ = ("cache", "contexts", "neighbours", "overrides")

    def __init__(self, overrides: Overrides, contexts: FileContexts | None = None) -> None:
        self.overrides = overrides
        self.contexts = contexts or FileContexts(build_configurations(overrides).find)
        self.cache = SharedCheckCache()
        self.neighbours = RunNeighbours(self.cache.sections)


class CheckedFile(NamedTuple):
    """A text that was checked, its diagnostics, and the other files that were read for it."""

    document: Document
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
    return to_result(check_data(data, context, work), context, data, stamp, work.overrides)


def check_data(data: bytes, context: FileContext, work: Work) -> CheckedFile:
    """Check the content of a file."""
    return check_source(to_source(data), data, context, work)


def check_source(source: Source, data: bytes, context: FileContext, work: Work) -> CheckedFile:
    """Check a text that is, or might become, the content of a file."""
    sections = work.cache.sections
    document = parse(source, context.path, kind=context.kind, role=context.role, known=sections)
    rule_set = context.rule_set
    neighbours = work.neighbours.read_facts(document, data, context.root, rule_set.vocabulary)
    diagnostics = check(document, rule_set, work.cache, project=neighbours.project)
    return CheckedFile(document, diagnostics, neighbours)


def to_result(
    checked: CheckedFile,
    context: FileContext,
    data: bytes,
    stamp: Stamp | None,
    overrides: Overrides,
) -> CachedResult:
    """What is reported of a file that was checked, and what it depends on."""
    seen: Counter[type] = Counter()
    for _, section in checked.document.parts:
        seen.update(map(type, section.nodes))
    return CachedResult(
        build_key(context, overrides.digest),
        stamp,
        digest_content(data),
        checked.neighbours.wanted,
        checked.neighbours.digest,
        {name: seen[it] for it, name in _RECOGNISED.items() if seen[it]},
        checked.source.undecodable is not None,
        to_reported(checked.source, checked.diagnostics),
    )
