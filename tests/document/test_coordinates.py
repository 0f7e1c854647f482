"""An offset in a section and one in a file are different types: mypy refuses what is refused here.

Each comment that silences mypy is one that mypy would report as unused if it accepted the line.
"""

from promptls.document import Delimiter, LineForm, Placed
from promptls.rules.findings import Finding
from promptls.text.edits import Edit, Fix, place_fix, safe_fix
from promptls.text.spans import FileSpan, Source, Span


def test_a_node_is_placed_by_the_base_of_its_section() -> None:
    placed = Placed(10, Delimiter(Span(2, 5), LineForm.EXACT))
    assert placed.span == FileSpan(12, 15)
    assert placed.at(Span(0, 1)) == FileSpan(10, 11)
    assert placed.span.inside(10) == Span(2, 5)


def test_a_fix_is_placed_with_its_edits() -> None:
    assert place_fix(safe_fix(Span(1, 2), "x", "t"), 10) == safe_fix(FileSpan(11, 12), "x", "t")


def test_mypy_refuses_a_range_in_the_wrong_text() -> None:
    in_section, in_file = Span(0, 1), FileSpan(0, 1)
    source = Source("text")
    assert source[in_section] == "t"  # type: ignore[index]
    assert source.replaced(in_section, "").text == "ext"  # type: ignore[arg-type]
    found: Finding[FileSpan] = Finding(in_section, "message")  # type: ignore[arg-type]
    edit: Edit[Span] = Edit(in_file, "")  # type: ignore[arg-type]
    fix: Fix[FileSpan] = Fix("title", (edit,))  # type: ignore[arg-type]
    assert found.message == "message"
    assert len(fix.edits) == 1
