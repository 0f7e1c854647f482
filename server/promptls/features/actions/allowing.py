"""Comments that allow a finding, where it is or in the whole file."""

from collections.abc import Iterator

from promptls.checking.suppressing import CheckedText, CheckText, suppress_finding, suppress_rule
from promptls.features.actions.values import Action, ActionKind, Inquiry, Task, TaskName
from promptls.text.difference import difference
from promptls.text.edits import FileEdit
from promptls.vocabulary.kinds import Syntax, syntax_of

# A selection with findings of more rules than these is not about one of them.
_MOST_RULES = 4


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
