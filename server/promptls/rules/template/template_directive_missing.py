from promptls.document import Document
from promptls.repairs.templates import append_part
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.templates.contents import find_first_line, find_words, has_word
from promptls.semantics.templates.recognition import (
    find_template_phase,
    is_judged,
    parse_template_name,
)
from promptls.text.wording import either


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="Agentd system templates, R3",
    yields_to=OPEN_ENDS,
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("consistency and ", ""),
    good=TEMPLATE.replace("consistency and ", "")
    + "\nFocus on technical review, logical consistency, and identifying gaps in proposals.\n",
)
def template_directive_missing(document: Document, context: Context) -> FileFindings:
    """A system template must mention the subjects of its phase.

    Each phase has subjects of its own: `challenge`, for example, is about the review, the
    consistency and the gaps of a proposal. What the prompt does not mention, the agent leaves out.
    """
    vocabulary = context.vocabulary
    phase = find_template_phase(parse_template_name(document.path, vocabulary), vocabulary)
    if phase is None or not is_judged(document, vocabulary):
        return
    text = find_words(document, vocabulary)
    # One sentence has them all, so the first finding inserts it.
    fix = (
        append_part(document, [phase.focus], "Add what the phase is about") if phase.focus else None
    )
    for words in phase.directives:
        if not any(has_word(text, word) for word in words):
            message = f"no mention of {either(map(repr, words))} in a prompt of phase {phase.key!r}"
            yield Finding(find_first_line(document), message, fix)
            fix = None
