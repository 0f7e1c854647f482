"""Tags and their partners: which are missing, and which tags are only named."""

import pytest

from kit import check, draw


@pytest.mark.parametrize(
    "text",
    [
        "Use `<review>` for the verdict.",
        "Use <review> for the verdict.",
        "Put it between <review> and </review>.",
        "Put it between `<review>` and `</review>`.",
        "Put it in <review></review> tags.",
        "- `<thought>`: used for reasoning",
        "- <thought>: used for reasoning",
        "<thought> tags hold what you think.",
        "<thought>s are filtered out.",
        "End with <review>",
        "It ends with </review> at last.",
        "</review> ends it.",
        "Lists: List<review>, Map<str, thought>, Vec<thought>x",
        "<review>\n<task_status>\n<thought>",
        "<review>\n\nThe verdict.",
        "The verdict.\n\n</review>",
        "| `<review>` | the verdict |",
        "<review>PASS</review> and <review>",
        "\\<review>PASS is escaped",
        "\\<review>PASS</review> is escaped",
        "`<review>PASS</review>` or \\<review>PASS</review>` at the end",
        "<!-- <review>PASS -->",
        "```python\n<review>PASS\n```",
        "    <review>PASS",
        "<thought>\n# A heading\n```\n</thought>\n```",
        "Text.\n\n<thought>",
        "<review id=<<X>>>\nPASS\n</review>",
        "<review id=<<X>>>PASS</review>",
        "<review id={{X}}>PASS</review>",
        "<review comments>\nPASS\n</review>",
        "<review comments>\n# One\nPASS\n</review>",
        "<review comments>PASS</review>",
        "<task_status some words>",
    ],
)
def test_a_mention_is_no_mistake(text: str) -> None:
    check(draw(text))


@pytest.mark.parametrize(
    "drawing",
    [
        "| Output `<review>PASS` then.\n:         ^^^^^^^^ tag-unclosed: <review> is not closed",
        "| Output <review>{verdict}.\n:        ^^^^^^^^ tag-unclosed: <review> is not closed",
        "| Output PASS</review>.\n:            ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
        "| Output {it}</review>.\n:            ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
        "| <thought>\n: ^^^^^^^^^ tag-unclosed: <thought> is not closed\n| One line.",
        "| One line.\n| </review>\n: ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
    ],
)
def test_a_value_or_a_line_makes_a_tag_count(drawing: str) -> None:
    check(drawing)


def test_a_construct_with_attributes_or_lines_is_left_alone() -> None:
    check("""
        | <review kind="code">PASS
        | <review kind="code">your review</review> <Review kind="code">PASS</Review>
        | <review kind=code>PASS</review>
        |
        | <review>
        | Your review.
        | PASS
        | </review>
    """)


def test_pairs_reach_over_sections_and_not_into_fences() -> None:
    check("""
        | <thought>
        | # One
        | Text.
        | ## Two
        | </thought>
        |
        | ```
        | <thought>
        | Text.
        | # Three
        | Text.
        | </thought>
        | ```
        | <context>
        | # Four
        | </context>
    """)


def test_a_mention_is_no_partner_for_another_line() -> None:
    check("""
        | Use <thought> for it.
        | So it is.</thought>
        :          ^^^^^^^^^^ tag-unopened: closing tag </thought> has no opening tag
    """)
    check("""
        | <thought>
        | Here </thought> is named only.
        | </thought>
    """)


def test_a_space_parts_a_value_from_what_follows() -> None:
    check("""
        | Output <review>PASS </foo> then.
        :        ^^^^^^^^ tag-unclosed: <review> is not closed
    """)


def test_pairs_in_different_scopes_are_two_mistakes() -> None:
    check("""
        | Output <thought>so it is.
        :        ^^^^^^^^^ tag-unclosed: <thought> is not closed
        |
        | Output `so it is.</thought>` then.
        :                  ^^^^^^^^^^ tag-unopened: closing tag </thought> has no opening tag
    """)


def test_a_fence_that_hides_a_partner_excuses_the_other() -> None:
    check("""
        | <thought>
        | Text.
        | ```json
        : ^^^^^^^ fence-unclosed: fence '```json' is not closed
        | {}
        | </thought>
    """)
    check("""
        | <context>
        | </context>
        | <context>
        | Text.
        |
        |     </context>
        |
        | ```python
        | print("<context>", x)
        | ```
    """)
