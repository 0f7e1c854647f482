"""What holds for every text: of actions, and of the layout that they make."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.checking.search import FINDINGS_CAP
from promptls.checking.suppressing import CheckedText
from promptls.features.actions import ActionKind, Inquiry, TaskName, find_actions, perform
from promptls.features.actions.layout import find_layout_edits
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import every_rule
from promptls.text.edits import FileEdit, apply_edits
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from strategies.prompts import kinds, prompt_texts, roles

_WORD = re.compile(r"[^\W\d_]{2,}")
_ALLOWING = (TaskName.ALLOW_HERE, TaskName.ALLOW_IN_FILE)


class Checker:
    """Checks texts as one file."""

    def __init__(self, kind: Kind | None, role: Role | None) -> None:
        self.kind = kind
        self.role = role

    def __call__(self, text: str) -> CheckedText:
        document = parse(Source(text), "agents/x.md", kind=self.kind, role=self.role)
        return CheckedText(document, check(document))

    def diagnose(self, text: str) -> list[FileDiagnostic]:
        return self(text).diagnostics


def count(checked: CheckedText) -> Counter[str]:
    return Counter(it.rule for it in checked.diagnostics)


def check_edits(edits: Sequence[FileEdit], text: str) -> None:
    """Check that edits are in order, apart from each other, and inside the text."""
    assert all(0 <= it.span.start <= it.span.end <= len(text) for it in edits)
    assert all(one.span.end <= other.span.start for one, other in pairwise(edits))


@given(prompt_texts(), kinds, roles, st.data())
def test_an_action_brings_up_nothing_new(
    text: str, kind: Kind | None, role: Role | None, data: st.DataObject
) -> None:
    checker = Checker(kind, role)
    checked = checker(text)
    assume(len(checked.diagnostics) < FINDINGS_CAP)
    ends = data.draw(st.lists(st.integers(0, len(text)), min_size=1, max_size=2))
    span = FileSpan(min(ends), max(ends))
    inquiry = Inquiry(checked.document, span, checked.diagnostics, every_rule(), checker)
    before = count(checked)
    for action in find_actions(inquiry, ActionKind):
        edits = action.edits
        if action.task is not None:
            edits = tuple(perform(action.task, checked, checker))
        check_edits(edits, text)
        if action.task is not None and action.task.name in _ALLOWING and edits:
            after = count(checker(apply_edits(text, edits)))
            assert after[action.task.rule] < before[action.task.rule]
            assert after.total() < before.total()
        elif action.kind is ActionKind.REWRITE and action.finding is None:
            after = count(checker(apply_edits(text, edits)))
            assert not after - before, (action.title, after - before)


@given(prompt_texts(), kinds, roles)
def test_to_lay_out_twice_changes_nothing_and_no_word_ever_changes(
    text: str, kind: Kind | None, role: Role | None
) -> None:
    checker = Checker(kind, role)
    edits = find_layout_edits(Source(text), checker.diagnose)
    check_edits(edits, text)
    once = apply_edits(text, edits)
    assert _WORD.findall(once) == _WORD.findall(text)
    assert find_layout_edits(Source(once), checker.diagnose) == []
