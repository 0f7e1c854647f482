from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Document, RegionKind
from promptls.findings import Finding
from promptls.fixes import Applicability, Edit, Fix, safe_fix
from promptls.parsing.surroundings import holds
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.semantics.requirement_pairs import (
    PlacedMarker,
    RequirementPairs,
    end_of_requirement,
    pair_requirements,
    recount,
    usual_length,
    whole_line,
)
from promptls.text import Span


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
    pairs = pair_requirements(document)
    for it in pairs.unslashed:
        place = context.text.index("sk:fr", it.span.start)
        slash = safe_fix(Span(place, place), "/", "Insert a slash")
        yield Finding(it.span, "a closing requirement marker without its slash", slash)
    for it in pairs.doubled:
        yield Finding(it.span, "a requirement marker twice in a row", _removal(document, pairs, it))
    chunks = usual_length(document.source, pairs)
    for it in pairs.unclosed:
        # What says nothing and marks nothing is not needed.
        is_bare = not it.marker.attributes
        fix = _removal(document, pairs, it) if is_bare else _insertion(document, pairs, it, chunks)
        yield Finding(it.span, "a requirement marker that is not closed", fix)


def _removal(document: Document, pairs: RequirementPairs, it: PlacedMarker) -> Fix:
    removed = Edit(whole_line(document.source, it.span), "")
    counted = recount(document, pairs, min(pairs.least, pairs.most - 1), pairs.most - 1)
    return Fix("Remove the marker", tuple(sorted((removed, *counted))))


def _insertion(
    document: Document, pairs: RequirementPairs, it: PlacedMarker, chunks: int
) -> Fix | None:
    place, before = end_of_requirement(document.source, it, pairs, chunks)
    # A marker that is put into a fence is none.
    if _is_fenced(document, place):
        return None
    edit = Edit(Span(place, place), f"{before}<!-- /sk:fr -->")
    counted = recount(document, pairs, min(pairs.least + 1, pairs.most), pairs.most)
    return Fix("Insert <!-- /sk:fr -->", tuple(sorted((edit, *counted))))


def _is_fenced(document: Document, place: int) -> bool:
    base, section = next(it for it in reversed(document.parts) if it.base <= place)
    fences = [it for it in section.regions if it.kind is RegionKind.FENCE]
    # The body of a fence that is never closed reaches to its end.
    is_open = any(it.span.end == it.body.end == place - base for it in fences)
    return is_open or holds([it.span for it in fences], place - base)
