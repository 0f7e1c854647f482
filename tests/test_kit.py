"""The drawings themselves."""

import pytest

from kit import (
    File,
    Mark,
    check,
    check_fix,
    check_marks,
    compare,
    document_of,
    draw,
    files,
    parsed,
    role_among,
    with_cursor,
)
from promptls.text.spans import Span
from promptls.vocabulary.roles import Role


def test_documents_are_behind_the_gutter() -> None:
    text = document_of("""
        | one··
        :  ^ a mark
        |
        |   two·x
    """)
    assert text == "one  \n\n  two·x"


def test_line_ends_are_those_of_the_drawing_but_for_marked_ones() -> None:
    assert document_of("| a\n| b\n|", newline="\r\n") == "a\r\nb\r\n"
    assert document_of("| a␍\n| b·␍\n| c") == "a\r\nb \r\nc"


def test_a_path_begins_the_next_file() -> None:
    drawing = """
        @ a.md
        | one
        @ b/c.md
        | two
        |
    """
    assert files(drawing) == [File("a.md", "one"), File("b/c.md", "two\n")]
    assert files("| one\n@ b.md\n| two", path="x.md") == [File("x.md", "one"), File("b.md", "two")]


def test_the_cursor_is_not_in_the_text() -> None:
    assert with_cursor("| a<|>b\n| c") == ("ab\nc", 1)
    assert with_cursor("| a·<|>\n| c") == ("a \nc", 2)
    assert document_of("| a<|>b") == "ab"
    with pytest.raises(AssertionError, match="no cursor"):
        with_cursor("| a")


@pytest.mark.parametrize("drawing", ["|a", "text", "| a\n  | b", ":^"])
def test_what_is_not_a_drawing_is_refused(drawing: str) -> None:
    with pytest.raises(AssertionError, match=r"gutter|neither"):
        document_of(drawing)


def test_what_is_drawn() -> None:
    text = "one \n\ntwo\r\nthree\n"
    marks = [
        Mark(Span(0, 3), "word"),
        Mark(Span(1, 1), "empty"),
        Mark(Span(2, 8), "long"),
        Mark(Span(4, 5), "break"),
        Mark(Span(11, len(text)), "rest"),
        Mark(Span(len(text), len(text)), ""),
    ]
    assert draw(text, marks).split("\n") == [
        "| one·",
        ": ^^^ word",
        ":  ^ empty",
        ":   ^^+2 long",
        ":     ^+1 break",
        "|",
        "| two␍",
        "| three",
        ": ^^^^^+1 rest",
        "|",
        ": ^",
    ]
    check_marks("| a\n: ^ x", [Mark(Span(0, 1), "x")])


def test_a_drawing_that_differs_fails_with_both() -> None:
    with pytest.raises(AssertionError) as failure:
        compare("| a\n| b\n| c", "| a\n| x\n| c")
    assert str(failure.value).split("\n") == [
        "the drawing differs",
        "--- drawn",
        "+++ found",
        "@@ -1,3 +1,3 @@",
        " | a",
        "-| x",
        "+| b",
        " | c",
        "",
        "all of it:",
        "| a",
        "| b",
        "| c",
    ]


def test_a_finding_too_many_or_too_few_fails() -> None:
    with pytest.raises(AssertionError, match="block-too-few-items"):
        check("| SUGGESTED NEXT STEPS:")
    with pytest.raises(AssertionError, match="differs"):
        check("| Text.\n: ^ file-too-large: really")


def test_a_fix_that_differs_fails() -> None:
    with pytest.raises(AssertionError, match="differs"):
        check_fix("| a", "| b")
    with pytest.raises(AssertionError, match="only the line ends"):
        check_fix("| a␍\n|", "| a\n|")


def test_roles_follow_from_the_files() -> None:
    orchestrator = File("team/00-sdlc-orchestrator.md", "")
    agent = File("team/03-system-designer.md", "")
    assert role_among(agent, [agent, orchestrator]) is Role.PHASE_AGENT
    assert role_among(orchestrator, [agent, orchestrator]) is Role.ORCHESTRATOR
    assert role_among(File("03-system-designer.md", ""), [orchestrator]) is None
    assert role_among(agent, [agent]) is None


def test_parsed_is_the_document_of_a_drawing() -> None:
    document = parsed("| # a\n| b", path="x/SKILL.md", newline="\r\n")
    assert document.source.text == "# a\r\nb"
    assert document.kind == "skill"
