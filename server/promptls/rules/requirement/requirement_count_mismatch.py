from promptls.document import Document
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.packages.requirements import (
    DEFINITION,
    find_counts,
    has_placeholder,
    is_between,
    pair_requirements,
)
from promptls.text.wording import counted


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace("nt: 2 -->", "nt: 3 -->"),
    good=SPECIFICATION,
)
def requirement_count_mismatch(document: Document, _: Context) -> FileFindings:
    """`fr-count` must be the number of requirement markers in the file.

    spec-kitty writes this comment when it has validated the file. A different number shows that
    requirements have been added or removed since, without another validation.
    """
    pairs = pair_requirements(document)
    marked = len(pairs.opening)
    # The requirements of a file without any marker are counted by hand.
    if not pairs.most and DEFINITION.search(document.source.text):
        return
    for span, value in find_counts(document):
        if has_placeholder(value) or is_between(value, pairs.least, pairs.most):
            continue
        markers = counted(marked, "requirement marker")
        if value:
            fix = unsafe_fix(span, str(marked), f"Replace {value} with {marked}")
            yield Finding(span, f"fr-count is {value}, but the file has {markers}", fix)
        else:
            has_colon = ":" in document.source.text[span.start - 2 : span.start]
            fix = unsafe_fix(span, f"{'' if has_colon else ': '}{marked}", f"Add {marked}")
            yield Finding(span, f"fr-count has no value, and the file has {markers}", fix)
