from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.front_matter.outdated import find_outdated
from promptls.text.wording import replacing


@rule(
    Document,
    severity=Severity.INFO,
    fix=UNSAFE,
    clause="Claude Code documentation, tools",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path
        tools: Read, MultiEdit
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        tools: Read, Edit
        ---
    """,
)
def front_matter_outdated(document: Document, context: Context) -> FileFindings:
    """Front matter must not rely on keys and words that its program has removed.

    What is not known any more is silently ignored. An agent whose only tool for editing was
    `MultiEdit` cannot edit, and a prompt for Visual Studio Code with `mode` runs in whatever mode
    is chosen.

    Only words of a dated list are reported, for the program that loads the file;
    [HOSTS.md](HOSTS.md) has them. A name that still works, such as `Task` for `Agent`, is none of
    them.
    """
    for span, what, word, now in find_outdated(document, context.vocabulary):
        fix = unsafe_fix(span, now, replacing(word, now)) if now else None
        instead = f"; use {now!r}" if now else ""
        yield Finding(span, f"{what} {word!r} was removed{instead}", fix)
