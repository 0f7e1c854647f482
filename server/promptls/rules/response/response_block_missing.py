from promptls.rules.answers import Answer, BlockKind
from promptls.rules.examples import DESIGN_AGENT
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.vocabulary.kinds import Kind

_NAMES = {
    BlockKind.NEXT_STEPS: "'SUGGESTED NEXT STEPS:' block",
    BlockKind.STATUS: "'STATUS:' block",
}


@rule(
    Answer,
    severity=Severity.WARNING,
    clause="iSDLC prompt format, section 1",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"agents/03-system-designer.md": DESIGN_AGENT},
    bad="""
        The design is complete.
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
def response_block_missing(answer: Answer, _: Context) -> FileFindings:
    """A response must end with the block that its template or agent file demands.

    From a block of next steps the user chooses how to go on; by the status line of a sub-agent its
    caller knows that it is done. An agent file demands the kind of block that it shows: next steps,
    or a status line if it shows nothing else.

    A block that is there and wrong is reported by the rules for blocks. The examples answer the
    file of an agent that shows a block of next steps.
    """
    wanted = answer.demands.block
    if wanted is not None and wanted not in answer.blocks and answer.unclosed is None:
        yield Finding(answer.last_line, f"missing {_NAMES[wanted]} at the end")
