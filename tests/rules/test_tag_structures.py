"""Tags of no vocabulary: which must have a partner, and which are placeholders."""

import pytest

from kit import check, draw


def test_other_tags_are_checked_on_lines_of_their_own() -> None:
    check("""
        | <process>
        |
        | <step name="one">
        : ^^^^^^^^^^^^^^^^^ tag-unclosed [warning]: <step> is not closed
        | Text.
        |
        | <step name="two">
        | Text.
        | </step>
        |
        | </process>
        |
        | Text.
        | </output_format>
        : ^^^^^^^^^^^^^^^^ tag-unopened [warning]: closing tag </output_format> has no opening tag
    """)


@pytest.mark.parametrize(
    "drawing",
    [
        "| <context>\n: ^^^^^^^^^ tag-unclosed [warning]: <context> is not closed\n| Text.",
        "| Text.\n| </context>\n: ^^^^^^^^^^ tag-unopened [warning]: closing tag </context> has no opening tag",
        "| Text.\n|\n| </context>\n: ^^^^^^^^^^ tag-unopened [warning]: closing tag </context> has no opening tag",
        "| <user-request>\n: ^^^^^^^^^^^^^^ tag-unclosed [warning]: <user-request> is not closed\n| A.",
        '| <step n="1">\n: ^^^^^^^^^^^^ tag-unclosed [warning]: <step> is not closed\n|\n| Text.',
        "| <context>\n: ^^^^^^^^^ tag-unclosed [warning]: <context> is not closed\n|\n| Text.",
        "| Text.\n|\n| <rules>\n: ^^^^^^^ tag-unclosed [warning]: <rules> is not closed\n| # One\n| A.",
        # A mention in a sentence is no second part with this name.
        "| See `<rules>`.\n|\n| <rules>\n: ^^^^^^^ tag-unclosed [warning]: <rules> is not closed\n| A.",
        # In a fence that does not end, it is more than an excerpt.
        "| ```xml\n: ^^^^^^ fence-unclosed: fence '```xml' is not closed\n| <step>\n: ^^^^^^ tag-unclosed [warning]: <step> is not closed\n| Text.",
        "| ```\n| Text.\n| </step>\n: ^^^^^^^ tag-unopened [warning]: closing tag </step> has no opening tag\n| ```",
    ],
)
def test_a_name_that_occurs_once_must_have_a_partner(drawing: str) -> None:
    check(drawing)


@pytest.mark.parametrize(
    "text",
    [
        # It begins the answer.
        "Text.\n\n<answer>\n",
        "Text.\n\n<answer>\n<thinking>\n\n",
        "> Text.\n>\n> <answer>",
        "```\nText.\n\n<answer>\n```",
        "```\n<context>\n...\n```",
        "```\n<context>\n\u2026\n```\n\n```\n# One\n<context>\n```",
        # A fence shows the end of something.
        "```\n</context>\n```",
        "```\n...\n</step>\n</context>\nText.\n```",
        # To be filled in.
        "Text.\n\n<your_answer>\n\nText.",
        "```\n<summary_of_change>\n\n<description>\n\nRefs: <issue>\n```",
        "```\nfix: <what changed>\n\n<why_it_changed>\nSigned-off-by: me\n```",
        "<subject>\n\n<reasons>\n\nText.\n",
        "## Summary\n\n<one-line-summary>\n\n## Test plan\n\n<steps>\n\n## Notes\n",
        "```\n## Summary\n<description>\nText.\n\n## Test plan\n<steps>\n\nText.\n```",
        # Marks that need no end.
        '<page file="a.md">\n\nText.\n\n<page file="b.md">\n\nText.',
        "<turn>\nText.\n<turn>\nText.",
        # Words.
        "<your answer>\nText.",
        "<foo disabled>\nText.",
        # Not alone on a line.
        "Text <context>\n\n<context>\nText.\n</context>",
        "- <context>\n\n<context>\nText.\n</context>",
        "`<context>`\n\n<context>\nText.\n</context>",
        # Another case, another spelling.
        "<Context>\nText.\n</Context>\n\n<Context>\nText.",
        "<Router.View>\nText.",
        "<userName>\nText.",
        # HTML.
        "<details>\n</details>\n<details>\nText.",
        "<g>\n</g>\n<g>\nText.",
        "<p>\n</p>\n<p>\nText.",
        # A part of something in a fence.
        "<context>\nText.\n</context>\n\n```\n<context>\n...\n```",
        "<context>\nText.\n</context>\n\n```\n...\n</context>\n```",
        "- ```\n  <context>\n# One\nText.",
        # In code.
        "<context>\nText.\n</context>\n\n```python\n<context>\n```",
        "- Text.\n\n      <step>\n      Text.",
        "> Text.\n>\n>     <step>\n>     Text.",
        "1. Text.\n\n       Text.\n       </step>",
        # The partner is at the edge of a line.
        "<context>Text\nends.</context>\n\n<context>\nText ends.</context>",
        # Attributes without a value, with a placeholder as value, with marks in their quotes.
        "<step optional>\nText.\n</step>",
        "<step optional>\n# One\nText.\n</step>",
        "<step>\n<step optional>\nText.\n</step>\n</step>",
        "<step n={{N}}>\nText.\n</step>",
        "<step n=<<N>>>\nText.\n</step>",
        '<check if="n > 1">\nText.\n</check>',
        "<check if='a < b'>\nText.\n</check>",
        '<check if="x"\n       else="y">\nText.\n</check>',
        # Its partner may be one that looks like code.
        "Text.\n\n    </context>\n\n<context>\nA.",
        "Text.\n\n<context>\nA.\n\n```py\na <context> b\n</context>\n```",
        "<check " + " ".join(f'a{n}="{n}"' for n in range(12)) + ">\nText.\n</check>",
    ],
)
def test_other_tags_are_left_alone(text: str) -> None:
    check(draw(text))


def test_a_closing_tag_whose_opening_one_looks_like_code() -> None:
    # What is not indented ends the code, and the lines behind it go on with a paragraph.
    check("""
        | Make a file:
        |
        |     <create>
        |     <content>
        | fastapi==0.109.0
        |     </content>
        |     </create>
        |
        | Then install it.
    """)
    check("""
        | Make a file:
        |
        | fastapi==0.109.0
        |     </create>
        :     ^^^^^^^^^ tag-unopened [warning]: closing tag </create> has no opening tag
        |
        | Then install it.
    """)


@pytest.mark.parametrize(
    "inner",
    [
        '| <x-component path="a/b">',
        '| src\n| |- <x-component path="a/b">\n| <x-page path="a">\n| text',
        "| <snip>\n| text: below",
        "| <my_block>\n| text\n| <!-- </my_block> -->",
        '| <step name="one">\n| Text.',
    ],
)
@pytest.mark.parametrize("language", ["", "xml", "yaml"])
def test_a_tag_alone_in_a_fence_is_an_excerpt(inner: str, language: str) -> None:
    check(f"| Text.\n|\n| ```{language}\n{inner}\n| ```\n|\n| More.")


def test_a_tag_whose_name_the_fence_closes_elsewhere_is_no_excerpt() -> None:
    check("""
        | ```
        | <step>
        | One.
        | </step>
        |
        | <step>
        : ^^^^^^ tag-unclosed [warning]: <step> is not closed
        | Two.
        | ```
    """)


@pytest.mark.parametrize(
    "line",
    [
        "Follow what is in <my_rules>",
        "See <my_rules>",
        "- as in <my_rules>",
        "a <my_rules> b <my_rules>",
    ],
)
@pytest.mark.parametrize("more", ["", "\n|\n| ## Part\n|\n| Text."])
def test_a_mention_at_the_end_of_a_line_opens_nothing(line: str, more: str) -> None:
    check(f"| <my_rules>\n| Do it.{more}\n| {line}\n| And more.\n| </my_rules>\n|\n| Text.")
    check(f"| <thought>\n| Do it.{more}\n| {line.replace('my_rules', 'thought')}\n| </thought>")


def test_a_call_with_its_name_in_the_tag_is_no_tag() -> None:
    check("""
        | <tool_call>
        | <function=read_file>
        | <parameter=path>
        | a.md
        | </parameter>
        | </function>
        | </tool_call>
        |
        | <other>
        : ^^^^^^^ tag-unclosed [warning]: <other> is not closed
        |
        | Text.
    """)
