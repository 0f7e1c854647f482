from collections.abc import Iterator
from pathlib import PurePosixPath

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.project import Facts
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.template_parts import has_wrong_case
from promptls.text import Span

_BASE = "BASE"


@rule(
    Facts,
    severity=Severity.INFO,
    fix=Applicability.UNSAFE,
    clause="templates R1",
    path="templates/system/CLAUDE-challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_base_missing(facts: Facts, context: Context) -> Iterator[Finding]:
    """A phase that has templates has a `BASE-` one.

    An agent without a template of its own gets the base. Where there is none, the loader fails.
    """
    template, project = facts.template, context.project
    if template is None or project is None or has_wrong_case(template):
        return
    if template.agent not in {it.name for it in context.vocabulary.template_agents}:
        return
    folder = PurePosixPath(facts.path).parent
    if template.agent == _BASE or project.template(folder, _BASE, template.phase) is not None:
        return
    others = [it.path for it in project.templates(folder, template.phase)]
    if facts.path <= min(others, default=facts.path):
        yield Finding(Span(0, 0), f"no {_BASE}-{template.phase}.md beside it")
