"""Slips in the names of a file that does not list its variables."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


def test_a_name_that_is_right_three_times_and_once_misspelt() -> None:
    check("""
        | The change {{change_id}} is in {{change_id}}.md.
        |
        | # Review
        |
        | Name {{chnage_id}} in your answer on {{change_id}}.
        :        ^^^^^^^^^ placeholder-misspelled: unknown variable 'chnage_id'; did you mean 'change_id'?
    """)
    check_fix(
        "| <<STORY_FILE>> <<STORY_FILE>> <<STORY_FILE>>\n|\n| <<STORY_FLE>>",
        "| <<STORY_FILE>> <<STORY_FILE>> <<STORY_FILE>>\n|\n| <<STORY_FILE>>",
    )


def test_a_name_that_is_right_three_times_and_once_half_marked() -> None:
    check("""
        | The change {{change_id}} is in {{change_id}}.md.
        |
        | # Review
        |
        | Name {{change_id} in your answer on {{change_id}}.
        :      ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{{change_id}' is not closed; expected '}}'
        |
        | Or {change_id}}.
        :    ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{change_id}}' is not opened; expected '{{'
    """)
    check_fix(
        "| {{a_change}} {{a_change}} {{a_change}}\n|\n| {{a_change} and\n|\n| {a_change}}.",
        "| {{a_change}} {{a_change}} {{a_change}}\n|\n| {{a_change}} and\n|\n| {{a_change}}.",
    )


def test_a_slip_in_the_name_of_a_known_variable_is_one_finding() -> None:
    check("""
        | <<PROJECT_CONTEXT>> <<PROJECT_CONTEXT>> <<PROJECT_CONTEXT>>
        |
        | # Review
        |
        | Read <<PROJECT_CONTXT>> again.
        :        ^^^^^^^^^^^^^^ placeholder-misspelled: unknown variable 'PROJECT_CONTXT'; did you mean 'PROJECT_CONTEXT'?
        |
        | Then read <<PROJECT_CONTEXT again.
        :           ^^^^^^^^^^^^^^^^^ placeholder-unclosed: placeholder '<<PROJECT_CONTEXT' is not closed; expected '>>'
    """)


@pytest.mark.parametrize(
    ("often", "once"),
    [
        ("TASK", "TASKS"),
        ("TASKS", "TASK"),
        ("FILE_1", "FILE_2"),
        ("FILE1", "FILE2"),
        ("item1", "item"),
        ("old_name", "new_name"),
        ("to_user", "do_user"),
        ("in_file", "on_file"),
        ("min_value", "max_value"),
        ("user_id", "User_id"),
        ("start_x", "start_y"),
        ("story_a", "story_b"),
        ("input", "output"),
        ("CHANGE_ID", "change_id"),
        ("epic_num", "epic_nums"),
        ("box", "fox"),
    ],
)
def test_two_names_on_purpose(often: str, once: str) -> None:
    text = f"{{{{{often}}}}} " * 3 + f"\n\n{{{{{once}}}}}\n"
    assert run(parse(Source(text), "docs/page.md")) == []


@pytest.mark.parametrize(
    "text",
    [
        # A word of the text is meant.
        "{{text_file}} {{text_file}} {{text_file}}\n\nRun the test: {{test_file}}, a test.\n",
        # Twice is no accident.
        "{{change_id}} {{change_id}} {{change_id}} {{chnage_id}} {{chnage_id}}\n",
        "{{change_id}} {{change_id}} {{chnage_id}}\n",
        "{{change_id}} {{change_id}} {{change_id}}\n\n```python\nf'{{change_id}'\n```\n",
    ],
)
def test_what_is_no_slip(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []
