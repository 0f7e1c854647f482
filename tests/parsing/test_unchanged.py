"""What a change has left as it was is taken from the document before, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.document import Document
from promptls.parsing import parse
from promptls.text.spans import Source

_LINES = (
    "# One\n",
    "## SUGGESTED PROMPTS\n",
    "  # PROMPT EMISSION PROTOCOL\n",
    "text below it, and some more of it\n",
    "- an item\n",
    "```\n",
    "````text\n",
    "<!--\n",
    "-->\n",
    "---\n",
    "{{#if x}}\n",
    "\n",
    "\r",
)
texts = st.lists(st.sampled_from(_LINES), max_size=24).map("".join)
_INTRODUCTION = "This is read before the first heading.\n"
_SECTIONS = [f"# Section {number}\n\nWhat is said of it.\n\n" for number in range(1, 9)]
_TEXT = _INTRODUCTION + "".join(_SECTIONS)


def _state(document: Document) -> list[object]:
    return [
        document.is_read_again,
        *((base, it.text, it.entry, it.exit, it.nodes) for base, it in document.parts),
    ]


def _count_taken(before: str, after: str) -> int:
    """How many sections are taken from the document before, none of which is known otherwise."""
    document = parse(Source(before))
    changed = parse(Source(after), before=document)
    assert _state(changed) == _state(parse(Source(after)))
    known = {id(it.section) for it in document.parts}
    return sum(id(it.section) in known for it in changed.parts)


@pytest.mark.parametrize(
    ("old", "new", "taken"),
    [
        # The section that is changed, and one on either side, which a change may reach.
        ("of it.\n\n# Section 5", "of this.\n\n# Section 5", 7),
        ("# Section 5", "# Part 5", 6),
        ("\n# Section 5", "# Section 5", 6),
        ("# Section 5", "text\n# Section 5", 6),
        # At the beginning, and at the end.
        ("This is", "That is", 8),
        (_INTRODUCTION, "", 7),
        ("Section 8\n\nWhat is said of it.\n\n", "Section 8", 7),
        # A fence, a comment, a chapter or a directive that is new: all below it is read anew.
        ("# Section 4\n\n", "# Section 4\n\n<!--\n", 3),
        ("# Section 6\n", "# SUGGESTED PROMPTS\n", 4),
        ("# Section 2\n", "# Section 2\n{{#if x}}\n", 0),
        # Front matter that begins or ends elsewhere.
        (_INTRODUCTION, f"---\nname: x\n---\n{_INTRODUCTION}", 8),
        (_INTRODUCTION, "---\nname: x\n---\n", 7),
    ],
)
def test_sections_around_a_change_are_taken(old: str, new: str, taken: int) -> None:
    assert old in _TEXT
    assert _count_taken(_TEXT, _TEXT.replace(old, new)) == taken


def test_nothing_is_taken_of_what_may_be_read_differently() -> None:
    # An indented heading begins a chapter, unless it is part of a list.
    chapters = "Some text.\n  # SUGGESTED PROMPTS\n" * 4
    assert _count_taken(chapters, f"- An item.\n{chapters[10:]}") == 0
    # A text that was read again from a stray fence on was entered in another way.
    stray = f"# First\n\n```\n\n{_TEXT}"
    assert parse(Source(stray)).is_read_again
    assert _count_taken(stray, stray.replace("Section 5", "Part 5")) == 0


@given(st.data(), texts)
def test_what_was_before_changes_nothing(data: st.DataObject, text: str) -> None:
    document = parse(Source(text))
    for _ in range(4):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))
        text = text[:start] + data.draw(texts | st.just("")) + text[end:]
        changed = parse(Source(text), before=document)
        assert _state(changed) == _state(parse(Source(text)))
        document = changed
