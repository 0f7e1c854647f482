"""What a template lacks beside its `BASE` template is inserted where its variables are."""

import pytest

from promptls.repairs.templates import insert_placeholder_into


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("# A\n\n<<TASKS>>\n\n# B\n", "# A\n\n<<TASKS>>\n\n<<NEW>>\n\n# B\n"),
        ("<<A>>\r\n\r\n{{B}}\r\n", "<<A>>\r\n\r\n{{B}}\r\n\r\n<<NEW>>\r\n"),
        ("<<A>>\n\n```\n<<B>>\n```\n", "<<A>>\n\n<<NEW>>\n\n```\n<<B>>\n```\n"),
        ("See <<A>> here.", "See <<A>> here.\n\n<<NEW>>\n"),
        ("See <<A>>.\n", "See <<A>>.\n\n<<NEW>>\n"),
    ],
)
def test_a_variable_is_inserted_below_the_last_one(text: str, result: str) -> None:
    (edit,) = insert_placeholder_into(text, "<<NEW>>").edits
    assert text[: edit.span.start] + edit.text + text[edit.span.end :] == result
