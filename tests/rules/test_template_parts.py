"""What a system template consists of, in the ways in which people write it."""

import pytest

from kit import check, document_of, parsed
from promptls.checking.checker import check as run
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.repairs.templates import render_instruction
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, TemplatePhase
from rules.template_drawing import IDENTITY, PATH, TEXT, VERDICT, changed


def test_nothing_is_said_of_a_clean_template() -> None:
    for newline in "\n", "\r\n", "\r":
        check(TEXT, path=PATH, newline=newline)


@pytest.mark.parametrize(
    "text",
    [
        changed((IDENTITY, "| # A reviewer\n|\n| You are the reviewer.\n|\n")),
        changed((IDENTITY, "| # A reviewer\n|\n| Read this.\n| Now you are the reviewer.\n|\n")),
        changed((IDENTITY, "| <!-- a\n| note -->\n|\n| YOU ARE the reviewer.\n|\n")),
        changed(
            (IDENTITY, "| # Reviewer\n| ## Of proposals\n| <!-- a note -->\n| You are it.\n|\n")
        ),
        changed((IDENTITY, "| ## Your roles\n|\n| A reviewer.\n|\n")),
        changed((IDENTITY, "| # The persona of it\n|\n| A reviewer.\n|\n")),
        changed((IDENTITY, "| Text.\n|\n| - **Role**: reviewer\n|\n")),
        changed((IDENTITY, "| Text.\n|\n| 1. **Identity** reviewer\n|\n")),
        changed((IDENTITY, "| <role>\n| A reviewer.\n| </role>\n|\n")),
        changed((IDENTITY, "| Your role\n| =========\n|\n| A reviewer.\n|\n")),
        changed(("# Core Principles", "### The principles of reviewing")),
        changed(
            ("# Core Principles", "<core_principles>"),
            ("| # Con", "| </core_principles>\n|\n| # Con"),
        ),
        changed(("# Core Principles", "**Principles**")),
        changed(("# Core Principles", "Principles\n| ---")),
        changed(("# Workflow", "# The challenge phase")),
        changed(("# Workflow", "## States and transitions")),
        changed(("# Workflow", "**Workflow context:** it goes on.")),
        changed(("<<PROJECT_CONTEXT>>", "{{PROJECT_CONTEXT}}")),
        changed(("<<PROJECT_CONTEXT>>", "```\n| <<PROJECT_CONTEXT>>\n| ```")),
        changed((VERDICT, VERDICT.replace("`<", "<").replace(">`", ">"))),
        changed((VERDICT, "|\n| ```\n| <review>PASS|NEEDS_REVISION</review>\n| ```\n")),
        changed((VERDICT, "|\n| Put it between `<review>` and `</review>`.\n")),
        changed(("consistency and gaps", "every inconsistency and gap")),
    ],
)
def test_how_the_parts_may_be_written(text: str) -> None:
    for newline in "\n", "\r\n":
        check(text, path=PATH, newline=newline)


def expected(*findings: str, text: str) -> str:
    """A text that has some findings in its first line."""
    first, _, rest = text.partition("\n")
    marks = "^" * len(first.removeprefix("| "))
    return "\n".join([first, *(f": {marks} template-{it}" for it in findings), rest])


NO_IDENTITY = "identity-missing: missing section about the identity of the agent"
NO_PRINCIPLES = "principles-missing: missing section about the core principles"
NO_WORKFLOW = "workflow-missing: missing section about the phase and its transitions"
NO_TAG = "tag-not-instructed: missing instruction to output <review>"
NO_CONTEXT = "context-missing: missing placeholder for the context; expected '<<PROJECT_CONTEXT>>'"
NO_WORD = "directive-missing: no mention of {} in a prompt of phase 'challenge'"
NO_GAPS = NO_WORD.format("'gaps' or 'gap'")


@pytest.mark.parametrize(
    ("finding", "changes"),
    [
        (NO_IDENTITY, [(IDENTITY, "| # Controller\n|\n| It is the reviewer.\n|\n")]),
        (NO_IDENTITY, [(IDENTITY, "| Hello.\n|\n| You are the reviewer.\n|\n")]),
        (NO_IDENTITY, [(IDENTITY, "| ```\n| # Role\n| ```\n|\n| You are it.\n|\n")]),
        (NO_WORKFLOW, [("# Workflow", "# Statements")]),
        (NO_WORKFLOW, [("# Workflow", "# Paraphrases")]),
        (NO_PRINCIPLES, [("| # Core Principles", "| The core principles are these.")]),
        (NO_TAG, [("`<review>PASS</review>`", "PASS in a `review` tag")]),
        (NO_TAG, [("`<review>PASS</review>`", "`<reviewer>`")]),
        (
            NO_WORD.format("'review'"),
            [("Review the", "Read the"), ("the reviewer", "the reader")],
        ),
        (NO_GAPS, [("and gaps", "")]),
        (NO_GAPS, [("and gaps", "and agape")]),
        (NO_CONTEXT, [("<<PROJECT_CONTEXT>>", "{name} <name> $NAME")]),
        (NO_CONTEXT, [("<<PROJECT_CONTEXT>>", "PROJECT_CONTEXT")]),
    ],
)
def test_what_is_no_such_part(finding: str, changes: list[tuple[str, str]]) -> None:
    check(expected(finding, text=changed(*changes)), path=PATH)


@pytest.mark.parametrize(
    ("placeholder", "rule"),
    [
        (
            "<<PROJCT_CONTEXT>>",
            "placeholder-unknown: unknown variable 'PROJCT_CONTEXT'; did you mean 'PROJECT_CONTEXT'?",
        ),
        (
            "<<project_context>>",
            "placeholder-case: expected 'PROJECT_CONTEXT', found 'project_context'",
        ),
        ("<<>>", "placeholder-empty: placeholder '<<>>' has no name"),
    ],
)
def test_a_mistake_in_the_only_placeholder_is_one_mistake(placeholder: str, rule: str) -> None:
    width = {"<<>>": 4}.get(placeholder, len(placeholder) - 4)
    indent = "" if width == 4 else "  "
    mark = f": {indent}{'^' * width} {rule}"
    check(changed(("<<PROJECT_CONTEXT>>", f"{placeholder}\n{mark}")), path=PATH)


@pytest.mark.parametrize(
    "mistake", ["`<Review>PASS</Review>`", "`<reveiw>PASS</reveiw>`", "PASS</review>"]
)
def test_a_mistake_in_the_only_tag_is_one_mistake(mistake: str) -> None:
    found = run(parsed(changed(("`<review>PASS</review>`", mistake)), path=PATH))
    assert [it.rule.partition("-")[0] for it in found] == ["tag"]


def test_variables_in_front_matter_and_in_code_count() -> None:
    text = changed(("<<PROJECT_CONTEXT>>", "None."))
    check(f"| ---\n| title: <<PROJECT_CONTEXT>>\n| ---\n{text}", path=PATH)
    check(f"{text}\n| ```json\n| <<PROJECT_CONTEXT>>\n| ```", path=PATH)


def test_a_tag_that_the_vocabulary_does_not_have_has_no_values() -> None:
    phase = next(it for it in SPECIFIED.template_phases if it.key == "review")
    assert render_instruction(phase, replaced(SPECIFIED, tags=())) == "You MUST output `<review>`."


@pytest.mark.parametrize(
    ("right", "wrong", "part"),
    [
        ("Core Principles", "Core Principals", "core principles"),
        ("Core Principles", "CORE PRINICPLES", "core principles"),
        ("Workflow", "Worklfow", "phase and its transitions"),
    ],
)
def test_a_misspelt_heading_is_the_finding(right: str, wrong: str, part: str) -> None:
    text = TEMPLATE.replace(right, wrong)
    meant = right.upper() if wrong.isupper() else right
    (found,) = run(parse(Source(text), "templates/system/BASE-challenge.md"))
    assert text[slice(*found.span)] == f"# {wrong}"
    assert found.message == f"missing section about the {part}; did you mean '# {meant}'?"
    assert found.fix is not None
    fixed, _ = apply(text, [found.fix])
    assert run(parse(Source(fixed), "templates/system/BASE-challenge.md")) == []


def test_a_misspelt_identity_is_the_finding() -> None:
    check("""
        @ templates/system/BASE-challenge.md
        | # Idenity
        : ^^^^^^^^^ template-identity-missing: missing section about the identity of the agent; did you mean '# Identity'?
        |
        | A reviewer.
        |
        | # Core Principles
        |
        | Ask.
        |
        | # Context
        |
        | <<PROJECT_CONTEXT>>
        |
        | # Workflow
        |
        | The phase is challenge: check consistency and find gaps.
        | You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """)


@pytest.mark.parametrize("title", ["Principal Engineer", "Identify the Gaps", "Personal Notes"])
def test_another_word_is_not_a_misspelt_heading(title: str) -> None:
    text = TEMPLATE.replace("# Core Principles", f"# {title}")
    (found,) = run(parse(Source(text), "templates/system/BASE-challenge.md"))
    assert found.message == "missing section about the core principles"


@pytest.mark.parametrize("phase", SPECIFIED.template_phases, ids=lambda it: it.key)
def test_one_sentence_says_what_a_phase_is_about(phase: TemplatePhase) -> None:
    path = f"templates/system/BASE-{phase.key}.md"
    text = document_of(TEXT.replace("proposal", "text").replace(" for consistency and gaps", ""))
    rule = "template-directive-missing"

    def find(text: str) -> list[FileDiagnostic]:
        return [it for it in run(parse(Source(text), path)) if it.rule == rule]

    found = find(text)
    fixes = [it.fix for it in found if it.fix is not None]
    assert len(fixes) == min(len(found), 1)
    fixed, _ = apply(text, fixes)
    assert fixed == f"{text}\n{phase.focus}\n"
    assert find(fixed) == []
    unclosed = f"{text}\n```\n"
    assert [it.fix for it in find(unclosed) if it.fix is not None] == []
