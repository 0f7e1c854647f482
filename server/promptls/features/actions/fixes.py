"""What ends findings: their fixes, one by one, of a rule or all that are safe, and comments."""

from collections.abc import Callable, Iterable, Iterator

from promptls.checking.fixing import fix_all
from promptls.checking.suppressing import CheckedText, CheckText, suppress_finding, suppress_rule
from promptls.features.actions.layout import LAYOUT_RULES
from promptls.features.actions.values import Action, ActionKind, Inquiry, Task, TaskName
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.difference import difference
from promptls.text.edits import Applicability, FileEdit, FileFix
from promptls.text.paths import name_of
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Syntax, syntax_of

# A selection with findings of more rules than these is not about one of them.
_MOST_RULES = 4
FIX_ALL = "Fix all safe promptls problems"
FORMAT = "Format blocks, tags and work packages"
# Fewer findings of a rule are fixed one by one.
_FEWEST = 2


def allowances(inquiry: Inquiry) -> Iterator[Action]:
    """Two actions for each rule that has found something in the selection."""
    document = inquiry.document
    # No comment suppresses anything in JSON or in settings.
    if syntax_of(document.kind) is not Syntax.MARKDOWN or document.path.endswith(".toml"):
        return
    touched = {it.rule: it for it in reversed(inquiry.touched())}
    if len(touched) > _MOST_RULES:
        return
    for rule, finding in reversed(touched.items()):
        here = Task(TaskName.ALLOW_HERE, rule, finding.span.start)
        everywhere = Task(TaskName.ALLOW_IN_FILE, rule)
        kind = ActionKind.QUICK_FIX
        yield Action(f"Allow {rule} here", kind, finding=finding, task=here)
        yield Action(f"Allow {rule} in this file", kind, finding=finding, task=everywhere)


def disablings(inquiry: Inquiry) -> Iterator[Action]:
    """An action for each rule that has found something in the selection: no file is checked by it.

    Mistakes in settings are found by a rule that cannot be disabled.
    """
    touched = dict.fromkeys(it.rule for it in inquiry.touched())
    if len(touched) > _MOST_RULES or inquiry.document.path.endswith(".toml"):
        return
    for rule in touched:
        changed = inquiry.ignore_in_settings(rule)
        if changed is not None:
            title = f"Ignore {rule} in {name_of(changed.path)}"
            yield Action(title, ActionKind.QUICK_FIX, elsewhere=changed)


def find_allowing_edits(checked: CheckedText, task: Task, check: CheckText) -> list[FileEdit]:
    """The edits that add the comment of a task; none where no comment helps."""
    of_rule = [it for it in checked.diagnostics if it.rule == task.rule]
    if task.name is TaskName.ALLOW_HERE:
        of_rule = [it for it in of_rule if it.span.start == task.start]
    if not of_rule:
        return []
    before = checked.document.source.text
    if task.name is TaskName.ALLOW_HERE:
        after = suppress_finding(checked, of_rule[0], check)
    else:
        after = suppress_rule(checked, of_rule[0], check)
    return difference(before, after)


def find_quick_fixes(
    diagnostics: Iterable[FileDiagnostic], span: FileSpan
) -> list[tuple[FileDiagnostic, FileFix]]:
    """The fixes for what a selection touches, the safe ones first."""
    found = [
        (it, it.fix)
        for it in diagnostics
        if it.fix and it.span.start <= span.end and span.start <= it.span.end
    ]
    return sorted(found, key=lambda it: it[1].applicability is not Applicability.SAFE)


def quick_fixes(inquiry: Inquiry) -> Iterator[Action]:
    """A fix for each finding that the selection touches."""
    for finding, fix in find_quick_fixes(inquiry.found, inquiry.span):
        is_safe = fix.applicability is Applicability.SAFE
        yield Action(fix.title, ActionKind.QUICK_FIX, fix.edits, finding, is_safe)


def fixes_of_rules(inquiry: Inquiry) -> Iterator[Action]:
    """All fixes of a rule, for each rule with several findings, one of which is selected."""
    for rule in dict.fromkeys(it.rule for it in inquiry.touched() if it.fix):
        if len({it.fix for it in _fixable(inquiry.found, rule)}) >= _FEWEST:
            task = Task(TaskName.FIX_RULE, rule)
            yield Action(f"Fix all {rule} problems in this file", ActionKind.QUICK_FIX, task=task)


def fixes_of_file_here(inquiry: Inquiry) -> Iterator[Action]:
    """All safe fixes as a quick fix, where there are several: light bulbs show no others."""
    fixable = [it for it in inquiry.found if it.fix and _is_safe(it.fix)]
    if len({it.fix for it in fixable}) >= _FEWEST and any(it.fix for it in inquiry.touched()):
        yield Action(FIX_ALL, ActionKind.QUICK_FIX, task=Task(TaskName.FIX_ALL))


def fixes_of_file(inquiry: Inquiry) -> Iterator[Action]:
    """All safe fixes of the document, as one action."""
    if any(it.fix and it.fix.applicability is Applicability.SAFE for it in inquiry.found):
        yield Action(FIX_ALL, ActionKind.FIX_ALL, task=Task(TaskName.FIX_ALL))


def layouts_of_file(inquiry: Inquiry) -> Iterator[Action]:
    """What formatting changes, for clients in which another formatter is the one that formats."""
    if any(it.fix and _is_safe(it.fix) and it.rule in LAYOUT_RULES for it in inquiry.found):
        yield Action(FORMAT, ActionKind.FORMAT, task=Task(TaskName.FORMAT))


def find_safe_edits(source: Source, check: Callable[[str], list[FileDiagnostic]]) -> list[FileEdit]:
    """The edits that apply every safe fix at once, and those that become possible by them."""
    fixed, _ = fix_all(source.text, check, _is_safe)
    return difference(source.text, fixed)


def find_edits_of_rule(
    source: Source, rule: str, check: Callable[[str], list[FileDiagnostic]]
) -> list[FileEdit]:
    """The edits that apply the safe fixes of a rule, or if it has none here, all of them."""
    fixed, _ = fix_all(source.text, lambda text: _fixable(check(text), rule), lambda _: True)
    return difference(source.text, fixed)


def _fixable(found: Iterable[FileDiagnostic], rule: str) -> list[FileDiagnostic]:
    of_rule = [it for it in found if it.rule == rule and it.fix]
    return [it for it in of_rule if it.fix and _is_safe(it.fix)] or of_rule


def _is_safe(fix: FileFix) -> bool:
    return fix.applicability is Applicability.SAFE
