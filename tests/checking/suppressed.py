"""Texts in which every finding has a comment, as somebody gets them who allows one by one."""

from collections.abc import Collection

from promptls.checking.suppressing import CheckedText, CheckText, suppress_finding, suppress_rule
from promptls.rules.diagnostics import Severity


def suppress_all(
    text: str, check_text: CheckText, severe: Collection[Severity] = tuple(Severity)
) -> str:
    """The text with comments for all severe findings: beside each, or else for the whole file."""
    checked = check_text(text)
    while (after := _suppress_one(checked, check_text, severe)) is not None:
        checked = check_text(after)
    return checked.document.source.text


def _suppress_one(
    checked: CheckedText, check_text: CheckText, severe: Collection[Severity]
) -> str | None:
    before = checked.document.source.text
    for finding in checked.diagnostics:
        if finding.severity in severe:
            for suppress in suppress_finding, suppress_rule:
                after = suppress(checked, finding, check_text)
                if after != before:
                    return after
    return None
