"""The last item of a block, which is a utility, and the order of the others."""

import pytest

from kit import check
from promptls.vocabulary.roles import Role
from rules.block_drawing import block


@pytest.mark.parametrize(
    "text",
    [
        "Show workflow status",
        "View project status",
        "Escalate to human",
        "Cancel it",
        "Show the statuses",
        "Choose cancellation",
        "Get HELP",
        "{utility_action}",
        "{anything at all}",
        "Escalate to\u00a0human",
    ],
)
@pytest.mark.parametrize("items", [3, 4])
def test_what_ends_a_block(text: str, items: int) -> None:
    rows = [f"|   [{n}] Item" for n in range(1, items)]
    ascii_only = text.isascii()
    rows.append(f"|   [{items}] {text}")
    if not ascii_only:
        rows.append(f": {'^':>18} block-non-ascii: non-ASCII character '\\xa0'")
    check("\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---")))


@pytest.mark.parametrize("text", ["Review helper functions", "Make it helpful", "Unhelpful"])
def test_a_word_that_holds_the_word_of_a_utility_is_none(text: str) -> None:
    rows = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [2] Retry\n"
    found = f":       {'^' * len(text)} block-last-not-utility [info]: last item {text!r} is not a utility; expected status, cancel or help"
    check(f"{rows}|   [3] {text}\n{found}\n| ---")


@pytest.mark.parametrize(
    ("texts", "marked", "message"),
    [
        (["Show workflow status", "Continue"], 0, "first"),
        (["View project status", "Review it", "Continue"], 0, "first"),
        (["show workflow status", "Review it", "Cancel workflow"], 0, "first"),
        (["Continue", "Review it"], 1, "last"),
    ],
)
@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR, None])
def test_tiers_in_another_order(
    texts: list[str], marked: int, message: str, role: Role | None
) -> None:
    wanted = "is a utility; expected the next step"
    if message == "last":
        wanted = "is not a utility; expected status, cancel or help"
    rows = [f"|   [{number}] {text}" for number, text in enumerate(texts, 1)]
    level = "" if role else " [info]"
    mark = f":       {'^' * len(texts[marked])} block-last-not-utility{level}"
    rows.insert(marked + 1, f"{mark}: {message} item {texts[marked]!r} {wanted}")
    drawing = "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))
    check(f"| # SUGGESTED PROMPTS\n|\n{drawing}", path="agents/14-upgrade-engineer.md", role=role)


@pytest.mark.parametrize(
    "texts",
    [
        ["Show project status", "Start a new workflow"],
        ["View project status", "Start a new workflow"],
        ["Start a new feature", "View project status"],
        ["{primary_prompt}", "{utility_action}"],
        ["Continue", "Get help"],
        ["Resolve blocker and retry", "Cancel workflow"],
        ["Show workflow status of all", "Cancel workflow"],
    ],
)
def test_two_items_that_are_right(texts: list[str]) -> None:
    drawing = f"| # SUGGESTED PROMPTS\n|\n{block(*texts)}"
    for role in Role.PHASE_AGENT, None:
        check(drawing, path="agents/14-upgrade-engineer.md", role=role)
