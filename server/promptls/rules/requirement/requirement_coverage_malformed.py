from promptls.document import SpecKittyValue
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.packages.requirements import has_placeholder
from promptls.text.patterns import pattern

_PERCENTAGE = pattern(r"([0-9]{1,3}(?:\.[0-9]{1,6})?) ?%")
_ALL = 100


@rule(
    SpecKittyValue,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace("e: 100% -", "e: 120% -"),
    good=SPECIFICATION,
)
def requirement_coverage_malformed(entry: SpecKittyValue, _: Context) -> Findings:
    """`fr-coverage` must be a percentage from 0% to 100%.

    spec-kitty writes this comment when it has validated the file, and dashboards read it as a
    number.
    """
    if entry.name != "fr-coverage" or has_placeholder(entry.value):
        return
    number = _PERCENTAGE.fullmatch(entry.value)
    if number is None or float(number[1]) > _ALL:
        what = f"invalid fr-coverage {entry.value!r}"
        yield Finding(entry.value_span, f"{what}: use a percentage from 0% to 100%")
