from promptls.document import Document
from promptls.repairs.requirements import remove_marker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
)
from promptls.semantics.packages.requirements import MARKER, find_misspelt, pair_requirements
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted, replacing


@rule(
    Document,
    severity=Severity.ERROR,
    fix=SAFE,
    safe_where="an opening marker is misspelled, or a closing one directly follows another",
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n<!-- /sk:fr -->\n<!-- /sk:fr -->\n"),
    good=SPECIFICATION,
)
def requirement_marker_unopened(document: Document, context: Context) -> FileFindings:
    """A closing requirement marker must have an opening one.

    Tools pair the markers from the top. A closing one too many shifts all pairs that follow. Where
    the opening marker is misspelled, as in `<!-- sk:FR id="FR-001" -->`, tools do not see it, and
    the fix corrects it.
    """
    pairs = pair_requirements(document)
    for span in find_misspelt(pairs, closes=False):
        found = document.source[span]
        fix = safe_fix(span, MARKER, replacing(found, MARKER))
        yield Finding(span, f"expected {MARKER!r} in opening marker, found {quoted(found)}", fix)
    for marker in pairs.slashed:
        slash = context.text.index("/", marker.span.start)
        fix = safe_fix(FileSpan(slash, slash + 1), "", "Remove the '/'")
        yield Finding(marker.span, "unexpected '/' in opening requirement marker", fix)
    for marker in pairs.unopened:
        # Without one directly before it, it may be the opening marker that is lost.
        applicability = SAFE if marker in pairs.seconds else UNSAFE
        removal = remove_marker(document, pairs, marker, applicability)
        yield Finding(marker.span, "closing requirement marker has no opening marker", removal)
