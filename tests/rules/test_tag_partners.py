"""Tags of no vocabulary whose partner is misspelled, crossed or missing, and their fixes."""

import pytest

from kit import check, check_fix, draw


def test_a_misspelled_partner_of_another_tag_is_one_finding() -> None:
    check("""
        | <context>
        | Text.
        | </contxt>
        : ^^^^^^^^^ tag-unopened [warning]: closing tag </contxt> has no opening tag
        |
        | <contxt>
        : ^^^^^^^^ tag-unclosed [warning]: <contxt> is not closed
        | Text.
        | </context>
        |
        | <Context>
        | Text.
        | </Contxt>
    """)


MISSPELLED = {
    "<step>\nText.\n</stp>": "<step>\nText.\n</step>",
    "<if>\nText.\n</fi>": "<if>\nText.\n</if>",
    "<task>\nText.\n</tas>": "<task>\nText.\n</task>",
    "<step_1>\nText.\n</step_2>": "<step_1>\nText.\n</step_1>",
    "<user_request>\nText.\n</user-request>": "<user_request>\nText.\n</user_request>",
    "<context>\nText.\n</Context>": "<context>\nText.\n</context>",
    "<background_information_of_it>\nText.\n</backgroud_information_of_it>": (
        "<background_information_of_it>\nText.\n</background_information_of_it>"
    ),
    # The file has the name elsewhere.
    "<stp>\nText.\n</step>\n\n<step>\nText.\n</step>": (
        "<step>\nText.\n</step>\n\n<step>\nText.\n</step>"
    ),
    "Follow each step.\n\n<stp>\nText.\n</step>": "Follow each step.\n\n<step>\nText.\n</step>",
    "## Output\n\n<ouput_format>\nText.\n</output_format>": (
        "## Output\n\n<output_format>\nText.\n</output_format>"
    ),
    # What is between them does not matter.
    "<process>\n<step>\nText <b>and</b> <x>.\n\n</stp>\n</process>": (
        "<process>\n<step>\nText <b>and</b> <x>.\n\n</step>\n</process>"
    ),
    # A fence in a fence is open or not, and it is unknown where.
    "<step>\n```\n```json\n{}\n```\n```\n\n```\nText.\n</stp>\n```": (
        "<step>\n```\n```json\n{}\n```\n```\n\n```\nText.\n</step>\n```"
    ),
    "<step>\n# One\n`<x>`\n# Two\n</stp>": "<step>\n# One\n`<x>`\n# Two\n</step>",
}


@pytest.mark.parametrize("text", MISSPELLED)
def test_a_misspelled_partner_gets_its_name(text: str) -> None:
    check_fix(draw(text), draw(MISSPELLED[text]))


def test_structures_that_overlap_are_crossed() -> None:
    check("""
        | <process>
        | # One
        | <step>
        | Text.
        | </process>
        : ^^^^^^^^^^ tag-crossed [warning]: </process> closes before <step> is closed
        | </step>
        |
        | <context>
        | <rules>
        | Text.
        | </context>
        : ^^^^^^^^^^ tag-crossed [warning]: </context> closes before <rules> is closed
        | </rules>
        |
        | <Context>
        | <rules>
        | </Context>
        | </rules>
        |
        | <turn> Text <rules>
        | </turn> Text </rules>
    """)


def test_what_is_in_a_structure_that_has_ended_waits_last() -> None:
    check("""
        | <step>
        | <check>
        | <step>
        : ^^^^^^ tag-unclosed [warning]: <step> is not closed
        | Text.
        | </check>
        | </step>
        |
        | # One
        | <item>
        | <list>
        : ^^^^^^ tag-unclosed [warning]: <list> is not closed
        | <item>
        | Text <item> text
        | </item>
        | # Two
        | </item>
    """)


def test_a_tag_that_lacks_its_partner_crosses_none() -> None:
    check("""
        | <step>
        | <check>
        | Text.
        | </step>
        | </check>
        | </step>
        : ^^^^^^^ tag-unopened [warning]: closing tag </step> has no opening tag
    """)


def test_two_other_names_are_two_mistakes() -> None:
    check("""
        | <context>
        : ^^^^^^^^^ tag-unclosed [warning]: <context> is not closed
        | Text.
        | </background>
        : ^^^^^^^^^^^^^ tag-unopened [warning]: closing tag </background> has no opening tag
        |
        | <a>
        | Text.
        | </u>
    """)


ENDS = {
    # Before the next one with its name, before the end of what is around it.
    "<step>\nOne.\n\nTwo.\n\n<step>\nThree.\n</step>": (
        "<step>\nOne.\n\nTwo.\n</step>\n\n<step>\nThree.\n</step>"
    ),
    "<process>\n<step>\nOne.\n\n- Two.\n</process>\n\n<step>\n</step>": (
        "<process>\n<step>\nOne.\n\n- Two.\n</step>\n</process>\n\n<step>\n</step>"
    ),
    "> <process>\n> <step>\n> One.\n> </process>": (
        "> <process>\n> <step>\n> One.\n> </step>\n> </process>"
    ),
    # What occurs again and again is a part of it, another structure is not.
    "<process>\n\n<step>\n</step>\n\n<step>\n</step>\n\n<rules>\n</rules>": (
        "<process>\n\n<step>\n</step>\n\n<step>\n</step>\n</process>\n\n<rules>\n</rules>"
    ),
    # The text consists of structures, or not.
    "<role>\nText.\n</role>\n\n<rules>\n# Two\n\nText.\n\n": (
        "<role>\nText.\n</role>\n\n<rules>\n# Two\n\nText.\n</rules>\n\n"
    ),
    "<role>\nText.\n</role>\n\n# One\n<rules>\nText.\n\nText.": (
        "<role>\nText.\n</role>\n\n# One\n<rules>\nText.\n</rules>\n\nText."
    ),
    "<role>\n\n<thought>\nSo\n\nit <b>is</b>.\n</role>": (
        "<role>\n\n<thought>\nSo\n\nit <b>is</b>.\n</thought>\n</role>"
    ),
    # In a fence, and where there is nothing else, below the paragraph.
    "```\n<step>\nOne.\n\nTwo.\n<step>\nThree.\n</step>\n```": (
        "```\n<step>\nOne.\n</step>\n\nTwo.\n<step>\nThree.\n</step>\n```"
    ),
    "<step>\nOne.\n\nTwo.": "<step>\nOne.\n</step>\n\nTwo.",
}


@pytest.mark.parametrize("text", ENDS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_structure_is_closed_where_it_must_end(text: str, newline: str) -> None:
    check_fix(draw(text), draw(ENDS[text]), newline=newline)


LEFT_OVER = {
    "Text.\n</content>\n</invoke>": "Text.",
    "Text.\n</content>\n</invoke>\n": "Text.\n",
    "Text.\n\n</role>\n\nMore.": "Text.\n\n\nMore.",
    "</role>\n# One": "# One",
    "</role>": "",
    "> Text.\n>\n> </role>\n>\n> More.": "> Text.\n>\n>\n> More.",
    "- Text.\n  </role>\n- More.": "- Text.\n- More.",
    "<role>\nText.\n</role>\n</role>\nMore.": "<role>\nText.\n</role>\nMore.",
    "<thought>\nText.\n</thought>\n</thought>": "<thought>\nText.\n</thought>",
}


@pytest.mark.parametrize("text", LEFT_OVER)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_line_that_is_left_over_is_deleted(text: str, newline: str) -> None:
    check_fix(draw(text), draw(LEFT_OVER[text]), newline=newline)
