from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import Finding
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.semantics.templates import (
    first_line,
    is_judged,
    mentions,
    name_of,
    phase_of,
    words_of,
)


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
    vocabulary = context.vocabulary
    phase = phase_of(name_of(document.path, vocabulary), vocabulary)
    if phase is None or not is_judged(document):
        return
    text = words_of(document, vocabulary)
    for words in phase.directives:
        if not any(mentions(text, word) for word in words):
            yield Finding(first_line(document), f"no mention of {' or '.join(words)}")
