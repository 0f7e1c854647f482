"""A comment that is not closed hides all below it."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source


def test_a_comment_that_is_not_closed_is_the_one_finding() -> None:
    text = TEMPLATE.replace("# Core", "<!-- Keep it short.\n\n# Core")
    (found,) = run(parse(Source(text), "templates/system/BASE-challenge.md"))
    assert (found.rule, text[slice(*found.span)]) == ("comment-unclosed", "<!--")


def test_it_is_marked_where_it_begins() -> None:
    check("""
        | # One
        |
        | <!-- TODO: say more
        : ^^^^ comment-unclosed: comment is not closed; expected '-->'
        | about this
        |
        | # Two
        |
        | ```python
        | a()
        |
        | <!-- another -
        |
        | # Three
    """)


def test_a_comment_of_one_line_is_closed_in_it() -> None:
    check_fix(
        """
            | - text
            |
            | <!-- TODO
            |
            | <review>PASS</review>
        """,
        """
            | - text
            |
            | <!-- TODO -->
            |
            | <review>PASS</review>
        """,
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_comment_of_several_lines_has_no_certain_end(newline: str) -> None:
    drawing = """
        | <!-- TODO
        : ^^^^ comment-unclosed: comment is not closed; expected '-->'
        | more
    """
    check(drawing, newline=newline)
    (found,) = run(parse(Source(f"<!-- TODO{newline}more{newline}{newline}text")))
    assert found.fix is None


@pytest.mark.parametrize(
    "text",
    [
        "<!-- a\n\n-->\n\n# One\n",
        "Write `<!--` before it.\n",
        "Text <!-- in a line\n\n# One\n",
        "```html\n<!-- a\n```\n",
        "    <!-- code\n\ntext\n",
        "- <!-- in a list\n\ntext\n",
        "\\<!-- shown\n\ntext\n",
    ],
)
def test_what_hides_nothing_is_not_reported(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []
