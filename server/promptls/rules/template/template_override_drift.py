from itertools import islice

from promptls.repairs.templates import insert_placeholder_into
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.context import FileFacts
from promptls.semantics.placeholders.meanings import find_meant_name
from promptls.semantics.placeholders.meant import choose_spelling
from promptls.semantics.templates.recognition import BASE, find_template_phase
from promptls.text.paths import folder_of
from promptls.text.spans import FileSpan

_MOST_COMPARED = 1000


@rule(
    FileFacts,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="Agentd system templates, R1",
    path="templates/system/CLAUDE-challenge.md",
    beside={"templates/system/BASE-challenge.md": "<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n"},
    bad=TEMPLATE,
    good=TEMPLATE.replace("TEXT>>\n\n", "TEXT>>\n\n<<ARTIFACTS>>\n\n"),
)
def template_override_drift(facts: FileFacts, context: Context) -> FileFindings:
    """A template for one agent must have the variables and tags of its `BASE` template.

    Such a template often begins as a copy of the `BASE` template. What is added to the original
    later is easily forgotten in the copy, and then this agent alone does not get it.
    """
    template, project, vocabulary = facts.template, context.project, context.vocabulary
    if template is None or project is None or template.agent == BASE:
        return
    base = project.template(folder_of(facts.path), BASE, template.phase)
    if base is None or base.template is None:
        return
    phase = find_template_phase(template, vocabulary)
    has = _names(facts, vocabulary.variable_names | base.variables)
    missing = sorted(base.variables - has - _reported(has, context))
    tags = base.tags - facts.tags - {phase.tag if phase is not None else None}
    spelling = choose_spelling(context)
    fixes = (insert_placeholder_into(context.text, spelling.around(it)) for it in missing)
    parts = (
        *zip((f"variable {it!r}" for it in missing), fixes, strict=True),
        *((f"tag <{it}>", None) for it in sorted(tags)),
    )
    second = SecondPlace(FileSpan(0, 0), "the 'BASE' template", base.path)
    for part, fix in parts:
        message = f"missing {part}, which '{BASE}-{template.phase}.md' has"
        yield Finding(FileSpan(0, 0), message, fix, second=second)


def _names(facts: FileFacts, known: frozenset[str]) -> frozenset[str]:
    """The names that a template has, or that are meant by those that it has."""
    if "" in facts.names:
        return known
    meant = (find_meant_name(it, known) for it in islice(sorted(facts.names), _MOST_COMPARED))
    return facts.names | frozenset(it for it in meant if it is not None)


def _reported(has: frozenset[str], context: Context) -> frozenset[str]:
    """The variables whose absence is a mistake by itself, whatever the base has."""
    variables = context.vocabulary.variables
    if has.isdisjoint(context.vocabulary.variable_names):
        return context.vocabulary.variable_names
    return frozenset(it.name for it in variables if it.mandatory and it.is_given(context.phase))
