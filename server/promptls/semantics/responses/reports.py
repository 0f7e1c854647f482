"""What the report on a work package says of itself, and what its package asks for."""

import re
from collections.abc import Mapping

from promptls.document import Json
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_PERCENTAGE = pattern(r"\s*+[~>=\u2265]{0,2}\s*+(?P<number>[0-9]{1,3}(?:\.[0-9]{1,6})?)\s?+%?")
_SIGN = r"(?P<sign>>=|=>|>|\u2265|(?i:at[ ]least|minimum(?:[ ]of)?|min\.?))"
_NUMBER = r"(?P<number>[0-9]{1,3}(?:\.[0-9]{1,6})?)[ ]?%"
# `>80% coverage` and `at least 80 % test coverage`; `coverage: >= 80%` and `coverage must be >80%`.
_WHAT = r"(?i:(?:branch|code|function|line|overall|statement|test|total|unit)[ ])"
_BEFORE = pattern(rf"{_SIGN}[ ]?{_NUMBER}[ ]{_WHAT}{{0,2}}+(?i:coverage)\b")
_AFTER = pattern(
    rf"(?i:coverage)(?:[*`:]|[ ](?!at[ ]|min)[a-z]{{2,12}}){{0,4}}+[ ]{_SIGN}[ ]?{_NUMBER}"
)
_FAILED = pattern(r"(?i:fail|error|[1-9][0-9]* (?:error|problem))")


class Coverage(NamedTuple):
    """How much of the code tests must run. Where it `is_exceeded`, that much is not enough."""

    percentage: float
    is_exceeded: bool
    text: str

    def allows(self, percentage: float) -> bool:
        """Whether a percentage is enough."""
        return percentage > self.percentage or (
            percentage == self.percentage and not self.is_exceeded
        )


def find_coverage(text: str) -> Coverage | None:
    """The least coverage that a work package asks for: files may have figures of their own."""
    found = [
        Coverage(float(it["number"]), it["sign"] == ">", _shown(it))
        for search in (_BEFORE, _AFTER)
        for it in search.finditer(text)
    ]
    return min(found, default=None)


def _shown(found: re.Match[str]) -> str:
    sign = found["sign"]
    return f"{sign}{' ' if sign[0].isalpha() else ''}{found['number']}%"


def read_percentage(written: object) -> float | None:
    """The number that a report gives as its coverage, if it is one."""
    if isinstance(written, int | float) and not isinstance(written, bool):
        return float(written)
    match = _PERCENTAGE.fullmatch(written.rstrip()) if isinstance(written, str) else None
    return float(match["number"]) if match else None


def has_failed(lint_status: object) -> bool:
    """Whether a report says that the linter has found errors. Warnings are none."""
    return isinstance(lint_status, str) and _FAILED.match(lint_status.strip()) is not None


def artifacts_of(report: Mapping[str, Json]) -> Mapping[str, Json]:
    """What a report says of the work besides its commits."""
    found = report.get("artifacts")
    return found if isinstance(found, dict) else {}
