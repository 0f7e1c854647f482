"""What a rule is made of: all that nearly every rule imports, in one place.

Beside this, a rule may use the nodes of `promptls.document`, the words of `promptls.text.wording`,
the lists of `promptls.vocabulary`, the questions of `promptls.semantics`, and the fixes of
`promptls.repairs` where a line is not enough; but no other rule, and nothing that runs rules.
"""

from typing import Final

from promptls.rules.definition import rule
from promptls.rules.diagnostics import SecondPlace, Severity
from promptls.rules.findings import FileFindings, Finding, Findings
from promptls.semantics.context import Context
from promptls.text.edits import Applicability, Edit, FileFix, Fix, safe_fix, unsafe_fix

__all__ = [
    "SAFE",
    "UNSAFE",
    "Context",
    "Edit",
    "FileFindings",
    "FileFix",
    "Finding",
    "Findings",
    "Fix",
    "SecondPlace",
    "Severity",
    "rule",
    "safe_fix",
    "unsafe_fix",
]

SAFE: Final = Applicability.SAFE
UNSAFE: Final = Applicability.UNSAFE
