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
# How a tag begins, also one that was typed in a hurry: `</<name>`.
_TAG = re.compile(r"<[ \t]*([/\\]*)<?[ \t]*[A-Za-z_]")
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
    if any(it.rule in _HIDING for it in fixing.taken):
        return
    more = _count(fixing.after) - _count(fixing.before)
    for finding in fixing.taken:
        for rule in _UNCOVERED.get(finding.rule, ()):
            del more[rule]
    if "\r" in fixing.mutant.text:
        # A block that is inserted gets the line ends of the file.
        del more["block-crlf"]
    if more and (more := more - _count(run(fixing.mutant.original))):
        yield fixing.violation("a new finding", ", ".join(sorted(more)))


def _count(findings: list[FileDiagnostic]) -> Counter[str]:
    """How many findings of a rule there are. One fence is either not closed, or closed too early."""
    return Counter("fence" if it.rule in _FENCES else it.rule for it in findings)


def what_is_written_is_right(fixing: Fixing) -> Iterator[Violation]:
    """In the text that a fix writes nothing is found, but for what was found at that place."""
    if any(it.rule in _HIDING for it in fixing.taken):
        return
    source = Source(fixing.mutant.text)
    uncovered = {rule for it in fixing.taken for rule in _UNCOVERED.get(it.rule, ())}
    if "\r" in fixing.mutant.text:
        uncovered.add("block-crlf")
    said = {(it.rule, it.message) for it in fixing.before}
    shift = 0
    for edit in (it for one in fixing.taken if one.fix for it in one.fix.edits):
        start = edit.span.start + shift
        written = start, start + len(edit.text)
        shift += len(edit.text) - (edit.span.end - edit.span.start)
        first, last = (source.line_at(it) for it in edit.span)
        found = {
            it.rule
            for it in fixing.before
            if source.line_at(it.span.start) <= last + 1
            and source.line_at(it.span.end) >= first - 1
        }
        new = {
            it.rule
            for it in fixing.after
            if it.span.start < written[1]
            and it.span.end > written[0]
            and (it.rule, it.message) not in said
        }
        new -= found | uncovered
        if new:
            yield fixing.violation("what is written is wrong", ", ".join(sorted(new)))


def finding_is_gone(fixing: Fixing) -> Iterator[Violation]:
    """The one finding whose fix was applied is not reported any more."""
    (finding,) = fixing.taken
    if fixing.fixed == fixing.mutant.text:
        yield fixing.violation("a fix changes nothing", "")
    before, after = (
        Counter(it for one in its for it in (one.rule, (one.rule, one.message)))
        for its in (fixing.before, fixing.after)
    )
    # With another message it is another one, which the fix had no place for.
    found = finding.rule, (finding.rule, finding.message)
    if all(after[it] >= before[it] for it in found) and finding.rule not in _HIDING:
        yield fixing.violation("the finding stays", finding.message)


def tags_stay(fixing: Fixing) -> Iterator[Violation]:
    """A tag that is written anew opens or closes what it did before."""
    if any(it.rule == "tag-malformed" for it in fixing.taken):
        texts = fixing.mutant.text, fixing.fixed
        before, after = ([bool(it) for it in _TAG.findall(text)] for text in texts)
        if before != after:
            yield fixing.violation("a tag becomes another one", "")


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


_FENCES = {"fence-nested", "fence-unclosed"}
# What hides the rest of a file, so that all that is wrong in it comes to light.
_HIDING = {"comment-unclosed", "fence-nested", "fence-unclosed", "front-matter-unclosed"}
# What cannot be judged as long as the finding is there.
_UNCOVERED = {
    # A comment between two fences parts them.
    "suppression-unknown": ("suppression-unused", "fence"),
    "suppression-unused": ("fence",),
    "front-matter-field-misspelled": (
        "front-matter-field-invalid",
        "front-matter-field-missing",
        # With the key `variables`, a file lists what its placeholders may be.
        "placeholder-misspelled",
        "placeholder-unclosed",
        "placeholder-unknown",
        "placeholder-unused",
        "skill-description-markup",
        "skill-name-differs",
    ),
    # Only with a header, and on lines of their own, are items those of a block.
    "block-flattened": (
        "agent-status-expected",
        "block-last-not-utility",
        "block-non-ascii",
        "block-placeholder-misspelled",
        "emission-in-menu",
    ),
    # Only below its heading is a block in the section.
    "agent-prompts-heading-malformed": ("agent-prompts-section-misplaced",),
    # A space that is none had hidden the name.
    "block-non-ascii": ("block-placeholder-misspelled",),
    # Behind a tag that cannot be read is no tag that is closed, or closed once more.
    "tag-malformed": ("tag-unclosed", "tag-unopened"),
    # A name that is declared is looked for in half marks as well.
    "placeholder-unknown": ("placeholder-unclosed",),
    "block-header-missing": (
        "block-delimiter-malformed",
        "block-item-malformed",
        "block-numbering-gap",
        "agent-block-expected",
        "agent-status-expected",
        "block-header-malformed",
        "block-trailing-space",
        "block-non-ascii",
        "emission-in-menu",
        "status-header-malformed",
        "status-wording",
    ),
    "emission-protocol-missing": ("emission-items-differ", "emission-point-missing"),
    "front-matter-invalid": (
        "front-matter-field-missing",
        "front-matter-field-invalid",
        "front-matter-field-misspelled",
        "front-matter-value-misspelled",
        "front-matter-key-duplicated",
        "placeholder-unknown",
        "placeholder-unused",
        "skill-description-markup",
        "skill-name-differs",
        "tag-value-wrong-phase",
        "template-metadata-invalid",
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
