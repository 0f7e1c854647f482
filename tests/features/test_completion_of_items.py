"""Items, their texts, placeholders, phases and status texts."""

import pytest

from features.drawing import check_accept, offered, read
from features.matrix import covers
from promptls.features.completion import CompletionKind, complete
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role

BLOCK = """
        | ---
        | SUGGESTED NEXT STEPS:
"""
LIST = """
        | # PROMPT EMISSION PROTOCOL
        | ### 2. Gate Passage
        | Emit (last phase):
"""


@pytest.mark.parametrize(
    "typed", ["", " ", "  ", "[", " [", "  [", "    [", "\t[", "  [2", "  []", "  [2]"]
)
def test_the_next_item(typed: str) -> None:
    before, _, after = typed.partition("]")
    check_accept(
        f"""{BLOCK}\
        |   [1] Start
        | {before}<|>{"]" if after or typed.endswith("]") else ""}
        | ---
        """,
        "[2]",
        f"""{BLOCK}\
        |   [1] Start
        |   [2]·
        | ---
        """,
    )


@covers("completion", "block")
def test_an_item_between_others() -> None:
    drawing = f"{BLOCK}        |   [1] Start\n        |   [<|>\n        |   [2] Help\n        | ---"
    document, offset = read(drawing)
    (item,) = complete(document, offset, SPECIFIED)
    assert (item.label, item.kind, item.detail) == (
        "[2]",
        CompletionKind.ITEM,
        "alternative action",
    )


@covers("completion", "block")
def test_no_item_too_many_and_no_other_number() -> None:
    four = "".join(f"        |   [{number}] Text\n" for number in (1, 2, 3, 4))
    assert offered(f"{BLOCK}{four}        |   [<|>") == []
    assert offered(f"{BLOCK}        |   [1] Start\n        |   [3<|>") == []
    assert offered(f"{BLOCK}        |   [1] Start\n        | word<|>") == []
    assert offered(f"{BLOCK}        |   [1] Start\n        |   <|> text") == []


def test_the_delimiter_ends_a_block_of_two_items() -> None:
    two = f"{BLOCK}        |   [1] Start\n        |   [2] Help\n"
    assert offered(f"{two}        | <|>") == ["[3]", "---"]
    assert offered(f"{two}        | -<|>") == ["---"]
    assert offered(f"{two}        | <|>\n        | ---") == ["[3]"]
    assert offered(f"{two}        | <|>\n        |   [3] More") == ["[3]"]
    assert offered(f"{BLOCK}        |   [1] Start\n        | -<|>") == []
    check_accept(f"{two}        |   <|>", "---", f"{two}        | ---")


def test_a_block_ends_with_a_gap() -> None:
    two = f"{BLOCK}        |   [1] Start\n        |   [2] Help\n"
    assert "[3]" not in offered(f"{two}        |\n        | <|>")
    assert offered(f"{two}        | astray\n        |   [<|>") == ["[3]"]
    assert offered(f"{two}        | # Title\n        |   [<|>") == []


def test_the_items_of_a_list_in_the_protocol() -> None:
    assert offered(f"{LIST}        |   [<|>") == ["[1]"]
    assert offered(f"{LIST}        |   [1] Start\n        |   [<|>") == ["[2]"]
    assert offered(f"{LIST}        | <|>\n        |   [1] Start") == ["[1]"]
    assert "[2]" not in offered(f"{LIST}        |   [1] Start\n        | x\n        |   [<|>")


def test_the_text_of_the_first_item() -> None:
    document, offset = read(f"{BLOCK}        |   [1] <|>")
    found = complete(document, offset, SPECIFIED)
    assert [it.label for it in found][:2] == ["{primary_prompt}", "Continue to {next_phase_name}"]
    assert found[0].kind is CompletionKind.PLACEHOLDER
    assert {it.detail for it in found} == {"primary action"}
    assert offered(f"{BLOCK}        |   [1] con<|>") == ["Continue to {next_phase_name}"]
    assert offered(f"{BLOCK}        |   [1] <|>Continue") == []
    assert offered(f"{BLOCK}        |   [1] whatever<|>") == []


def test_the_text_of_the_last_item() -> None:
    document, offset = read(
        f"{BLOCK}        |   [1] Start\n        |   [2] Go\n        |   [3] <|>"
    )
    found = complete(document, offset, SPECIFIED)
    assert [it.label for it in found][:2] == ["Show workflow status", "View project status"]
    assert found[0].kind is CompletionKind.UTILITY
    assert found[0].detail == "utility action"
    assert "The usual last item" in found[0].documentation
    assert found[-1].detail == "alternative action"


def test_the_text_of_the_second_item() -> None:
    second = f"{BLOCK}        |   [1] Start\n        |   [2] <|>"
    assert offered(second)[0] == "Show workflow phases"
    assert "Show workflow status" in offered(second)
    assert "Show workflow status" not in offered(f"{second}\n        |   [3] Help")


def test_a_text_directly_behind_its_number_gets_a_space() -> None:
    check_accept(
        f"{BLOCK}        |   [1]<|>",
        "{primary_prompt}",
        f"{BLOCK}        |   [1] {{primary_prompt}}",
    )
    check_accept(
        f"{BLOCK}        |   [1] <|>··",
        "{primary_prompt}",
        f"{BLOCK}        |   [1] {{primary_prompt}}",
    )


def test_what_is_complete_is_not_offered_again() -> None:
    assert offered(f"{BLOCK}        |   [1] Retry gate check<|>") == []
    assert offered(f"{BLOCK}        |   [1] {{first_phase<|>_name}}") == []
    assert offered(f"{LIST.rstrip()}<|>\n        |   [1] Start") == []


def test_the_texts_of_a_point() -> None:
    assert offered(f"{LIST}        |   [1] <|>") == [
        "Continue to {next_phase_name}",
        "Complete workflow and merge to main",
    ]
    assert offered(f"{LIST}        |   [1] a\n        |   [2] b\n        |   [3] <|>") == [
        "Show workflow status"
    ]
    unknown = "| # PROMPT EMISSION PROTOCOL\n| Emit:\n|   [1] <|>"
    assert offered(unknown)[0] == "{primary_prompt}"


def test_the_names_of_phases() -> None:
    one = f"{BLOCK}        |   [1] Continue to "
    assert len(offered(f"{one}Ph<|>")) == len(SPECIFIED.phases)
    assert offered(f"{one}phase 04<|>") == []
    assert offered(f"{one}Phase 04<|>") == ["Phase 04 - Design"]
    assert offered(f"{one}Phase 16 - Upgrade P<|>") == ["Phase 16 - Upgrade Plan"]
    assert offered(f"{one}P<|>") == []
    assert offered(f"{one}Photo<|>") == []
    check_accept(f"{one}Phase 0<|>", "Phase 04 - Design", f"{one}Phase 04 - Design")


def test_who_does_not_know_the_next_phase_does_not_name_it() -> None:
    one = f"{BLOCK}        |   [1] Continue to Phase <|>"
    two = f"{BLOCK}        |   [1] Start\n        |   [2] Back to Phase <|>"
    assert offered(one, role=Role.ORCHESTRATOR)
    assert not offered(one, role=Role.PHASE_AGENT)
    assert offered(two, role=Role.PHASE_AGENT)


def test_a_placeholder() -> None:
    one = f"{BLOCK}        |   [1] Continue to "
    assert offered(f"{BLOCK}        |   [1] {{<|>")[0] == "{primary_prompt}"
    assert offered(f"{one}{{<|>")[0] == "{next_phase_name}"
    assert offered(f"{BLOCK}        |   [2] Review {{<|>")[0] == "{current_phase_noun}"
    assert offered(f"{BLOCK}        |   [1] A {{noun}} to begin {{<|>")[0] == "{first_phase_name}"
    assert offered(f"{one}{{nex<|>") == ["{next_phase_name}"]
    assert offered(f"{one}{{noun<|>") == ["{noun}", "{current_phase_noun}", "{workflow_noun}"]
    wanted = f"{one}{{next_phase_name}}"
    check_accept(f"{one}{{nex<|>", "{next_phase_name}", wanted)
    check_accept(f"{one}{{nex<|>}}", "{next_phase_name}", wanted)
    check_accept(f"{one}{{nex<|>t_phase}}", "{next_phase_name}", wanted)
    check_accept(f"{one}{{nex<|> more", "{next_phase_name}", f"{wanted} more")


@pytest.mark.parametrize("text", ["{{nex<|>", "${nex<|>", "<{nex<|>", "{nex} <|>", "{what<|>"])
def test_what_is_no_placeholder_of_ours(text: str) -> None:
    assert offered(f"{BLOCK}        |   [1] {text}") == []


def test_no_placeholder_in_prose() -> None:
    assert offered("| Continue to {<|>") == []


def test_the_text_of_a_status_line() -> None:
    sentence = "{task_description} complete. Returning results to {parent_orchestrator_name}."
    assert offered("| ---\n| STATUS: <|>\n| ---") == [sentence]
    assert offered("| ---\n| STATUS: <|>") == [sentence, "STATUS: \u2026"]
    assert offered("| # SUGGESTED PROMPTS\n| ---\n| STATUS: <|>")[0] == sentence
    assert offered("| # SUGGESTED PROMPTS\n| ---\n| <|>STATUS: x") == []
    assert offered("| Text.\n| STATUS: {<|>") == []
    assert offered("| ---\n| STATUS: <|>x\n| ---") == []
    document, offset = read("| ---\n| STATUS: <|>")
    first = complete(document, offset, SPECIFIED)[0]
    assert first.snippet == (
        "${1:{task_description\\}} complete. Returning results to ${2:{parent_orchestrator_name\\}}."
    )


def test_the_end_of_a_status_line() -> None:
    rest = "complete. Returning results to {parent_orchestrator_name}."
    assert offered("| ---\n| STATUS: Tracing <|>\n| ---") == [rest]
    assert offered("| ---\n| STATUS: Tracing<|>\n| ---") == []
    assert offered("| ---\n| STATUS: Tracing done<|>\n| ---") == []
    assert offered("| ---\n| STATUS: Tracing complete. Re<|>\n| ---") == [rest]
    assert offered("| ---\n| STATUS: Tracing complete. In<|>\n| ---") == []
    check_accept(
        "| ---\n| STATUS: Tracing comp<|>\n| ---", rest, f"| ---\n| STATUS: Tracing {rest}\n| ---"
    )


def test_the_placeholders_of_a_status_line() -> None:
    found = offered("| ---\n| STATUS: Tracing complete. Returning results to {<|>\n| ---")
    assert found[:2] == ["{parent_orchestrator_name}", "{task_description}"]
    assert offered("| ---\n| STATUS: {<|>\n| ---")[0] == "{task_description}"
    assert offered("| ---\n| STATUS: {par<|>") == ["{parent_orchestrator_name}"]
    assert offered("| ---\n| STATUS - Tracing {par<|>} is complete\n| ---")
    items = offered(f"{BLOCK}        |   [1] {{<|>")
    assert items[-2:] == ["{task_description}", "{parent_orchestrator_name}"]


@pytest.mark.parametrize("below", ["", "|   [3] End\n", "|   [3] Stop\n|   [4] End\n"])
def test_an_item_in_the_middle_is_an_alternative(below: str) -> None:
    document, offset = read(f"| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Start\n| <|>\n{below}| ---")
    found = complete(document, offset, SPECIFIED)
    assert [(it.label, it.detail) for it in found] == [("[2]", "alternative action")]


def test_the_space_that_is_replaced_is_what_a_client_compares() -> None:
    drawing = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Start\n|     <|>\n| ---"
    document, offset = read(drawing)
    assert [it.filter_text for it in complete(document, offset, SPECIFIED)] == ["  [2]"]
