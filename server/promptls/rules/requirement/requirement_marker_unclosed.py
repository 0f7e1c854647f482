from promptls.document import Document
from promptls.repairs.requirements import close_marker, count_typical_paragraphs, remove_marker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    FileFindings,
    FileFix,
    Finding,
    Severity,
    rule,
    safe_fix,
)
from promptls.semantics.packages.requirements import (
    MARKER,
    Marker,
    find_misspelt,
    pair_requirements,
)
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted, replacing

# More findings of a file are not shown, and a fix takes longer to build than to find its place.
_MOST_FIXES = 1000
_WORD = pattern(r"[^\s\"']++")
_UNCLOSED = "requirement marker is not closed: expected '<!-- /sk:fr -->'"


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    safe_where="a closing marker is misspelled, or the same marker is written twice",
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace("n\n<!-- /sk:fr -->\n", "n\n"),
    good=SPECIFICATION,
)
def requirement_marker_unclosed(document: Document, context: Context) -> FileFindings:
    """A requirement marker must be closed by `<!-- /sk:fr -->`.

    The text between the two comments is the requirement. Without the second one it is the rest of
    the file. Where the requirement ends, only its author knows.
    """
    pairs = pair_requirements(document)
    for span in find_misspelt(pairs, closes=True):
        found = document.source[span]
        respelt = safe_fix(span, MARKER, replacing(found, MARKER))
        yield Finding(
            span, f"expected {MARKER!r} in closing marker, found {quoted(found)}", respelt
        )
    for marker in pairs.unslashed:
        at = context.text.index("sk:fr", marker.span.start)
        slash = safe_fix(FileSpan(at, at), "/", "Add the missing '/'")
        yield Finding(marker.span, "missing '/' in closing requirement marker", slash)
    for first, marker in pairs.doubled:
        # Of two that differ in their priority, one would be chosen.
        applicability = SAFE if _words(first, context) == _words(marker, context) else UNSAFE
        fix: FileFix | None = remove_marker(document, pairs, marker, applicability)
        yield Finding(marker.span, "duplicate requirement marker", fix)
    paragraphs = count_typical_paragraphs(document.source, pairs)
    for number, marker in enumerate(pairs.unclosed):
        # A marker without attributes marks nothing and is not needed.
        if number >= _MOST_FIXES:
            fix = None
        elif marker.node.attributes:
            fix = close_marker(document, pairs, marker, paragraphs)
        else:
            fix = remove_marker(document, pairs, marker, UNSAFE)
        yield Finding(marker.span, _UNCLOSED, fix)


def _words(marker: Marker, context: Context) -> list[str]:
    """What is written in a marker, also where it is no attribute, but for quotes and spaces."""
    return _WORD.findall(context.text, *marker.span)
