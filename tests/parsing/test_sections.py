"""Where a text is cut, and which headings and chapters it has."""

import pytest

from kit import Mark, check_marks, document_of
from promptls.document import Chapter
from promptls.parsing import Sections, parse
from promptls.parsing.sections import cut_sections
from promptls.text.spans import Source


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("", [""]),
        ("a\nb", ["a\nb"]),
        ("# a\nb", ["# a\nb"]),
        ("a\n# b\nc\n### d", ["a\n", "# b\nc\n", "### d"]),
        ("a\r\n# b\r# c\n", ["a\r\n", "# b\r", "# c\n"]),
        ("a\n#b\n # c\n####### d\n", ["a\n#b\n # c\n####### d\n"]),
        ("a\n#\tb", ["a\n", "#\tb"]),
        ("a\n  # Suggested Prompts\nb", ["a\n", "  # Suggested Prompts\nb"]),
        # A header with heading marks belongs to the delimiter above it.
        ("---\n## Suggested next steps\n", ["---\n## Suggested next steps\n"]),
        ("---\n# **STATUS: x**\n", ["---\n# **STATUS: x**\n"]),
    ],
)
def test_a_text_is_cut_before_its_headings(text: str, sections: list[str]) -> None:
    assert [section for _, section in cut_sections(text, 0, len(text))] == sections
    assert [base for base, _ in cut_sections(text, 0, len(text))] == [
        sum(map(len, sections[:number])) for number in range(len(sections))
    ]


def test_front_matter_and_byte_order_mark_are_in_no_section() -> None:
    document = parse(Source("\ufeff---\nname: x\n---\ntext"))
    assert [(base, section.text) for base, section in document.parts] == [(17, "text")]
    document = parse(Source("\ufefftext"))
    assert [(base, section.text) for base, section in document.parts] == [(1, "text")]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_headings(newline: str) -> None:
    drawing = """
        | # One
        : ^^^^^ 1 One
        | text
        | ### Two words  ##·
        : ^^^^^^^^^^^^^^^^^^ 3 Two words
        |
        | ```
        | # no
        | ```
        | ##\tThree # four
        : ^^^^^^^^^^^^^^^ 2 Three # four
        | <!--
        | # no
        | -->
        | #
        | ####### no
        |    # Four
        :    ^^^^^^ 1 Four
        |     # no
        |
        |     # no
        | - a
        |   ## Five
        :   ^^^^^^^ 2 Five
    """
    document = parse(Source(document_of(drawing, newline=newline)))
    marks = [
        Mark(it.span.shifted(base), f"{it.level} {it.title}") for base, it in document.headings()
    ]
    check_marks(drawing, marks, newline=newline)


@pytest.mark.parametrize(
    ("headings", "chapters"),
    [
        (["# One", "# SUGGESTED PROMPTS", "## Two", "# Three"], "-PP-"),
        (["## Suggested Prompts", "### Two", "## Three"], "PP-"),
        (["# PROMPT EMISSION PROTOCOL", "# SUGGESTED PROMPTS"], "EP"),
        (["# SUGGESTED PROMPTS (FOR IT)", "# THE SUGGESTED PROMPTS"], "P-"),
        (["# One", "  # SUGGESTED PROMPTS", "   # Two", "# Three"], "-P-"),
        (["# SUGGESTED PROMPTS ##", "####### No heading"], "P"),
        (["# PROMPT EMISSION PROTOCOL", "## Suggested Prompts", "### Two"], "EEE"),
    ],
)
def test_chapters_reach_to_the_next_heading_of_their_level(
    headings: list[str], chapters: str
) -> None:
    letters = {Chapter.NONE: "-", Chapter.PROMPTS: "P", Chapter.EMISSION: "E"}
    text = "".join(f"{heading}\ntext\n" for heading in headings)
    exits = [section.exit.chapter for _, section in parse(Source(text)).parts]
    assert "".join(letters[it] for it in exits) == chapters


@pytest.mark.parametrize(
    ("above", "count"),
    [
        ("- one\n", 1),
        ("- one\r\n\r\n  more\r\n", 1),
        ("-   one\n", 2),
        ("- one\n\nText.\n", 2),
        ("> one\n", 2),
        ("\n\n", 2),
        ("  ```text\n", 1),
        ("```text\n", 2),
        # No rule looks further up than this.
        ("- one\n" + "  text\n" * 100, 2),
    ],
)
def test_an_indented_heading_begins_no_section_in_a_list(above: str, count: int) -> None:
    document = parse(Source(f"{above}  # SUGGESTED PROMPTS\n"))
    assert len(document.parts) == count


def test_sections_that_did_not_change_are_kept() -> None:
    known: Sections = {}
    text = "a\n# b\nc\n# d\n"
    before = parse(Source(text), known=known)
    after = parse(Source(text.replace("c", "changed")), known=known)
    assert before.parts[0] == after.parts[0]
    assert before.parts[1].section is not after.parts[1].section
    assert before.parts[2].section is after.parts[2].section
    assert after.parts[2].base == before.parts[2].base + 6
    fenced = parse(Source("```\n" + text), known=known)
    assert fenced.parts[2].section is not after.parts[2].section
