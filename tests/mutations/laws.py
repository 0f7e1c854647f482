"""What every fix must keep, by promptls itself."""

import re
from collections import Counter
from collections.abc import Iterator

from faults.judge import Check
from mutations.violation import Fixing, Violation
from promptls.checking.fixing import fix_all
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import Applicability, FileFix
from promptls.text.spans import LINE_BREAK, Source

_DIRECTIVE = re.compile(r"\{%|\{\{~?[#/]|\{\{-?\s*(?:else|end|range|if|with)\b")
_BRACES = re.compile(r"\{\{.*?\}\}")


def is_safe(fix: FileFix) -> bool:
    """Whether a machine may apply it."""
    return fix.applicability is Applicability.SAFE


def nothing_is_left(fixing: Fixing, run: Check) -> Iterator[Violation]:
    """A second run changes nothing."""
    left = [it.rule for it in fixing.after if it.fix and is_safe(it.fix)]
    if left:
        yield fixing.violation("something is left to fix", f"{left}")
    elif fix_all(fixing.fixed, run, is_safe) != (fixing.fixed, 0):
        yield fixing.violation("a second run changes the file", "")


def nothing_is_new(fixing: Fixing, run: Check) -> Iterator[Violation]:
    """There are no more findings of any rule than before, but for what the file itself has."""
    before, after = (Counter(it.rule for it in its) for its in (fixing.before, fixing.after))
    more = after - before
    for finding in fixing.taken:
        for rule in _UNCOVERED.get(finding.rule, ()):
            del more[rule]
    if more and (more := more - Counter(it.rule for it in run(fixing.mutant.original))):
        yield fixing.violation("a new finding", ", ".join(sorted(more)))


def finding_is_gone(fixing: Fixing) -> Iterator[Violation]:
    """The one finding whose fix was applied is not reported any more."""
    (finding,) = fixing.taken
    if fixing.fixed == fixing.mutant.text:
        yield fixing.violation("a fix changes nothing", "")
    before, after = (Counter(it.rule for it in its) for its in (fixing.before, fixing.after))
    if after[finding.rule] >= before[finding.rule]:
        yield fixing.violation("the finding stays", finding.message)


def other_languages_stay(fixing: Fixing) -> Iterator[Violation]:
    """What another template language fills in is as it was."""
    text = fixing.mutant.text
    if _DIRECTIVE.search(text) and _BRACES.findall(text) != _BRACES.findall(fixing.fixed):
        yield fixing.violation("another language's text changes", "")


def edits_are_near(fixing: Fixing) -> Iterator[Violation]:
    """An edit is in the lines of its finding, or in the construct that these are a part of."""
    source = Source(fixing.mutant.text)
    for finding in fixing.taken:
        first, last = _reach(source, finding)
        assert finding.fix
        for edit in finding.fix.edits:
            lines = source.line_at(edit.span.start), source.line_at(edit.span.end)
            if lines[0] < first or lines[1] > last:
                yield fixing.violation("an edit is far away", f"{finding}")


def _reach(source: Source, finding: FileDiagnostic) -> tuple[int, int]:
    first, last = source.line_at(finding.span.start), source.line_at(finding.span.end)
    count = len(source.line_starts) - 1
    if finding.rule in _WHOLE_FILE:
        return 0, count
    if finding.rule.startswith("front-"):
        rows = LINE_BREAK.split(source.text)
        return 0, next((it for it, row in enumerate(rows) if it and row == "---"), count)
    if finding.rule.startswith(("block-", "status-")):
        # A block has a header and items of a line each between two delimiters.
        return max(0, first - 12), min(count, last + 12)
    # With a comment, a blank line below it goes, which ends where the next line begins.
    more = 1 + (finding.rule == "suppression-unused")
    return max(0, first - 1), min(count, last + more)


# What cannot be judged as long as the finding is there.
_UNCOVERED = {
    "suppression-unknown": ("suppression-unused",),
    "front-matter-invalid": (
        "front-matter-field-missing",
        "front-matter-field-invalid",
        "front-matter-field-misspelled",
        "front-matter-value-misspelled",
        "front-matter-key-duplicated",
        "placeholder-unknown",
        "placeholder-unused",
    ),
}
# A spelling, a tag's partner and a declaration are where they are.
_WHOLE_FILE = {
    "placeholder-styles-mixed",
    "placeholder-unused",
    "placeholder-unknown",
    "tag-misspelled",
    "tag-case",
    "tag-unclosed",
    "tag-unopened",
    "requirement-marker-unclosed",
    "requirement-marker-unopened",
    "requirement-count-mismatch",
}
