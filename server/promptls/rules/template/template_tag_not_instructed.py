from promptls.document import Document
from promptls.repairs.templates import append_part, render_instruction
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates import (
    find_first_line,
    find_mentioned_tags,
    find_template_phase,
    is_judged,
    parse_template_name,
)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace(
        "\nYou MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.\n", ""
    ),
    good=TEMPLATE.replace(
        "`<review>PASS</review>` or `<review>NEEDS_REVISION",
        "one of `<review>PASS</review>`, `<review>NEEDS_REVISION</review>`,\n`<review>REJECTED",
    ),
)
def template_tag_not_instructed(document: Document, context: Context) -> FileFindings:
    """A system template must tell the agent to output the tag of its phase.

    The orchestrator reads the verdict, or the status of a task, from this tag. An agent that is not
    told to write the tag does not write it, and its result is lost.
    """
    vocabulary = context.vocabulary
    phase = find_template_phase(parse_template_name(document.path, vocabulary), vocabulary)
    if phase is None or phase.tag is None or not is_judged(document, vocabulary):
        return
    if phase.tag not in find_mentioned_tags(document, vocabulary):
        what = f"instruction to output <{phase.tag}>"
        fix = append_part(document, [render_instruction(phase, vocabulary)], f"Add an {what}")
        yield Finding(find_first_line(document), f"missing {what}", fix)
