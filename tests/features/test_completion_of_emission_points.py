"""The lists and blocks of an emission point."""

from features.drawing import check_accept, offered, read
from features.frames import BLOCK
from features.matrix import covers
from promptls.features.completion import complete
from promptls.vocabulary import SPECIFIED

PROTOCOL = """
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 2. Gate Passage (after GATE-NN PASSED, before next delegation)
        |
"""


def test_the_lists_of_an_emission_point() -> None:
    not_last, last = "Emit (not last phase):", "Emit (last phase):"
    assert offered(f"{PROTOCOL}        | Em<|>") == [not_last, last]
    assert offered(f"{PROTOCOL}        | Emit:<|>") == [not_last, last]
    assert offered(f"{PROTOCOL}        | Emit (l<|>") == [last]
    assert offered(f"{PROTOCOL}        | <|>")[:2] == [not_last, last]
    assert offered("| # PROMPT EMISSION PROTOCOL\n|\n| Emit<|>") == []
    assert offered("| ### 2. Gate Passage\n|\n| Emit<|>") == []
    check_accept(
        f"{PROTOCOL}        | Emit<|>",
        last,
        f"""{PROTOCOL}\
        | Emit (last phase):
        |   [1] Complete workflow and merge to main
        |   [2] Review all workflow artifacts
        |   [3] Show workflow status
        """,
    )


def test_a_lead_over_items_gets_no_more_items() -> None:
    check_accept(
        f"{PROTOCOL}        | Em<|>\n        |   [1] Start",
        "Emit (last phase):",
        f"{PROTOCOL}        | Emit (last phase):\n        |   [1] Start",
    )


def test_below_a_list_another_may_begin() -> None:
    drawing = f"{PROTOCOL}        | Emit (last phase):\n        |   [1] Start\n        | "
    assert offered(f"{drawing}Em<|>") == ["Emit (not last phase):", "Emit (last phase):"]
    assert offered(f"{drawing}<|>") == ["[2]"]


@covers("completion", "block")
def test_the_blocks_of_an_emission_point() -> None:
    assert offered(f"{PROTOCOL}        | SUGG<|>") == [
        "SUGGESTED NEXT STEPS: (not last phase)",
        "SUGGESTED NEXT STEPS: (last phase)",
    ]
    check_accept(
        "| # PROMPT EMISSION PROTOCOL\n| 3. **Gate Failure**\n|\n| ---<|>",
        f"--- {BLOCK}",
        """
        | # PROMPT EMISSION PROTOCOL
        | 3. **Gate Failure**
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Review gate failure details
        |   [2] Retry gate check
        |   [3] Escalate to human
        | ---
        """,
    )


def test_the_block_of_an_emission_point_shows_its_own_items() -> None:
    document, offset = read("| # PROMPT EMISSION PROTOCOL\n| ## 3. Gate Failure\n| Emit<|>")
    (emitted,) = complete(document, offset, SPECIFIED)
    assert emitted.detail == "emission list"
    assert "when a phase fails its gate." in emitted.documentation
    assert "  [2] Retry gate check\n" in emitted.documentation
