from promptls.document import Document
from promptls.repairs.escapes import escape
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.substitutions.mistaken_numbers import find_unescaped
from promptls.semantics.substitutions.numbers import Use
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    safe_where="the path or the settings say which hosts load the file, and all of them know `\\$`",
    clause="promptls",
    path="commands/invoice.md",
    bad="""
        ---
        description: Writes an invoice
        argument-hint: "[customer] [hours]"
        ---

        Write an invoice to $0 for $1 hours. An hour costs $2.50, and a day $20/month less.
    """,
    good="""
        ---
        description: Writes an invoice
        argument-hint: "[customer] [hours]"
        ---

        Write an invoice to $0 for $1 hours. An hour costs \\$2.50, and a day \\$20/month less.
    """,
)
def argument_in_price(document: Document, context: Context) -> FileFindings:
    r"""The dollar sign of a price in a command or a skill must be escaped.

    Claude Code and others replace a dollar sign and a number with an argument. So `$2.50` becomes
    the third argument and `.50`. `\$2.50` stays `$2.50` in Claude Code; OpenCode and Codex have no
    such escape.

    A price is a number with decimals, with thousands, with what it is for, such as `$20/month`, or
    with ten or more dollars. It is a note where the file says nothing of arguments, and from
    a hundred dollars on: then it needs a caller, often the model, who gives so many arguments.
    """
    for it in find_unescaped(document, context.vocabulary, Use.PRICE):
        message = f"{quoted(context.text[slice(*it.span)])} of a price becomes {it.becomes}"
        yield Finding(
            it.span, message, escape(context.text, it), None if it.is_likely else Severity.INFO
        )
