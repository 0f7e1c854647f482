from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates import (
    find_first_line,
    find_template_phase,
    find_words,
    has_word,
    is_judged,
    parse_template_name,
)
from promptls.text.wording import either


@rule(
    Document,
    severity=Severity.INFO,
    clause="Agentd system templates, R3",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("consistency and ", ""),
    good=TEMPLATE,
)
def template_directive_missing(document: Document, context: Context) -> FileFindings:
    """A system template must mention the directives of its phase.

    The directives are the subjects that matter in one phase: in `challenge`, for example, the
    review, the consistency and the gaps of a proposal. What the prompt does not mention, the agent
    leaves out.
    """
    vocabulary = context.vocabulary
    phase = find_template_phase(parse_template_name(document.path, vocabulary), vocabulary)
    if phase is None or not is_judged(document, vocabulary):
        return
    text = find_words(document, vocabulary)
    for words in phase.directives:
        if not any(has_word(text, word) for word in words):
            message = (
                f"missing directive of phase {phase.key!r}: mention {either(map(repr, words))}"
            )
            yield Finding(find_first_line(document), message)
