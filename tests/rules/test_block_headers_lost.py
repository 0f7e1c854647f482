"""Blocks whose header is lost."""

import pytest

from kit import check, check_fix, parsed
from promptls.document import HeadlessBlock
from promptls.vocabulary.roles import Role
from rules.block_drawing import ITEMS

SILENT = f"| ---\n{ITEMS}| ---"


def test_items_between_delimiters_lack_a_header() -> None:
    drawing = """
        | # SUGGESTED PROMPTS
        |
        | Emit this block as the last thing in your response:
        |
        | ---
        |   [1] Continue to {next_phase_name}
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ block-header-missing: missing 'SUGGESTED NEXT STEPS:' before this line
        |   [2] Review it
        |   [3] Show workflow status
        | ---
        |
        | 1. Or this:
        |
        |    ```
        |    ---
        |      [1] Show project status
        :    ^^^^^^^^^^^^^^^^^^^^^^^^^ block-header-missing: missing 'SUGGESTED NEXT STEPS:' before this line
        |      [2] Start a new workflow
        |    ---
        |    ```
        |
        | 2. Or this:
        |
        |    ---
        |      [1] Show project status
        :    ^^^^^^^^^^^^^^^^^^^^^^^^^ block-header-missing: missing 'SUGGESTED NEXT STEPS:' before this line
        |      [2] Start a new workflow
        |    ---
    """
    check(drawing, role=Role.PHASE_AGENT)
    check_fix(
        drawing,
        """
        | # SUGGESTED PROMPTS
        |
        | Emit this block as the last thing in your response:
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        |   [2] Review it
        |   [3] Show workflow status
        | ---
        |
        | 1. Or this:
        |
        |    ```
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Show project status
        |      [2] Start a new workflow
        |    ---
        |    ```
        |
        | 2. Or this:
        |
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] Show project status
        |      [2] Start a new workflow
        |    ---
        """,
        role=Role.PHASE_AGENT,
    )
    check_fix(drawing, drawing, role=Role.PHASE_AGENT, only_safe=True)


@pytest.mark.parametrize("head", ["", "STAUS:", "> STATUS:", "- Status:", '"STATS": '])
def test_the_head_of_a_status_is_missing_or_misspelt(head: str) -> None:
    written = f"{head} Trace complete. Returning results to it.".strip()
    line = f"| # SUGGESTED PROMPTS\n|\n| ---\n| {written}\n"
    said = "missing 'STATUS:' before this line"
    if head:
        said = f"expected 'STATUS:', found {head.strip()!r}"
    found = f": {'^' * len(written)} block-header-missing: {said}\n"
    check(f"{line}{found}| ---", role=Role.SUB_AGENT)
    fixed = line.replace(written, "STATUS: Trace complete. Returning results to it.")
    check_fix(f"{line}| ---", f"{fixed}| ---", role=Role.SUB_AGENT)


def test_two_blocks_may_share_the_delimiter_above() -> None:
    check(
        f"""
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
{SILENT.replace("status", "status 2", 1)}
        """.replace("\n| ", "\n        | ").replace(
            "[1] Continue to {next_phase_name}\n",
            "[1] Continue to {next_phase_name}\n        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ "
            "block-header-missing: missing 'SUGGESTED NEXT STEPS:' before this line\n",
        ),
        role=Role.PHASE_AGENT,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        SILENT.replace("[1]", "[3]").replace("[2]", "[4]"),
        SILENT.replace("[2]", "[3]"),
        SILENT.replace("| ---\n", "| ---\n|\n", 1),
        SILENT.replace("| ---\n", "| ---\n| One of these:\n", 1),
        SILENT.replace("|   [2] Show workflow status\n", ""),
        SILENT.replace("| ---", "| ***"),
        SILENT.replace("| ", "|     "),
        f"| ---\n{ITEMS}|\n| Text.",
        f"| Text.\n|\n{ITEMS}| ---",
        "| ---\n" + "".join(f"|   [{n}] a\n" for n in range(1, 6)) + "| ---",
        f"| ```json\n{SILENT}\n| ```",
        f"| <!--\n{SILENT}\n| -->",
        "| ---\n| ## Trace complete. Returning results to nobody.\n| ---",
        "| ---\n| Trace complete. Returning results to nobody.",
        "| Text.\n|\n| Trace complete. Returning results to nobody.\n| ---",
        "| ```json\n| ---\n| Trace complete. Returning results to nobody.\n| ---\n| ```",
    ],
)
def test_what_is_not_a_block_without_header(drawing: str) -> None:
    check(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{drawing}", role=Role.PHASE_AGENT)


def test_a_margin_that_the_items_lack_is_no_part_of_the_header() -> None:
    check_fix(
        """
        | # SUGGESTED PROMPTS
        |
        |   ```
        |   ---
        | [1] Continue
        | [2] Show workflow status
        |   ---
        |   ```
        """,
        """
        | # SUGGESTED PROMPTS
        |
        |   ```
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] Continue
        |     [2] Show workflow status
        |   ---
        |   ```
        """,
        role=Role.SUB_ORCHESTRATOR,
    )


def test_only_the_agents_of_a_team_have_them() -> None:
    check(f"| Text.\n|\n{SILENT}")


def test_an_emission_list_has_no_header() -> None:
    protocol = "| # PROMPT EMISSION PROTOCOL\n|\n"
    for lead, count in ("| Emit (last phase):\n|\n", 0), ("", 1):
        document = parsed(f"{protocol}{lead}{SILENT}")
        assert len(list(document.nodes(HeadlessBlock))) == count


def test_a_delimiter_too_many_is_one_mistake() -> None:
    check(
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ block-too-few-items: expected at least 2 items, found 0
        | ---
        |   [1] Continue to {next_phase_name}
        |   [2] Show workflow status
        | ---
        """,
        role=Role.PHASE_AGENT,
    )
