from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
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
def block_not_last(document: Document, _: Context) -> FileFindings:
    """A block of next steps or a status block must be the last thing in a response.

    Users look for their choices at the end, and so do programs. This is checked in responses only:
    in the file of an agent, a block is an example of what to emit, and may be anywhere. A block in
    a code fence or a quotation is only shown. Of two blocks, the first is not the last thing.
    """
    if document.kind is not Kind.RESPONSE:
        return
    from promptls.semantics.responses.contents import find_blocks  # noqa: PLC0415 - few are answers
    from promptls.semantics.responses.statements import judged  # noqa: PLC0415 - the same

    shown = judged(document)
    blocks = list(find_blocks(shown))
    # The file of an agent in a team is none of its answers.
    for it in blocks[:-1] if document.role is None else ():
        yield Finding(_find_line(document, it.span.start), "unexpected block before another one")
    after = _TEXT.search(shown.source.text, blocks[-1].span.end) if blocks else None
    if after is not None:
        yield Finding(_find_line(document, after.start()), "unexpected text after the block")


def _find_line(document: Document, start: int) -> FileSpan:
    """The rest of a line."""
    return FileSpan(start, document.source.line_around(start).end)
