from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.substitutions.foreign import find_foreign
from promptls.text.wording import listed, quoted, replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path=".claude/commands/reverse.md",
    bad="""
        ---
        description: Reverses a sentence
        ---

        Reverse the following sentence: {{args}}
    """,
    good="""
        ---
        description: Reverses a sentence
        ---

        Reverse the following sentence: $ARGUMENTS
    """,
)
def argument_foreign(document: Document, context: Context) -> FileFindings:
    """A placeholder must be one that the host of the file replaces.

    Each host has its own: `{{args}}`, `!{command}` and `@{path}` are those of Gemini CLI,
    `$ARGUMENTS` those of Claude Code, OpenCode and Codex, and `${input:name}` those of Copilot.
    Another host leaves them as they are, and the model gets the placeholder instead of a value.
    [HOSTS.md](HOSTS.md) lists them all.

    A file that names the other host is taken for a page about it, and fences of other languages for
    examples. What the host of the file has no placeholder for is reported once. It is a note where
    neither the path nor the settings say which host loads the file.
    """
    for it in find_foreign(document, context.vocabulary):
        shown = context.text[slice(*it.span)]
        message = f"{quoted(shown)} is a placeholder of {listed(it.titles, 'and')}"
        fix = unsafe_fix(it.span, it.own, replacing(shown, it.own)) if it.own else None
        severity = None if it.reader.is_sure else Severity.INFO
        yield Finding(it.span, f"{message}; {it.reader.title} leaves it as it is", fix, severity)
