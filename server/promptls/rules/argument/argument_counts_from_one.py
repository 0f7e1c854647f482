from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, Edit, FileFindings, Finding, Fix, Severity, rule
from promptls.semantics.substitutions.mistaken_numbers import find_counted_from_one
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path=".claude/commands/review.md",
    bad="""
        ---
        description: Reviews a pull request
        argument-hint: "[number] [priority]"
        ---

        Review pull request $1 with priority $2.
    """,
    good="""
        ---
        description: Reviews a pull request
        argument-hint: "[number] [priority]"
        ---

        Review pull request $0 with priority $1.
    """,
)
def argument_counts_from_one(document: Document, context: Context) -> FileFindings:
    """The arguments of a command must be counted as the host counts them.

    The first argument is `$0` in Claude Code, and `$1` in OpenCode, Codex and the shell. A file
    that has `$1`, `$2` and no `$0` loses its first argument without a word, and has the others at
    the wrong places. [HOSTS.md](HOSTS.md) says how each host counts.

    A file that OpenCode or another host that counts from one loads as well is not reported, and
    neither is a command of which nothing tells the host. It is a note in a plugin, and in a skill
    that does not declare its arguments, where the numbers may be those of an example.
    """
    found = find_counted_from_one(document, context.vocabulary)
    if found is None:
        return
    first = next(it for it in found.numbers if it.value == 1)
    edits = tuple(Edit(it.span, f"${it.value - 1}") for it in found.numbers)
    fix = Fix("Renumber the arguments from '$0'", edits, UNSAFE)
    shown = quoted(context.text[slice(*first.span)])
    message = f"{shown} is the second argument in {found.title}; the first one is '$0'"
    yield Finding(first.span, message, fix, None if found.is_plain else Severity.INFO)
