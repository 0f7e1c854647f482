"""What the items say: characters, phases, placeholders."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


def block(*texts: str) -> str:
    rows = [f"|   [{number}] {text}" for number, text in enumerate(texts, 1)]
    return "\n".join(("| ---", "| SUGGESTED NEXT STEPS:", *rows, "| ---"))


def test_non_ascii_is_one_finding_for_each_line() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] \u201cContinue\u201d \u2013 now
        :       ^^^^^^^^^^^^ block-non-ascii: non-ASCII characters in '\u201cContinue\u201d \u2013'
        |   [2] Show workflow\u00a0status \u2192 all\u2026
        :                    ^^^^^^^^^^^^^^ block-non-ascii: non-ASCII characters in '\\xa0status → all…'
        | ---
        |
        | ---
        | STATUS: Trace\u2019s part complete. Returning results to the orchestrator.
        :              ^ block-non-ascii: non-ASCII character '\u2019'
        | ---
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] "Continue" - now
        |   [2] Show workflow status -> all...
        | ---
        |
        | ---
        | STATUS: Trace's part complete. Returning results to the orchestrator.
        | ---
        """,
        only_safe=True,
    )


def test_an_item_of_wide_spaces_is_empty_and_no_more() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] \u3000
        : ^^^^^^^ block-item-empty: item has no text
        |   [2] Show workflow status
        | ---
    """)


@pytest.mark.parametrize("odd", ["\u2713", "\U0001f680", "\u2014 \u2713", "\u00e9", "\x80"])
def test_what_has_no_usual_form_stays(odd: str) -> None:
    drawing = block(f"Continue {odd}", "Show workflow status")
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("Continue\u00a0", "Continue"),
        ("Continue \u00a0", "Continue"),
        ("\u2003Continue", "Continue"),
        ("\u200b Continue", "Continue"),
        ("\u2022 \u2022", "* *"),
        ("\u200b a\u200b", "a"),
    ],
)
def test_a_wide_space_at_an_end_goes(text: str, fixed: str) -> None:
    check_fix(block(text, "Show workflow status"), block(fixed, "Show workflow status"))


@pytest.mark.parametrize("gap", [" ", "\u00a0", "\t"])
def test_what_may_be_two_items_is_not_made_one(gap: str) -> None:
    """The space between them may be what is wrong, and where the first ends is the author's."""
    drawing = block(f"Continue \u2013 now{gap}[2] review it", "Show workflow status")
    check_fix(drawing, drawing)


def test_characters_outside_of_blocks_are_nobody_s_business() -> None:
    check("| # Café “x” → …\n|\n" + block("Continue", "Show workflow status") + "\n|\n| ✓")


PHASE_AGENT = """
    | # SUGGESTED PROMPTS
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to Phase 04 - Desing or Phase\u00a005 \u2013 Test Strategy
    |   [2] Go back to Phase 03 - Architechture
    |   [3] Show workflow status
    | ---
"""


@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_the_first_item_of_a_phase_agent_names_no_phase(role: Role) -> None:
    check_fix(
        PHASE_AGENT,
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name} or {next_phase_name}
        |   [2] Go back to Phase 03 - Architecture
        |   [3] Show workflow status
        | ---
        """,
        role=role,
    )
    check_fix(
        PHASE_AGENT,
        PHASE_AGENT.replace("\u00a0", " ").replace("\u2013", "-"),
        role=role,
        only_safe=True,
    )


@pytest.mark.parametrize("role", [None, Role.SUB_AGENT])
def test_others_may_name_phases_that_exist(role: Role | None) -> None:
    check_fix(
        PHASE_AGENT,
        PHASE_AGENT.replace("Desing", "Design")
        .replace("Architechture", "Architecture")
        .replace("\u00a0", " ")
        .replace("\u2013", "-"),
        role=role,
    )


def test_a_block_of_a_phase_agent_may_have_no_items() -> None:
    check_fix(
        "| # SUGGESTED PROMPTS\n|\n" + block(),
        "| # SUGGESTED PROMPTS\n|\n" + block(),
        role=Role.PHASE_AGENT,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Phase 04 - Design",
        "Phase 04 - Design and more",
        "Phase 04 - Design Review",
        "Phase 10 - Cicd: all of it",
        "Phase 04 - {phase_name}",
        "Phase 04 \u2013 Design",
        "Phase 4",
        "Phases 04 - 06",
        "Multiphase 04 - Desing",
    ],
)
def test_phases_that_exist_and_texts_that_name_none(text: str) -> None:
    drawing = block(text, "Show workflow status")
    check_fix(drawing, drawing.replace("\u2013", "-"))


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Phase 04 - Desing", "Phase 04 - Design"),
        ("Phase 04 - design", "Phase 04 - Design"),
        ("Phase 4 - Design", "Phase 04 - Design"),
        ("Phase 05 - Design", "Phase 04 - Design"),
        ("Phase 10 - CICD", "Phase 10 - Cicd"),
        ("Phase 16 - Upgrade", "Phase 16 - Upgrade Plan"),
        # A number of its own: it may well be a phase of the project.
        ("Phase 99 - Desing Notes", "Phase 99 - Desing Notes"),
        ("Phase 20 - Data Mining", "Phase 20 - Data Mining"),
    ],
)
def test_a_phase_that_does_not_exist(name: str, meant: str) -> None:
    place = f"|   [1] Continue to {name} now\n:                   {'^' * len(name)}"
    hint = f"; did you mean '{meant}'?" if meant != name else ""
    finding = f"{place} block-phase-unknown: unknown phase '{name}'{hint}"
    drawing = block(f"Continue to {name} now", "Show workflow status")
    row = f"|   [1] Continue to {name} now"
    check(drawing.replace(row, finding))
    check_fix(drawing, drawing.replace(name, meant))
    check_fix(drawing, drawing, only_safe=True)


def test_placeholders_are_opaque() -> None:
    check(block("Continue to {next_phase_name}", "{anything}", "{x}{y} status"))


def test_a_placeholder_that_is_nearly_a_known_one() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_nam} and {nex_phase_names}
        :                   ^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{next_phase_nam}'; did you mean '{next_phase_name}'?
        :                                        ^^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{nex_phase_names}'; did you mean '{next_phase_name}'?
        |   [2] Review {phase_nam} {nouns} {x1234567} {a_b_c_d} status
        | ---
        |
        | ---
        | STATUS: {task_descriptio} complete. Returning results to {parent_orchestrator_name}.
        :         ^^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{task_descriptio}'; did you mean '{task_description}'?
        | ---
    """
    check(drawing)
    fixed = (
        drawing.replace("{next_phase_nam}", "{next_phase_name}")
        .replace("{nex_phase_names}", "{next_phase_name}")
        .replace("{task_descriptio}", "{task_description}")
    )
    check_fix(drawing, "\n".join(row for row in fixed.split("\n") if "misspelled" not in row))
    check_fix(
        drawing,
        "\n".join(row for row in drawing.split("\n") if "misspelled" not in row),
        only_safe=True,
    )


def test_text_after_the_last_block_of_a_response() -> None:
    drawing = """
        | Done.
        |
        | ---
        : ^^^ block-not-last: unexpected block before another one
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | More.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        |   That is all.
        :   ^^^^^^^^^^^^ block-not-last: unexpected text after the block
        | Really.
    """
    check(drawing, kind=Kind.RESPONSE)
    check(drawing.partition("|   That")[0], kind=Kind.RESPONSE)
    check("\n".join(row for row in drawing.split("\n") if "block-not-last" not in row))
    check("| Done.", kind=Kind.RESPONSE)
    check(
        block("Continue", "Cancel") + "\n| x\n: ^ block-not-last: unexpected text after the block",
        kind=Kind.RESPONSE,
    )


def _block(text: str, role: Role | None = None, *, fixed: str = "", message: str = "") -> None:
    """Check a block whose first item has a text, in which the last word is what is wrong."""
    head, tail = (
        "| # SUGGESTED PROMPTS\n|\n| ---\n| SUGGESTED NEXT STEPS:\n",
        "\n|   [2] Show workflow status\n| ---",
    )
    path = "agents/14-upgrade-engineer.md"
    check(f"{head}|   [1] {text}{message}{tail}", path=path, role=role)
    if fixed:
        check_fix(
            f"{head}|   [1] {text}{tail}", f"{head}|   [1] {fixed}{tail}", path=path, role=role
        )


@pytest.mark.parametrize(
    "goal",
    [
        "test strategy",
        "Test Strategy",
        "the test strategy phase",
        "05-test-strategy",
        "test-strategy",
        "Phase 05",
        "phase 7",
        "design",
    ],
)
@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_a_phase_in_other_words_is_hard_coded_too(goal: str, role: Role) -> None:
    mark = f"\n:       {' ' * len('Continue to ')}{'^' * len(goal)} block-phase-hardcoded: "
    _block(
        f"Continue to {goal}",
        role,
        fixed="Continue to {next_phase_name}",
        message=f"{mark}phase name is hard-coded; use {{next_phase_name}}",
    )
    _block(f"Continue to {goal}")
    _block(f"Continue to {goal} of the shop", role)


@pytest.mark.parametrize("text", ["Continue", "Continue to the next phase", "Review the design"])
def test_other_first_items_name_no_phase(text: str) -> None:
    _block(text, Role.PHASE_AGENT)


@pytest.mark.parametrize(
    "written",
    [
        "<<next_phase_name>>",
        "{{next_phase_name}}",
        "{{ next_phase_name }}",
        "[[next_phase_name]]",
        "<next_phase_name>",
        "{ next_phase_name }",
        "{next-phase-name}",
        "{next phase name}",
        "{Next_Phase_Name}",
        "{NEXT_PHASE_NAME}",
        "{{next_phase_nam}}",
    ],
)
def test_a_known_name_in_other_marks(written: str) -> None:
    mark = (
        f"\n:       {' ' * len('Continue to ')}{'^' * len(written)} block-placeholder-misspelled: "
    )
    _block(
        f"Continue to {written}",
        fixed="Continue to {next_phase_name}",
        message=f"{mark}unknown placeholder {written!r}; did you mean '{{next_phase_name}}'?",
    )


@pytest.mark.parametrize(
    "written", ["<<goal>>", "<noun>", "{{goal}}", "[[noun]]", "{my_own_name}", "{a, b}", "<b>x</b>"]
)
def test_names_that_are_somebody_elses(written: str) -> None:
    _block(f"Continue to {written}")


def test_variables_of_a_template_are_no_placeholders_of_its_block() -> None:
    text = "---\nSUGGESTED NEXT STEPS:\n  [1] Do <<next_phase_name>>\n  [2] Get help\n---\n"
    found = run(parse(Source(text), "templates/system/BASE-plan.md"))
    assert "block-placeholder-misspelled" not in [it.rule for it in found]


@pytest.mark.parametrize("written", ["{next_phase_name", "next_phase_name}", "{ next_phase_name"])
def test_a_known_name_with_one_brace(written: str) -> None:
    mark = (
        f"\n:       {' ' * len('Continue to ')}{'^' * len(written)} block-placeholder-misspelled: "
    )
    _block(
        f"Continue to {written}",
        fixed="Continue to {next_phase_name}",
        message=f"{mark}expected '{{next_phase_name}}', found {written!r}",
    )
    _block(f"Continue to {written.replace('next_phase', 'my')}")
