from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.requirement_pairs import pair_requirements
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.text import Span, newline_of


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n"),
    good=SPECIFICATION,
)
def requirement_marker_unclosed(document: Document, context: Context) -> Iterator[Finding]:
    """A requirement marker is closed by `<!-- /sk:fr -->`.

    What stands between the two is the requirement. Without an end it is the rest of the file.
    """
    text = context.text
    for base, marker in pair_requirements(document).unclosed:
        span = marker.span.moved(base)
        # The requirement is the paragraph under its marker.
        line = document.source.line_at(span.end)
        last = document.source.line(line)
        while line + 1 < len(document.source.line_starts):
            line += 1
            below = document.source.line(line)
            if not document.source[below].strip() or text.startswith("<!--", below.start):
                break
            last = below
        edit = f"{newline_of(text)}<!-- /sk:fr -->"
        fix = replace(Span(last.end, last.end), edit, "Insert <!-- /sk:fr -->")
        yield Finding(span, "a requirement marker that is not closed", fix)
