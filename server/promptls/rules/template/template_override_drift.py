from collections.abc import Iterator
from pathlib import PurePosixPath

from promptls.diagnostics import Finding, Severity
from promptls.project import Facts
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.text import Span

_BASE = "BASE"


@rule(
    Facts,
    severity=Severity.INFO,
    clause="templates R1",
    path="templates/system/CLAUDE-challenge.md",
    beside={
        "templates/system/BASE-challenge.md": "<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n",
    },
    bad=TEMPLATE,
    good=TEMPLATE.replace("TEXT>>\n\n", "TEXT>>\n\n<<ARTIFACTS>>\n\n"),
)
def template_override_drift(facts: Facts, context: Context) -> Iterator[Finding]:
    """A template of an agent has what its base has.

    A variable or a tag that was added to the base is missing in the copies that were made of
    it before.
    """
    template, project = facts.template, context.project
    if template is None or project is None or template.agent == _BASE:
        return
    base = project.template(PurePosixPath(facts.path).parent, _BASE, template.phase)
    if base is None:
        return
    missing = sorted(base.variables - facts.variables)
    missing += [f"<{it}>" for it in sorted(base.tags - facts.tags)]
    for it in missing:
        yield Finding(Span(0, 0), f"{_BASE}-{template.phase}.md has {it}, and this has not")
