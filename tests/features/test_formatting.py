"""What formatting changes, and what it leaves alone."""

from features.matrix import covers
from kit import CURSOR, compare, document_of, draw, drawn_files
from promptls.checking.checker import check
from promptls.document import Document
from promptls.features.formatting import find_formatting
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, every_rule
from promptls.text.edits import FileEdit, apply_edits
from promptls.text.spans import FileSpan, Source


def formatted(
    text: str, selected: FileSpan | None = None, *, rule_set: RuleSet | None = None
) -> str:
    def parsed(text: str) -> Document:
        return parse(Source(text), "example.md")

    def diagnose(text: str) -> list[FileDiagnostic]:
        return check(parsed(text), rule_set or every_rule())

    edits: list[FileEdit] = find_formatting(parsed(text), diagnose, selected)
    return apply_edits(text, edits)


def check_format(before: str, after: str, newline: str = "\n") -> None:
    """Check the document after formatting. Two cursors are the ends of a selection."""
    __tracebackhide__ = True
    (file,) = drawn_files(before, newline)
    first, *others = file.text.split(CURSOR)
    text = "".join((first, *others))
    selected = FileSpan(len(first), len(first) + len(others[0])) if others else None
    found = formatted(text, selected)
    wanted = document_of(after, newline=newline)
    if found != wanted:
        compare(draw(found), draw(wanted))
        raise AssertionError(f"only the line endings differ: {found!r}")
    if selected is None:
        assert formatted(found) == found


@covers("formatting", "block")
def test_a_block_is_renumbered_and_indented() -> None:
    check_format(
        """
        | # Suggested   prompts··
        |
        | ----
        | SUGGESTED NEXT STEPS:··
        | [1] Continue to {next_phase_name}··
        |     - Review it
        |
        |   [4] Show workflow status
        | ***
        |
        | Text with spaces··
        """,
        """
        | # Suggested   prompts··
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Review it
        |   [3] Show workflow status
        | ---
        |
        | Text with spaces··
        """,
    )


@covers("formatting", "block")
def test_an_emission_list_is_renumbered() -> None:
    check_format(
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 3. Gate Failure
        |
        | Emit:
        |   [1] Review gate failure details
        |   [3] Retry gate check
        |   [4] Escalate to human
        """,
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 3. Gate Failure
        |
        | Emit:
        |   [1] Review gate failure details
        |   [2] Retry gate check
        |   [3] Escalate to human
        """,
    )


@covers("formatting", "tag")
def test_the_value_of_a_tag_has_no_space_around_it() -> None:
    check_format("| Answer <review>  PASS </review> .", "| Answer <review>PASS</review> .")


def test_a_value_that_would_become_another_is_left_alone() -> None:
    text = "Answer <review> PAS </review>."
    assert formatted(text) == text


@covers("formatting", "package")
def test_check_boxes_of_a_package() -> None:
    check_format(
        """
        | # Task: WP01 — Login
        |
        | ## Deliverables
        |
        | - [] `src/a.py`
        | * [X] `src/b.py`
        |
        | ## Work Scope
        |
        | - [] `src/a.py`
        """,
        """
        | # Task: WP01 — Login
        |
        | ## Deliverables
        |
        | - [ ] `src/a.py`
        | - [x] `src/b.py`
        |
        | ## Work Scope
        |
        | - [] `src/a.py`
        """,
    )


def test_line_endings_stay() -> None:
    text = "---\r\nSUGGESTED NEXT STEPS:\r\n  [1] Go\r\n  [3] Help \r\n---\r\n"
    assert formatted(text) == text.replace("[3] Help ", "[2] Help")


def test_what_needs_a_decision_is_left_alone() -> None:
    check_format(
        """
        | ---
        | Suggested next steps
        |   [1] Continue to Phase 4 - Design
        |   [2] Review
        | ---
        |
        | Use << PROJECT_CONTEXT >>, <rewiev>PASS</rewiev>.
        """,
        """
        | ---
        | Suggested next steps
        |   [1] Continue to Phase 4 - Design
        |   [2] Review
        | ---
        |
        | Use << PROJECT_CONTEXT >>, <rewiev>PASS</rewiev>.
        """,
    )


def test_what_is_allowed_is_left_alone() -> None:
    text = document_of("""
        | <!-- promptls: allow block-numbering-gap -->
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Go··
        |   [3] Help
        | ---
    """)
    assert formatted(text) == text.replace("Go  ", "Go")


def test_a_rule_that_is_off_formats_nothing() -> None:
    text = "Answer <review> PASS </review>."
    rules = RuleSet(every_rule().names - {"tag-value-padded"})
    assert formatted(text, rule_set=rules) == text


@covers("formatting", "block", "tag")
def test_a_selection_formats_each_construct_that_it_touches_as_a_whole() -> None:
    check_format(
        """
        | Answer <review> PASS </review>.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Go··
        |   [3] Re<|>view
        |   [4] Help
        | ---
        |
        | More. <|>
        |
        | Answer <review> PASS </review>.
        """,
        """
        | Answer <review> PASS </review>.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Go
        |   [2] Review
        |   [3] Help
        | ---
        |
        | More.·
        |
        | Answer <review> PASS </review>.
        """,
    )


def test_edits_are_small() -> None:
    text = "Text.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go\n  [3] Help\n---\n"
    document = parse(Source(text), "example.md")
    (edit,) = find_formatting(document, lambda it: check(parse(Source(it), "example.md")))
    assert (text[edit.span.start : edit.span.end], edit.text) == ("3", "2")
