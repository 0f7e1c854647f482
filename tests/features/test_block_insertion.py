import pytest

from features.drawing import read
from features.matrix import covers
from kit import document_of
from promptls.checking.checker import check
from promptls.features.block_insertion import InsertionError, insert_block
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

CURSOR = "<|>"


def inserted(drawing: str, point: str | None = None, variant: str | None = None) -> str:
    document, offset = read(drawing)
    edit = insert_block(document, offset, SPECIFIED, point, variant)
    text = document.source.text
    result = text[: edit.span.start] + edit.text + text[edit.span.end :]
    # Whatever is inserted is a valid block in its place.
    wrong = [it.rule for it in check(parse(Source(result))) if it.rule.startswith("block")]
    assert set(wrong) <= {"block-not-last", "block-phase-hardcoded"}, wrong
    return result


@covers("code action", "block")
def test_a_block_below_a_line() -> None:
    assert inserted("""
        | # Agent
        |
        | Do it.<|>
        | More.
    """) == document_of("""
        | # Agent
        |
        | Do it.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        |
        | More.
    """)


def test_a_block_at_a_blank_line() -> None:
    assert inserted(
        """
            | Do it.
            |
            | <|>
            |
            | More.
        """,
        "gate failure",
    ).startswith("Do it.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] ")


@pytest.mark.parametrize(
    "text", ["<|>", "\ufeff<|>", "One line<|>", "One line\n<|>", "<|>\n\nText\n"]
)
def test_at_the_edges_of_a_file(text: str) -> None:
    offset, text = text.index(CURSOR), text.replace(CURSOR, "")
    edit = insert_block(parse(Source(text)), offset, SPECIFIED)
    result = text[:offset] + edit.text + text[offset:]
    assert edit.span.start == edit.span.end
    document = parse(Source(result))
    assert document.front_matter is None
    assert not [it for it in check(document) if it.rule.startswith(("block", "front"))] or (
        "Text" in text
    )


def test_the_point_that_the_heading_names() -> None:
    result = inserted("""
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 2. Gate Passage
        |
        | <|>
    """)
    assert "  [1] Continue to {next_phase_name}\n" in result


def test_a_variant_of_a_point() -> None:
    by_default = inserted("| Text.<|>", "Gate Passage")
    assert "[1] Continue to {next_phase_name}" in by_default
    assert inserted("| Text.<|>", "2", "not last phase") == by_default
    assert inserted("| Text.<|>", "2", "last phase") != by_default


def test_front_matter_is_left_alone() -> None:
    assert inserted("""
        | ---
        | name: <|>a
        | ---
        | Text.
    """).startswith("---\nname: a\n---\nText.\n\n---\nSUGGESTED")


def test_line_breaks_are_those_of_the_file() -> None:
    edit = insert_block(parse(Source("a\r\nb\r\n")), 0, SPECIFIED)
    assert "\n" not in edit.text.replace("\r\n", "")


@pytest.mark.parametrize(
    ("path", "text", "point", "variant", "message"),
    [
        ("a.md", "", "Gate Pasage", None, "unknown emission point 'Gate Pasage'; did you mean"),
        ("a.md", "", "x" * 99, None, "expected Workflow Initialization, "),
        ("a.md", "", "2", "other", "unknown variant 'other'; expected not last phase or"),
        ("a.md", "", "1", "other", "Workflow Initialization has none"),
        (".isdlc/state.json", "{}", None, None, "prompt blocks are for Markdown files only"),
        ("a.md", "---\nname: a\n", None, None, "the front matter is not closed"),
    ],
)
def test_what_cannot_be_inserted(
    path: str, text: str, point: str | None, variant: str | None, message: str
) -> None:
    with pytest.raises(InsertionError) as caught:
        insert_block(parse(Source(text), path), len(text), SPECIFIED, point, variant)
    assert message in str(caught.value)
