"""The section with the prompts of an agent: whether it is there, once, in its place, by its name."""

import pytest

from kit import check, check_fix, document_of, draw
from promptls.checking.checker import check as run
from promptls.checking.checker import context_of
from promptls.checking.fixing import fix_all
from promptls.document import Document, Node
from promptls.parsing import parse
from promptls.repairs.agents import HEADING, render_frame, render_output
from promptls.rules import load_all
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

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


INSERTED = draw(f"{HEADING}\n\n{render_output(PHASE)}\n")


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
    after = f"{before}\n|\n{draw(f'{HEADING}{chr(10) * 2}{render_output(SUB)}')}\n|"
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


@pytest.mark.parametrize(
    ("opening", "finding"),
    [
        ("```", "^^^ fence-unclosed: fence '```' is not closed"),
        ("~~~~ md", "^^^^^^^ fence-unclosed: fence '~~~~ md' is not closed"),
        ("<!--", "^^^^ comment-unclosed: comment is not closed; expected '-->'"),
    ],
)
def test_a_section_may_be_in_what_is_open_at_the_end(opening: str, finding: str) -> None:
    drawing = f"| # SKILLS\n|\n| {opening}\n: {finding}\n|   text"
    check(drawing, path="agents/x/y.md", role=SUB)


def test_what_is_open_at_the_end_does_not_matter_above_it() -> None:
    before = f"{CLOSING}\n|\n| ## SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| ```"
    check_fix(before, before.replace("##", "#"), path="agents/x/y.md", role=SUB)


@pytest.mark.parametrize(
    "text",
    [
        "| # SUGGESTED PROMPTS (FEATURE WORKFLOW)\n|\n| See a.md.",
        "| # SUGGESTED PROMPTS:\n|\n| See a.md.",
        "| # SUGGESTED PROMPTS #\n|\n| See a.md.",
        "| # SUGGESTED PROMPTS··\n|\n| See a.md.",
        "| # SUGGESTED PROMPTS (FEATURE)\n|\n| a.md\n|\n| # SUGGESTED PROMPTS (FIX)\n|\n| b.md",
        "| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| ```\n| ## Suggested Prompts\n| ```",
        "| # SUGGESTED PROMPTS\n|\n| ## Suggested prompts for the user\n|\n| See a.md.",
        "| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| <!--\n| # SUGGESTED PROMPTS\n| -->",
        "| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n|     # SUGGESTED PROMPTS",
        "| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| # Suggested Prompts (old)\n|\n| Text.",
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
| See a.md.
: ^^^^^^^^^ agent-closing-line-changed: missing closing line 'You provide just enough context for requirements gathering...'
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
        | a.md
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
        | a.md
        |
        {CLOSING}
        """
    check(before, path=PATH, role=PHASE)
    check_fix(
        before,
        f"| # SELF-VALIDATION\n|\n| # SUGGESTED PROMPTS\n|\n| a.md\n|\n{CLOSING}",
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
        |
        | See a.md.
        """
    check(drawing, path="agents/x/y.md", role=SUB)
    check_fix(
        drawing,
        "| ## Suggested prompts\n|\n| # SUGGESTED PROMPTS\n|\n| See a.md.",
        path="agents/x/y.md",
        role=SUB,
    )
    two = "| ## Suggested prompts\n|\n| See a.md.\n|\n| ## Suggested prompts"
    check_fix(
        two, two.replace("## Suggested prompts", "# SUGGESTED PROMPTS", 1), path="x.md", role=SUB
    )


def test_a_section_in_front_of_the_validation() -> None:
    before = f"""
        | # SUGGESTED PROMPTS
        : ^^^^^^^^^^^^^^^^^^^ agent-prompts-section-misplaced: section must come after '# SELF-VALIDATION'
        |
        | a.md
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
        | a.md
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
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n| - one",
        "| # SELF-VALIDATION\n|\n| - one\n|\n| # SUGGESTED PROMPTS\n|\n| a.md\n|",
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
        | a.md"""
    after = (
        f"| # SELF-VALIDATION\n|\n| Check it.\n|\n| # SUGGESTED PROMPTS\n|\n| a.md\n|\n{CLOSING}\n|"
    )
    check(before, path=PATH, role=PHASE)
    check_fix(before, after, path=PATH, role=PHASE)
    check_fix(
        f"{CLOSING}\n| # SUGGESTED PROMPTS\n| See a.md.",
        f"| # SUGGESTED PROMPTS\n| See a.md.\n|\n{CLOSING}\n|",
        path=PATH,
        role=PHASE,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        f"| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| ```",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # SELF-VALIDATION\n|\n| ```",
        f"{CLOSING}\n|\n| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n| ```",
    ],
)
def test_what_cannot_be_moved(drawing: str) -> None:
    check_fix(drawing, drawing, path=PATH, role=PHASE)


@pytest.mark.parametrize(
    "text",
    [
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| ## SELF-VALIDATION\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| # Self-validation\n|\n| b",
        "| # SUGGESTED PROMPTS\n|\n| a.md\n|\n| ```\n| # SELF-VALIDATION\n| ```",
        "| # SELF-VALIDATION\n|\n| a.md\n|\n| # SUGGESTED PROMPTS\n|\n| b.md\n|\n| # SELF-VALIDATION (FIX)",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| You emit a.md.",
        "| # SELF-VALIDATION\n|\n| You check it.\n|\n| # SUGGESTED PROMPTS\n|\n| - a.md",
        "| You are a designer.\n|\n| # SKILLS\n|\n| | a |\n|\n| # SUGGESTED PROMPTS\n|\n| - a.md",
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
            | See a.md.
        """
        check(before, path="agents/14-upgrade-engineer.md", role=Role.PHASE_AGENT)
        after = f"| {fixed}\n|\n| See a.md."
        check_fix(before, after, path="agents/14-upgrade-engineer.md", role=Role.PHASE_AGENT)


NO_BLOCK = f": {'^' * 19} agent-prompts-block-missing: missing"


@pytest.mark.parametrize(
    ("role", "kind"),
    [
        (PHASE, "block of next steps"),
        (Role.SUB_ORCHESTRATOR, "block of next steps"),
        (SUB, "status line"),
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        "",
        "| Emit it at the end.\n|\n",
        "| ```\n| [1] Continue\n| ```\n|\n",
        "| <!--\n| See below.\n| -->\n|\n",
    ],
)
def test_a_section_that_shows_no_block(role: Role, kind: str, body: str) -> None:
    path = "agents/x/14-upgrade-engineer.md"
    before = f"| # SUGGESTED PROMPTS\n{NO_BLOCK} {kind} in the section\n|\n{body}| # OTHER\n|"
    check(before, path=path, role=role)
    shown = draw(render_frame(role) if body else render_output(role))
    check_fix(
        before, f"| # SUGGESTED PROMPTS\n|\n{body}{shown}\n|\n| # OTHER\n|", path=path, role=role
    )
    # One that is shown elsewhere is to be moved.
    elsewhere = f"{before}\n{shown}"
    check(elsewhere, path=path, role=role)


def test_a_block_is_not_put_into_what_is_open_at_the_end() -> None:
    drawing = f"""
| # SUGGESTED PROMPTS
{NO_BLOCK} block of next steps in the section
|
| Emit the steps.
|
| ```
: ^^^ fence-unclosed: fence '```' is not closed
| make"""
    path = "agents/14-upgrade-engineer.md"
    check(drawing, path=path, role=PHASE)
    closed = "\n".join(it for it in drawing.split("\n") if not it.startswith(":")) + "\n| ```"
    # It is put in behind the fence once that is closed, and not before.
    check_fix(drawing, f"{closed}\n|\n{draw(render_frame(PHASE))}\n|", path=path, role=PHASE)


def test_the_answer_of_an_agent_needs_no_section() -> None:
    text = "| # SUGGESTED PROMPTS\n|\n| I emit the steps."
    check(text, path="agents/14-upgrade-engineer.md", role=PHASE, kind=Kind.RESPONSE)


@pytest.mark.parametrize("closing", ["", f"{CLOSING}\n|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_nothing_is_left_to_say_of_what_is_inserted(closing: str, newline: str) -> None:
    for text in "", "# SUGGESTED PROMPTS\n\n", "# SUGGESTED PROMPTS\n\nEmit it.\n\n":
        for role in PHASE, SUB, Role.SUB_ORCHESTRATOR:
            given = (text + document_of(closing or "|")).replace("\n", newline)
            path = PATH if closing else "agents/14-upgrade-engineer.md"

            def find(shown: str, path: str = path, role: Role = role) -> list[FileDiagnostic]:
                return run(parse(Source(shown), path, role=role))

            fixed, _ = fix_all(given, find, lambda _: True)
            assert fixed != given
            assert not [it for it in find(fixed) if it.rule != "block-crlf"]


@pytest.mark.parametrize(
    "body",
    [
        "Follow the SUGGESTED PROMPTS protocol in CLAUDE.md.",
        "```json\n| SUGGESTED NEXT STEPS:\n| ```",
    ],
)
def test_a_section_may_refer_to_what_is_elsewhere(body: str) -> None:
    for role in PHASE, SUB:
        check(f"| # SUGGESTED PROMPTS\n|\n| {body}", path="agents/x/y.md", role=role)


def test_a_section_in_front_of_a_table_of_skills() -> None:
    after = "section must come after the table of skills"
    finding = f": {'^' * 19} agent-prompts-section-misplaced: {after}"
    skills = "| # SKILLS AVAILABLE\n|\n| | Skill | Use |\n| | - | - |\n"
    before = f"| # SUGGESTED PROMPTS\n{finding}\n|\n| See a.md.\n|\n{skills}|"
    check(before, path="agents/x/y.md", role=SUB)
    moved = f"{skills}|\n| # SUGGESTED PROMPTS\n|\n| See a.md.\n|"
    check_fix(before, moved, path="agents/x/y.md", role=SUB)
    other = skills.replace("SKILLS AVAILABLE", "REFERENCES")
    check(f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{other}|", path="agents/x/y.md", role=SUB)


@pytest.mark.parametrize(
    "body",
    [
        "| STATUS: is what others emit.",
        "| <!--\n| ---\n| SUGGESTED NEXT STEPS:\n| [1] a\n| [2] b\n| ---\n| -->",
        "| > ---\n| > SUGGESTED NEXT STEPS:\n| > [1] a\n| > [2] b\n| > ---",
    ],
)
def test_what_only_looks_like_a_block_is_left_to_the_author(body: str) -> None:
    finding = f"{NO_BLOCK} block of next steps in the section"
    path = "agents/14-upgrade-engineer.md"
    before = f"| # SUGGESTED PROMPTS\n{finding}\n|\n{body}"
    check(before, path=path, role=PHASE)
    check_fix(before, f"| # SUGGESTED PROMPTS\n|\n{body}", path=path, role=PHASE)
