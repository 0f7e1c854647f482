import re
from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import SpecKittyValue
from promptls.rule import Context, rule

_PERCENTAGE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?) ?%")
_ALL = 100


@rule(
    SpecKittyValue,
    severity=Severity.WARNING,
    clause="agent prompt, spec-kitty integration",
    bad="""
        <!-- spec-kitty: validated -->
        <!-- spec-kitty: fr-count: 2 -->
        <!-- spec-kitty: fr-coverage: 120% -->

        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- /sk:fr -->

        <!-- sk:fr id="FR-AUTH-002" priority="medium" -->
        - Users can log in and receive a token
        <!-- /sk:fr -->
    """,
    good="""
        <!-- spec-kitty: validated -->
        <!-- spec-kitty: fr-count: 2 -->
        <!-- spec-kitty: fr-coverage: 100% -->

        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- /sk:fr -->

        <!-- sk:fr id="FR-AUTH-002" priority="medium" -->
        - Users can log in and receive a token
        <!-- /sk:fr -->
    """,
)
def requirement_coverage_malformed(it: SpecKittyValue, _: Context) -> Iterator[Finding]:
    """`fr-coverage` is a percentage from 0 % to 100 %.

    Dashboards read it as a number.
    """
    if it.name != "fr-coverage":
        return
    number = _PERCENTAGE.fullmatch(it.value)
    if number is None or float(number[1]) > _ALL:
        yield Finding(it.value_span, f"not a percentage from 0% to 100%: {it.value!r}")
