"""Thoughts: where they are, and what is left without them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.parsing.responses import blank_thoughts, prepare_response, remove_thoughts
from promptls.parsing.thoughts import find_thoughts
from promptls.prompts import parse_response

PIECES = (
    *("<thought>", "</thought>", "<thought name='a'>", "<tho", "ught>", "`", "```", "```md\n"),
    *("~~~", "\n", "\r\n", "\r", " ", "    ", "x", "> ", "- ", "<!--", "-->", '"', "# a\n"),
    *("<review>", "</review>", "PASS", "---\n", "\\", "{", "}\n"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<thought>a</thought>\nb\n", "b\n"),
        ("<thought>\na\n\nb\n</thought>\n\nc", "\nc"),
        ("a <thought>b</thought> c", "a c"),
        ("a <thought>b</thought>\nc", "a\nc"),
        ("a <thought>b\nc</thought> d", "a d"),
        ("<thought>a</thought>b", "b"),
        ("  <thought>a</thought> <thought>b</thought>\r\nc", "c"),
        ("<thought name='plan'>a</thought>b", "b"),
        ("<thought>a<thought>b</thought>c</thought>d", "d"),
        # What is in a thought is no Markdown.
        ("<thought>a `b</thought>\n`c`", "`c`"),
        ("<thought>\n```\n</thought>\nb\n<thought>c</thought>d", "b\nd"),
        ("<thought>use `<thought>` and `</thought>`</thought>b", "b"),
        # Nothing closes these backticks and this comment.
        ("```a`b <thought>c</thought>d", "```a`b d"),
        ("a <!-- <thought>b</thought>c", "a <!-- c"),
        ("`a` and `b` <thought>c</thought>d", "`a` and `b` d"),
        # From an unclosed one on, there is nothing.
        ("a\n<thought>b", "a\n"),
        ("<thought>a</thought>b<thought>c", "b"),
        ("<thought>a<thought>b</thought>c", ""),
    ],
)
def test_a_thought_goes_with_its_lines(text: str, left: str) -> None:
    assert remove_thoughts(text, find_thoughts(text)) == left
    assert parse_response(text).text == left


@pytest.mark.parametrize(
    "text",
    [
        "Use `<thought>` for it.",
        "Use ``a ` <thought>`` for it.",
        'Use "<thought>" for it.',
        "Use \u201c<thought>\u201d for it.",
        "So:\n```\n<thought>\n```\n",
        "So:\n~~~\n<thought>a</thought>\n~~~\n",
        "- ```\n  <thought>\n  ```\n",
        "So:\n```markdown\n```json\n```\n<thought>\n```\n",
        "> Use <thought> for it.",
        "<!-- <thought> -->",
        "<thoughts>a</thoughts>",
        "a </thought> b",
        "<thought",
    ],
)
def test_a_tag_that_is_mentioned_is_no_thought(text: str) -> None:
    assert find_thoughts(text) == ((), None)
    assert parse_response(text).text == text


def test_a_stray_fence_mark_hides_no_thought() -> None:
    text = "```\na\n```py\nb\n```\n\n<thought>c</thought>\n\n```\nd\n"
    assert remove_thoughts(text, find_thoughts(text)) == text.replace("<thought>c</thought>\n", "")
    # Where all fences are closed, they nest.
    shown = text.replace("\n\n```\nd", "\n```\nd")
    assert find_thoughts(shown) == ((), None)


def test_code_is_closed_in_its_line() -> None:
    text = "a ` b\n<thought>c</thought>` d"
    assert remove_thoughts(text, find_thoughts(text)) == "a ` b\n` d"
    escaped = "a \\`<thought>c</thought>`"
    assert remove_thoughts(escaped, find_thoughts(escaped)) == "a \\` `"


def test_a_fence_may_begin_behind_a_thought() -> None:
    text = "<thought>a</thought>```\n<thought>b</thought>\n```\n<thought>c</thought>d"
    assert remove_thoughts(text, find_thoughts(text)) == "```\n<thought>b</thought>\n```\nd"


def test_all_else_stays_where_it_was() -> None:
    text = "a <thought>\r\nb</thought>\r\nc"
    assert blank_thoughts(text, find_thoughts(text)) == f"a {' ' * 9}\r\n{' ' * 11}\r\nc"
    # Behind spaces it would be indented code.
    text = "<thought>a</thought>b"
    assert blank_thoughts(text, find_thoughts(text)) == f"{' ' * 19}\nb"


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("```\na\n```", "   \na\n   "),
        ("\n```markdown\na\n```\n\n", f"\n{' ' * 11}\na\n   \n\n"),
        ("````\n```\na\n```\n````", "    \n```\na\n```\n    "),
        ("```md\n# a\n```py\nb\n```\nc\n```", "     \n# a\n```py\nb\n```\nc\n   "),
        ("<thought>a</thought>\n~~~\r\nb\r\n~~~", f"{' ' * 20}\n   \r\nb\r\n   "),
    ],
)
def test_a_fence_around_the_whole_answer_does_not_count(text: str, judged: str) -> None:
    assert prepare_response(text).text == judged


@pytest.mark.parametrize(
    "text",
    [
        "a\n```\nb\n```",
        "```\na\n```\nb",
        "```\na\n```\n```\nb\n```",
        "```py\na\n```",
        "```\na",
        "```",
    ],
)
def test_any_other_fence_stays(text: str) -> None:
    assert prepare_response(text).text == text


def test_a_response_suppresses_nothing() -> None:
    text = "<!-- promptls: allow-file tag-value-padded -->\n<review> PASS </review>\n"
    assert [it.rule for it in parse_response(text).findings] == ["tag-value-padded"]


@given(TEXTS)
def test_no_closed_thought_is_left(text: str) -> None:
    thoughts = find_thoughts(text)
    assert not find_thoughts(blank_thoughts(text, thoughts, breaks=False)).closed
    assert find_thoughts(remove_thoughts(text, thoughts)) == ((), None)


@given(TEXTS)
def test_what_is_judged_has_every_character_where_it_was(text: str) -> None:
    judged, thoughts = prepare_response(text)
    end = thoughts.unclosed.start if thoughts.unclosed else len(text)
    assert len(judged) == end
    assert all(new in (old, " ", "\n", ".") for new, old in zip(judged, text, strict=False))
