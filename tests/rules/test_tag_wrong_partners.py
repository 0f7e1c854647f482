"""Partners of tags that are wrong, missing or crossed, and how they are put right."""

import pytest

from kit import check, check_fix, draw
from promptls.vocabulary.kinds import Kind

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
