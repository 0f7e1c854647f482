import pytest

from promptls.checking.fixing import apply, fix_all
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, Severity, place_diagnostic
from promptls.text.edits import Applicability, Edit, FileFix, Fix, safe_fix, unsafe_fix
from promptls.text.spans import FileSpan, Span

TEXT = "0123456789"


def fix(*edits: tuple[int, int, str]) -> FileFix:
    return Fix("Do it", tuple(Edit(FileSpan(start, end), text) for start, end, text in edits))


@pytest.mark.parametrize(
    ("fixes", "text", "count"),
    [
        ([], TEXT, 0),
        ([fix((0, 1, "a"))], "a123456789", 1),
        ([fix((5, 6, "b")), fix((0, 1, "a"))], "a1234b6789", 2),
        ([fix((0, 1, "a"), (9, 10, "z")), fix((4, 5, ""))], "a1235678z", 2),
        ([fix((3, 3, "x"))], "012x3456789", 1),
        ([fix((10, 10, "x"))], "0123456789x", 1),
        # Edits that touch do not overlap.
        ([fix((2, 4, "a")), fix((4, 6, "b"))], "01ab6789", 2),
        ([fix((2, 4, "a")), fix((4, 4, "b"))], "01ab456789", 2),
        # Of two that overlap the first one wins.
        ([fix((2, 5, "a")), fix((4, 6, "b"))], "01a56789", 1),
        ([fix((4, 6, "b")), fix((2, 5, "a"))], "01a56789", 1),
        ([fix((2, 8, "a")), fix((4, 4, "b"))], "01a89", 1),
        ([fix((3, 3, "x")), fix((3, 3, "y"))], "012x3456789", 1),
        # A fix is applied as a whole or not at all.
        ([fix((0, 1, "a"), (5, 7, "b")), fix((6, 8, "c"), (9, 10, "d"))], "a1234b789", 1),
    ],
)
def test_apply(fixes: list[FileFix], text: str, count: int) -> None:
    assert apply(TEXT, fixes) == (text, count)


def finding(it: FileFix) -> FileDiagnostic:
    return Diagnostic(it.edits[0].span, "a-rule", Severity.ERROR, "wrong", it)


def test_fixing_goes_on_until_nothing_is_left() -> None:
    def shorten(text: str) -> list[FileDiagnostic]:
        return [finding(fix((0, 1, "")))] if len(text) > 7 else []

    assert fix_all(TEXT, shorten, lambda _: True) == ("3456789", 3)


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    def turn(text: str) -> list[FileDiagnostic]:
        return [finding(fix((0, 1, "b" if text[0] == "a" else "a")))]

    assert fix_all("a", turn, lambda _: True) == ("a", 10)


def test_only_what_is_wanted_is_fixed() -> None:
    def both(text: str) -> list[FileDiagnostic]:
        found = [safe_fix(FileSpan(0, 1), "a", "Safe"), unsafe_fix(FileSpan(5, 6), "b", "Unsafe")]
        return [finding(it) for it in found if text[it.edits[0].span.start].isdigit()]

    safe = fix_all(TEXT, both, lambda it: it.applicability is Applicability.SAFE)
    assert safe == ("a123456789", 1)
    assert fix_all(TEXT, both, lambda _: False) == (TEXT, 0)
    assert fix_all(TEXT, both, lambda _: True) == ("a1234b6789", 2)


def test_a_finding_without_a_fix_is_left() -> None:
    found = Diagnostic(FileSpan(0, 1), "a-rule", Severity.ERROR, "wrong")
    assert fix_all(TEXT, lambda _: [found], lambda _: True) == (TEXT, 0)


def test_diagnostics_are_placed_with_their_fixes() -> None:
    local = Diagnostic(Span(1, 2), "a", Severity.INFO, "b", safe_fix(Span(1, 2), "x", "t"))
    placed = place_diagnostic(local, 5)
    assert placed.span == FileSpan(6, 7)
    assert placed.fix == safe_fix(FileSpan(6, 7), "x", "t")
    bare = Diagnostic(Span(0, 1), "a", Severity.INFO, "b")
    assert place_diagnostic(bare, 2) == Diagnostic(FileSpan(2, 3), "a", Severity.INFO, "b")
