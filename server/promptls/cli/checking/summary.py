"""The counts of a run, its summary, its statistics, and its fixes for `--show-fixes`."""

from collections import Counter
from collections.abc import Iterator, Sequence

from promptls.checking.reports import ReportedFinding
from promptls.cli.checking.changes import FixedFiles
from promptls.cli.checking.options import find_failing_severities
from promptls.cli.printers import SIGN
from promptls.cli.terminal.style import OutputStyle, wrap_output
from promptls.rules.diagnostics import Severity
from promptls.runner.result_cache import CachedResult
from promptls.text.edits import Applicability
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted
from promptls.vocabulary.kinds import Kind

# What the findings of each severity are in a sentence.
_NOUNS = dict(zip(Severity, ("error", "warning", "note", "hint"), strict=True))
# Files of these kinds are other ones in the summary.
_OTHERS = frozenset({Kind.MARKDOWN, Kind.JSON, Kind.JSON_LINES})
# Marks a rule of whose findings only some have a safe fix.
_SOME = "[-]"
_INDENT = "  "
_IN_THEM = "Contents:"
# What is counted, in the order of the output: files by their kind, then what is in them. The
# names of one and of several follow each other.
COUNTED = {
    Kind.AGENT: ("agent", "agents"),
    Kind.SKILL: ("skill", "skills"),
    Kind.COMMAND: ("command", "commands"),
    Kind.TOML_COMMAND: ("command in TOML", "commands in TOML"),
    Kind.INSTRUCTIONS: ("instruction file", "instruction files"),
    Kind.PROMPT: ("prompt", "prompts"),
    Kind.SYSTEM_TEMPLATE: ("system template", "system templates"),
    Kind.WORK_PACKAGE: ("work package", "work packages"),
    Kind.WORKFLOW_STATE: ("workflow state", "workflow states"),
    Kind.TASK_ENVELOPE: ("task envelope", "task envelopes"),
    Kind.AGENT_RESPONSE: ("agent response", "agent responses"),
    Kind.AGENT_SHARE: ("share of an agent", "shares of agents"),
    Kind.UNIFIED_PROMPT: ("unified prompt", "unified prompts"),
    Kind.AUDIT_LOG: ("audit log", "audit logs"),
    Kind.RESPONSE: ("response", "responses"),
    Kind.MARKDOWN: ("other Markdown file", "other Markdown files"),
    Kind.JSON: ("other JSON file", "other JSON files"),
    Kind.JSON_LINES: ("other JSON Lines file", "other JSON Lines files"),
    "front-matter": ("file with front matter", "files with front matter"),
    "placeholder": ("placeholder", "placeholders"),
    "tag": ("response tag", "response tags"),
    "requirement": ("requirement marker", "requirement markers"),
    "spec-kitty-value": ("spec-kitty value", "spec-kitty values"),
    "prompt-block": ("prompt block", "prompt blocks"),
    "status-block": ("status block", "status blocks"),
    "emission-list": ("emission list", "emission lists"),
    "suppression": ("suppression comment", "suppression comments"),
}


class Tally:
    """The counts of a run.

    `fixed` are the findings of each rule that were fixed, by file, and `known` those that the
    baseline hides. `with_findings` is the number of files that have any. `safely_fixable` are
    those of each rule that have a safe fix, and `seen` the constructs in the files.
    """

    def __init__(self, fixed: FixedFiles) -> None:
        self.files = 0
        self.with_findings = 0
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

    def add(self, record: CachedResult, findings: Sequence[ReportedFinding]) -> None:
        """Count a file, the findings to show, and the constructs in it."""
        self.files += 1
        self.with_findings += bool(findings)
        for finding in findings:
            self.severities[finding.severity] += 1
            self.rules[finding.rule] += 1
            if finding.fix is not None:
                self.fixable[finding.fix.applicability] += 1
                if finding.fix.applicability is Applicability.SAFE:
                    self.safely_fixable[finding.rule] += 1
        if record.seen:
            self.seen.update(record.seen)


def render_summary(
    tally: Tally, style: OutputStyle, *, fix: bool, unsafe_fixes: bool, sign: str = ""
) -> str:
    """Render the summary of a run. `sign` marks findings with a safe fix in the output above."""
    lines = [_describe_fixed(tally)] if tally.fixed else []
    if not tally.severities:
        lines.append(f"No findings in {_describe_files(tally)}.")
    else:
        counts = [
            counted(number, _NOUNS[it]) for it in Severity if (number := tally.severities[it])
        ]
        of = _describe_share(tally) if tally.files > 1 else ""
        lines.append(f"Found {', '.join(counts)}{of}.")
        lines += _suggest_options(tally, sign, fix=fix, unsafe=unsafe_fixes)
        if style.is_terminal:
            most = tally.rules.most_common(1)
            lines += (f"`promptls explain {rule}` says more." for rule, _ in most)
    if tally.known:
        lines.append(f"{counted(tally.known, 'finding')} hidden by the baseline.")
    return "".join(f"{it}\n" for line in lines for it in wrap_output(line, style))


def _describe_files(tally: Tally) -> str:
    """Say what was looked at: the files of each kind, and the others."""
    named = {it: tally.seen[it] for it in COUNTED if isinstance(it, Kind) and it not in _OTHERS}
    parts = [f"{number:,} {COUNTED[kind][number > 1]}" for kind, number in named.items() if number]
    others = tally.files - sum(named.values())
    if others or not parts:
        parts.append(counted(others, "other file" if parts else "file"))
    return ", ".join(parts)


def _describe_share(tally: Tally) -> str:
    share = "" if tally.with_findings == tally.files else f"{tally.with_findings:,} of "
    return f" in {share}{counted(tally.files, 'file')}"


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


def render_statistics(tally: Tally, style: OutputStyle) -> str:
    """Render the findings of each rule, the most frequent first, and what was found in the files.

    What does not occur is left out.
    """
    if not tally.files:
        return ""
    width = max(len(f"{number:,}") for number in (*tally.rules.values(), *tally.seen.values()))
    lines = []
    if tally.rules:
        lines += ["Findings by rule:", *_render_rules(tally, width, style), ""]
    for title, is_of_files in (f"Checked {counted(tally.files, 'file')}:", True), (_IN_THEM, False):
        rows = [
            f"{_INDENT}{number:>{width},}  {COUNTED[name][number > 1]}"
            for name in COUNTED
            if isinstance(name, Kind) is is_of_files and (number := tally.seen[name])
        ]
        lines += [title, *rows, ""] if rows else []
    return "".join(f"{it}\n" for it in lines)


def _render_rules(tally: Tally, width: int, style: OutputStyle) -> Iterator[str]:
    """Render the number of findings of each rule, and whether `--fix` fixes them."""
    signs = set()
    for name, number in sorted(tally.rules.items(), key=lambda it: (-it[1], it[0])):
        safe = tally.safely_fixable[name]
        sign = SIGN if safe == number else _SOME if safe else ""
        column = style.paint(f"{sign:3}", fg="green") + _INDENT if tally.safely_fixable else ""
        signs.add(sign)
        yield f"{_INDENT}{number:>{width},}  {column}{style.paint(name, bold=True)}"
    if _SOME in signs:
        yield f"{SIGN} all can be fixed with --fix, {_SOME} some"
