from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from features.matrix import covers
from features.structures import check_tokens, read
from promptls.document import Document
from promptls.features.token_legend import MODIFIERS, Modifier, TokenType
from promptls.features.tokens import TYPES, encoded, find_edits, find_tokens, flattened
from promptls.parsing import parse
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role


@covers("semantic tokens", "block")
def test_blocks_and_their_items() -> None:
    check_tokens("""
        | # SUGGESTED PROMPTS
        | ---
        : ^^^ operator
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ keyword
        |   [1] {primary_prompt}
        :    ^ number
        :       ^^^^^^^^^^^^^^^^ parameter defaultLibrary
        |   [2] Return to Phase 04 - Design, {unknown}
        :    ^ number
        :                 ^^^^^^^^^^^^^^^^^ enumMember
        :                                    ^^^^^^^^^ parameter
        | ---
        : ^^^ operator
        |
        | ---
        : ^^^ operator
        | STATUS: {task_description} complete. Returning results to x.
        : ^^^^^^^^ keyword
        :         ^^^^^^^^^^^^^^^^^^ parameter defaultLibrary
        | ---
        : ^^^ operator
    """)


@covers("semantic tokens", "block")
def test_emission_points_and_lists() -> None:
    check_tokens(
        """
        | # PROMPT EMISSION PROTOCOL
        | ### 1. Workflow Initialization
        :        ^^^^^^^^^^^^^^^^^^^^^^^ namespace
        | Emit:
        : ^^^^^ keyword
        |   [1] Describe your {workflow_noun}
        :    ^ number
        :                     ^^^^^^^^^^^^^^^ parameter defaultLibrary
        |   [2] Show workflow status
        :    ^ number
        """,
        path="agents/00-sdlc-orchestrator.md",
        role=Role.ORCHESTRATOR,
    )


@covers("semantic tokens", "placeholder")
def test_placeholders_that_are_known_and_others() -> None:
    check_tokens("""
        | **Read** <<PROJECT_CONTEXT>> and {{UNKNOWN}}.
        :          ^^^^^^^^^^^^^^^^^^^ variable defaultLibrary
        :                                  ^^^^^^^^^^^ variable
    """)


@covers("semantic tokens", "tag")
def test_tags_with_attributes_and_values() -> None:
    check_tokens("""
        | <review>PASS</review> <b>bold</b>
        :  ^^^^^^ type defaultLibrary
        :         ^^^^ enumMember
        :               ^^^^^^ type defaultLibrary
        | <task_status id="a <<TASKS>> b">SOMETHING</task_status>
        :  ^^^^^^^^^^^ type defaultLibrary
        :              ^^ property
        :                  ^^ string
        :                    ^^^^^^^^^ variable defaultLibrary
        :                             ^^ string
        :                                            ^^^^^^^^^^^ type defaultLibrary
        | <example>
        :  ^^^^^^^ type
        | ## Across sections, with `<other>` as code
        | </example>
        :   ^^^^^^^ type
    """)


@covers("semantic tokens", "front matter", "suppression")
def test_front_matter() -> None:
    check_tokens(
        """
        | ---
        | name: designer  # promptls: allow tag-case
        : ^^^^ property defaultLibrary
        :                   ^^^^^^^^^^^^^^^ keyword
        :                                   ^^^^^^^^ decorator
        | other: x
        | variables: [GOAL]
        :             ^^^^ variable declaration
        | ---
        | <<GOAL>>
        : ^^^^^^^^ variable defaultLibrary
        """,
        path="agents/a.md",
    )


@covers("semantic tokens", "suppression")
def test_suppressions() -> None:
    check_tokens("""
        | Text <!-- promptls: allow tag-case, block-crlf --> text.
        :           ^^^^^^^^^^^^^^^ keyword
        :                           ^^^^^^^^ decorator
        :                                     ^^^^^^^^^^ decorator
    """)


@covers("semantic tokens", "marker")
def test_markers_and_requirements() -> None:
    check_tokens("""
        | <!-- spec-kitty: fr-count: 1 -->
        :      ^^^^^^^^^^ keyword
        :                            ^ number
        | <!-- sk:fr id="FR-001" priority="high" -->
        :      ^^^^^ keyword
        :                ^^^^^^ class declaration
        :                                  ^^^^ enumMember
        | See FR-002.
        :     ^^^^^^ class
        | <!-- /sk:fr -->
        :       ^^^^^ keyword
    """)


@covers("semantic tokens", "package")
def test_packages() -> None:
    check_tokens("""
        | # Task: WP01 \u2014 Login
        | ## Feature Context
        :    ^^^^^^^^^^^^^^^ namespace
        | - **Feature:** 001-login
        :     ^^^^^^^ property
        | ## Deliverables
        :    ^^^^^^^^^^^^ namespace
        | - [ ] `src/login.ts`
        :        ^^^^^^^^^^^^ string
        | ## Constraints & Governance
        :    ^^^^^^^^^^^^^^^^^^^^^^^^ namespace
        | - **FR-AUTH-001:** Validate
        :     ^^^^^^^^^^^ class declaration
        | ## Context Documents
        :    ^^^^^^^^^^^^^^^^^ namespace
        | 1. The specification (`spec.md`)
        :                        ^^^^^^^ string
        | ## Workflow & State Transitions
        :    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ namespace
        | - Work Package: `PLANNED`
        :                  ^^^^^^^ enumMember
        | ## Other
    """)


def test_markdown_alone_has_no_tokens() -> None:
    check_tokens("""
        | # Title
        | **bold** _text_ `code` [link](x.md) <https://example.org>
        | ```python
        | print("x")
        | ```
        | | a | b |
        | - [ ] item
    """)


def test_the_legend_has_a_name_for_each_type_and_modifier() -> None:
    assert [*TokenType] == [*range(len(TYPES))]
    assert [it.value for it in Modifier if it] == [1 << it for it in range(len(MODIFIERS))]


TEXT = "\U0001f600 \u00e9 <<TASKS>> <<TASKS>>\n\n<review>PASS</review>\n"


@pytest.mark.parametrize(
    ("encoding", "first"),
    [(Encoding.UTF8, 8), (Encoding.UTF16, 5), (Encoding.UTF32, 4)],
)
def test_numbers_in_each_encoding(encoding: Encoding, first: int) -> None:
    document = parse(Source(TEXT))
    data = encoded(document.source, find_tokens(document, SPECIFIED), encoding)
    variable, tag, value = TokenType.VARIABLE, TokenType.TYPE, TokenType.ENUM_MEMBER
    assert data == [
        *(0, first, 9, variable, 2),
        *(0, 10, 9, variable, 2),
        *(2, 1, 6, tag, 2),
        *(0, 7, 4, value, 0),
        *(0, 6, 6, tag, 2),
    ]


def test_a_wide_name_has_the_width_of_the_encoding() -> None:
    document = parse(Source("<<\u00e9\U0001f600>>"))
    tokens = [(0, 6, int(TokenType.VARIABLE))]
    lengths = [encoded(document.source, tokens, it)[2] for it in Encoding]
    assert lengths == [10, 7, 6]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_token_over_several_lines_becomes_one_for_each(newline: str) -> None:
    source = Source(newline.join(["abc", "", "def", "g"]))
    tokens = [(1, len(source.text) - 1, 0)]
    assert encoded(source, tokens, Encoding.UTF16) == [0, 1, 2, 0, 0, 2, 0, 3, 0, 0]


def test_an_inner_token_cuts_the_one_around() -> None:
    assert flattened([(0, 9, 1), (3, 5, 2), (3, 5, 3), (4, 4, 4), (20, 21, 5)]) == [
        (0, 3, 1),
        (3, 5, 2),
        (5, 9, 1),
        (20, 21, 5),
    ]


_TOKENS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 8), st.integers(0, 3)).map(
        lambda it: (it[0], it[0] + it[1], it[2])
    ),
    max_size=12,
)


@given(_TOKENS)
def test_no_two_tokens_overlap_and_nothing_is_lost(tokens: list[tuple[int, int, int]]) -> None:
    found = flattened(tokens)
    assert all(start < end for start, end, _ in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    covered = {at for start, end, _ in tokens for at in range(start, end)}
    kept = {at for start, end, _ in found for at in range(start, end)}
    assert kept <= covered
    inner = {it[:2] for it in tokens if it[0] < it[1]}
    if all(_are_apart(one, other) for one in inner for other in inner):
        assert kept == covered


def _are_apart(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one range is inside the other, or outside of it."""
    crosses = one[0] < other[0] < one[1] < other[1]
    return not crosses


@given(st.lists(st.integers(0, 2)), st.lists(st.integers(0, 2)))
def test_edits_turn_one_list_into_the_other(before: list[int], after: list[int]) -> None:
    data = [*before]
    for edit in find_edits(before, after):
        data[edit.start : edit.start + edit.deleted] = edit.data
    assert data == after


def test_a_small_change_of_many_numbers_is_a_small_edit() -> None:
    before = [*range(100_000)]
    after = [*before[:50_000], 7, *before[50_001:]]
    (edit,) = find_edits(before, after)
    assert (edit.start, edit.deleted, edit.data) == (50_000, 1, [7])
    assert find_edits(before, [*before]) == []


def _long() -> Document:
    return read("\n".join(["| # Title", "| <<TASKS>>"] * 20))


def test_a_range_has_the_tokens_that_it_touches() -> None:
    document = _long()
    whole = find_tokens(document, SPECIFIED)
    within = FileSpan(whole[3][0] + 2, whole[5][0] + 2)
    assert find_tokens(document, SPECIFIED, within) == whole[3:6]
