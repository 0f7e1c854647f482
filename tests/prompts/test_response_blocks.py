"""The block or the status line at the end of an answer."""

import pytest

from promptls.prompts import parse_response
from promptls.rules.answers import BlockKind
from prompts.answer_drawing import ANALYZER, BLOCK, DESIGNER, PASSED, STATUS, check, rules


def test_block_at_the_end() -> None:
    response = parse_response(f"Done.\n\n{BLOCK}\n", template=DESIGNER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.kind is BlockKind.NEXT_STEPS
    assert response.block.text == BLOCK
    assert response.block.items == ("Continue", "Show workflow status")
    assert response.block.span == (7, 7 + len(BLOCK))


def test_status_at_the_end() -> None:
    response = parse_response(STATUS, template=ANALYZER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.kind is BlockKind.STATUS
    assert response.block.items == (
        "Analysis complete. Returning results to tracing-orchestrator.",
    )


@pytest.mark.parametrize(
    "text",
    [
        BLOCK,
        f"{BLOCK}\n\n  \n",
        f"```\n{BLOCK}\n```",
        f"<thought>a</thought>{BLOCK}",
        f"{BLOCK}\n<thought>a</thought>",
        f"Before:\n\n```\n{BLOCK}\n```\n\nSo:\n\n{BLOCK}",
    ],
)
def test_a_block_may_begin_in_the_first_line(text: str) -> None:
    response = parse_response(text, template=DESIGNER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.text == BLOCK


@pytest.mark.parametrize("block", [BLOCK, STATUS])
def test_text_behind_the_block(block: str) -> None:
    assert rules(f"{block}\n\nLet me know.\n") == ["block-not-last"]
    assert rules(f"{block}\n\n```\n{block}\n```\n") == ["block-not-last"]
    assert rules(f"{block}\n{PASSED}\n") == ["block-not-last"]


def test_the_first_of_two_blocks_is_not_the_last() -> None:
    check(
        """
        | ---
        : ^^^ block-not-last: unexpected block before another one
        | STATUS: Analysis complete. Returning results to tracing-orchestrator.
        | ---
        |
        | More.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        """
    )
    assert rules(f"{BLOCK}\n\n{BLOCK}\n\nBye.") == ["block-not-last"] * 2
    assert rules(f"<thought>\n{BLOCK}\n</thought>\n```\n{BLOCK}\n```\n{BLOCK}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Done.",
        f"<thought>\n{BLOCK}\n</thought>\nDone.",
        f"So:\n```\n{BLOCK}\n```\n",
        f"<!--\n{BLOCK}\n-->\n",
        "".join(f"> {it}\n" for it in BLOCK.split("\n")),
        "So:\n```\n---\nSUGGESTED NEXT STEPS:\n  [3] a\n---\n```\n",
        STATUS,
    ],
)
def test_a_block_that_is_demanded_is_missing(text: str) -> None:
    assert rules(text, DESIGNER) == ["response-block-missing"]
    assert "response-block-missing" not in rules(text)


def test_a_status_line_that_is_demanded_is_missing() -> None:
    check(
        """
        | Done.
        : ^^^^^ response-block-missing: missing 'STATUS:' block at the end
        """,
        template=ANALYZER,
    )
    assert rules(BLOCK, ANALYZER) == ["response-block-missing"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (BLOCK.replace("[2]", "[3]"), "block-numbering-gap"),
        (BLOCK.removesuffix("\n---"), "block-closing-missing"),
        ("SUGGESTED NEXT STEPS: [1] a [2] b", "block-flattened"),
        (BLOCK.replace("\n", "\r\n"), "block-crlf"),
        (f"a\n<thought>{BLOCK}", "tag-unclosed"),
    ],
)
def test_a_block_that_is_wrong_is_not_missing(text: str, rule: str) -> None:
    assert rules(text, DESIGNER) == [rule]
