"""Counts what was found, for the last line and for `--statistics`."""

from collections import Counter
from collections.abc import Iterator

from promptls.cli.checking import Checked
from promptls.diagnostics import Applicability, Severity
from promptls.document import EmissionList, PromptBlock, StatusBlock

_CONSTRUCTS = {
    PromptBlock: "prompt blocks",
    StatusBlock: "status blocks",
    EmissionList: "emission lists",
}
_FAILING = (Severity.ERROR, Severity.WARNING)
_PLURALS = {
    Severity.ERROR: "errors",
    Severity.WARNING: "warnings",
    Severity.INFO: "infos",
    Severity.HINT: "hints",
}


class Tally:
    """The counts of a run."""

    __slots__ = ("constructs", "files", "fixable", "fixed", "fixed_files", "rules", "severities")

    def __init__(self) -> None:
        self.files = 0
        self.fixed = 0
        self.fixed_files = 0
        self.severities: Counter[Severity] = Counter()
        self.rules: Counter[str] = Counter()
        self.fixable: Counter[Applicability] = Counter()
        self.constructs: Counter[type] = Counter()

    @property
    def is_failing(self) -> bool:
        """Whether there is anything that should stop a commit."""
        return any(self.severities[it] for it in _FAILING)

    def add(self, checked: Checked) -> None:
        """Count a file, its findings, and what was recognised in it."""
        self.files += 1
        self.fixed += checked.fixed
        self.fixed_files += bool(checked.fixed)
        for it in checked.diagnostics:
            self.severities[it.severity] += 1
            self.rules[it.rule] += 1
            if it.fix is not None and checked.can_be_fixed:
                self.fixable[it.fix.applicability] += 1
        for _, section in checked.document.parts:
            self.constructs.update(map(type, section.nodes))


def summary(tally: Tally, *, fix: bool, unsafe_fixes: bool) -> str:
    """Say in a line or two what came of a run."""
    lines = []
    if tally.fixed:
        lines.append(
            f"Fixed {_count(tally.fixed, 'finding')} in {_count(tally.fixed_files, 'file')}."
        )
    if not tally.severities:
        lines.append(f"No findings in {_count(tally.files, 'file')}.")
    else:
        counts = [
            f"{number} {it if number == 1 else _PLURALS[it]}"
            for it in Severity
            if (number := tally.severities[it])
        ]
        sentences = [f"Found {', '.join(counts)}.", *_hint(tally, fix=fix, unsafe=unsafe_fixes)]
        lines.append(" ".join(sentences))
    return "".join(f"{it}\n" for it in lines)


def statistics(tally: Tally) -> str:
    """The findings of each rule, the most frequent first, and the constructs that were seen."""
    rules = sorted(tally.rules.items(), key=lambda it: (-it[1], it[0]))
    seen = [(name, tally.constructs[it]) for it, name in _CONSTRUCTS.items()]
    width = max(len(str(number)) for _, number in (*rules, *seen))
    lines = [f"{number:>{width + 2}}  {name}" for name, number in rules]
    lines = ["Findings by rule:", *lines] if rules else []
    lines += ["Recognised:", *(f"{number:>{width + 2}}  {name}" for name, number in seen)]
    return "".join(f"{it}\n" for it in lines)


def _hint(tally: Tally, *, fix: bool, unsafe: bool) -> Iterator[str]:
    safe, bold = (tally.fixable[it] for it in (Applicability.SAFE, Applicability.UNSAFE))
    if fix:
        # What it could do is done.
        safe, bold = 0, 0 if unsafe else bold
    if unsafe and safe + bold:
        yield f"{safe + bold} can be fixed with --fix --unsafe-fixes."
    elif safe and bold:
        yield f"{safe} can be fixed with --fix, {bold} more with --unsafe-fixes."
    elif safe:
        yield f"{safe} can be fixed with --fix."
    elif bold:
        yield f"{bold} can be fixed with --fix --unsafe-fixes."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
