"""Renaming of tags, their values and attributes, and editing of both names of a pair."""

import pytest

from features.matrix import covers
from features.names_to_rename import TAGS, VALUE
from features.workspace import check_renaming, planned, prepared, read_files, refused
from promptls.features.navigation.scopes import find_linked_names
from promptls.features.renaming.names import Renaming

TAG_FORM = (
    "use up to 64 letters, digits, underscores, hyphens and dots, and a letter or an underscore"
    " first"
)


@covers("rename", "tag")
def test_both_tags_of_a_pair_are_renamed() -> None:
    check_renaming(
        """
        | <context<|>>
        :  ^^^^^^^ tag: background
        | ## One
        | <source>text</source>
        | </context>
        :   ^^^^^^^ tag: background
        |
        | <context>two</context>
    """,
        "background",
    )


@covers("rename", "tag", "settings")
def test_a_tag_of_the_settings_is_renamed_everywhere() -> None:
    check_renaming(
        """
        @ a.md
        | <ver<|>dict>good</verdict>
        :  ^^^^^^^ use: opinion
        :                ^^^^^^^ use: opinion
        @ promptls.toml
        | [tags.verdict]
        :       ^^^^^^^ declaration: opinion
        | values = ["good"]
        @ b.md
        | Answer in `<verdict>`.
        :             ^^^^^^^ use: opinion
    """,
        "opinion",
    )


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("1", f"invalid tag name '1': {TAG_FORM}"),
        ("reviw", "<reviw> would be read as <review>, which the orchestrator reads"),
    ],
)
def test_names_that_a_tag_cannot_have(new: str, message: str) -> None:
    assert refused(TAGS, new) == message


def test_a_tag_is_not_renamed_if_it_would_pair_with_another() -> None:
    drawing = """
        | <con<|>text>
        | <inner>
        | </context>
    """
    assert refused(drawing, "inner") == (
        "cannot rename <context>: as <inner> it would pair with another tag"
    )


@pytest.mark.parametrize(
    ("other", "where"),
    [
        ("| <verdict>\n    | <inner>\n    | </verdict>", "docs/b.md"),
        ("| <inner>\n    | <verdict>good</verdict>\n    | </inner>", None),
        ("| <verdict>\n    | ## Two\n    | <inner>\n    | </verdict>", "docs/b.md"),
    ],
)
def test_a_tag_of_the_settings_is_not_renamed_if_it_would_pair_with_another_anywhere(
    other: str, where: str | None
) -> None:
    drawing = f"""
    @ a.md
    | <ver<|>dict>good</verdict>
    @ docs/b.md
    {other}
    @ promptls.toml
    | [tags.verdict]
    """
    message = f"cannot rename <verdict>: as <inner> it would pair with another tag in {where}"
    if where is None:
        assert isinstance(planned(drawing, "inner"), Renaming)
    else:
        assert refused(drawing, "inner") == message


@covers("linked editing", "tag")
def test_the_names_of_a_pair_are_edited_together() -> None:
    drawn = read_files(TAGS)
    assert drawn.document is not None
    pair = find_linked_names(drawn.document, drawn.offset)
    assert pair is not None
    assert [drawn.sources[drawn.path][it] for it in pair] == ["context", "context"]
    assert pair[0].start == 1


def test_names_that_differ_are_not_edited_together() -> None:
    drawn = read_files("| <contxt<|>>one</context>")
    assert drawn.document is not None
    assert find_linked_names(drawn.document, drawn.offset) is None


@covers("rename", "tag", "settings")
def test_a_value_of_a_tag_is_renamed_where_it_is_declared_and_used() -> None:
    check_renaming(
        """
        @ a.md
        | Answer <verdict score="1">KEEP</verdict> or <verdict>KE<|>EP</verdict>, not KEEP.
        :                           ^^^^ use: HOLD
        :                                                      ^^^^ use: HOLD
        | Another: <review>KEEP</review>
        @ promptls.toml
        | [tags.verdict]
        | values = ["KEEP", "DROP"]
        :            ^^^^ declaration: HOLD
    """,
        "HOLD",
    )


@covers("rename", "tag", "settings")
def test_an_attribute_is_renamed_with_what_requires_it() -> None:
    check_renaming(
        """
        @ a.md
        | <verdict score="1">KEEP</verdict>
        :          ^^^^^ use: points
        @ promptls.toml
        | [tags.verdict]
        | description = "What is decided"
        | values = ["KEEP", "DROP"]
        | attributes = { sco<|>re = "[0-9]+" }
        :                ^^^^^ declaration: points
        | required = ["score"]
        :              ^^^^^ use: points
    """,
        "points",
    )


@covers("rename", "tag", "settings")
def test_a_tag_is_renamed_in_what_a_hook_demands() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [tags.ver<|>dict]
        :       ^^^^^^^ declaration: ruling
        | [hook.writer]
        | tags = ["verdict", "review"]
        :          ^^^^^^^ use: ruling
    """,
        "ruling",
    )


@pytest.mark.parametrize(
    ("drawing", "new", "message"),
    [
        (
            "| <review>PA<|>SS</review>",
            "OK",
            "cannot rename 'PASS': the orchestrator reads this value of <review>",
        ),
        (
            '| <task_status i<|>d="1.2">COMPLETED</task_status>',
            "number",
            "cannot rename 'id': the orchestrator reads this attribute of <task_status>",
        ),
        (VALUE, "DROP", "'DROP' is already a value of <verdict>"),
        (VALUE, "A B", f"invalid value 'A B': {TAG_FORM}"),
    ],
)
def test_a_value_that_cannot_be_renamed_says_why(drawing: str, new: str, message: str) -> None:
    assert refused(drawing, new) == message


def test_the_name_of_a_value_is_shown_without_its_tag() -> None:
    assert prepared(VALUE) == "KEEP"
    found = planned(VALUE, "KEEP")
    assert isinstance(found, Renaming)
    assert not found.edits
