from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import Finding
from promptls.fixes import Applicability, Edit, Fix, safe_fix
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.semantics.requirement_pairs import pair_requirements, recount, whole_line
from promptls.text import Span


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n<!-- /sk:fr -->\n<!-- /sk:fr -->\n"),
    good=SPECIFICATION,
)
def requirement_marker_unopened(document: Document, context: Context) -> Iterator[Finding]:
    """A closing requirement marker has an opening one.

    Tools pair the markers; one too many shifts all that follow.
    """
    pairs = pair_requirements(document)
    for it in pairs.slashed:
        slash = context.text.index("/", it.span.start)
        fix = safe_fix(Span(slash, slash + 1), "", "Remove the slash")
        yield Finding(it.span, "an opening requirement marker with a slash", fix)
    for it in pairs.unopened:
        removed = Edit(whole_line(document.source, it.span), "")
        counted = recount(document, pairs, pairs.least, pairs.most - 1)
        fix = Fix("Remove the marker", tuple(sorted((removed, *counted))))
        yield Finding(it.span, "a closing requirement marker without an opening one", fix)
