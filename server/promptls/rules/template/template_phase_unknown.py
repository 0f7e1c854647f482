from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import (
    find_judged_name,
    find_template_phase,
    has_wrong_case,
)
from promptls.text.nearest import did_you_mean
from promptls.text.spans import FileSpan
from promptls.text.wording import either, quoted


@rule(
    Document,
    severity=Severity.ERROR,
    clause="Agentd system templates, R1",
    path="templates/system/BASE-chalenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_phase_unknown(document: Document, context: Context) -> FileFindings:
    """The phase in the name of a template must be known.

    `plan`, `challenge`, `implement`, `review` and `archive` are known. A table of the settings adds
    another one: `[phases.deploy]`. `promptls declare phase deploy` writes it, as does an action of
    editors. A template for any other phase is never asked for.
    """
    name = find_judged_name(document, context.vocabulary)
    if name is None or has_wrong_case(name):
        return
    if find_template_phase(name, context.vocabulary) is None:
        known = [it.key for it in context.vocabulary.template_phases]
        others = f"{either(known)}, or [phases.{name.phase}] in promptls.toml"
        hint = did_you_mean(name.phase, known) or f"; expected {others}"
        yield Finding(FileSpan(0, 0), f"unknown phase {quoted(name.phase)}{hint}")
