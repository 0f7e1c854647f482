"""The shape of the items of a block, one per line."""

import pytest

from kit import check, check_fix


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
