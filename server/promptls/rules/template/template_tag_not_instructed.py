from promptls.document import Document
from promptls.repairs.templates import append_part, render_instruction
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.templates.contents import find_first_line
from promptls.semantics.templates.demands import find_lacking_values, is_instructed
from promptls.semantics.templates.recognition import (
    find_template_phase,
    is_judged,
    parse_template_name,
)
from promptls.text.wording import listed


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    yields_to=OPEN_ENDS,
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
    """A system template must tell the agent to output the tag of its phase, and its values.

    The orchestrator reads the verdict, or the status of a task, from this tag. An agent that is not
    told to write the tag does not write it, and its result is lost. One that is only told of `PASS`
    has no way to say no, and one that only knows what is wrong has none to say yes. A template that
    names no value at all may explain them in what is filled in.

    A sentence such as `Do not output <review>PASS</review>` is not an instruction to output it.
    """
    vocabulary = context.vocabulary
    phase = find_template_phase(parse_template_name(document.path, vocabulary), vocabulary)
    if phase is None or phase.tag is None or not is_judged(document, vocabulary):
        return
    what = f"instruction to output <{phase.tag}>"
    message = f"missing {what}"
    if is_instructed(document, phase.tag, vocabulary):
        named, lacking = find_lacking_values(
            document, vocabulary.tags_by_name[phase.tag], phase.key
        )
        if not lacking:
            return
        wanted = listed(lacking, "or")
        message = f"no other <{phase.tag}> than {listed(named, 'or')}; expected also {wanted}"
    fix = append_part(document, [render_instruction(phase, vocabulary)], f"Add an {what}")
    yield Finding(find_first_line(document), message, fix)
