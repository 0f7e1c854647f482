"""Tags that are malformed, and what is no tag."""

import pytest

from kit import check, check_fix


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
