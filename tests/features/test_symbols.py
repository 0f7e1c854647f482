from collections.abc import Iterable, Iterator

from kit import compare, parsed
from promptls.features.symbols import Symbol, SymbolKind, find_symbols
from promptls.text import FileSpan, Source


def check_outline(drawing: str, outline: str) -> None:
    """Check the outline of a drawn document, one line for a symbol, indented by its depth."""
    __tracebackhide__ = True
    expected = [line.strip("\n")[8:] for line in outline.strip("\n").split("\n")]
    compare("\n".join(_rows(find_symbols(parsed(drawing)), 0)), "\n".join(expected).rstrip())


def _rows(found: Iterable[Symbol], depth: int) -> Iterator[str]:
    for it in found:
        detail = f" ({it.detail})" if it.detail else ""
        yield f"{'  ' * depth}{it.kind}: {it.name}{detail}"
        yield from _rows(it.children, depth + 1)


def test_headings_nest_by_level() -> None:
    check_outline(
        """
        | Text.
        | # One
        | ### Deep
        | ## Two
        | # Three #
        """,
        """
        heading: One
          heading: Deep
          heading: Two
        heading: Three
        """,
    )


def test_an_item_has_the_number_that_is_written_there() -> None:
    check_outline(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [4] Review
        |   Show workflow status
        | ---
        """,
        """
        block: SUGGESTED NEXT STEPS (3 items)
          item: [1] Start (primary action)
          item: [4] Review (alternative action)
          item: [3] Show workflow status (utility action)
        """,
    )


def test_blocks_stand_under_their_heading() -> None:
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
        heading: SUGGESTED PROMPTS
          block: SUGGESTED NEXT STEPS (3 items)
            item: [1] {primary_prompt} (primary action)
            item: [2] Review (alternative action)
            item: [3] Show workflow status (utility action)
          heading: Fallback
            status: STATUS (Tracing complete. Returning results to tracing orchestrator.)
            block: SUGGESTED NEXT STEPS (1 item)
              item: [1] (primary action)
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
        heading: PROMPT EMISSION PROTOCOL
          heading: 2. Gate Passage
            emission list: Emit (last phase) (2 items)
              item: [1] Complete workflow and merge to main (primary action)
              item: [2] Show workflow status (utility action)
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
        heading: One
          block: SUGGESTED NEXT STEPS (1 item)
            item: [1] Start (primary action)
          heading: Status of the work
        """,
    )


def test_a_heading_without_a_title_and_a_long_one() -> None:
    long = "x" * 500
    check_outline(
        f"""
        | ##\u0020
        | # {long}
        """,
        f"""
        heading: ##
        heading: {long[:120]}
        """,
    )


def test_the_extent_of_a_heading_ends_where_the_next_of_its_level_begins() -> None:
    text = "# One\ntext\n## Two\ntext\n# Three\n"
    document = parsed("\n".join(f"| {line}" for line in text.split("\n")[:-1]) + "\n|")
    one, three = find_symbols(document)
    assert one.kind is SymbolKind.HEADING
    assert (one.span, one.name_span) == (FileSpan(0, 23), FileSpan(0, 5))
    assert one.children[0].span == FileSpan(11, 23)
    assert three.span == FileSpan(23, len(text))


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
