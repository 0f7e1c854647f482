from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.template_parts import body, first_line, is_judged, phase_of


@rule(
    Document,
    severity=Severity.INFO,
    clause="templates R3",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("consistency and ", ""),
    good=TEMPLATE,
)
def template_directive_missing(document: Document, context: Context) -> Iterator[Finding]:
    """A template mentions the directives of its phase.

    They are what makes one phase differ from another.
    """
    phase = phase_of(document, context.vocabulary)
    if phase is None or not is_judged(document):
        return
    text = body(document).casefold()
    for words in phase.directives:
        if not any(word.casefold() in text for word in words):
            yield Finding(first_line(document), f"no mention of {' or '.join(words)}")
