from collections.abc import Iterator
from datetime import datetime

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE


@rule(
    Document,
    severity=Severity.WARNING,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("2025-01-15T10:30:00Z", "January 15, 2025"),
    good=WORK_PACKAGE,
)
def package_timestamp_malformed(document: Document, _: Context) -> Iterator[Finding]:
    """The date of creation is ISO 8601.

    Harnesses sort packages by it.
    """
    created = document.package.field("Created") if document.package is not None else None
    if created is None:
        return
    value = created.value.strip("`")
    if not value or "{" in value or "<" in value:
        return
    try:
        datetime.fromisoformat(value)
    except ValueError:
        yield Finding(created.span, f"not ISO 8601: {value!r}")
