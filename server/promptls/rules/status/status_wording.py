from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import LineForm, StatusBlock
from promptls.findings import Finding, Findings
from promptls.kinds import Role
from promptls.rule import rule
from promptls.semantics.precedence import says_other_characters
from promptls.vocabulary.blocks import usual_form

_MIDDLE = " complete. Returning results to "


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
    """A status reads `… complete. Returning results to ….`.

    The sentence names what was done and who gets the results. Another wording is understood by
    people, but not found by a search for the usual one. Outside of a team of agents this is only
    information.
    """
    line = block.line
    if block.more is not None or line.form is LineForm.EMPTY:
        return
    text = usual_form(context.text[line.text.start : line.text.end])
    task, middle, parent = text.partition(_MIDDLE)
    if not (task.strip() and middle and len(parent) > 1 and parent.endswith(".")):
        message = "not of the form '… complete. Returning results to ….'"
        yield Finding(line.text, message, severity=None if context.role else Severity.INFO)
