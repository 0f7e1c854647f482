from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, FileFix, safe_fix
from promptls.repairs.requirements import (
    close_marker,
    count_typical_paragraphs,
    remove_marker,
)
from promptls.rule import rule
from promptls.rules.examples import SPECIFICATION
from promptls.semantics.requirements import pair_requirements
from promptls.text import FileSpan

# More findings of a file are not shown, and a fix takes longer to build than to find its place.
_MOST_FIXES = 1000


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="AgilePlus agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n"),
    good=SPECIFICATION,
)
def requirement_marker_unclosed(document: Document, context: Context) -> FileFindings:
    """A requirement marker is closed by `<!-- /sk:fr -->`.

    What stands between the two is the requirement. Without an end it is the rest of the file.
    """
    pairs = pair_requirements(document)
    for marker in pairs.unslashed:
        at = context.text.index("sk:fr", marker.span.start)
        slash = safe_fix(FileSpan(at, at), "/", "Insert a slash")
        yield Finding(marker.span, "a closing requirement marker without its slash", slash)
    for marker in pairs.doubled:
        fix: FileFix | None = remove_marker(document, pairs, marker)
        yield Finding(marker.span, "a requirement marker twice in a row", fix)
    paragraphs = count_typical_paragraphs(document.source, pairs)
    for number, marker in enumerate(pairs.unclosed):
        # What says nothing and marks nothing is not needed.
        if number >= _MOST_FIXES:
            fix = None
        elif marker.node.attributes:
            fix = close_marker(document, pairs, marker, paragraphs)
        else:
            fix = remove_marker(document, pairs, marker)
        yield Finding(marker.span, "a requirement marker that is not closed", fix)
