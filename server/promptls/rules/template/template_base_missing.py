from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.context import FileFacts
from promptls.semantics.templates.recognition import (
    BASE,
    find_template_agent,
    find_template_phase,
    has_wrong_case,
)
from promptls.text.nearest import distance
from promptls.text.paths import folder_of, stem_of
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import TemplateName

_FARTHEST = 2


@rule(
    FileFacts,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="Agentd system templates, R1",
    path="templates/system/CLAUDE-challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_base_missing(facts: FileFacts, context: Context) -> FileFindings:
    """A phase that has a template must have a `BASE` template.

    An agent without a template of its own for the phase gets the `BASE` template. If there is none
    either, no prompt can be made for that agent.
    """
    template, project, vocabulary = facts.template, context.project, context.vocabulary
    if template is None or project is None or template.agent == BASE:
        return
    if not _is_loaded(template, vocabulary):
        return
    folder = folder_of(facts.path)
    if project.template(folder, BASE, template.phase) is not None:
        return
    others = [it for it in project.beside(folder) if it is not facts]
    alike = (
        it.path
        for it in others
        if it.template
        and it.template.phase == template.phase
        and _is_loaded(it.template, vocabulary)
    )
    if facts.path > min(alike, default=facts.path):
        return
    if not any(_is_meant(it, template.phase, vocabulary) for it in others):
        yield Finding(FileSpan(0, 0), f"missing '{BASE}-{template.phase}.md' in this folder")


def _is_loaded(name: TemplateName, vocabulary: Vocabulary) -> bool:
    """Whether a template has a name under which it is looked for."""
    is_known = (
        find_template_agent(name, vocabulary) is not None
        and find_template_phase(name, vocabulary) is not None
    )
    return is_known and not has_wrong_case(name)


def _is_meant(facts: FileFacts, phase: str, vocabulary: Vocabulary) -> bool:
    """Whether a file is the base under a wrong name, which is a mistake of its own."""
    if facts.template is not None and _is_loaded(facts.template, vocabulary):
        return False
    stem = stem_of(facts.path).lower()
    letters = "".join(filter(str.isalnum, stem))
    wanted = BASE.lower() + phase
    is_part = letters in (BASE.lower(), phase) or letters.startswith(wanted)
    return is_part or distance(letters, wanted) <= _FARTHEST
