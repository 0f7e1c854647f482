"""The outline of a page: blocks, tags and requirements."""

from features.matrix import covers
from features.structures import check_outline
from kit import parsed
from promptls.features.symbols import OutlineSymbol, find_symbols
from promptls.text.spans import Source


@covers("document symbols", "block")
def test_blocks_and_their_items() -> None:
    check_outline(
        """
        | # SUGGESTED PROMPTS
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] Review
        |   [3] Show workflow status
        | ---
        | ## Fallback
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | ---
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1]
        | ---
        """,
        """
        block: SUGGESTED NEXT STEPS (3 items)
          item: [1] {primary_prompt} (primary)
          item: [2] Review (alternative)
          item: [3] Show workflow status (utility)
        status: STATUS (Tracing complete. Returning results to tracing orchestrator.)
        block: SUGGESTED NEXT STEPS (1 item)
          item: [1] (primary)
        """,
    )


def test_a_block_without_a_heading() -> None:
    check_outline(
        """
        | SUGGESTED NEXT STEPS:
        """,
        """
        block: SUGGESTED NEXT STEPS (0 items)
        """,
    )


def test_emission_lists() -> None:
    check_outline(
        """
        | # PROMPT EMISSION PROTOCOL
        | ### 2. Gate Passage
        | Emit (last phase):
        |   [1] Complete workflow and merge to main
        |   [2] Show workflow status
        """,
        """
        emission list: Emit (last phase) (2 items)
          item: [1] Complete workflow and merge to main (primary)
          item: [2] Show workflow status (utility)
        """,
    )


def test_a_header_with_heading_marks_is_a_block() -> None:
    check_outline(
        """
        | # One
        | ---
        | ## SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---
        | ## Status of the work
        """,
        """
        block: SUGGESTED NEXT STEPS (1 item)
          item: [1] Start (primary)
        """,
    )


def test_the_spans_of_a_block() -> None:
    document = parsed("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---
    """)
    (block,) = find_symbols(document)
    source: Source = document.source
    assert source[block.span] == source.text
    assert source[block.name_span] == "SUGGESTED NEXT STEPS:"
    assert source[block.children[0].span] == "  [1] Start"


@covers("document symbols", "block")
def test_an_item_has_its_number_and_not_its_place() -> None:
    check_outline(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [4] Show workflow status
        |   Cancel workflow
        | ---
        """,
        """
        block: SUGGESTED NEXT STEPS (3 items)
          item: [1] Start (primary)
          item: [4] Show workflow status (alternative)
          item: Cancel workflow (utility)
        """,
    )


@covers("document symbols", "tag")
def test_tags_over_several_lines_have_blocks_inside() -> None:
    check_outline(
        """
        | # Title
        | <rules name="all">
        | ## Inside
        | <review>PASS</review>
        | ---
        | STATUS: Work complete. Returning results to x.
        | ---
        | </rules>
        | ## Outside
        | <br>
        | </br>
        | ```
        | <shown>
        | </shown>
        | ```
        """,
        """
        tag: <rules> (name="all")
          status: STATUS (Work complete. Returning results to x.)
        """,
    )


@covers("document symbols", "marker")
def test_requirements_reach_from_marker_to_marker() -> None:
    check_outline(
        """
        | # Spec
        | <!-- sk:fr id="FR-001" priority="high" -->
        | ## Login
        | <!-- /sk:fr -->
        | <!-- sk:fr -->
        """,
        """
        requirement: FR-001 (high priority)
        requirement: requirement without an id
        """,
    )


def test_a_tree_of_a_thousand_levels_is_cut() -> None:
    lines = [f"<t{number}>" for number in range(1000)]
    lines += [f"</t{number}>" for number in reversed(range(1000))]
    found = find_symbols(parsed("\n".join(f"| {line}" for line in lines)))
    assert 10 < _depth(found) < 100
    assert _count(found) == 1000


def _depth(found: tuple[OutlineSymbol, ...]) -> int:
    return max((1 + _depth(it.children) for it in found), default=0)


def _count(found: tuple[OutlineSymbol, ...]) -> int:
    return sum(1 + _count(it.children) for it in found)
