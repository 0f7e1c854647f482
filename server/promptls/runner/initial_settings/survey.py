"""Surveys a repository: the files of each kind, the findings of each rule, and unknown names."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

from promptls.checking.reports import ReportedFinding
from promptls.document import Document, PlaceholderForm, Placeholders, Spelling
from promptls.files import FileContexts, FoundFile
from promptls.parsing import parse
from promptls.parsing.plain import is_plain
from promptls.rules.diagnostics import Severity
from promptls.runner.constructs import PROMPT_BLOCK
from promptls.runner.initial_settings.contracts import DemandedLine, find_demanded_lines
from promptls.runner.initial_settings.names import UnknownName, find_unknown, group_names
from promptls.runner.initial_settings.uses import find_used_tags, is_addressed
from promptls.runner.run import Result
from promptls.text.edits import Applicability
from promptls.text.paths import folder_of
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

# Names of folders with the files of others, and of folders that programs write or test with.
_VENDORED = frozenset({"third-party", "third_party", "thirdparty", "vendor", "vendored"})
_GENERATED = frozenset(
    {"_build", "_site", "build", "dist", "fixtures", "generated", "out", "snapshots", "testdata"}
)
# A path that means nothing else as a pattern, and that a line of TOML can hold.
_PLAIN_PATH = re.compile(r"[\w ./@+-]+")


class RuleCount(NamedTuple):
    """The findings of a rule: their severity, their number, and the number of files with any."""

    rule: str
    severity: Severity
    findings: int
    files: int


class Survey(NamedTuple):
    """What was found in a repository. Paths are relative to it.

    `kinds` counts the files of each kind in each folder; `unknown` has names by the table of the
    settings that could add them; `styles` counts placeholders, and `mixed` the files with both
    spellings. `demanded` are the lines that prompts demand, by path. `safe` is the number of
    findings that have a safe fix.
    """

    kinds: dict[Kind, Counter[str]]
    rules: list[RuleCount]
    safe: int
    unknown: dict[str, list[UnknownName]]
    styles: Counter[Spelling]
    mixed: int
    unrecognised: Counter[str]
    demanded: dict[str, list[DemandedLine]]
    vendored: dict[str, int]
    generated: dict[str, int]


def find_folders_of_others(paths: Iterable[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Count the files in folders of others, and in folders that may be generated."""
    vendored: Counter[str] = Counter()
    generated: Counter[str] = Counter()
    for path in paths:
        folders = path.split("/")[:-1]
        for names, counts in (_VENDORED, vendored), (_GENERATED, generated):
            depth = next((at for at, it in enumerate(folders, 1) if it.lower() in names), None)
            if depth is not None and _PLAIN_PATH.fullmatch("/".join(folders[:depth])):
                counts["/".join(folders[:depth])] += 1
                break
    return dict(sorted(vendored.items())), dict(sorted(generated.items()))


def find_tops(folders: Iterable[str]) -> list[str]:
    """The folders that are in none of the others."""
    tops: list[str] = []
    for it in sorted(set(folders)):
        if not tops or not f"{it}/".startswith(f"{tops[-1]}/"):
            tops.append(it)
    return tops


def survey(
    results: Sequence[Result],
    contexts: FileContexts,
    folders: tuple[dict[str, int], dict[str, int]],
) -> Survey:
    """Survey files that have been checked; their paths are relative to the repository."""
    kinds: defaultdict[Kind, Counter[str]] = defaultdict(Counter)
    places: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    values: defaultdict[str, dict[str, None]] = defaultdict(dict)
    styles: Counter[Spelling] = Counter()
    unrecognised: Counter[str] = Counter()
    demanded: dict[str, list[DemandedLine]] = {}
    mixed = 0
    for result in results:
        source = result.report.source()
        if source is None:
            continue
        document = _parse(source, result.file, contexts)
        path, kind = result.file.path, document.kind
        kinds[kind][folder_of(path)] += 1
        demanded[path] = find_demanded_lines(document)
        for table, name in dict.fromkeys(find_unknown(document, result, contexts)):
            places[table, name].append(path)
        vocabulary = contexts.find(result.file.absolute).settings.vocabulary
        for name, of_tag in find_used_tags(document, vocabulary):
            values[name].update(dict.fromkeys(of_tag))
        found = Counter(
            it.spelling
            for group in document.nodes(Placeholders)
            for it in group.node.found
            if it.form is PlaceholderForm.EXACT and not it.doubtful
        )
        if kind is not Kind.MARKDOWN:
            styles += found
            mixed += len(found) > 1
        elif result.cached.seen.get(PROMPT_BLOCK) or is_addressed(document):
            unrecognised[folder_of(path)] += 1
    return Survey(
        dict(kinds),
        _count_rules(results),
        sum(_is_safe(it) for result in results for it in result.cached.findings),
        group_names(places, values),
        styles,
        mixed,
        unrecognised,
        demanded,
        *folders,
    )


def _parse(source: Source, file: FoundFile, contexts: FileContexts) -> Document:
    context = contexts.find(file.absolute)
    glance = partial(is_plain, vocabulary=context.settings.vocabulary)
    return parse(source, context.path, kind=context.kind, role=context.role, is_plain=glance)


def _count_rules(results: Iterable[Result]) -> list[RuleCount]:
    """Count the findings of each rule, the gravest and most frequent first."""
    found: defaultdict[str, list[tuple[Severity, str]]] = defaultdict(list)
    for result in results:
        for it in result.cached.findings:
            found[it.rule].append((it.severity, result.file.path))
    order = list(Severity)
    counts = [
        RuleCount(
            rule, min((it for it, _ in of), key=order.index), len(of), len({it for _, it in of})
        )
        for rule, of in found.items()
    ]
    return sorted(counts, key=lambda it: (order.index(it.severity), -it.findings, it.rule))


def _is_safe(finding: ReportedFinding) -> bool:
    return finding.fix is not None and finding.fix.applicability is Applicability.SAFE
