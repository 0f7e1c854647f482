"""A law that a fix has broken."""

from typing import NamedTuple

from mutations.mutant import Mutant
from promptls.rules.diagnostics import FileDiagnostic


class Violation(NamedTuple):
    """What a fix of a mutant does that it must not do."""

    law: str
    rule: str
    mutant: Mutant
    fixed: str
    detail: str


class Fixing(NamedTuple):
    """A mutant before and after some of its fixes, with the findings that were fixed."""

    mutant: Mutant
    before: list[FileDiagnostic]
    fixed: str
    after: list[FileDiagnostic]
    taken: list[FileDiagnostic]

    @property
    def rules(self) -> str:
        """The rules whose fixes were taken."""
        return ", ".join(sorted({it.rule for it in self.taken}))

    def violation(self, law: str, detail: str) -> Violation:
        """Say that these fixes break a law."""
        return Violation(law, self.rules, self.mutant, self.fixed, detail)
