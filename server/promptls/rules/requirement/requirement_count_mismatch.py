from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document, SpecKittyValue
from promptls.requirement_pairs import pair_requirements
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION


@rule(
    Document,
    severity=Severity.INFO,
    fix=Applicability.UNSAFE,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace("nt: 2 -->", "nt: 3 -->"),
    good=SPECIFICATION,
)
def requirement_count_mismatch(document: Document, _: Context) -> Iterator[Finding]:
    """`fr-count` is the number of requirement markers in the file.

    It was right when the file was validated; a difference shows what has changed since.
    """
    counts = [it for it in document.nodes(SpecKittyValue) if it[1].name == "fr-count"]
    if not counts:
        return
    marked = len(pair_requirements(document).opening)
    for base, it in counts:
        # A file without any marker is counted elsewhere, by hand.
        if marked and it.value != str(marked):
            span = it.value_span.moved(base)
            fix = suggest(span, str(marked), f"Change to {marked}")
            yield Finding(span, f"the file has {marked} requirement markers, not {it.value}", fix)
