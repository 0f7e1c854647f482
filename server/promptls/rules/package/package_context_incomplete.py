from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE
from promptls.text import Span, newline_of
from promptls.vocabulary.packages import CONTEXT_FIELDS


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- **Feature State:** IMPLEMENT\n", ""),
    good=WORK_PACKAGE,
)
def package_context_incomplete(document: Document, context: Context) -> Iterator[Finding]:
    """The feature context names feature, state, branch and date.

    The agent works on that branch, and a reader tells from the date which version of the
    feature was meant.
    """
    package = document.package
    section = package.section("Feature Context") if package is not None else None
    if package is None or section is None:
        return
    newline = newline_of(context.text)
    for at, wanted in enumerate(CONTEXT_FIELDS):
        if package.field(wanted.name) is not None:
            continue
        before = [it for it in CONTEXT_FIELDS[:at] if package.field(it.name) is not None]
        place = section.heading.end
        if before and (field := package.field(before[-1].name)) is not None:
            place = field.span.end
        text = f"{newline}- **{wanted.name}:** {wanted.example}"
        if not before:
            text = newline + text
        fix = suggest(Span(place, place), text, f"Insert {wanted.name}")
        yield Finding(section.heading, f"no {wanted.name}", fix)
