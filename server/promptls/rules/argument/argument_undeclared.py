from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.substitutions.names import find_undeclared
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.INFO,
    clause="promptls",
    path=".claude/commands/trace.md",
    bad="""
        ---
        description: Follows a call
        arguments: [function]
        ---

        Follow the calls of $function, $depth levels deep.
    """,
    good="""
        ---
        description: Follows a call
        arguments: [function, depth]
        ---

        Follow the calls of $function, $depth levels deep.
    """,
)
def argument_undeclared(document: Document, context: Context) -> FileFindings:
    """A name such as `$depth` must be one that `arguments` declares.

    Any other name stays as it is written. Only prose is looked at, in files that use one of the
    names that they declare: in code, `$depth` is a variable. Names in capital letters, such as
    `$HOME`, are variables of the system, and those that code in the file sets are its own.
    """
    for span, name in find_undeclared(document, context.vocabulary):
        yield Finding(span, f"argument {quoted(name)} is not declared")
