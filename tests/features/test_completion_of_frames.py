"""Whole blocks, status blocks, emission lists and delimiters."""

import pytest

from features.drawing import accept, check_accept, offered, read
from features.matrix import covers
from promptls.features.completion import CompletionKind, Unfinished, complete
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

BLOCK, STATUS = "SUGGESTED NEXT STEPS:", "STATUS: \u2026"


@pytest.mark.parametrize("typed", ["SUG", "suggested", "Suggested next", "sugge"])
def test_a_header_that_is_begun_becomes_a_block(typed: str) -> None:
    check_accept(
        f"""
        | Emit:
        |
        | {typed}<|>
        |
        | More.
        """,
        BLOCK,
        """
        | Emit:
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        |
        | More.
        """,
    )


@pytest.mark.parametrize("typed", ["", "S", "s", "ST", "Status", "STATUS:", "STATUS: "])
def test_a_status_that_is_begun_becomes_a_status_block(typed: str) -> None:
    check_accept(
        f"""
        | {typed}<|>
        """,
        STATUS,
        """
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
        role=Role.SUB_AGENT,
    )


def test_an_empty_line_and_an_s_may_become_either() -> None:
    assert offered("| <|>") == [BLOCK, STATUS]
    assert offered("| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| SU<|>", role=Role.PHASE_AGENT) == [BLOCK]
    assert offered("| So<|>") == []


@pytest.mark.parametrize("typed", ["S", "ST", "SU", "s", "Sta", "sugg"])
def test_in_an_ordinary_page_a_letter_or_two_begins_a_sentence(typed: str) -> None:
    found = complete(*read(f"| # Title\n|\n| {typed}<|>"), SPECIFIED)
    assert (list(found), isinstance(found, Unfinished)) == ([], True)
    assert offered("| # Title\n|\n| STA<|>") == [STATUS]
    # Where blocks are used already, or the delimiter is there, it begins another one.
    assert offered(f"| ---\n| {typed}<|>") != []
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Go\n|   [2] Help\n| ---"
    assert offered(f"{block}\n|\n| {typed}<|>") != []
    assert offered(f"| {typed}<|>", kind=Kind.RESPONSE) != []


@pytest.mark.parametrize("before", ["| Text.\n|\n", "| ---\n| name: x\n| ---\n| Text.\n|\n"])
def test_a_horizontal_rule_in_an_ordinary_page_is_no_block(before: str) -> None:
    drawn = f"{before}| ---<|>"
    for kind in Kind.MARKDOWN, Kind.SYSTEM_TEMPLATE:
        document, offset = read(drawn, kind=kind)
        assert complete(document, offset, SPECIFIED, is_triggered=True) == []
    # A user who asks for it gets one, and where blocks are used it is offered.
    assert offered(drawn) == [f"--- {BLOCK}", f"--- {STATUS}"]
    for document, offset in read(drawn, role=Role.PHASE_AGENT), read(drawn, kind=Kind.RESPONSE):
        assert complete(document, offset, SPECIFIED, is_triggered=True) != []


def test_hyphens_at_the_top_are_offered_front_matter() -> None:
    document, offset = read("| ---<|>", kind=Kind.SKILL)
    (found, *_) = complete(document, offset, SPECIFIED, is_triggered=True)
    assert found.kind is CompletionKind.FRONT_MATTER


def test_a_sub_agent_reports_a_status_first() -> None:
    assert offered("| S<|>", role=Role.SUB_AGENT) == [STATUS, BLOCK]
    assert offered("| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    document, offset = read("| <|>", role=Role.SUB_AGENT)
    assert [it.sort_text for it in complete(document, offset, SPECIFIED)] == ["000", "001"]


@covers("completion", "block")
def test_the_opening_is_not_put_in_twice() -> None:
    check_accept(
        """
        | ---
        | SUGG<|>
        """,
        BLOCK,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )


def test_the_closing_is_not_put_in_twice() -> None:
    check_accept(
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:<|>
        | ---
        """,
        BLOCK,
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )
    check_accept(
        """
        | Text.
        |
        | ---
        | STATUS:<|>
        | ---
        """,
        STATUS,
        """
        | Text.
        |
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
    )


def test_a_delimiter_of_another_block_stays_with_it() -> None:
    check_accept(
        """
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Help
        | ---
        | SUGG<|>
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        """,
        BLOCK,
        """
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Help
        | ---
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        """,
    )


@pytest.mark.parametrize("typed", ["--", "---"])
def test_hyphens_become_a_block(typed: str) -> None:
    assert offered(f"| {typed}<|>") == [f"--- {BLOCK}", f"--- {STATUS}"]
    check_accept(
        f"""
        | Text.
        |
        | {typed}<|>
        """,
        f"--- {STATUS}",
        """
        | Text.
        |
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
    )


def test_one_hyphen_begins_a_list() -> None:
    assert offered("| -<|>") == []


def test_a_header_over_items_gets_only_what_is_missing_above_them() -> None:
    check_accept(
        """
        | SUGG<|>
        |   [1] Start
        |   [2] Help
        """,
        BLOCK,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Help
        """,
    )


def test_a_block_that_is_complete_gets_nothing() -> None:
    assert not offered("""
        | ---
        | SUGGESTED NEXT STEPS:<|>
        |   [1] Start
        | ---
    """)
    assert not offered("""
        | ---<|>
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---
    """)
    assert not offered("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---<|>
    """)


def test_the_margin_and_the_line_ends_of_a_fence() -> None:
    check_accept(
        """
        | - item
        |
        |   ```text
        |   S<|>
        |   ```
        """,
        BLOCK,
        """
        | - item
        |
        |   ```text
        |   ---
        |   SUGGESTED NEXT STEPS:
        |     [1] {primary_prompt}
        |     [2] {alternative_action}
        |     [3] Show workflow status
        |   ---
        |   ```
        """,
        newline="\r\n",
        role=Role.PHASE_AGENT,
    )


def test_a_line_that_lacks_the_margin_of_its_fence_gets_it() -> None:
    check_accept(
        """
        |   ```
        | <|>
        |   ```
        """,
        STATUS,
        """
        |   ```
        |   ---
        |   STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        |   ---
        |   ```
        """,
    )


def test_a_fence_in_a_quotation() -> None:
    check_accept(
        """
        | > ```
        | > STAT<|>
        | > ```
        """,
        STATUS,
        """
        | > ```
        | > ---
        | > STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | > ---
        | > ```
        """,
    )
    check_accept(
        """
        | > ```
        | ><|>
        | > ```
        """,
        STATUS,
        """
        | > ```
        | > ---
        | > STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | > ---
        | > ```
        """,
    )


def test_a_block_in_a_list_is_indented_with_its_item() -> None:
    check_accept(
        """
        | 1. item
        |
        |    SUGG<|>
        """,
        BLOCK,
        """
        | 1. item
        |
        |    ---
        |    SUGGESTED NEXT STEPS:
        |      [1] {primary_prompt}
        |      [2] {alternative_action}
        |      [3] Show workflow status
        |    ---
        """,
    )


def test_space_that_nothing_accounts_for_goes() -> None:
    check_accept(
        """
        | Text.
        |
        |  SUGG<|>·
        """,
        BLOCK,
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        "| Some S<|>",
        "| SUGG<|> more",
        "| > SUGG<|>",
        "|\n|     SUGG<|>",
        "| ```json\n| SUGG<|>\n| ```",
        "| ```json\n| SUGG<|>",
        "| ```json\n| <|>",
        "| ```<|>\n| ```",
        "| ```\n| ```<|>",
        "| <!--\n| SUGG<|>\n| -->",
        "| <!--\n| <|>",
        "| <!-- S<|> -->",
        "| ---\n| name: x\n| S<|>\n| ---",
        "| ---\n| name: x\n| ---<|>",
        "|\n| Some text.\n| S<|>",
        "|   ```\n| <|>  S\n|   ```",
        "|     SUGG<|>",
        "|     text\n|     SUGG<|>",
    ],
)
def test_nothing_is_offered_where_no_block_begins(drawing: str) -> None:
    assert offered(drawing) == []


def test_text_below_a_paragraph_needs_more_letters() -> None:
    assert offered("| Text\n| SU<|>") == []
    assert offered("| Text\n| SUG<|>") == [BLOCK]
    # A line of a paragraph is no code, however far it is indented.
    assert offered("| Text\n|     SUG<|>") == [BLOCK]
    assert offered("| Emit this:\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| # Title\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]


def test_what_comes_after_a_fence_or_a_comment() -> None:
    assert offered("| ```\n| x\n| ```\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| <!-- x\n| -->\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| - x\n|   ```\n| S<|>\n| ```", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| S<|>\n|\n| ```\n| x\n| ```", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| S<|>\n| <!-- x -->\n| Text.", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| ```\n| <|>") == [BLOCK, STATUS]


def test_a_comment_of_one_line_does_not_end_a_block() -> None:
    assert offered("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | <!-- here -->
        |   [<|>
        |   [2] Help
        | ---
    """) == ["[2]"]


def test_a_file_that_begins_like_front_matter() -> None:
    assert offered("| ---\n|\n| SUGG<|>") == []
    assert offered("| ---\n|\n| SUGG<|>", kind=Kind.RESPONSE) == [BLOCK]
    assert offered("| ---\n| SUGG<|>") == [BLOCK]
    assert offered("| ---\n| name: x\n| ---\n| SUGG<|>") == [BLOCK]


def test_below_an_open_status_line_only_its_delimiter_is_offered() -> None:
    check_accept(
        """
        | Text.
        |
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | <|>
        """,
        "---",
        """
        | Text.
        |
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | ---
        """,
    )
    assert offered("| ---\n| STATUS: x\n| S<|>") == []
    assert offered("| ---\n| STATUS: x\n|\n| <|>") == []
    assert offered("| # SUGGESTED PROMPTS\n| STATUS: x\n| <|>") == ["---"]
    assert offered("| STATUS: x\n| <|>") == [BLOCK, STATUS]
    assert offered("| ---\n| Status: Draft\n|\n| S<|>", kind=Kind.RESPONSE) == [BLOCK, STATUS]
    assert offered("| ---\n| STATUS: x\n|\n|   [1] x\n| more\n| --<|>") == []
    assert offered("| STATUS: x\n|\n| Text.\n| SUGG<|>") == [BLOCK]


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


def test_a_list_does_not_swallow_the_bullets_below_it() -> None:
    check_accept(
        f"{PROTOCOL}        | Em<|>\n        | - bullet",
        "Emit (last phase):",
        f"""{PROTOCOL}\
        | Emit (last phase):
        |   [1] Complete workflow and merge to main
        |   [2] Review all workflow artifacts
        |   [3] Show workflow status
        |
        | - bullet
        """,
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


def test_a_snippet_has_a_stop_for_what_a_person_fills_in() -> None:
    document, offset = read("| ---\n| S<|>")
    block, status = complete(document, offset, SPECIFIED)
    assert (block.kind, status.kind) == (CompletionKind.BLOCK, CompletionKind.STATUS)
    assert block.snippet == (
        "SUGGESTED NEXT STEPS:\n  [1] ${1:{primary_prompt\\}}\n"
        "  [2] ${2:{alternative_action\\}}\n  [3] ${3:Show workflow status}\n---"
    )
    document, offset = read("| # PROMPT EMISSION PROTOCOL\n| ## 3. Gate Failure\n| Emit<|>")
    (emitted,) = complete(document, offset, SPECIFIED)
    assert emitted.snippet is None


def test_a_block_and_a_status_line_are_named_and_shown() -> None:
    document, offset = read("| ---\n| S<|>")
    block, status = complete(document, offset, SPECIFIED)
    assert (block.detail, status.detail) == ("prompt block", "status line")
    assert "  [3] Show workflow status\n---\n```" in block.documentation
    assert "`STATUS: Symptom analysis complete." in status.documentation
    document, offset = read("| ---\n| STATUS: <|>")
    assert {it.detail for it in complete(document, offset, SPECIFIED)} == {"status line"}


def test_the_block_of_an_emission_point_shows_its_own_items() -> None:
    document, offset = read("| # PROMPT EMISSION PROTOCOL\n| ## 3. Gate Failure\n| Emit<|>")
    (emitted,) = complete(document, offset, SPECIFIED)
    assert emitted.detail == "emission list"
    assert "when a phase fails its gate." in emitted.documentation
    assert "  [2] Retry gate check\n" in emitted.documentation


def test_places_that_no_cursor_can_have() -> None:
    document = parse(Source("S\r\nS"))
    assert complete(document, 2, SPECIFIED) == []
    assert complete(document, -1, SPECIFIED) == []
    assert complete(document, 99, SPECIFIED) == []
    assert complete(parse(Source("x" * 5000)), 3, SPECIFIED) == []


def test_a_byte_order_mark_stands_before_the_first_line() -> None:
    document = parse(Source("\ufeffSTA"))
    assert [it.label for it in complete(document, 4, SPECIFIED)] == [STATUS]


def test_only_the_lines_around_the_cursor_are_read() -> None:
    lines = ["x" * 300] * 100
    text = "\n".join([*lines, "", "SUGG", "", *lines])
    offset = text.index("SUGG") + 4
    assert [it.label for it in complete(parse(Source(text)), offset, SPECIFIED)] == [BLOCK]


def test_a_delimiter_that_closes_the_block_above_opens_no_other() -> None:
    check_accept(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | SUGGESTED NEXT STEPS:<|>
        """,
        "SUGGESTED NEXT STEPS:",
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )


@pytest.mark.parametrize(
    ("below", "label"),
    [("more text", "---"), ("\n|   [1] Go", "---"), ("\n| more text", "SUGGESTED NEXT STEPS:")],
)
def test_a_status_goes_on_until_a_blank_line_without_items(below: str, label: str) -> None:
    found = offered(f"| Text.\n|\n| ---\n| STATUS: Done complete.\n| {below}\n| <|>\n| End")
    assert found[0] == label


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("Done. Returning results to ", "Done. Returning results to {parent_orchestrator_name}."),
        (
            "Trace complete. Returning results to ",
            "Trace complete. Returning results to {parent_orchestrator_name}.",
        ),
        (
            "Trace complete. Ret",
            "Trace complete. Returning results to {parent_orchestrator_name}.",
        ),
        ("Trace complete", "Trace complete. Returning results to {parent_orchestrator_name}."),
        ("Trace comp", "Trace complete. Returning results to {parent_orchestrator_name}."),
    ],
)
def test_a_status_line_is_completed_from_any_of_its_words(typed: str, completed: str) -> None:
    document, offset = read(f"| ---\n| STATUS: {typed}<|>")
    texts = [accept(document, it) for it in complete(document, offset, SPECIFIED)]
    assert f"---\nSTATUS: {completed}" in texts
    assert not any("to complete" in it for it in texts)


@pytest.mark.parametrize("typed", ["Done. Returning results to the ", "Trace complete. It "])
def test_what_is_said_otherwise_is_left_alone(typed: str) -> None:
    document, offset = read(f"| ---\n| STATUS: {typed}<|>")
    texts = [accept(document, it) for it in complete(document, offset, SPECIFIED)]
    assert not any("complete" in it[it.index(typed) + len(typed) :] for it in texts)
