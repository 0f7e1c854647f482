from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity, replace
from promptls.document import Document, RegionKind
from promptls.parsing.surroundings import holds
from promptls.readings.requirement_pairs import (
    end_of_requirement,
    pair_requirements,
    recount,
    usual_length,
    whole_line,
)
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
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
        fix = replace(Span(place, place), "/", "Insert a slash")
        yield Finding(it.span, "a closing requirement marker without its slash", fix)
    for it in pairs.doubled:
        removed = Edit(whole_line(document.source, it.span), "")
        yield Finding(
            it.span, "a requirement marker twice in a row", Fix("Remove the marker", (removed,))
        )
    chunks = usual_length(document.source, pairs)
    fences = [
        it.span.moved(base)
        for base, section in document.parts
        for it in section.regions
        if it.kind is RegionKind.FENCE
    ]
    for it in pairs.unclosed:
        place, before = end_of_requirement(document.source, it, chunks)
        edit = Edit(Span(place, place), f"{before}<!-- /sk:fr -->")
        counted = recount(document, pairs, min(pairs.least + 1, pairs.most), pairs.most)
        fix = Fix("Insert <!-- /sk:fr -->", tuple(sorted((edit, *counted))))
        # A marker that is put into a fence is none.
        is_open = document.ends_open and place == len(context.text)
        is_marker = not is_open and not holds(fences, place)
        yield Finding(
            it.span, "a requirement marker that is not closed", fix if is_marker else None
        )
