"""Lines of a block that are items without their number, and lines that are none."""

import pytest

from kit import check, check_fix


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


def test_two_items_that_have_lost_their_numbers() -> None:
    check_fix(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   Review it··
        |   Retry
        |   [4] Show workflow status
        | ---
        """,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Review it
        |   [3] Retry
        |   [4] Show workflow status
        | ---
        """,
        only_safe=True,
    )
