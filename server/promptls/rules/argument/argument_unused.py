from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.substitutions.names import find_unused


@rule(
    Document,
    severity=Severity.INFO,
    clause="promptls",
    path=".claude/commands/trace.md",
    bad="""
        ---
        description: Follows a call
        arguments: [function, depth]
        ---

        Follow the calls of $function.
    """,
    good="""
        ---
        description: Follows a call
        arguments: [function, depth]
        ---

        Follow the calls of $function, $depth levels deep.
    """,
)
def argument_unused(document: Document, context: Context) -> FileFindings:
    """A name in `arguments` must be used.

    What a caller gives for a name that the text does not have reaches no model: the host adds the
    arguments to the text only if it has no placeholder of them.

    A file with `$ARGUMENTS`, or with arguments by number, uses them all.
    """
    for it in find_unused(document, context.vocabulary):
        yield Finding(it.span, f"argument {it.name!r} is not used")
