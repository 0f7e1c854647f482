"""Draws what a person may do with a selection: the titles, and what the document becomes.

One `<|>` is a cursor, two are the ends of a selection.
"""

from collections import Counter

from faults.judge import UNFINISHED
from kit import CURSOR, File, compare, document_of, draw, drawn_files, role_among
from promptls.checking.checker import check
from promptls.checking.suppressing import CheckedText
from promptls.features.actions import Action, ActionKind, Inquiry, find_actions, perform
from promptls.features.actions.values import FileEdits
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, every_rule
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.text.edits import apply_edits
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

EVERY = tuple(ActionKind)


class Scene:
    """A drawn document with a selection, and what may be done with it."""

    def __init__(  # noqa: PLR0913 - what may be known of a file, given by name
        self,
        drawing: str,
        *,
        path: str = "example.md",
        kind: Kind | None = None,
        role: Role | None = None,
        newline: str = "\n",
        workflow: RunningWorkflow | None = None,
        rule_set: RuleSet | None = None,
        is_automatic: bool = False,
        settings: str | None = None,
    ) -> None:
        (file,) = drawn_files(drawing, newline, path)
        first, *others = file.text.split(CURSOR)
        span = FileSpan(len(first), len(first) + sum(map(len, others[:-1])))
        self.file = File(file.path, "".join((first, *others)))
        self._kind = kind
        self._role = role or role_among(self.file, [self.file])
        self._rule_set = rule_set or every_rule()
        self.checked = self.check_text(self.file.text)
        self.inquiry = Inquiry(
            self.checked.document,
            span,
            self.checked.diagnostics,
            self._rule_set,
            self.check_text,
            workflow,
            is_automatic,
            lambda _, name: _declare(settings, name),
        )

    def check_text(self, text: str) -> CheckedText:
        """Check a text as if it were in this document."""
        document = parse(Source(text), self.file.path, kind=self._kind, role=self._role)
        return CheckedText(document, check(document, self._rule_set))

    def actions(self, *kinds: ActionKind) -> list[Action]:
        """What is offered, and does anything."""
        found = find_actions(self.inquiry, kinds or EVERY)
        return [it for it in found if it.elsewhere or self.apply(it) != self.file.text]

    def titles(self, *kinds: ActionKind) -> list[str]:
        """The titles of what is offered."""
        return [it.title for it in self.actions(*kinds)]

    def apply(self, action: Action) -> str:
        """The text after an action."""
        edits = action.edits
        if action.task is not None:
            edits = tuple(perform(action.task, self.checked, self.check_text))
        return apply_edits(self.file.text, edits)

    def check(self, title: str, after: str, newline: str = "\n") -> None:
        """Check what the document becomes, and that no finding is new."""
        __tracebackhide__ = True
        found = {it.title: it for it in self.actions()}
        assert title in found, f"only {list(found)} are offered"
        text = self.apply(found[title])
        wanted = document_of(after, newline=newline)
        if text != wanted:
            compare(draw(text), draw(wanted))
            raise AssertionError(f"only the line endings differ: {text!r}")
        self.check_law(found[title])

    def check_law(self, action: Action) -> None:
        """Check that an action removes its finding and brings up no other one.

        What it leaves unfinished is reported as such.
        """
        after = _count(self.check_text(self.apply(action)))
        for rule in UNFINISHED:
            del after[rule]
        before = _count(self.checked)
        assert not after - before, (action.title, after - before)
        if action.finding is not None:
            key = action.finding.rule
            assert after[key] < before[key], action.title


def _count(checked: CheckedText) -> Counter[str]:
    return Counter(it.rule for it in checked.diagnostics)


def _declare(settings: str | None, name: str) -> FileEdits | None:
    return None if settings is None else FileEdits(settings, name, ())
