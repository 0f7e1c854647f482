"""What follows from a typed character: the document before and after, the cursor behind it."""

import pytest

from features.drawing import check_typed, check_untouched, typed
from features.matrix import covers
from promptls.features.on_type import TRIGGERS

BLOCK = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
"""


@covers("on type", "block")
def test_the_next_item_begins() -> None:
    check_typed(
        f"{BLOCK}    | <|>",
        "\n",
        f"{BLOCK}    |   [2]·",
    )


@covers("on type", "block")
def test_the_indentation_that_an_editor_has_put_there_is_used() -> None:
    check_typed(f"{BLOCK}    |   <|>", "\n", f"{BLOCK}    |   [2]·")


@covers("on type", "block")
def test_the_items_below_are_renumbered() -> None:
    check_typed(
        f"""{BLOCK}    | <|>
    |   [2] Show workflow status
    |   [3] Ask for help
    | ---
    """,
        "\n",
        f"""{BLOCK}    |   [2]·
    |   [3] Show workflow status
    |   [4] Ask for help
    | ---
    """,
    )


@covers("on type", "block")
def test_the_first_item_begins_below_the_header() -> None:
    check_typed(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        | <|>
        """,
        "\n",
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1]·
        """,
    )


@covers("on type", "block")
def test_an_empty_item_ends_the_list() -> None:
    check_typed(
        f"""{BLOCK}    |   [2]·
    | <|>
    | ---
    """,
        "\n",
        f"""{BLOCK}    | ---
    """,
    )
    check_typed(
        f"{BLOCK}    |   [2]·\n    | <|>\n    |\n    | Text.",
        "\n",
        f"{BLOCK}    |\n    |\n    | Text.",
    )


@covers("on type", "block")
def test_a_block_inside_a_list_keeps_its_margin() -> None:
    check_typed(
        """
        | - item
        |
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Go
        |     <|>
        """,
        "\n",
        """
        | - item
        |
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Go
        |     [2]·
        """,
    )


@covers("on type", "block")
def test_an_emission_list_goes_on() -> None:
    check_typed(
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 3. Gate Failure
        |
        | Emit:
        |   [1] Review gate failure details
        | <|>
        """,
        "\n",
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 3. Gate Failure
        |
        | Emit:
        |   [1] Review gate failure details
        |   [2]·
        """,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        f"{BLOCK}    |   [2] B\n    |   [3] C\n    |   [4] D\n    | <|>\n    | ---",
        f"{BLOCK}    |   [2] Show\n    | <|>workflow status\n    | ---",
        f"{BLOCK}    |   [2] Show workflow status\n    | ---\n    | <|>",
        "| Text.\n| <|>",
        "| 1. one\n| <|>",
        "| - [ ] one\n| <|>",
        "| <|>",
    ],
    ids=["four items", "a broken line", "below", "text", "list", "check box", "empty"],
)
def test_a_line_break_elsewhere_is_a_line_break(drawing: str) -> None:
    check_untouched(drawing, "\n")


DELIVERABLES = """
    | # Task: WP01 — Login
    |
    | ## Deliverables
    |
    | - [x] `src/a.py`
"""


@covers("on type", "package")
@pytest.mark.parametrize("continued", ["", "-", "- "])
def test_the_next_deliverable_begins(continued: str) -> None:
    check_typed(f"{DELIVERABLES}    | {continued}<|>", "\n", f"{DELIVERABLES}    | - [ ]·")


@covers("on type", "package")
def test_what_an_editor_has_continued_is_not_doubled() -> None:
    check_untouched(f"{DELIVERABLES}    | - [ ] <|>", "\n")


@covers("on type", "package")
def test_an_empty_deliverable_ends_the_list() -> None:
    check_typed(f"{DELIVERABLES}    | - [ ]·\n    | <|>", "\n", f"{DELIVERABLES}    |")


def test_check_boxes_elsewhere_are_nobodys() -> None:
    check_untouched(f"{DELIVERABLES}    |\n    | ## Mission\n    |\n    | - [ ] a\n    | <|>", "\n")


@covers("on type", "placeholder")
def test_a_placeholder_is_closed_when_its_line_is_left() -> None:
    check_typed(
        "| Use <<PROJECT_CONTEXT\n| <|>",
        "\n",
        "| Use <<PROJECT_CONTEXT>>\n|",
    )
    check_typed("| Use {{ARTIFACTS} now\n| <|>", "\n", "| Use {{ARTIFACTS}} now\n|")


@covers("on type", "placeholder")
@pytest.mark.parametrize(
    "drawing",
    [
        "| Use <<PROJECT_CONTEXT>>\n| <|>",
        "| Use <<PROJECT_CON\n| <|>",
        "| cat <<EOF\n| <|>",
        "| `<<PROJECT_CONTEXT`\n| <|>",
    ],
)
def test_what_may_be_something_else_is_not_closed(drawing: str) -> None:
    check_untouched(drawing, "\n")


@covers("on type", "placeholder")
@pytest.mark.parametrize("text", ["<<<|>", "<<<|>>>", "<<TASKS><|>", "<<TASKS><|>>", "{{<|>}}"])
def test_marks_are_not_doubled_while_a_person_types_them(text: str) -> None:
    for character in TRIGGERS:
        check_untouched(f"| Use {text}", character)


@covers("on type", "tag")
def test_a_tag_on_its_own_line_is_closed_below() -> None:
    check_typed("| <thought><|>\n| More.", ">", "| <thought>\n| </thought>\n| More.")


@pytest.mark.parametrize(
    "drawing",
    [
        "| Answer <review><|>\n| More.",
        "| <review><|>\n| More.",
        "| <thought><|>\n| Text.\n| </thought>",
        "| <thought><|>",
        "| <notes><|>\n| More.",
        "| ```\n| <thought><|>\n| ```",
        "| a -><|>\n| More.",
        "| > <|>\n| More.",
    ],
)
def test_nothing_is_put_at_the_cursor_behind_an_opening_tag(drawing: str) -> None:
    check_untouched(drawing, ">")


@covers("on type", "tag")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| Answer <review>PASS</<|> now.", "| Answer <review>PASS</review> now."),
        ("| Answer <review>PASS</<|>>", "| Answer <review>PASS</review>"),
        ("| <thought>\n| Hm.\n| </<|>", "| <thought>\n| Hm.\n| </thought>"),
        (
            "| <context>\n| <thought>\n| Hm.\n| </<|>",
            "| <context>\n| <thought>\n| Hm.\n| </thought>",
        ),
        ("| <context>\n| Hm.\n| </<|>", "| <context>\n| Hm.\n| </context>"),
    ],
)
def test_a_closing_tag_gets_its_name(before: str, after: str) -> None:
    check_typed(before, "/", after)


@pytest.mark.parametrize(
    "drawing",
    ["| a/<|>b", "| </<|>", "| <div>\n| </<|>", "| <thought>a</thought></<|>", "| `<review>`</<|>"],
)
def test_a_slash_elsewhere_is_a_slash(drawing: str) -> None:
    check_untouched(drawing, "/")


def test_any_other_character_is_one() -> None:
    assert typed("| Use <<PROJECT_CONTEXT\n| <|>", "x") == "Use <<PROJECT_CONTEXT\n"
