"""The counts of a run, for the summary and for `--statistics`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from promptls.diagnostics import Severity
from promptls.fixes import Applicability
from promptls.reports import ReportedFinding
from promptls.runner.result_cache import CachedResult

_RECOGNISED = ("prompt blocks", "status blocks", "emission lists")
_PLURALS = {
    Severity.ERROR: "errors",
    Severity.WARNING: "warnings",
    Severity.INFO: "infos",
    Severity.HINT: "hints",
}


class Tally:
    """The counts of a run. `known` are the findings of the baseline."""

    __slots__ = (
        "files",
        "fixable",
        "fixed",
        "fixed_files",
        "known",
        "rules",
        "seen",
        "severities",
    )

    def __init__(self, fixed: int = 0, fixed_files: int = 0) -> None:
        self.files = 0
        self.fixed = fixed
        self.fixed_files = fixed_files
        self.known = 0
        self.severities: Counter[Severity] = Counter()
        self.rules: Counter[str] = Counter()
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
        self.seen.update(record.seen)


def find_failing_severities(level: str) -> list[Severity]:
    """Find the severities from a level upward."""
    severities = list(Severity)
    return severities[: severities.index(Severity(level)) + 1]


def render_summary(tally: Tally, *, fix: bool, unsafe_fixes: bool) -> str:
    """Render the summary of a run."""
    lines = [render_fixed(tally).rstrip()] if tally.fixed else []
    if not tally.severities:
        lines.append(f"No findings in {format_count(tally.files, 'file')}.")
    else:
        counts = [
            f"{number:,} {it if number == 1 else _PLURALS[it]}"
            for it in Severity
            if (number := tally.severities[it])
        ]
        sentences = [
            f"Found {', '.join(counts)}.",
            *_suggest_options(tally, fix=fix, unsafe=unsafe_fixes),
        ]
        lines.append(" ".join(sentences))
    if tally.known:
        lines.append(f"{format_count(tally.known, 'finding')} hidden by the baseline.")
    return "".join(f"{it}\n" for it in lines)


def render_fixed(tally: Tally) -> str:
    """Render how much was fixed."""
    if not tally.fixed:
        return f"No fixes to apply in {format_count(tally.files, 'file')}.\n"
    files = format_count(tally.fixed_files, "file")
    return f"Fixed {format_count(tally.fixed, 'finding')} in {files}.\n"


def render_statistics(tally: Tally) -> str:
    """Render the number of findings of each rule, the most frequent first, and of constructs."""
    rules = sorted(tally.rules.items(), key=lambda it: (-it[1], it[0]))
    seen = [(name, tally.seen[name]) for name in _RECOGNISED]
    width = max(len(str(number)) for _, number in (*rules, *seen))
    lines = [f"{number:>{width + 2}}  {name}" for name, number in rules]
    lines = ["Findings by rule:", *lines] if rules else []
    lines += ["Recognised:", *(f"{number:>{width + 2}}  {name}" for name, number in seen)]
    return "".join(f"{it}\n" for it in lines)


def format_count(number: int, what: str) -> str:
    """Format a number of things."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _suggest_options(tally: Tally, *, fix: bool, unsafe: bool) -> Iterator[str]:
    safe, bold = (tally.fixable[it] for it in (Applicability.SAFE, Applicability.UNSAFE))
    if fix:
        # All safe fixes have been applied.
        if bold and not unsafe:
            yield f"{bold:,} more can be fixed with --unsafe-fixes."
    elif unsafe and safe + bold:
        yield f"{safe + bold:,} can be fixed with --fix --unsafe-fixes."
    elif safe and bold:
        yield f"{safe:,} can be fixed with --fix, {bold:,} more with --unsafe-fixes."
    elif safe:
        yield f"{safe:,} can be fixed with --fix."
    elif bold:
        yield f"{bold:,} can be fixed with --fix --unsafe-fixes."
