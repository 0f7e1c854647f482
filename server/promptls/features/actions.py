"""The code actions of an editor: fixes for findings."""

from collections.abc import Callable, Iterable

from promptls.diagnostics import FileDiagnostic
from promptls.difference import difference
from promptls.fixes import Applicability, FileEdit, FileFix
from promptls.fixing import fix_all
from promptls.text import FileSpan, Source


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


def find_safe_edits(source: Source, check: Callable[[str], list[FileDiagnostic]]) -> list[FileEdit]:
    """The edits that apply every safe fix at once, and those that become possible by them."""
    fixed, _ = fix_all(source.text, check, _is_safe)
    return difference(source.text, fixed)


def _is_safe(fix: FileFix) -> bool:
    return fix.applicability is Applicability.SAFE
