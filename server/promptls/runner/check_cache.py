"""Sections and their findings, shared by many files: what occurs in several is checked once."""

from promptls.checking.checker import CheckCache
from promptls.document import Document, Section
from promptls.rules.diagnostics import Diagnostic
from promptls.rules.rule_set import RuleSet
from promptls.semantics.context import Context
from promptls.text.spans import Span

# So many characters of different sections take some fifty megabytes.
_MOST_TEXT = 8 << 20
# Files of one project are alike; contexts beyond this number do not come back.
_MOST_CONTEXTS = 64

_Findings = dict[Section, tuple[Diagnostic[Span], ...]]


class SharedCheckCache(CheckCache):
    """A cache for many documents. It is emptied when it has become too large."""

    __slots__ = ("_contexts", "_held", "_known")

    def __init__(self) -> None:
        super().__init__()
        self._contexts: list[tuple[Context, RuleSet, _Findings]] = []
        self._known = 0
        self._held = 0

    def use_context(self, context: Context, rule_set: RuleSet) -> None:
        """Use the findings that were made in the same context and by the same rules."""
        for at, (known, rules, findings) in enumerate(self._contexts):
            if rules is rule_set and known == context:
                self.findings = findings
                if at:
                    self._contexts.insert(0, self._contexts.pop(at))
                return
        self.findings = {}
        self._contexts.insert(0, (context, rule_set, self.findings))
        del self._contexts[_MOST_CONTEXTS:]

    def retain(self, document: Document) -> None:
        """Keep everything, as long as there is room."""
        new = len(self.sections) - self._known
        self._known += new
        self._held += len(document.source.text) * new // max(len(document.parts), 1)
        if self._held > _MOST_TEXT:
            self.sections.clear()
            self._contexts.clear()
            self._known = self._held = 0
