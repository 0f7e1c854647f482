"""Checks and fixes one file, from its bytes to its findings."""

from typing import NamedTuple

from promptls.checker import Memo, check
from promptls.diagnostics import Applicability, Diagnostic, Fix
from promptls.document import Document
from promptls.files import Neighbourhood, Place, source_of
from promptls.fixing import fix_all
from promptls.parsing import parse
from promptls.text import Source


class Work(NamedTuple):
    """What is to be done with every file: the fixes to apply, and what is known of others."""

    neighbourhood: Neighbourhood
    fixes: frozenset[Applicability] = frozenset()


class Checked(NamedTuple):
    """A file, what is in it, and what is wrong with it. `fixed` counts what was."""

    path: str
    document: Document
    diagnostics: list[Diagnostic]
    fixed: int = 0

    @property
    def source(self) -> Source:
        """The text that the findings are about."""
        return self.document.source

    @property
    def can_be_fixed(self) -> bool:
        """Whether the text, written back, would be the file. Bytes that were replaced are lost."""
        return self.source.undecodable is None


def check_file(path: str, data: bytes, place: Place, work: Work) -> Checked:
    """Check what was read from a file. Its path is the one that is shown."""
    return _checked(path, source_of(data), place, work, Memo())


def fix_file(checked: Checked, place: Place, work: Work) -> Checked:
    """Fix what was found in a file, until nothing is left to fix, and check the result."""

    def recheck(text: str) -> Checked:
        return _checked(checked.path, Source(text), place, work, memo)

    def is_wanted(fix: Fix) -> bool:
        return fix.applicability in work.fixes

    fixes = [it.fix for it in checked.diagnostics if it.fix is not None]
    if not checked.can_be_fixed or not any(map(is_wanted, fixes)):
        return checked
    memo = Memo()
    text, fixed = fix_all(checked.source.text, lambda it: recheck(it).diagnostics, is_wanted)
    return recheck(text)._replace(fixed=fixed)


def _checked(path: str, source: Source, place: Place, work: Work, memo: Memo) -> Checked:
    document = parse(source, place.path, kind=place.kind, role=place.role, known=memo.sections)
    rule_set = place.rule_set
    project = work.neighbourhood.project_of(document, place.root, rule_set.vocabulary)
    return Checked(path, document, check(document, rule_set, memo, project=project))
