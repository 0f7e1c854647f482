from promptls.document import LineForm, StatusBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import says_other_characters
from promptls.text.wording import quoted
from promptls.vocabulary.blocks import usual_form
from promptls.vocabulary.roles import Role

_MIDDLE = " complete. Returning results to "
_FORM = f"TASK{_MIDDLE}AGENT."


@rule(
    StatusBlock,
    severity=Severity.WARNING,
    yields_to={"block-non-ascii": says_other_characters},
    clause="iSDLC prompt format, section 1.3",
    path="agents/tracing/symptom-analyzer.md",
    role=Role.SUB_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        STATUS: Symptom analysis done.
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        STATUS: Symptom analysis complete. Returning results to tracing orchestrator.
        ---
    """,
)
def status_wording(block: StatusBlock, context: Context) -> Findings:
    """A status line must read `STATUS: TASK complete. Returning results to AGENT.`.

    The sentences name what was done and which agent gets the results. Another wording is clear to
    people, but programs that search for this one do not find it. Outside of a team of agents (a
    folder with `00-sdlc-orchestrator.md`) this is only a note.
    """
    line = block.line
    if block.more is not None or line.form is LineForm.EMPTY:
        return
    text = context.text[line.text.start : line.text.end]
    task, middle, parent = usual_form(text).partition(_MIDDLE)
    if not (task.strip() and middle and len(parent) > 1 and parent.endswith(".")):
        message = f"expected the form {_FORM!r}, found {quoted(text)}"
        yield Finding(line.text, message, severity=None if context.role else Severity.INFO)
