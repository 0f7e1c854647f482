from promptls.document import Document
from promptls.repairs.requirements import remove_marker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule, safe_fix
from promptls.semantics.requirements import pair_requirements
from promptls.text.spans import FileSpan


@rule(
    Document,
    severity=Severity.ERROR,
    fix=SAFE,
    clause="AgilePlus agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n<!-- /sk:fr -->\n<!-- /sk:fr -->\n"),
    good=SPECIFICATION,
)
def requirement_marker_unopened(document: Document, context: Context) -> FileFindings:
    """A closing requirement marker must have an opening one.

    Tools pair the markers from the top. A closing one too many shifts all pairs that follow.
    """
    pairs = pair_requirements(document)
    for marker in pairs.slashed:
        slash = context.text.index("/", marker.span.start)
        fix = safe_fix(FileSpan(slash, slash + 1), "", "Remove the '/'")
        yield Finding(marker.span, "unexpected '/' in opening requirement marker", fix)
    for marker in pairs.unopened:
        fix = remove_marker(document, pairs, marker)
        yield Finding(marker.span, "closing requirement marker has no opening marker", fix)
