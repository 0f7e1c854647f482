from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import (
    find_judged_name,
    find_template_agent,
    has_wrong_case,
)
from promptls.text.nearest import did_you_mean
from promptls.text.spans import FileSpan
from promptls.text.wording import either, quoted


@rule(
    Document,
    severity=Severity.ERROR,
    clause="Agentd system templates, R1",
    path="templates/system/CLUADE-challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_agent_unknown(document: Document, context: Context) -> FileFindings:
    """The agent in the name of a template must be known.

    `GEMINI`, `CLAUDE`, `CODEX` and `BASE` are known. A table of the settings adds another one:
    `[agents.MISTRAL]`. `promptls declare agent MISTRAL` writes it, as does an action of editors. A
    template for any other agent is never asked for.
    """
    name = find_judged_name(document, context.vocabulary)
    if name is None or has_wrong_case(name):
        return
    if find_template_agent(name, context.vocabulary) is None:
        known = [it.name for it in context.vocabulary.template_agents]
        others = f"{either(known)}, or [agents.{name.agent}] in promptls.toml"
        hint = did_you_mean(name.agent, known) or f"; expected {others}"
        yield Finding(FileSpan(0, 0), f"unknown agent {quoted(name.agent)}{hint}")
