"""The items of emission lists, and where such a list ends."""

from kit import check


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
