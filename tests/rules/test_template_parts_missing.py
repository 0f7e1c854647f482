"""Parts of a system template that are missing, and where they are put."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source
from rules.template_drawing import CONTEXT, IDENTITY, PATH, PRINCIPLES, TEXT, VERDICT, changed


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "\n|", "\n|\n|"])
def test_a_part_that_is_missing_goes_to_the_end(newline: str, end: str) -> None:
    text = TEXT.removesuffix("\n|")
    added = "| # Context\n|\n| <<PROJECT_CONTEXT>>"
    left = text.replace(CONTEXT, "")
    check_fix(left + end, f"{left}\n|\n{added}\n|", path=PATH, newline=newline)
    left = text.replace("# Workflow", "# Notes")
    added = "| # Workflow\n|\n| The phase is challenge."
    check_fix(left + end, f"{left}\n|\n{added}\n|", path=PATH, newline=newline)
    left = text.replace("\n" + VERDICT.rstrip(), "")
    added = "| You MUST output one of `<review>PASS</review>`, `<review>NEEDS_REVISION</review>`,\n| `<review>REJECTED</review>`."
    check_fix(left + end, f"{left}\n|\n{added}\n|", path=PATH, newline=newline)


def test_who_the_agent_is_and_its_principles_are_not_invented() -> None:
    for part in IDENTITY, PRINCIPLES:
        left = TEXT.replace(part, "")
        check_fix(left, left, path=PATH)


def test_a_sentence_that_is_left_unfinished_is_found() -> None:
    drawing = changed(
        (
            "You are the reviewer of a proposal.\n",
            "You are .\n: ^^^^^^^^^ template-identity-missing: unfinished sentence 'You are .': say who the agent is\n",
        ),
        (
            "- Question every assumption.\n",
            "- Say why.\n: ^^^^^^^^^^ template-principles-missing: unfinished list '- Say why.': name the principles\n",
        ),
        (
            "| # Workflow\n|\n",
            "| # Workflow\n|\n| The phase is .\n: ^^^^^^^^^^^^^^ template-workflow-missing: unfinished sentence 'The phase is .': name the phase\n",
        ),
    )
    check(drawing, path=PATH)
    undrawn = "\n".join(it for it in drawing.split("\n") if not it.startswith(":"))
    check_fix(undrawn, undrawn.replace("phase is .", "phase is challenge."), path=PATH)
    check(changed(("You are the reviewer", "You are ... the reviewer")), path=PATH)


def test_a_phase_that_nothing_tells_is_not_filled_in() -> None:
    text = f"{TEMPLATE}\n# Workflow\n\nThe phase is .\n"
    found = run(parse(Source(text), "templates/system/CLAUDE-audit.md"))
    assert [(it.rule, it.fix) for it in found] == [
        ("template-phase-unknown", None),
        ("template-workflow-missing", None),
    ]


def test_everything_that_can_be_missing() -> None:
    drawing = """
        |
        | Text.
        : ^^^^^ template-context-missing: missing placeholder for the context; expected '<<PROJECT_CONTEXT>>' and '<<TASKS>>'
        : ^^^^^ template-directive-missing: no mention of 'tasks' or 'task' in a prompt of phase 'implement'
        : ^^^^^ template-directive-missing: no mention of 'tests' or 'test' in a prompt of phase 'implement'
        : ^^^^^ template-directive-missing: no mention of 'IMPLEMENTATION.md' in a prompt of phase 'implement'
        : ^^^^^ template-identity-missing: missing section about the identity of the agent
        : ^^^^^ template-principles-missing: missing section about the core principles
        : ^^^^^ template-tag-not-instructed: missing instruction to output <task_status>
        : ^^^^^ template-workflow-missing: missing section about the phase and its transitions
        | More.
        """
    check(drawing, path="templates/system/BASE-implement.md")
    check_fix(
        drawing,
        """
        |
        | Text.
        | More.
        |
        | # Context
        |
        | <<PROJECT_CONTEXT>>
        |
        | <<TASKS>>
        |
        | # Workflow
        |
        | The phase is implement.
        |
        | Focus on task-driven coding, test generation (unit/integration), and progress tracking in `IMPLEMENTATION.md`.
        |
        | You MUST output one of `<task_status id="X.Y">COMPLETED</task_status>`,
        | `<task_status id="X.Y">FAILED</task_status>`.
        |
        """,
        path="templates/system/BASE-implement.md",
    )


@pytest.mark.parametrize(
    ("opening", "finding"),
    [
        ("```", "^^^ fence-unclosed: fence '```' is not closed"),
        ("~~~ md", "^^^^^^ fence-unclosed: fence '~~~ md' is not closed"),
        ("<!--", "^^^^ comment-unclosed: comment is not closed; expected '-->'"),
    ],
)
def test_a_part_may_be_in_what_is_open_at_the_end(opening: str, finding: str) -> None:
    check(f"| # Identity\n|\n| {opening}\n: {finding}\n| text", path=PATH)
