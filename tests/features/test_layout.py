"""What the action `source.format.promptls` changes, and what it leaves alone."""

from features.matrix import covers
from kit import compare, document_of, draw
from promptls.checking.checker import check
from promptls.features.actions.layout import find_layout_edits
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, every_rule
from promptls.text.edits import apply_edits
from promptls.text.spans import Source


def laid_out(text: str, *, rule_set: RuleSet | None = None) -> str:
    def diagnose(text: str) -> list[FileDiagnostic]:
        return check(parse(Source(text), "example.md"), rule_set or every_rule())

    return apply_edits(text, find_layout_edits(Source(text), diagnose))


def check_layout(before: str, after: str) -> None:
    """Check the document after the action."""
    __tracebackhide__ = True
    found = laid_out(document_of(before))
    compare(draw(found), draw(document_of(after)))
    assert laid_out(found) == found


@covers("code action", "block")
def test_a_block_is_renumbered_and_indented() -> None:
    check_layout(
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


@covers("code action", "tag")
def test_the_value_of_a_tag_has_no_space_around_it() -> None:
    check_layout("| Answer <review>  PASS </review> .", "| Answer <review>PASS</review> .")


def test_a_value_that_would_become_another_is_left_alone() -> None:
    text = "Answer <review> PAS </review>."
    assert laid_out(text) == text


@covers("code action", "package")
def test_check_boxes_of_a_package() -> None:
    check_layout(
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
    assert laid_out(text) == text.replace("[3] Help ", "[2] Help")


def test_what_needs_a_decision_is_left_alone() -> None:
    drawing = """
        | ---
        | Suggested next steps
        |   [1] Continue to Phase 4 - Design
        |   [2] Review
        | ---
        |
        | Use << PROJECT_CONTEXT >>, <rewiev>PASS</rewiev>.
    """
    check_layout(drawing, drawing)


def test_what_is_allowed_is_left_alone() -> None:
    text = document_of("""
        | <!-- promptls: allow block-numbering-gap -->
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Go··
        |   [3] Help
        | ---
    """)
    assert laid_out(text) == text.replace("Go  ", "Go")


def test_a_rule_that_is_off_changes_nothing() -> None:
    text = "Answer <review> PASS </review>."
    rules = RuleSet(every_rule().names - {"tag-value-padded"})
    assert laid_out(text, rule_set=rules) == text


def test_edits_are_small() -> None:
    text = "Text.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go\n  [3] Help\n---\n"
    (edit,) = find_layout_edits(Source(text), lambda it: check(parse(Source(it), "example.md")))
    assert (text[edit.span.start : edit.span.end], edit.text) == ("3", "2")
