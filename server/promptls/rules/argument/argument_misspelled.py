from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.substitutions.names import find_misspelt
from promptls.text.wording import quoted, replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path=".claude/commands/fix.md",
    bad="""
        ---
        description: Fixes an issue
        ---

        Fix the issue $ARGUMENT.
    """,
    good="""
        ---
        description: Fixes an issue
        ---

        Fix the issue $ARGUMENTS.
    """,
)
def argument_misspelled(document: Document, context: Context) -> FileFindings:
    """A placeholder of arguments must be spelled as the host replaces it.

    `$ARGUMENT`, `{{ARGUMENTS}}` and `${ARGUMENTS}` are not replaced, and neither is `$dept` where
    `arguments` declares `depth`. The model then gets the text as it is written.

    Not reported are variables that code in the file sets, and names in double braces among others,
    which a program fills in before the host loads the file. `{ARGUMENTS}` is a note where the file
    has no `$ARGUMENTS`: it may be meant for a reader.
    """
    for it in find_misspelt(document, context.vocabulary):
        shown = context.text[slice(*it.span)]
        fix = unsafe_fix(it.span, it.meant, replacing(shown, it.meant))
        message = f"unknown placeholder {quoted(shown)}; did you mean {quoted(it.meant)}?"
        yield Finding(it.span, message, fix, None if it.is_plain else Severity.INFO)
