"""The counts of a run, its summary, and its fixes for `--show-fixes`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from promptls.checking.reports import ReportedFinding
from promptls.cli.checking.changes import FixedFiles
from promptls.cli.terminal.layout import wrap_output
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity
from promptls.runner.result_cache import CachedResult
from promptls.text.edits import Applicability
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted

# What the findings of each severity are in a sentence.
_NOUNS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
    Severity.HINT: "hint",
}


class Tally:
    """The counts of a run.

    `fixed` are the findings of each rule that were fixed, by file, and `known` those that the
    baseline hides. `safely_fixable` are those of each rule that have a safe fix, and `seen` the
    constructs in the files.
    """

    __slots__ = (
        "files",
        "fixable",
        "fixed",
        "known",
        "rules",
        "safely_fixable",
        "seen",
        "severities",
    )

    def __init__(self, fixed: FixedFiles) -> None:
        self.files = 0
        self.fixed = fixed
        self.known = 0
        self.severities: Counter[Severity] = Counter()
        self.rules: Counter[str] = Counter()
        self.safely_fixable: Counter[str] = Counter()
        self.fixable: Counter[Applicability] = Counter()
        self.seen: Counter[str] = Counter()

    def is_failing(self, level: str) -> bool:
        """Whether a finding has this severity or a higher one."""
        return any(self.severities[it] for it in find_failing_severities(level))

    def add(self, record: CachedResult, findings: Iterable[ReportedFinding]) -> None:
        """Count a file, the findings to show, and the constructs in it."""
        self.files += 1
        for finding in findings:
            self.severities[finding.severity] += 1
            self.rules[finding.rule] += 1
            if finding.fix is not None and not record.is_damaged:
                self.fixable[finding.fix.applicability] += 1
                if finding.fix.applicability is Applicability.SAFE:
                    self.safely_fixable[finding.rule] += 1
        if record.seen:
            self.seen.update(record.seen)


def find_failing_severities(level: str) -> list[Severity]:
    """Find the severities from a level upward."""
    severities = list(Severity)
    return severities[: severities.index(Severity(level)) + 1]


def render_summary(
    tally: Tally, style: OutputStyle, *, fix: bool, unsafe_fixes: bool, sign: str = ""
) -> str:
    """Render the summary of a run. `sign` marks findings with a safe fix in the output above."""
    lines = [_describe_fixed(tally)] if tally.fixed else []
    if not tally.severities:
        lines.append(f"No findings in {counted(tally.files, 'file')}.")
    else:
        counts = [
            counted(number, _NOUNS[it]) for it in Severity if (number := tally.severities[it])
        ]
        lines.append(f"Found {', '.join(counts)}.")
        lines += _suggest_options(tally, sign, fix=fix, unsafe=unsafe_fixes)
    if tally.known:
        lines.append(f"{counted(tally.known, 'finding')} hidden by the baseline.")
    return "".join(f"{it}\n" for line in lines for it in wrap_output(line, style))


def render_fixed(tally: Tally, style: OutputStyle) -> str:
    """Render how much was fixed."""
    return "".join(f"{it}\n" for it in wrap_output(_describe_fixed(tally), style))


def render_fixes(fixed: FixedFiles, style: OutputStyle) -> str:
    """Render the rules of the fixes in each file, the most frequent first."""
    return "".join(f"{it}\n" for it in _list_fixes(fixed, style))


def _list_fixes(fixed: FixedFiles, style: OutputStyle) -> Iterator[str]:
    width = max((len(str(it)) for rules in fixed.values() for it in rules.values()), default=0)
    for path, rules in sorted(fixed.items(), key=lambda it: it[0].split("/")):
        yield f"{style.paint(escape_unseen(path), bold=True)}:"
        for rule, number in sorted(rules.items(), key=lambda it: (-it[1], it[0])):
            yield f"  {number:>{width}} x {rule}"


def _describe_fixed(tally: Tally) -> str:
    if not tally.fixed:
        return f"No fixes to apply in {counted(tally.files, 'file')}."
    findings = counted(sum(sum(it.values()) for it in tally.fixed.values()), "finding")
    return f"Fixed {findings} in {counted(len(tally.fixed), 'file')}."


def _suggest_options(tally: Tally, sign: str, *, fix: bool, unsafe: bool) -> Iterator[str]:
    safe, bold = (tally.fixable[it] for it in (Applicability.SAFE, Applicability.UNSAFE))
    mark = f"{sign} " if sign else ""
    if fix:
        # All safe fixes have been applied.
        if bold and not unsafe:
            yield f"{bold:,} more can be fixed with --unsafe-fixes."
    elif unsafe and safe + bold:
        yield f"{safe + bold:,} can be fixed with --fix --unsafe-fixes."
    elif safe and bold:
        yield f"{mark}{safe:,} can be fixed with --fix, {bold:,} more with --unsafe-fixes."
    elif safe:
        yield f"{mark}{safe:,} can be fixed with --fix."
    elif bold:
        yield f"{bold:,} can be fixed with --fix --unsafe-fixes."
