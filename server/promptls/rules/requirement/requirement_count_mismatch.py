from promptls.document import Document
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.requirements import (
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
    clause="AgilePlus agent prompt, spec-kitty integration",
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
    for span, value in find_counts(document):
        # A file without any marker is counted elsewhere, by hand.
        if (
            pairs.most
            and not has_placeholder(value)
            and not is_between(value, pairs.least, pairs.most)
        ):
            fix = unsafe_fix(span, str(marked), f"Replace {value} with {marked}")
            markers = counted(marked, "requirement marker")
            yield Finding(span, f"fr-count is {value}, but the file has {markers}", fix)
