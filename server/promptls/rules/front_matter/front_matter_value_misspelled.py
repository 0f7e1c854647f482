from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.front_matter.misspelled_values import find_misspelled_values
from promptls.text.nearest import is_slip
from promptls.text.wording import replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Claude Code documentation, subagents",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path
        model: sonet
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        model: sonnet
        ---
    """,
)
def front_matter_value_misspelled(document: Document, context: Context) -> FileFindings:
    """Models, tools and modes must be spelled as the program that reads them spells them.

    Claude Code ignores an unknown tool silently, so the agent works without it. Only a word that
    differs from exactly one known word by a letter or two is reported, because any other may be a
    name of your own. One that differs by two letters may be so, too: it is a note.

    The words are those of the host that loads the file, which [HOSTS.md](HOSTS.md) lists.
    """
    for span, what, word, meant in find_misspelled_values(document, context.vocabulary):
        fix = unsafe_fix(span, meant, replacing(word, meant))
        # Words that are only joined otherwise are those of the known name.
        is_certain = is_slip(word, meant) or not word.isalnum()
        severity = None if is_certain else Severity.INFO
        message = f"unknown {what} {word!r}; did you mean {meant!r}?"
        yield Finding(span, message, fix, severity)
