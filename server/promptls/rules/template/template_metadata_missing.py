from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.front_matter.template_metadata import find_missing_metadata
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, newline_of
from promptls.text.wording import listed


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="Agentd system templates, Data Model",
    path="templates/system/CLAUDE-challenge.md",
    bad=f"---\nagent: CLAUDE\nvariables: [PROJECT_CONTEXT]\n---\n\n{TEMPLATE}",
    good=(f"---\nagent: CLAUDE\nvariables: [PROJECT_CONTEXT]\nphase: challenge\n---\n\n{TEMPLATE}"),
)
def template_metadata_missing(document: Document, context: Context) -> FileFindings:
    """The metadata of a system template must have `agent`, `phase` and `variables`.

    A program that reads the metadata expects all three. A template needs none at all: front matter
    without any of these keys is meant for another program. The fix takes the agent and the phase
    from the file's name, and adds the variables that the template uses.
    """
    missing = find_missing_metadata(document, context.vocabulary)
    if not missing:
        return
    matter = document.front_matter
    start = int(context.text.startswith(BYTE_ORDER_MARK))
    message = f"missing {listed(map(repr, missing), 'and')} in front matter"
    fix = None
    if matter is not None and all(missing.values()):
        newline = newline_of(context.text)
        at = matter.body.end
        lines = "".join(f"{key}: {value}{newline}" for key, value in missing.items())
        fix = unsafe_fix(FileSpan(at, at), lines, f"Add {listed(map(repr, missing), 'and')}")
    yield Finding(FileSpan(start, start + 3), message, fix)
