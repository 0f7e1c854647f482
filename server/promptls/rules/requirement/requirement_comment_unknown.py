from promptls.document import SpecKittyValue
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.packages.requirements import find_meant_comment
from promptls.text.wording import replacing


@rule(
    SpecKittyValue,
    severity=Severity.WARNING,
    fix=SAFE,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace("validated", "valdated"),
    good=SPECIFICATION,
)
def requirement_comment_unknown(entry: SpecKittyValue, _: Context) -> Findings:
    """A comment of spec-kitty must be `validated`, `fr-count` or `fr-coverage`.

    Tools look for these words, and skip a misspelled one. Words that are not nearly one of these
    are not reported, because another tool may have written them.
    """
    near = find_meant_comment(entry.name)
    if near:
        fix = safe_fix(entry.name_span, near, replacing(entry.name, near))
        message = f"unknown spec-kitty comment {entry.name!r}; did you mean {near!r}?"
        yield Finding(entry.name_span, message, fix)
