"""Slips in the tags of an author's own structures."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source


@pytest.mark.parametrize(
    "mark",
    [
        "</a_rules",
        "< /a_rules>",
        "<\\a_rules>",
        "<//a_rules>",
        "</a_rules/>",
        "</ a_rules>",
        "</<a_rules>",
    ],
)
@pytest.mark.parametrize("between", ["Be brief.", "Be brief.\n|\n| # More\n|\n| Be kind."])
def test_a_closing_tag_that_is_malformed(mark: str, between: str) -> None:
    before = f"| <a_rules>\n| {between}\n| {mark}\n|\n| Text."
    found = f"tag-malformed [warning]: malformed tag '{mark}'; expected </a_rules>"
    check(before.replace(f"{mark}\n", f"{mark}\n: {'^' * len(mark)} {found}\n"))
    check_fix(before, before.replace(mark, "</a_rules>"))


@pytest.mark.parametrize("mark", ["</a_rule", "< /a_rule>", "</a_rule >", "</ a_rule>"])
def test_a_closing_tag_that_is_malformed_and_misspelt_is_one_mistake(mark: str) -> None:
    found = "closing tag </a_rule> has no opening tag; did you mean </a_rules>?"
    finding = f": {'^' * len(mark)} tag-unopened [warning]: {found}"
    before = f"| <a_rules>\n| Be brief.\n| {mark}\n{finding}\n|\n| Text."
    check(before)
    check_fix(before, "| <a_rules>\n| Be brief.\n| </a_rules>\n|\n| Text.")


@pytest.mark.parametrize("mark", ["<a_rules", "< a_rules>"])
def test_an_opening_tag_that_is_malformed(mark: str) -> None:
    before = f"| {mark}\n| Be brief.\n| </a_rules>\n|\n| Text."
    found = f"tag-malformed [warning]: malformed tag '{mark}'; expected <a_rules>"
    check(before.replace(f"{mark}\n", f"{mark}\n: {'^' * len(mark)} {found}\n"))
    check_fix(before, before.replace(mark, "<a_rules>"))


def test_a_closing_tag_without_its_slash() -> None:
    check("""
        | <a_rules>
        | Be brief.
        | <a_rules>
        : ^^^^^^^^^ tag-unclosed [warning]: <a_rules> is not closed; did you mean </a_rules>?
        |
        | <example>
        | one
        | </example>
        |
        | <example>
        | two
        | <example>
        : ^^^^^^^^^ tag-unclosed [warning]: <example> is not closed; did you mean </example>?
    """)
    check_fix(
        "| <a_rules>\n| Be brief.\n|\n| # One\n|\n| Be kind.\n| <a_rules>\n|",
        "| <a_rules>\n| Be brief.\n|\n| # One\n|\n| Be kind.\n| </a_rules>\n|",
    )


@pytest.mark.parametrize(
    "text",
    [
        # Marks that need no end.
        "<step>\nDo this.\n\n<step>\nDo that.\n",
        "<step>\nOne.\n<step>\nTwo.\n<step>\n\nThree.\n",
        "<your_name>\n\n<your_name>\n",
        "Write\n\n<answer>\n\nor\n\n<answer>\n",
        # A tag over several lines, as in templates of Vue.
        '```\n<my_part\n  v-if="a"\n  @click="b"\n>\n</my_part>\n```\n',
        "```\n<my_part\n  {...rest}\n>\ntext\n</my_part>\n```\n",
        # Attributes that are left out.
        "```xml\n<manifest>\n  <application\n    ...\n  </application>\n</manifest>\n```\n",
        "<my_part\n\u2026\n</my_part>\n",
        # XML all the same.
        "<a_rules >\ntext\n</a_rules >\n",
        "<a_rules >\ntext\n</a_rules>\n",
        "<a_rules>\ntext\n</a_rules >\n",
        # Both: whatever it is, it is meant.
        "<a_rules\ntext\n</a_rules\n",
        "<some words>\ntext\n</some>\n",
        # In other languages.
        "```python\nx = [\n<a\n]\n```\n",
        "Text `<a_rules` and `</a_rules>`.\n",
    ],
)
def test_what_may_be_meant(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []


def test_a_placeholder_for_the_name_is_no_malformed_tag() -> None:
    check("| Each begins with `<<NAME>>` and ends with `</<NAME>>`.\n|\n| </<name>>")


def test_a_tag_that_opens_in_unclosed_front_matter_is_not_removed_at_its_end() -> None:
    check(
        """
        | ---
        : ^^^ front-matter-unclosed: front matter is not closed: expected a '---' line
        | name: x
        | description: Use it, as in <example>
        | user: a
        | </example>
        |
        | Text.
        """
    )
