from promptls.document import Document
from promptls.rules.answers import Answer
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses.contents import find_left_placeholders
from promptls.semantics.responses.statements import judged
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    Answer,
    severity=Severity.WARNING,
    clause="iSDLC prompt format, section 3.3; iSDLC emission protocol, section 3; Agentd system "
    "templates, R4",
    path="response.md",
    kind=Kind.RESPONSE,
    bad="""
        The design is complete.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Show workflow status
        ---
    """,
    good="""
        The design is complete.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 05 - Test Strategy
          [2] Show workflow status
        ---
    """,
)
def response_placeholder_unresolved(answer: Document | Answer, context: Context) -> FileFindings:
    """A response must have values in place of the placeholders of its prompt.

    A user who is to choose `Continue to {next_phase_name}` does not know what comes next, and a
    program that reads the line finds no phase. An agent that repeats `{{PROJECT_CONTEXT}}` was
    given its template without the value.

    In a block of next steps or a status line, this is checked for the names in braces that are
    known or misspelled, and for those in the block that the agent was shown; in all of the text,
    for the variables of templates. What is in code, in a comment or between quotation marks is
    talked about, and may be a placeholder.
    """
    known = context.vocabulary.block_variables_by_name
    if isinstance(answer, Document):
        # The file of an agent in a team is none of its answers.
        if answer.kind is not Kind.RESPONSE or answer.role is not None:
            return
        names = context.vocabulary.variable_names
        found = tuple(find_left_placeholders(judged(answer), known, names))
    else:
        found = answer.left
    for span, name in found:
        written = context.text[span.start : span.end]
        expected = f"; expected a text such as {known[name].example!r}" if name in known else ""
        yield Finding(span, f"unresolved placeholder {quoted(written)}{expected}")
