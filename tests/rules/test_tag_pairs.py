"""Tags and their partners: which are missing, wrong, crossed or malformed, and which only named."""

import pytest

from kit import check, check_fix, draw
from promptls.vocabulary.kinds import Kind


def test_nothing_is_said_of_clean_tags() -> None:
    check("""
        | Output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`, and for each task
        | <task_status id="1.2">COMPLETED</task_status> or <task_status id="X.Y">FAILED</task_status>.
        |
        | <thought>
        | Two lines
        | of reasoning.
        | </thought>
    """)


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


WRONG_PARTNERS = {
    "<review>PASS<review>": (
        "                    ^^^^^^^^ tag-unclosed: <review> is not closed",
        "<review>PASS</review>",
    ),
    "<review>PASS</thought>": (
        "        ^^^^^^^^ tag-unclosed: <review> is not closed",
        "<review>PASS</review>",
    ),
    "</review>PASS</review>": (
        "        ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
        "<review>PASS</review>",
    ),
    "<verdict>PASS</review>": (
        "                     ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
        "<review>PASS</review>",
    ),
    "<verdict>OK</review>": (
        "                   ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag",
        "<verdict>OK</review>",
    ),
    "<thought>so</verdict>": (
        "        ^^^^^^^^^ tag-unclosed: <thought> is not closed",
        "<thought>so</thought>",
    ),
    '<task_status id="7">FAILED</foo>': (
        "        ^^^^^^^^^^^^^^^^^^^^ tag-unclosed: <task_status> is not closed",
        '<task_status id="7">FAILED</foo>',
    ),
}


@pytest.mark.parametrize("text", WRONG_PARTNERS)
def test_a_wrong_partner_is_one_finding(text: str) -> None:
    mark, fixed = WRONG_PARTNERS[text]
    check(f"| Output {text}.\n:{mark}")
    check_fix(f"| Output {text}.", f"| Output {fixed}.")


@pytest.mark.parametrize(
    "text",
    [
        "</task_status>your status</task_status>",
        "<verdict>text</foo>",
        "<review>your review</foo>",
        "<verdict>text</review>",
    ],
)
def test_a_wrong_partner_of_somebody_s_own_text_is_none(text: str) -> None:
    check(f"| Output {text}.")


def test_a_wrong_partner_of_a_long_text_has_no_fix() -> None:
    text = draw(f"<review>PASS{' x' * 300}</thought>")
    check_fix(text, text)


def test_a_response_gets_no_letters_for_an_id() -> None:
    for text in "| COMPLETED</task_status>", "| <verdict>COMPLETED</task_status>":
        check_fix(text, text, kind=Kind.RESPONSE)


PARTNERS = {
    "- <thought>So it is.": "- <thought>So it is.</thought>",
    "- So it is.</thought>": "- <thought>So it is.</thought>",
    "Say `<thought>So it is.` then": "Say `<thought>So it is.</thought>` then",
    "Say `So it is.</thought>` then": "Say `<thought>So it is.</thought>` then",
    '<task_status id="1.1">FAILED or': '<task_status id="1.1">FAILED</task_status> or',
    "It is FAILED</task_status>": 'It is <task_status id="X.Y">FAILED</task_status>',
    '<task_status id="1.1">FAILED/task_status> or': '<task_status id="1.1">FAILED</task_status> or',
    'or task_status id="1.1">FAILED</task_status>': 'or <task_status id="1.1">FAILED</task_status>',
    'or task_status id="7">FAILED</task_status>': (
        'or task_status id="7"><task_status id="X.Y">FAILED</task_status>'
    ),
    "> <thought>\n> One.\n> Two.\n\nThree.": "> <thought>\n> One.\n> Two.\n> </thought>\n\nThree.",
    "<thought>\nOne.": "<thought>\nOne.\n</thought>",
}


@pytest.mark.parametrize("text", PARTNERS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_partner_is_put_where_it_belongs(text: str, newline: str) -> None:
    check_fix(draw(text), draw(PARTNERS[text]), newline=newline)


@pytest.mark.parametrize(
    "text",
    [
        "<thought>So <b>it</b> is.",
        "So <b>it</b> is.</thought>",
        "<review>APPROVED is the verdict.",
        "It is APPROVED</review>.",
        "<task_status>COMPLETED is it.",
        "<review>{verdict}",
        "<review>\nText.",
        "<thought>\nIt <b>is</b>.",
        "<thought>" + "x " * 3000,
        "x" * 5000 + "</thought>",
    ],
)
def test_nothing_is_put_where_it_is_not_plain(text: str) -> None:
    check_fix(draw(text), draw(text))


def test_tags_that_overlap_are_crossed() -> None:
    check("""
        | <thought>So <review>PASS</thought></review>
        :                         ^^^^^^^^^^ tag-crossed: </thought> closes before <review> is closed
        |
        | <thought>
        | Text <b>bold <review>PASS</review></b>.
        | # Heading
        | <review>PASS
        | </thought>
        : ^^^^^^^^^^ tag-crossed: </thought> closes before <review> is closed
        | </review>
    """)
    check("""
        | <context>
        | <thought>
        | </context>
        : ^^^^^^^^^^ tag-crossed [warning]: </context> closes before <thought> is closed
        | So it is.
        | </thought>
    """)


def test_malformed_tags() -> None:
    check("""
        | < review>PASS</review> and <review>PASS</ review> and <review >PASS</review>
        : ^^^^^^^^^ tag-malformed: malformed tag '< review>'; expected <review>
        :                                        ^^^^^^^^^^ tag-malformed: malformed tag '</ review>'; expected </review>
        :                                                       ^^^^^^^^^ tag-malformed: malformed tag '<review >'; expected <review>
        | <task_status id=1.2>FAILED</task_status>
        : ^^^^^^^^^^^^^^^^^^^^ tag-malformed: malformed tag '<task_status id=1.2>'; expected <task_status id="1.2">
        | <task_status id=<<ID>>>FAILED</task_status>
        : ^^^^^^^^^^^^^^^^^^^^^^^ tag-malformed: malformed tag '<task_status id=<<ID>>>'; expected <task_status id="<<ID>>">
        | <task_status 1.2>FAILED</task_status> <task_status id="1.2">FAILED</task_status x="y">
        : ^^^^^^^^^^^^^^^^^ tag-malformed: malformed tag '<task_status 1.2>'; expected <task_status id="X.Y">
        :                                                                   ^^^^^^^^^^^^^^^^^^^^ tag-malformed: malformed tag '</task_status x="y">'; expected </task_status>
        | The tag is <review
        :            ^^^^^^^ tag-malformed: malformed tag '<review'; expected <review>
        | or < review> or </review, and `<review` or <review comments>.
        :    ^^^^^^^^^ tag-malformed: malformed tag '< review>'; expected <review>
        :                 ^^^^^^^^ tag-malformed: malformed tag '</review'; expected </review>
    """)


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\u2009\u00a0", " \u00a0"])
def test_a_tag_with_a_space_that_is_none_before_its_end(space: str) -> None:
    check_fix(
        f"""
        | Answer <review{space}>PASS</review> or <review>PASS</review{space}>.
        |
        | <thought>
        | First
        | </thought{space}>
        """,
        """
        | Answer <review>PASS</review> or <review>PASS</review>.
        |
        | <thought>
        | First
        | </thought>
        """,
    )
    check(f"| In <review\u3000すべて> and a <b\u00a0c>, of <x{space}> or <y{space}>.")


def test_malformed_tags_are_written_anew() -> None:
    check_fix(
        """
        | < review>PASS</ review> and <reviewPASS</review>
        | <task_status id=1.2>FAILED</task_status> or <task_status id='1.2">FAILED</task_status
        | <task_status id=abc>FAILED</task_status>
        | < review>PASS is loose
        | Use < review>, please.
        """,
        """
        | <review>PASS</review> and <review>PASS</review>
        | <task_status id="1.2">FAILED</task_status> or <task_status id="1.2">FAILED</task_status>
        | <task_status id=abc>FAILED</task_status>
        | < review>PASS is loose
        | Use <review>, please.
        """,
    )


def test_no_tag_is_opened_within_the_rest_of_one() -> None:
    text = """
        | Say <reviePASS|NEEDS_REVISION</review>.
        :                              ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag
    """
    check(text)
    check_fix(text, text)


def test_attributes_may_stand_on_lines_of_their_own() -> None:
    check("""
        | <task_status
        |   id="1.2"
        | >FAILED</task_status>
    """)


def test_comparisons_addresses_and_components_are_no_tags() -> None:
    check("""
        | If a < review and b > thought or i <review, see <https://example.org/review> or
        | <review@example.org>, use <Review /> or <Review></Review>, not <svg:review>.
        | Type <review-id> or <review comments> or <path/to/review>.
    """)
