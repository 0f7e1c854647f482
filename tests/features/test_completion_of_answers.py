"""Completion of tags with their attributes and values, and of what follows from the state."""

import pytest

from features.drawing import check_accept, check_offers, offered, read
from features.matrix import covers
from features.projects import AGENT, IMPLEMENT, PLAN, PROJECT
from promptls.features.completion import complete, find_fitting
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


@covers("completion", "tag")
def test_a_tag_has_a_choice_of_the_values_of_the_phase() -> None:
    document, offset = read("| <rev<|>", path=PLAN)
    (tag,) = complete(document, offset, SPECIFIED)
    assert tag.snippet == "<review>${1|PASS,NEEDS_REVISION|}</review>"
    document, offset = read("| <task<|>", path=IMPLEMENT)
    (tag,) = complete(document, offset, SPECIFIED)
    assert tag.snippet == '<task_status id="${1:X.Y}">${2|COMPLETED,FAILED|}</task_status>'


@covers("completion", "tag")
def test_the_tag_of_the_phase_comes_first() -> None:
    assert offered("| <<|>", path=IMPLEMENT) == ["<task_status>", "<review>", "<thought>"]
    assert offered("| <<|>", path=PLAN)[0] == "<review>"
    assert offered("| <<|>", is_triggered=True) == []
    assert offered("| <r<|>") == []
    # Most agents answer in no tags, and a bracket there is one of HTML or compares numbers.
    agent = ".claude/agents/a.md"
    assert offered("| if a <<|>", path=agent, is_triggered=True) == []
    assert offered("| <re<|>", path=agent) == ["<review>"]
    assert offered("| <thought>x</thought>\n| <<|>", path=agent)[0] == "<review>"
    assert offered("| <thought>x</thought>\n| <r<|>") == ["<review>"]
    assert offered("| <b>x</b>\n| <r<|>") == []
    assert offered("| ```sh\n| a <re<|>\n| ```", path=PLAN) == []


@covers("completion", "tag")
def test_closing_tags_from_the_inside_out() -> None:
    check_offers(
        """
        | <example>
        | <thought>
        | # Part
        | </<|>
        : </thought> | closing tag | </thought>
        : </example> | closing tag | </example>
        """,
        path=AGENT,
    )
    check_offers(
        """
        | <review><thought>One.</thought></<|>
        : </review> | closing tag | <review><thought>One.</thought></review>
        """,
        path=AGENT,
    )
    check_offers(
        """
        | <review>PASS</rev<|>
        : </review> | closing tag | <review>PASS</review>
        """,
        path=PLAN,
    )
    # The tag that is there closes nothing before itself.
    document, offset = read("| <example><thought>One.</th<|>ought>", path=AGENT)
    there = find_fitting(document, offset, SPECIFIED)
    assert [it.label for it in there] == ["</thought>"]
    assert offered("| <thought>x</thought> </<|>", path=PLAN) == []
    assert offered("| a/<|>", path=PLAN) == []


@covers("completion", "tag")
def test_attributes_and_their_values() -> None:
    check_offers(
        """
        | <task_status <|>>
        : id | required attribute | <task_status id="X.Y">
        """,
        path=IMPLEMENT,
    )
    check_offers(
        """
        | <task_status id="<|>">
        : X.Y | a number such as 1.2 | <task_status id="X.Y">
        """,
        path=IMPLEMENT,
    )


@covers("completion", "tag")
@pytest.mark.parametrize("value", ['"<|>1.2"', '"X<|>.2"', "'<|>1'", '"X<|>.2'])
def test_the_value_of_an_attribute_is_replaced_as_a_whole(value: str) -> None:
    quote = value[0]
    check_offers(
        f"""
        | <task_status id={value}>
        : X.Y | a number such as 1.2 | <task_status id={quote}X.Y{quote}>
        """,
        path=IMPLEMENT,
    )


@covers("completion", "tag")
def test_attributes_on_lines_of_their_own() -> None:
    check_offers(
        """
        | <task_status
        |   id="<|>">COMPLETED</task_status>
        : X.Y | a number such as 1.2 |   id="X.Y">COMPLETED</task_status>
        """,
        path=IMPLEMENT,
    )


@covers("completion", "tag")
def test_words_behind_the_name_of_a_tag_are_no_attributes() -> None:
    check_offers("| Use <task_status and then d<|>", path=IMPLEMENT)


@covers("completion", "tag")
def test_what_is_begun_inside_of_a_value_is_completed_first() -> None:
    check_offers(
        """
        | <review>PASS {{TAS<|></review>
        : {{TASKS}} | tasks.md | <review>PASS {{TASKS}}</review>
        """,
        path=IMPLEMENT,
    )
    check_offers('| <task_status id="1.1" <|>>', path=IMPLEMENT)
    check_offers("| <a hr<|>", path=IMPLEMENT)


@covers("completion", "tag")
def test_the_values_of_the_phase_come_first() -> None:
    check_offers(
        """
        | <review><|></review>
        : PASS | | <review>PASS</review>
        : NEEDS_REVISION | | <review>NEEDS_REVISION</review>
        : NEEDS_CHANGES | not in phase plan | <review>NEEDS_CHANGES</review>
        : REJECTED | not in phase plan | <review>REJECTED</review>
        : MAJOR_ISSUES | not in phase plan | <review>MAJOR_ISSUES</review>
        """,
        path=PLAN,
    )
    check_offers(
        """
        | <review>PASS|NEEDS_R<|>
        : NEEDS_REVISION | | <review>PASS|NEEDS_REVISION</review>
        """,
        path=PLAN,
    )
    assert offered("| <review>a sentence <|></review>", path=PLAN) == []
    assert offered("| <thought><|></thought>", path=PLAN) == []


@covers("completion", "block")
def test_items_that_follow_from_the_state() -> None:
    drawing = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Cont<|>\n| ---"
    check_offers(
        drawing + "\n: Continue to {next_phase_name} | primary action |"
        "   [1] Continue to {next_phase_name}\n"
        ": Continue to Phase 04 - Design | primary action |   [1] Continue to Phase 04 - Design",
        values=PROJECT,
    )
    document, offset = read(drawing, kind=Kind.RESPONSE)
    labels = [it.label for it in complete(document, offset, SPECIFIED, values=PROJECT)]
    assert labels[0] == "Continue to Phase 04 - Design"
    document, offset = read(drawing, role=Role.PHASE_AGENT)
    labels = [it.label for it in complete(document, offset, SPECIFIED, values=PROJECT)]
    assert labels == ["Continue to {next_phase_name}"]


@covers("completion", "block")
def test_a_response_is_offered_the_block_that_follows_from_the_state() -> None:
    document, offset = read("| SUGG<|>", kind=Kind.RESPONSE)
    block, usual = complete(document, offset, SPECIFIED, values=PROJECT)
    assert block.label == "SUGGESTED NEXT STEPS: (from state.json)"
    assert "  [1] Continue to Phase 04 - Design\n" in block.text
    assert usual.label == "SUGGESTED NEXT STEPS:"


@covers("completion", "block")
def test_an_orchestrator_is_offered_the_block_of_every_emission_point() -> None:
    labels = offered("| SUGG<|>", role=Role.ORCHESTRATOR)
    assert labels == [
        "SUGGESTED NEXT STEPS:",
        "SUGGESTED NEXT STEPS: (Workflow Initialization)",
        "SUGGESTED NEXT STEPS: (Gate Passage, not last phase)",
        "SUGGESTED NEXT STEPS: (Gate Passage, last phase)",
        "SUGGESTED NEXT STEPS: (Gate Failure)",
        "SUGGESTED NEXT STEPS: (Blocker/Escalation)",
        "SUGGESTED NEXT STEPS: (Workflow Completion, completion)",
        "SUGGESTED NEXT STEPS: (Workflow Completion, cancellation)",
    ]
    check_accept(
        "| SUGG<|>",
        "SUGGESTED NEXT STEPS: (Gate Failure)",
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Review gate failure details
        |   [2] Retry gate check
        |   [3] Escalate to human
        | ---
        """,
        role=Role.ORCHESTRATOR,
    )


@covers("completion", "tag")
def test_a_closing_tag_alone_closes_nothing() -> None:
    assert offered("| </example> <thought></<|>", path=AGENT) == ["</thought>"]


@covers("completion", "tag")
@pytest.mark.parametrize("text", ["a List<rev<|>", "a _<rev<|>", "a <<<rev<|>"])
def test_what_only_looks_like_a_tag_is_not_completed(text: str) -> None:
    assert offered(f"| {text}", path=IMPLEMENT) == []


@covers("completion", "tag")
@pytest.mark.parametrize("path", [IMPLEMENT, AGENT])
def test_tags_in_fences_of_xml(path: str) -> None:
    fence = "| # A\n|\n| ```xml\n| {}\n| ```"
    assert offered(fence.format("<rev<|>"), path=path) == ["<review>"]
    assert offered(fence.format("<review>NEEDS_C<|>"), path=path) == ["NEEDS_CHANGES"]
    assert offered(fence.format("<review>PA<|></review>"), path=path) == ["PASS"]
    assert offered(fence.format("<task_status <|>"), path=path) == ["id"]
    assert offered(fence.format("<thought>x</<|>"), path=path) == ["</thought>"]
    # Placeholders are looked for in text only.
    assert offered(fence.format("<<PRO<|>"), path=path) == []
    for language in "python", "html":
        other = fence.replace("xml", language)
        assert offered(other.format("<rev<|>"), path=path) == []
        assert offered(other.format("<review>NEEDS_C<|>"), path=path) == []
