"""Checks one file, from reading it to the result that is cached.

What occurs in several files is checked once.
"""

import os

from promptls.checking.checker import CheckCache, check
from promptls.checking.reports import to_reported
from promptls.document import Document, Section
from promptls.files import FileContext, FileContexts, FoundFile, to_source
from promptls.files.freshness import Stamp
from promptls.files.neighbour_facts import Found, NeighbourReader, seeker_of
from promptls.files.neighbours import NeighbourDigests
from promptls.files.store import FileStore
from promptls.files.texts import FileText, Guard, give_text, interpretation_of
from promptls.parsing import run_to_end
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.runner.constructs import count_constructs
from promptls.runner.overrides import Overrides, build_configurations
from promptls.runner.result_cache import CachedResult, build_key
from promptls.semantics.context import Context
from promptls.semantics.facts import WantedFiles
from promptls.text.spans import Source, Span
from promptls.text.values import NamedTuple

# So many characters of different sections take some fifty megabytes.
_MOST_TEXT = 8 << 20
# Files of one project are alike; contexts beyond this number do not come back.
_MOST_CONTEXTS = 64
_MOST_SOURCES = 50

_Findings = dict[Section, tuple[Diagnostic[Span], ...]]


class SharedCheckCache(CheckCache):
    """A cache for many documents. It is emptied when it has become too large."""

    __slots__ = ("_contexts", "_held", "_known")

    def __init__(self) -> None:
        super().__init__()
        self._contexts: list[tuple[Context, RuleSet, _Findings]] = []
        self._known = 0
        self._held = 0

    def use_context(self, context: Context, rule_set: RuleSet) -> None:
        """Use the findings that were made in the same context and by the same rules."""
        for at, (known, rules, findings) in enumerate(self._contexts):
            if rules is rule_set and known == context:
                self.findings = findings
                if at:
                    self._contexts.insert(0, self._contexts.pop(at))
                return
        self.findings = {}
        self._contexts.insert(0, (context, rule_set, self.findings))
        del self._contexts[_MOST_CONTEXTS:]

    def retain(self, document: Document) -> None:
        """Keep everything, as long as there is room."""
        new = len(self.sections) - self._known
        self._known += new
        self._held += len(document.source.text) * new // max(len(document.parts), 1)
        if self._held > _MOST_TEXT:
            self.sections.clear()
            self._contexts.clear()
            self._known = self._held = 0


class Work:
    """What a process needs to check files, and what it has found out while checking others."""

    __slots__ = (
        "cache",
        "contexts",
        "digest",
        "found",
        "neighbours",
        "overrides",
        "sources",
        "store",
    )

    def __init__(
        self,
        overrides: Overrides,
        contexts: FileContexts | None = None,
        store: FileStore | None = None,
    ) -> None:
        self.overrides = overrides
        self.digest = overrides.digest
        self.contexts = contexts or FileContexts(build_configurations(overrides).find)
        self.cache = SharedCheckCache()
        # A run looks at each file once.
        self.store = store or FileStore(expires=False, sections=self.cache.sections)
        self.found: Found = {}
        # The texts of the first files with findings, which are about to be shown.
        self.sources: dict[str, Source] = {}
        # While a server works, files come and go.
        self.neighbours = NeighbourDigests(self.contexts.listed if store is None else None)

    def digest_around(
        self, wanted: WantedFiles, root: str, own: tuple[str, str] | None = None
    ) -> str:
        """Digest the files that a document wants. `own` are its path and what its text is."""
        if not any(wanted):
            return ""

        def digest_file(path: str) -> str:
            if own is not None and path == own[0]:
                return own[1]
            return str(self.store.content(path, root) or "")

        return self.neighbours.digest(wanted, root, digest_file)


class CheckedFile(NamedTuple):
    """A text that was checked, its diagnostics, and what they depend on besides."""

    text: FileText
    document: Document
    diagnostics: list[FileDiagnostic]
    wanted: WantedFiles
    around: str

    @property
    def source(self) -> Source:
        """The text that the diagnostics are about."""
        return self.document.source


def check_file(file: FoundFile, work: Work) -> CachedResult:
    """Check a file."""
    text = work.store.read_file(file.real, None)
    context = work.contexts.find(file.absolute)
    checked = check_text(text, context, work)
    if checked.diagnostics and len(work.sources) < _MOST_SOURCES:
        work.sources[file.absolute] = checked.source
    return to_result(checked, context, text.stamp, work.digest)


def check_data(
    data: bytes, context: FileContext, work: Work, guard: Guard = run_to_end
) -> CheckedFile:
    """Check the content of a file."""
    return check_text(give_text(to_source(data), data), context, work, guard)


def check_content(
    text: str, context: FileContext, work: Work, guard: Guard = run_to_end
) -> CheckedFile:
    """Check a text as if it were the content of a file."""
    data = text.encode(errors="surrogatepass")
    return check_text(give_text(Source(text), data), context, work, guard)


def check_text(
    text: FileText, context: FileContext, work: Work, guard: Guard = run_to_end
) -> CheckedFile:
    """Check the text of a file.

    `guard` is called again and again, and may raise to interrupt the work. What was found until
    then is cached.
    """
    rule_set, root = context.rule_set, context.root
    document = text.parse(guard, interpretation_of(context), work.cache.sections)
    reader = NeighbourReader(work.store, work.contexts.find, guard, work.neighbours)
    seeker = reader.follow_imports(seeker_of(document, rule_set.vocabulary), root)
    # Before they are read: if one changes meanwhile, the result is made anew.
    own = os.path.join(root, document.path), str(text.content)
    around = work.digest_around(seeker.wanted, root, own)
    project = reader.find_project(seeker, root, rule_set.vocabulary, work.found)
    diagnostics = check(document, rule_set, work.cache, guard, project)
    return CheckedFile(text, document, diagnostics, seeker.wanted, around)


def to_result(
    checked: CheckedFile, context: FileContext, stamp: Stamp | None, overrides: str
) -> CachedResult:
    """What is reported of a file that was checked, and what it depends on."""
    return CachedResult(
        build_key(context, overrides),
        stamp,
        str(checked.text.content),
        checked.wanted,
        checked.around,
        count_constructs(checked.document, context.rule_set.vocabulary),
        to_reported(checked.source, checked.diagnostics),
    )
