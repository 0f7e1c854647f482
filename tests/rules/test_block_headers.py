"""Blocks whose header is misspelt, or stands elsewhere than its items."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from rules.block_drawing import ITEMS


@pytest.mark.parametrize("header", ["NEXT STEPS:", "Options:", "Suggested readings", "x" * 90])
def test_another_line_above_the_items_is_not_a_header(header: str) -> None:
    check(f"| Text.\n|\n| ---\n| {header}\n{ITEMS}| ---")
    check(f"| Text.\n|\n| SUGESTED NEXT STEPS:\n{ITEMS}| ---")
    check(f"| SUGESTED NEXT STEPS:\n{ITEMS}| ---")
    check(ITEMS)


FRAMED = "| ---\n| {}\n|   [1] Continue to {{next_phase_name}}\n|   [2] Show workflow status\n| ---"
EXACT = "SUGGESTED NEXT STEPS:"


@pytest.mark.parametrize(
    "head",
    [
        "SUGGESTED NEXT STEPS: choose one",
        "SUGGESTED NEXT STEPS - choose one:",
        "Suggested next steps (pick one):",
        "**SUGGESTED NEXT STEPS:** choose one",
    ],
)
@pytest.mark.parametrize("role", [Role.PHASE_AGENT, None])
def test_a_header_with_more_words(head: str, role: Role | None) -> None:
    top, path = "| # SUGGESTED PROMPTS\n|\n", "agents/14-upgrade-engineer.md"
    finding = f": {'^' * len(head)} block-header-malformed: expected {EXACT!r}, found {head!r}"
    before = top + FRAMED.format(f"{head}\n{finding}")
    check(before, path=path, role=role)
    check_fix(before, top + FRAMED.format(EXACT), path=path, role=role)
    # The words may be meant.
    check_fix(before, top + FRAMED.format(head), path=path, role=role, only_safe=True)


@pytest.mark.parametrize(
    "head", ["NEXT STEPS:", "Next steps", "Suggestions:", "**Options:**", "What is the next step?"]
)
def test_another_header_between_delimiters(head: str) -> None:
    top, path = "| # SUGGESTED PROMPTS\n|\n", "agents/14-upgrade-engineer.md"
    finding = f": {'^' * len(head)} block-header-missing: expected {EXACT!r}, found {head!r}"
    before = top + FRAMED.format(f"{head}\n{finding}")
    check(before, path=path, role=Role.PHASE_AGENT)
    check_fix(before, top + FRAMED.format(EXACT), path=path, role=Role.PHASE_AGENT)
    check_fix(before, top + FRAMED.format(head), path=path, role=Role.PHASE_AGENT, only_safe=True)
    # In an answer as well, and nowhere else.
    shown = FRAMED.format(f"{head}\n{finding}").replace("{next_phase_name}", "Phase 04 - Design")
    check(shown, kind=Kind.RESPONSE)
    check("| Text.\n|\n" + shown.replace(f"{finding}\n", ""))


LISTED = "| ---\n| Suggested next steps:\n{}| {}Continue to Phase 04 - Design\n| {}Show workflow status\n| ---"


@pytest.mark.parametrize("marks", [("1. ", "2. "), ("- ", "- "), ("(1) ", "(2) ")])
def test_the_words_of_a_header_over_a_list(marks: tuple[str, str]) -> None:
    finding = (
        f": {'^' * 21} block-header-missing: expected {EXACT!r}, found 'Suggested next steps:'\n"
    )
    before = LISTED.format(finding, *marks)
    after = before.replace(finding, "").replace("Suggested next steps:", EXACT)
    after = after.replace(f"| {marks[0]}C", "|   [1] C").replace(f"| {marks[1]}S", "|   [2] S")
    check(before, kind=Kind.RESPONSE)
    check_fix(before, after, kind=Kind.RESPONSE)
    # A page may have such a list between rules, and an answer without any.
    check(LISTED.format("", *marks))
    check(LISTED.format("", *marks).replace("| ---", "|"), kind=Kind.RESPONSE)


def test_the_sources_of_an_answer_are_no_block() -> None:
    check("| ---\n| [1] The design\n| [2] The specification\n| ---", kind=Kind.RESPONSE)


def test_items_to_the_left_of_an_indented_header_are_its_items() -> None:
    check(
        """
        |    ---
        |    SUGGESTED NEXT STEPS:
        :    ^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |   1) Review it
        :   ^^^ block-item-malformed: expected '  [1] ', found '1) '
        |   2) Show status
        :   ^^^ block-item-malformed: expected '  [2] ', found '2) '
        |    ---
        """
    )


@pytest.mark.parametrize(
    "above", ["| - An item", "| 1. An item", "| > A quotation", "|   ````markdown"]
)
def test_a_block_below_a_margin_is_moved_only_on_demand(above: str) -> None:
    block = "|     ---\n|     SUGGESTED NEXT STEPS:\n|       [1] Continue\n|       [2] Show workflow status\n|     ---"
    check_fix(f"{above}\n{block}", f"{above}\n{block}", only_safe=True)


def test_a_block_below_text_is_moved() -> None:
    block = (
        "|  ---\n|  SUGGESTED NEXT STEPS:\n|    [1] Continue\n|    [2] Show workflow status\n|  ---"
    )
    check_fix(f"| Text.\n|\n{block}", f"| Text.\n|\n{block.replace('|  ', '| ')}", only_safe=True)


def test_a_block_with_a_fence_among_its_items_is_not_moved() -> None:
    drawing = """
        | ````
        |   ---
        |   SUGGESTED NEXT STEPS:
        :   ^^^^^^^^^^^^^^^^^^^^^ block-header-malformed: unexpected indentation of the block
        |     [1] Continue
        |     ```
        :   ^^^^^+2 block-stray-line: unexpected line inside the block
        |     make
        |     ```
        |     [2] Show workflow status
        |   ---
        | ````
    """
    check(drawing)
    check_fix(drawing, drawing)


def test_a_block_above_an_indented_fence_is_not_moved() -> None:
    block = "|   ---\n|   SUGGESTED NEXT STEPS:\n|     [1] Continue\n|     [2] Show workflow status\n|   ---"
    text = f"| Text.\n|\n{block}\n|   ```\n|   x\n|   ```"
    check_fix(text, text)


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
@pytest.mark.parametrize("above", ["\u2014--", "\u2013\u2013\u2013"])
def test_a_mark_that_ends_the_paragraph_above_is_taken_away_only_on_demand(
    mark: str, above: str
) -> None:
    """Without it, the `---` below makes a heading of the paragraph."""
    block = f"{mark}SUGEGSTED NEXT STEPS:\n|   [1] Continue\n|   [2] Review\n| ---"
    drawing = f"| Some text.\n| {above}\n| {block}"
    check_fix(drawing, drawing, only_safe=True)


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
def test_a_mark_below_a_delimiter_is_taken_away(mark: str) -> None:
    block = "---\n| {}NEXT STEPS:\n|   [1] Continue\n|   [2] Review\n| ---"
    wrong, right = block.format(f"{mark}SUGEGSTED "), block.format("SUGGESTED ")
    check_fix(f"| Some text.\n| {wrong}", f"| Some text.\n| {right}", only_safe=True)
