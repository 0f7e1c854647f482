"""What holds for every text: of actions, of formatting, and of what follows from typing."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.checking.search import FINDINGS_CAP
from promptls.checking.suppressing import CheckedText
from promptls.features.actions import ActionKind, Inquiry, TaskName, find_actions, perform
from promptls.features.formatting import find_formatting
from promptls.features.on_type import TRIGGERS, follow
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


@settings(max_examples=300)
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


@settings(max_examples=300)
@given(prompt_texts(), kinds, roles, st.data())
def test_formatting_twice_changes_nothing_and_no_word_ever_changes(
    text: str, kind: Kind | None, role: Role | None, data: st.DataObject
) -> None:
    checker = Checker(kind, role)
    document = checker(text).document
    edits = find_formatting(document, checker.diagnose)
    check_edits(edits, text)
    once = apply_edits(text, edits)
    assert _WORD.findall(once) == _WORD.findall(text)
    assert find_formatting(checker(once).document, checker.diagnose) == []
    at = data.draw(st.integers(0, len(text)))
    part = find_formatting(document, checker.diagnose, FileSpan(at, at))
    check_edits(part, text)
    assert _WORD.findall(apply_edits(text, part)) == _WORD.findall(text)


@settings(max_examples=500)
@given(prompt_texts(), kinds, roles, st.data())
def test_what_follows_from_typing_is_in_the_text(
    text: str, kind: Kind | None, role: Role | None, data: st.DataObject
) -> None:
    document = Checker(kind, role)(text).document
    offset = data.draw(st.integers(0, len(text)))
    for character in TRIGGERS:
        check_edits(follow(document, offset, character, every_rule()), text)
