from kit import document_of
from promptls.checking.checker import check
from promptls.features.actions import find_quick_fixes, find_safe_edits
from promptls.parsing import parse
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, Severity
from promptls.text.edits import Applicability, Edit, Fix, apply_edits
from promptls.text.spans import FileSpan, Source


def diagnose(text: str) -> list[FileDiagnostic]:
    return check(parse(Source(text)))


def _diagnostic(start: int, end: int, applicability: Applicability | None) -> FileDiagnostic:
    fix = None
    if applicability:
        fix = Fix(f"{start}", (Edit(FileSpan(start, end), "x"),), applicability)
    return Diagnostic(FileSpan(start, end), "block-crlf", Severity.ERROR, "message", fix)


def test_the_fixes_that_a_selection_touches_the_safe_ones_first() -> None:
    bold = _diagnostic(2, 4, Applicability.UNSAFE)
    safe = _diagnostic(4, 6, Applicability.SAFE)
    later = _diagnostic(5, 6, Applicability.SAFE)
    without = _diagnostic(4, 5, None)
    far = _diagnostic(8, 9, Applicability.SAFE)
    found = find_quick_fixes([bold, without, safe, later, far], FileSpan(4, 5))
    assert [(it, fix) for it, fix in found] == [
        (safe, safe.fix),
        (later, later.fix),
        (bold, bold.fix),
    ]


def test_a_cursor_touches_what_ends_before_it() -> None:
    one = _diagnostic(2, 4, Applicability.SAFE)
    assert find_quick_fixes([one], FileSpan(4, 4)) == [(one, one.fix)]
    assert find_quick_fixes([one], FileSpan(5, 5)) == []


def test_all_safe_fixes_at_once() -> None:
    text = document_of("""
        | Text.
        |
        | --
        | Suggested next steps
        |
        |   [1] Continue to {next_phase_nam}
        |   [3] Show workflow status··
        |
        | More.
    """)
    edits = find_safe_edits(Source(text), diagnose)
    assert apply_edits(text, edits) == document_of("""
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_nam}
        |   [2] Show workflow status
        | ---
        |
        | More.
    """)
    assert sum(edit.span.end - edit.span.start for edit in edits) < 60


def test_nothing_to_fix() -> None:
    assert find_safe_edits(Source("# Title\n\nText.\n"), diagnose) == []
