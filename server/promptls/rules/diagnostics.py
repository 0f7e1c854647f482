"""Diagnostics: what the user gets to see of a finding."""

from enum import StrEnum
from typing import Generic

from promptls.text.edits import Fix, place_fix
from promptls.text.spans import AnySpan, FileSpan, Span
from promptls.text.values import Value


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


class SecondPlace(Generic[AnySpan], metaclass=Value):
    """The other place that a finding is about, such as the first of two definitions.

    `path` is that of another file, as the project knows it; then the span is empty.
    """

    span: AnySpan
    message: str
    path: str = ""


class Diagnostic(Generic[AnySpan], metaclass=Value):
    """A finding with the name of its rule and the severity that the settings give it.

    Those of a section are kept with its offsets, and placed in the file when they are shown. What
    is needless has no effect: an editor fades it.
    """

    span: AnySpan
    rule: str
    severity: Severity
    message: str
    fix: Fix[AnySpan] | None = None
    second: SecondPlace[AnySpan] | None = None
    is_needless: bool = False


FileDiagnostic = Diagnostic[FileSpan]


def place_diagnostic(diagnostic: Diagnostic[Span], base: int) -> FileDiagnostic:
    """Turn a diagnostic of a section into one of the file."""
    second = diagnostic.second
    return Diagnostic(
        diagnostic.span.placed(base),
        diagnostic.rule,
        diagnostic.severity,
        diagnostic.message,
        None if diagnostic.fix is None else place_fix(diagnostic.fix, base),
        None if second is None else SecondPlace(second.span.placed(base), second.message),
        diagnostic.is_needless,
    )
