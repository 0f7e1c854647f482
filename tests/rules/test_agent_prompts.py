"""Who needs a section with prompts, and what is one."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.checking.checker import context_of
from promptls.checking.fixing import fix_all
from promptls.document import Document, Node
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from rules.agent_drawing import BLOCK, CLOSING, PATH, PHASE, SUB


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
