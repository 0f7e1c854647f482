"""The section with the prompts of an agent: whether it is there, once, in its place, by its name."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import context_of
from promptls.document import Document, Node
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.definition import AnyRule
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Role

PATH = "agents/03-system-designer.md"
PHASE, SUB = Role.PHASE_AGENT, Role.SUB_AGENT
CLOSING = "| You translate architecture into actionable designs that developers can implement."
BLOCK = """| ---
| SUGGESTED NEXT STEPS:
|   [1] {primary_prompt}
|   [2] Show workflow status
| ---
|"""
STATUS = """| ---
| STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
| ---"""
INSERTED = (
    "| # SUGGESTED PROMPTS\n|\n"
    "| At the end of your phase work, emit this block as the last thing in your response:\n|\n"
    + BLOCK
)


def test_nothing_is_said_of_a_clean_agent() -> None:
    check(
        f"| # SELF-VALIDATION\n|\n| Check it.\n|\n| # SUGGESTED PROMPTS\n|\n{BLOCK}\n{CLOSING}\n|",
        path=PATH,
        role=PHASE,
    )


MISSING = f"""| # SELF-VALIDATION
: ^^^^^^^^^^^^^^^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
|
| Check it.
|
{CLOSING}
|"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_missing_section_goes_before_the_closing_line(newline: str) -> None:
    check(MISSING, path=PATH, role=PHASE, newline=newline)
    fixed = f"| # SELF-VALIDATION\n|\n| Check it.\n|\n{INSERTED}\n{CLOSING}\n|"
    check_fix(MISSING, fixed, path=PATH, role=PHASE, newline=newline)


@pytest.mark.parametrize("end", ["", "\n|", "\n|\n|"])
def test_a_missing_section_goes_to_the_end_where_there_is_no_closing_line(end: str) -> None:
    before = "| # SKILLS\n|\n| | a |\n| | - |"
    inserted = "| # SUGGESTED PROMPTS\n|\n| At the end of your work, emit this line:\n|"
    after = f"{before}\n|\n{inserted}\n{STATUS}\n|"
    check_fix(before + end, after, path="agents/tracing/x.md", role=SUB)


def test_an_empty_agent_gets_a_section() -> None:
    check(
        "|\n: ^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section",
        path="a.md",
        role=SUB,
    )
    check_fix("|", INSERTED, path="agents/x-orchestrator.md", role=Role.SUB_ORCHESTRATOR)
    check_fix(
        "| \ufeff", INSERTED.replace("| #", "| \ufeff#", 1), path="a.md", role=Role.SUB_ORCHESTRATOR
    )


def test_the_finding_stands_below_the_front_matter() -> None:
    check(
        """
        | ---
        | name: x
        | description: y
        | ---
        |
        : ^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
        | Text.
        """,
        path="agents/discover/x.md",
        role=SUB,
    )


@pytest.mark.parametrize("opening", ["```", "~~~~ md", "<!--"])
def test_nothing_is_put_into_what_is_open_at_the_end(opening: str) -> None:
    drawing = f"| # SKILLS\n|\n| {opening}\n|   text"
    check_fix(drawing, drawing, path="agents/x/y.md", role=SUB)


def test_what_is_open_at_the_end_does_not_matter_above_it() -> None:
    before = f"{CLOSING}\n|\n| ## SUGGESTED PROMPTS\n|\n| ```"
    check_fix(before, before.replace("##", "#"), path="agents/x/y.md", role=SUB)


@pytest.mark.parametrize(
    "text",
    [
        "| # SUGGESTED PROMPTS (FEATURE WORKFLOW)\n|\n| Text.",
        "| # SUGGESTED PROMPTS:\n|\n| Text.",
        "| # SUGGESTED PROMPTS #\n|\n| Text.",
        "| # SUGGESTED PROMPTS··\n|\n| Text.",
        "| # SUGGESTED PROMPTS (FEATURE)\n|\n| a\n|\n| # SUGGESTED PROMPTS (FIX)\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| ```\n| ## Suggested Prompts\n| ```",
        "| # SUGGESTED PROMPTS\n|\n| ## Suggested prompts for the user\n|\n| Text.",
        "| # SUGGESTED PROMPTS\n|\n| <!--\n| # SUGGESTED PROMPTS\n| -->",
        "| # SUGGESTED PROMPTS\n|\n|     # SUGGESTED PROMPTS",
        "| # SUGGESTED PROMPTS\n|\n| # Suggested Prompts (old)\n|\n| Text.",
    ],
)
def test_what_is_a_section(text: str) -> None:
    check(text, path="agents/x/y.md", role=SUB)


def test_who_needs_no_section() -> None:
    check("| ## Suggested Prompts\n|\n| Text.", path="agents/notes.md")
    check("| # NOTES\n|\n| Text.", path="agents/notes.md")
    check(
        """
        | # NOTES
        : ^^^^^^^ emission-protocol-missing: missing '# PROMPT EMISSION PROTOCOL' section
        """,
        path="agents/00-sdlc-orchestrator.md",
        role=Role.ORCHESTRATOR,
    )


def test_the_orchestrator_may_have_one_all_the_same() -> None:
    check(
        """
        | # Prompt emission
        : ^^^^^^^^^^^^^^^^^ emission-protocol-missing: missing '# PROMPT EMISSION PROTOCOL' section
        |
        | ## Suggested Prompts
        : ^^^^^^^^^^^^^^^^^^^^ agent-prompts-heading-malformed: expected '# SUGGESTED PROMPTS', found '## Suggested Prompts'
        """,
        path="agents/00-sdlc-orchestrator.md",
        role=Role.ORCHESTRATOR,
    )


@pytest.mark.parametrize("rule", [it for it in load_all() if it.family in ("agent", "emission")])
def test_outside_of_a_team_no_rule_has_anything_to_say(rule: AnyRule) -> None:
    text = f"## Suggested prompts\n\n# PROMPT EMISSION PROTOCOL\n\n{document_of(BLOCK)}\n"
    document = parse(Source(text), "agents/notes.md")
    context = replaced(context_of(document, SPECIFIED), text=text)
    looked_at = [document] if Document in rule.on else [it for _, it in document.nodes(Node)]
    assert looked_at
    assert not [it for one in looked_at for it in rule.check(one, context)]


def test_files_without_a_role() -> None:
    check(
        f"""
@ agents/00-sdlc-orchestrator.md
| # ORCHESTRATOR
: ^^^^^^^^^^^^^^ emission-protocol-missing: missing '# PROMPT EMISSION PROTOCOL' section
@ agents/notes.md
| # NOTES
@ agents/README.md
| ## Suggested prompts
@ agents/tracing/README.md
| ## Suggested prompts
|
{BLOCK}
@ agents/tracing/index.md
| # INDEX
@ other/tracing/x.md
| # X
@ agents/15-unknown-agent.md
| # X
@ agents/tracing/03-system-designer.md
| # X
: ^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
@ agents/03-system-designer.md
| # X
: ^^^ agent-closing-line-changed: missing closing line 'You translate architecture into actionable designs...'
: ^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
@ agents/14-upgrade-engineer.md
| # X
: ^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
@ agents/fast/quick-scan-agent.md
| # SUGGESTED PROMPTS
: ^^^^^^^^^^^^^^^^^^^ agent-closing-line-changed: missing closing line 'You provide just enough context for requirements gathering...'
@ agents/x/y-orchestrator.md
| # X
: ^^^ agent-prompts-section-missing [info]: missing '# SUGGESTED PROMPTS' section
"""
    )


def test_a_second_section() -> None:
    check(
        """
        | # SUGGESTED PROMPTS
        |
        | a
        |
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-duplicated: duplicate '# SUGGESTED PROMPTS' section
        |
        | b
        |
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-duplicated: duplicate '# SUGGESTED PROMPTS' section
        """,
        path="agents/x/y.md",
        role=SUB,
    )


def test_a_heading_that_nobody_finds() -> None:
    before = f"""
        | # SELF-VALIDATION
        |
        | ### Suggested Prompts··
        : ^^^^^^^^^^^^^^^^^^^^^^^ agent-prompts-heading-malformed: expected '# SUGGESTED PROMPTS', found '### Suggested Prompts'
        |
        | a
        |
        {CLOSING}
        """
    check(before, path=PATH, role=PHASE)
    check_fix(
        before,
        f"| # SELF-VALIDATION\n|\n| # SUGGESTED PROMPTS\n|\n| a\n|\n{CLOSING}",
        path=PATH,
        role=PHASE,
        only_safe=True,
    )


def test_a_heading_that_nobody_finds_beside_another() -> None:
    drawing = """
        | ## Suggested prompts
        : ^^^^^^^^^^^^^^^^^^^^ agent-prompts-heading-malformed: expected '# SUGGESTED PROMPTS', found '## Suggested prompts'
        |
        | # SUGGESTED PROMPTS
        """
    check(drawing, path="agents/x/y.md", role=SUB)
    check_fix(
        drawing, "| ## Suggested prompts\n|\n| # SUGGESTED PROMPTS", path="agents/x/y.md", role=SUB
    )
    two = "| ## Suggested prompts\n|\n| ## Suggested prompts"
    check_fix(
        two, two.replace("## Suggested prompts", "# SUGGESTED PROMPTS", 1), path="x.md", role=SUB
    )


def test_a_section_in_front_of_the_validation() -> None:
    before = f"""
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-misplaced: section must come after '# SELF-VALIDATION'
        |
        | a
        |
        | ## Fallback
        |
        | b
        |
        | # SELF-VALIDATION (FEATURE WORKFLOW)
        |
        | Check it.
        |
        {CLOSING}
        |"""
    after = f"""
        | # SELF-VALIDATION (FEATURE WORKFLOW)
        |
        | Check it.
        |
        | # SUGGESTED PROMPTS
        |
        | a
        |
        | ## Fallback
        |
        | b
        |
        {CLOSING}
        |"""
    for newline in "\n", "\r\n", "\r":
        check(before, path=PATH, role=PHASE, newline=newline)
        check_fix(before, after, path=PATH, role=PHASE, newline=newline)


def test_a_section_in_front_of_the_validation_of_an_agent_without_closing_line() -> None:
    check_fix(
        "| # SUGGESTED PROMPTS\n|\n| a\n|\n| # SELF-VALIDATION\n|\n| - one",
        "| # SELF-VALIDATION\n|\n| - one\n|\n| # SUGGESTED PROMPTS\n|\n| a\n|",
        path="agents/14-upgrade-engineer.md",
        role=PHASE,
    )


def test_a_section_behind_the_closing_line() -> None:
    before = f"""
        | # SELF-VALIDATION
        |
        | Check it.
        |
        {CLOSING}
        |
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-misplaced: section must come before the closing line
        |
        | a"""
    after = (
        f"| # SELF-VALIDATION\n|\n| Check it.\n|\n| # SUGGESTED PROMPTS\n|\n| a\n|\n{CLOSING}\n|"
    )
    check(before, path=PATH, role=PHASE)
    check_fix(before, after, path=PATH, role=PHASE)
    check_fix(
        f"{CLOSING}\n| # SUGGESTED PROMPTS",
        f"| # SUGGESTED PROMPTS\n|\n{CLOSING}\n|",
        path=PATH,
        role=PHASE,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        f"| # SUGGESTED PROMPTS\n|\n| a\n|\n| # SELF-VALIDATION\n|\n{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| ```",
        "| # SUGGESTED PROMPTS\n|\n| a\n|\n| # SELF-VALIDATION\n|\n| ```",
        f"{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| ```",
    ],
)
def test_what_cannot_be_moved(drawing: str) -> None:
    check_fix(drawing, drawing, path=PATH, role=PHASE)


@pytest.mark.parametrize(
    "text",
    [
        "| # SUGGESTED PROMPTS\n|\n| a\n|\n| ## SELF-VALIDATION\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a\n|\n| # Self-validation\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a\n|\n| ```\n| # SELF-VALIDATION\n| ```",
        "| # SELF-VALIDATION\n|\n| a\n|\n| # SUGGESTED PROMPTS\n|\n| b\n|\n| # SELF-VALIDATION (FIX)",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| You emit this.",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| - a",
        "| You are a designer.\n|\n| # SKILLS\n|\n| | a |\n|\n| # SUGGESTED PROMPTS\n|\n| - a",
    ],
)
def test_what_stands_where_it_belongs(text: str) -> None:
    check(text, path="agents/x/y.md", role=SUB)


def test_a_section_under_a_heading_that_is_misspelt() -> None:
    for head, fixed in (
        ("# SUGESTED PROMPTS", "# SUGGESTED PROMPTS"),
        ("## Suggested Prompt", "# SUGGESTED PROMPTS"),
        ("## Suggested prompts (for a fix)", "# SUGGESTED PROMPTS (for a fix)"),
    ):
        before = f"""
            | {head}
            : {"^" * len(head)} agent-prompts-section-missing [info]: expected '# SUGGESTED PROMPTS', found '{head}'
            |
            | Text.
        """
        check(before, path="agents/14-upgrade-engineer.md", role=Role.PHASE_AGENT)
        after = f"| {fixed}\n|\n| Text."
        check_fix(before, after, path="agents/14-upgrade-engineer.md", role=Role.PHASE_AGENT)
