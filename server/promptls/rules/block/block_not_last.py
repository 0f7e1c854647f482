from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses import find_last_block
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan
from promptls.vocabulary.kinds import Kind

_TEXT = pattern(r"\S")


@rule(
    Document,
    severity=Severity.WARNING,
    clause="iSDLC prompt format, section 1.2",
    kind=Kind.RESPONSE,
    bad="""
        The design is complete.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 05 - Test Strategy
          [2] Show workflow status
        ---

        Let me know what you think.
    """,
    good="""
        The design is complete.
        Let me know what you think.

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 05 - Test Strategy
          [2] Show workflow status
        ---
    """,
)
def block_not_last(document: Document, context: Context) -> FileFindings:
    """A block of next steps or a status block must be the last thing in a response.

    Users look for their choices at the end, and so do programs. This is checked in responses only:
    in the file of an agent, a block is an example of what to emit, and may be anywhere. A block in
    a code fence or a quotation is only shown.
    """
    if document.kind is not Kind.RESPONSE:
        return
    block = find_last_block(document)
    if block is None:
        return
    after = _TEXT.search(context.text, block.span.end)
    if after is not None:
        line_break = LINE_BREAK.search(context.text, after.start())
        end = line_break.start() if line_break else len(context.text)
        yield Finding(FileSpan(after.start(), end), "unexpected text after the block")
