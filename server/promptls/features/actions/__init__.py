"""The code actions of an editor: what may be done about the text that is selected."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from promptls.checking.suppressing import CheckedText, CheckText
from promptls.features.actions.declaring import declarations, declarations_of_findings
from promptls.features.actions.enclosing import closings, wrappings
from promptls.features.actions.fixes import (
    allowances,
    disablings,
    find_allowing_edits,
    find_edits_of_rule,
    find_quick_fixes,
    find_safe_edits,
    fixes_of_file,
    fixes_of_file_here,
    fixes_of_rules,
    layouts_of_file,
    quick_fixes,
)
from promptls.features.actions.insertion import insertions, missing_sections
from promptls.features.actions.layout import find_layout_edits
from promptls.features.actions.packages import additions_to_scope, tickings
from promptls.features.actions.rewriting import conversions, quotings
from promptls.features.actions.skeletons import skeletons, skeletons_of_findings
from promptls.features.actions.values import Action, ActionKind, FileEdits, Inquiry, Task, TaskName
from promptls.text.edits import FileEdit

__all__ = [
    "Action",
    "ActionKind",
    "FileEdits",
    "Inquiry",
    "Task",
    "TaskName",
    "find_actions",
    "find_quick_fixes",
    "find_safe_edits",
    "perform",
]

_FINDERS: Final[dict[ActionKind, tuple[Callable[[Inquiry], Iterator[Action]], ...]]] = {
    ActionKind.QUICK_FIX: (
        quick_fixes,
        additions_to_scope,
        declarations_of_findings,
        skeletons_of_findings,
        fixes_of_rules,
        fixes_of_file_here,
        allowances,
        disablings,
    ),
    ActionKind.REWRITE: (
        tickings,
        closings,
        conversions,
        declarations,
        quotings,
        missing_sections,
        skeletons,
        insertions,
        wrappings,
    ),
    ActionKind.FIX_ALL: (fixes_of_file,),
    ActionKind.FORMAT: (layouts_of_file,),
}


def find_actions(inquiry: Inquiry, kinds: Iterable[ActionKind]) -> list[Action]:
    """What may be done, the most likely first. What two actions would do is offered once."""
    wanted = frozenset(kinds)
    finders = chain.from_iterable(of for kind, of in _FINDERS.items() if kind in wanted)
    found: list[Action] = []
    offered: set[tuple[FileEdit, ...]] = set()
    for action in chain.from_iterable(find(inquiry) for find in finders):
        # What is a rewrite may be the fix of a finding as well.
        is_new = not action.edits or action.edits not in offered
        if action.kind is ActionKind.FIX_ALL and any(it.task == action.task for it in found):
            continue
        if action.kind is ActionKind.QUICK_FIX or is_new:
            found.append(action)
            offered.add(action.edits)
    return found


def perform(task: Task, checked: CheckedText, check: CheckText) -> list[FileEdit]:
    """The edits of an action that had been put off; none where the text has become another."""
    source = checked.document.source
    if task.name is TaskName.FIX_ALL:
        return find_safe_edits(source, lambda text: check(text).diagnostics)
    if task.name is TaskName.FORMAT:
        return find_layout_edits(source, lambda text: check(text).diagnostics)
    if task.name is TaskName.FIX_RULE:
        return find_edits_of_rule(source, task.rule, lambda text: check(text).diagnostics)
    return find_allowing_edits(checked, task, check)
