from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.requirement_pairs import pair_requirements
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.text import LINE_BREAK, Span


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
    for base, marker in pair_requirements(document).unopened:
        span = marker.span.moved(base)
        line = document.source.line(document.source.line_at(span.start))
        alone = document.source[line].strip() == document.source[span]
        after = LINE_BREAK.match(context.text, line.end) if alone else None
        whole = Span(line.start, after.end() if after else line.end) if alone else span
        fix = replace(whole, "", "Remove the marker")
        yield Finding(span, "a closing requirement marker without an opening one", fix)
