"""The shape of the items, how they count, and how many there are."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role


def test_other_shapes_are_put_right() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        | - [1] Continue
        : ^^^^^^ block-item-malformed: expected '  [1] ', found '- [1] '
        |     (2)   Review·
        : ^^^^^^^^^^ block-item-malformed: expected '  [2] ', found '    (2)   '
        | \u2022 Retry
        : ^^ block-item-malformed: expected '  [3] ', found '• '
        |   [4]Show workflow status
        : ^^^^^ block-item-malformed: expected '  [4] ', found '  [4]'
        | ---
    """
    fixed = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review
        |   [3] Retry
        |   [4] Show workflow status
        | ---
    """
    check(drawing)
    check_fix(drawing, fixed)


def test_shape_and_number_are_two_mistakes() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   3. Show workflow status
        : ^^^^^ block-item-malformed: expected '  [2] ', found '  3. '
        :   ^ block-numbering-gap: expected item 2, found 3
        | ---
    """
    check(drawing)
    check_fix(drawing, drawing.partition("3.")[0] + "[2] Show workflow status\n        | ---")


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
@pytest.mark.parametrize("indent", ["", "  ", "    "])
def test_an_item_that_has_lost_its_number(lost: int, indent: str) -> None:
    items = ["Continue", "Review it", "Retry {it}", "Show workflow status"]
    clean = [f"|   [{number}] {text}" for number, text in enumerate(items, 1)]
    text = items[lost - 1]
    line = f"| {indent}{text}"
    found = f": {' ' * len(indent)}{'^' * len(text)} block-item-malformed: expected '  [{lost}] ', found {text!r}"
    if lost == 4 and indent != "  ":
        # Behind the last number, a line is an item only if it stands like one.
        found = f": {' ' * 0}{'^' * (len(text) + len(indent))} block-stray-line: unexpected line inside the block"
        last = ":       ^^^^^^^^^^ block-last-not-utility [info]: last item 'Retry {it}' is not a utility; expected status, cancel or help"
        drawn = [*clean[:3], last, line, found]
    else:
        drawn = [*clean[: lost - 1], line, found, *clean[lost:]]
    frame = "| ---\n| SUGGESTED NEXT STEPS:\n"
    drawing = frame + "\n".join(drawn) + "\n| ---"
    check(drawing)
    if "malformed" in found:
        check_fix(drawing, frame + "\n".join(clean) + "\n| ---", only_safe=True)


def test_two_items_that_have_lost_their_numbers() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   Review it··
        :   ^^^^^^^^^ block-item-malformed: expected '  [2] ', found 'Review it'
        |   Retry
        :   ^^^^^ block-item-malformed: expected '  [3] ', found 'Retry'
        |   [4] Show workflow status
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        | Show workflow status
        : ^^^^^^^^^^^^^^^^^^^^ block-item-malformed: expected '  [2] ', found 'Show workflow status'
        | ---
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review it
        |   [3] Retry
        |   [4] Show workflow status
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        """,
        only_safe=True,
    )


def test_a_line_with_another_number_is_not_an_item_that_lost_its_number() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 1
        |   Continue
        : ^^^^^^^^^^+1 block-stray-line: unexpected line inside the block
        | 1. Review artifacts
        |   [3] Show workflow status
        | ---
    """)
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   Continue
        :   ^^^^^^^^ block-item-malformed: expected '  [1] ', found 'Continue'
        | 2. Review artifacts
        : ^^^ block-item-malformed: expected '  [2] ', found '2. '
        |   [3] Show workflow status
        | ---
    """)


def test_the_rest_of_an_item_is_not_an_item_that_lost_its_number() -> None:
    check(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show the status of
        |   all workflows
        :   ^^^^^^^^^^^^^ block-stray-line: unexpected line inside the block
        | ---
    """.replace("  ^^^^^^^^^^^^^ b", "^^^^^^^^^^^^^^^ b")
    )


def test_a_fifth_line_is_not_an_item_that_lost_its_number() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review it
        |   [3] Retry
        |   [4] Show workflow status
        |   Cancel
        : ^^^^^^^^ block-stray-line: unexpected line inside the block
        | ---
    """)


def test_an_item_of_an_emission_list_that_has_lost_its_number() -> None:
    check("""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit:
        |   [1] Continue
        |   Review it
        :   ^^^^^^^^^ block-item-malformed: expected '  [2] ', found 'Review it'
        |   [3] Show workflow status
        | Text.
        |
        | Emit (last phase):
        |   [1] Continue
        |   Show workflow status
        :   ^^^^^^^^^^^^^^^^^^^^ block-item-malformed: expected '  [2] ', found 'Show workflow status'
        |
        | Emit (blocked):
        |   [1] Continue
        |   [2] Show workflow status
        | Text.
        |
        | Emit (failed):
        |   [1] Continue
        |   [2] Show workflow status
        |   Text
        | goes on.
    """)


def test_a_margin_that_an_item_lacks_comes_with_the_fix() -> None:
    check_fix(
        """
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        | [1] Continue
        |  - Review
        |     [3] Show workflow status
        |   ---
        |   ```
        """,
        """
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Review
        |     [3] Show workflow status
        |   ---
        |   ```
        """,
    )


def test_a_definition_of_a_link_is_no_item() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | [1]: http://example.org
        |
        | ## Suggested next steps
        |
        | [1]: http://example.org "Title"
        | [2](http://example.org) one
    """)


def test_a_colon_behind_the_number_is_no_definition_of_a_link() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1]: Continue with it
        : ^^^^^^^ block-item-malformed: expected '  [1] ', found '  [1]: '
        |   [2] Show workflow status
        | ---
    """)


def test_an_item_without_text() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2]·
        : ^^^^^^ block-item-empty: item has no text
        |   3.
        : ^^^^ block-item-empty: item has no text
        | ---
    """)


@pytest.mark.parametrize(
    ("numbers", "first", "found", "fixed"),
    [
        ("2 3 4", 1, 2, "1 2 3"),
        ("1 1 2", 2, 1, "1 2 3"),
        ("1 3 4", 2, 3, "1 2 3"),
        ("1 2 2", 3, 2, "1 2 3"),
        ("1 2 12", 3, 12, "1 2 3"),
        ("3 2 1", 1, 3, "1 2 3"),
    ],
)
def test_one_gap_is_found_where_the_count_first_breaks(
    numbers: str, first: int, found: int, fixed: str
) -> None:
    def drawn(numbers: str, finding: str = "") -> str:
        rows = [f"|   [{n}] Item with [1] status" for n in numbers.split()]
        if finding:
            rows.insert(first, finding)
        return "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))

    carets = "^" * len(str(found))
    finding = f":    {carets} block-numbering-gap: expected item {first}, found {found}"
    check(drawn(numbers, finding))
    check_fix(drawn(numbers), drawn(fixed))
    # What is missing before the first item, and which of two comes first, only the author knows.
    is_clear = numbers.startswith("1")
    check_fix(drawn(numbers), drawn(fixed if is_clear else numbers), only_safe=True)


def test_leading_zeros_count_as_a_gap() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [01] Continue
        :    ^^ block-numbering-gap: expected item 1, found 01
        |   [2] Show workflow status
        | ---
    """)


def test_items_that_have_been_joined() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue [2] Review [1] it
        :               ^^^^^ block-item-malformed: expected '  [2] ', found ' [2] '
        |   [3] Retry  [4] Show workflow status
        :            ^^^^^^ block-item-malformed: expected '  [4] ', found '  [4] '
        | ---
        |
        | 1. Or:
        |
        |    ```
        |    ---
        |    SUGGESTED NEXT STEPS:
        |    - [1] Continue [2] {noun} [3] Cancel
        :    ^^^^^^ block-item-malformed: expected '  [1] ', found '- [1] '
        :                  ^^^^^ block-item-malformed: expected '  [2] ', found ' [2] '
        :                             ^^^^^ block-item-malformed: expected '  [3] ', found ' [3] '
        |    ---
        |    ```
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review [1] it
        |   [3] Retry
        |   [4] Show workflow status
        | ---
        |
        | 1. Or:
        |
        |    ```
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Continue
        |      [2] {noun}
        |      [3] Cancel
        |    ---
        |    ```
        """,
        only_safe=True,
    )


def test_a_number_in_a_text_joins_nothing() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Review [2] Notes and [3] Tables
        |   [2] Review [3] and [4](x) or [7] More
        |   [3] Show workflow status
        | ---
    """)


def test_too_few_items_are_marked_at_the_header() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 1
        |   [1] Continue
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        | ---
    """)


def test_too_many_items_are_marked_from_the_fifth_on() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] a
        |   [2] b
        |   [3] c
        |   [4] d
        |   [5] e
        : ^^^^^^^+1 block-too-many-items: expected at most 4 items, found 6
        |   [6] Review
        | ---
    """)


@pytest.mark.parametrize(
    "text",
    [
        "Show workflow status",
        "View project status",
        "Escalate to human",
        "Cancel it",
        "Show the statuses",
        "Choose cancellation",
        "Get HELP",
        "{utility_action}",
        "{anything at all}",
        "Escalate to\u00a0human",
    ],
)
@pytest.mark.parametrize("items", [3, 4])
def test_what_ends_a_block(text: str, items: int) -> None:
    rows = [f"|   [{n}] Item" for n in range(1, items)]
    ascii_only = text.isascii()
    rows.append(f"|   [{items}] {text}")
    if not ascii_only:
        rows.append(f": {'^':>18} block-non-ascii: non-ASCII character '\\xa0'")
    check("\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---")))


@pytest.mark.parametrize("text", ["Review helper functions", "Make it helpful", "Unhelpful"])
def test_a_word_that_holds_the_word_of_a_utility_is_none(text: str) -> None:
    rows = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Retry\n"
    found = f":       {'^' * len(text)} block-last-not-utility [info]: last item {text!r} is not a utility; expected status, cancel or help"
    check(f"{rows}|   [3] {text}\n{found}\n| ---")


def test_another_last_item_of_three_is_reported() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        |   [3] Review {artifact} now
        :       ^^^^^^^^^^^^^^^^^^^^^ block-last-not-utility [info]: last item 'Review {artifact} now' is not a utility; expected status, cancel or help
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review
        :       ^^^^^^ block-last-not-utility [info]: last item 'Review' is not a utility; expected status, cancel or help
        | ---
    """)


@pytest.mark.parametrize(
    ("texts", "marked", "message"),
    [
        (["Show workflow status", "Continue"], 0, "first"),
        (["View project status", "Review it", "Continue"], 0, "first"),
        (["show workflow status", "Review it", "Cancel workflow"], 0, "first"),
        (["Continue", "Review it"], 1, "last"),
    ],
)
@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR, None])
def test_tiers_in_another_order(
    texts: list[str], marked: int, message: str, role: Role | None
) -> None:
    wanted = "is a utility; expected the next step"
    if message == "last":
        wanted = "is not a utility; expected status, cancel or help"
    rows = [f"|   [{number}] {text}" for number, text in enumerate(texts, 1)]
    level = "" if role else " [info]"
    mark = f":       {'^' * len(texts[marked])} block-last-not-utility{level}"
    rows.insert(marked + 1, f"{mark}: {message} item {texts[marked]!r} {wanted}")
    block = "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))
    check(f"| # SUGGESTED PROMPTS\n|\n{block}", path="agents/14-upgrade-engineer.md", role=role)


@pytest.mark.parametrize(
    "texts",
    [
        ["Show project status", "Start a new workflow"],
        ["View project status", "Start a new workflow"],
        ["Start a new feature", "View project status"],
        ["{primary_prompt}", "{utility_action}"],
        ["Continue", "Get help"],
        ["Resolve blocker and retry", "Cancel workflow"],
        ["Show workflow status of all", "Cancel workflow"],
    ],
)
def test_two_items_that_are_right(texts: list[str]) -> None:
    rows = [f"|   [{number}] {text}" for number, text in enumerate(texts, 1)]
    block = "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))
    for role in Role.PHASE_AGENT, None:
        check(f"| # SUGGESTED PROMPTS\n|\n{block}", path="agents/14-upgrade-engineer.md", role=role)


def test_another_last_item_is_a_warning_in_a_team() -> None:
    check(
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Show workflow status
        |   [3] Review it
        :       ^^^^^^^^^ block-last-not-utility: last item 'Review it' is not a utility; expected status, cancel or help
        | ---
        """,
        role=Role.SUB_ORCHESTRATOR,
    )


def test_the_items_of_an_emission_list_are_checked() -> None:
    check("""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit (not last phase):
        |   [1] Continue·
        :               ^ block-trailing-space: trailing whitespace
        | - [2] Review \u2713
        : ^^^^^^ block-item-malformed: expected '  [2] ', found '- [2] '
        :              ^ block-non-ascii: non-ASCII character '✓'
        |   [4] Go
        :    ^ block-numbering-gap: expected item 3, found 4
        :       ^^ block-last-not-utility [info]: last item 'Go' is not a utility; expected status, cancel or help
        |
        | **Emit (last phase):**
        : ^^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 1
        |
        |   [1] Continue
        |
        | - Emit:
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |
        | Emit: nothing
        |
        | Emit:
        |
        | Text.
        |
        | Emit:
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        |
        | ```json
        | Emit:
        |   [1] Continue
        | ```
        |
        | # Next
        |
        | Emit:
        |   [1] Continue
    """)


def test_an_emission_list_runs_on_until_something_else_begins() -> None:
    check("""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit:
        |   [1] Continue
        |
        |   [2] Review
        |   [3] Show workflow status
        |
        | Emit:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | Emit:
        |   [1] Continue
        |   [2] Show workflow status
        | # Next
    """)


def test_an_item_with_a_fence_below_keeps_its_mark() -> None:
    drawing = """
        | ````
        | ---
        | SUGGESTED NEXT STEPS:
        |   1. Continue
        : ^^^^^ block-item-malformed: expected '  [1] ', found '  1. '
        |      ```
        : ^^^^^^^^+2 block-stray-line: unexpected line inside the block
        |      make
        |      ```
        |   [2] Show workflow status
        | ---
        | ````
    """
    check(drawing)
    # Without its mark the fence would leave the list.
    check_fix(drawing, drawing)


def test_a_list_of_markdown_around_the_numbers() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        | 1. [1] Continue to {next_phase_name}
        : ^^^^^^^ block-item-malformed: expected '  [1] ', found '1. [1] '
        | 1) [2] Show workflow status
        : ^^^^^^^ block-item-malformed: expected '  [2] ', found '1) [2] '
        | ---
    """
    fixed = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Show workflow status
        | ---
    """
    check(drawing)
    check_fix(drawing, fixed, only_safe=True)


@pytest.mark.parametrize(
    "text", ["### Review", "#2 Review", "_2] Review", "[2 Review", "2 reviews"]
)
def test_a_heading_or_a_number_gets_a_number_only_on_demand(text: str) -> None:
    block = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        {}
        | ---
    """
    bullet, item = block.format(f"| * {text}"), block.format(f"|   [2] {text}")
    check_fix(bullet, bullet, only_safe=True)
    check_fix(bullet, item)
