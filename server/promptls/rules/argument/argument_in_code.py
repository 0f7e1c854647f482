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
    path="skills/sizes/SKILL.md",
    bad="""
        ---
        name: sizes
        description: Lists the largest files of a folder
        argument-hint: "[folder]"
        ---

        ```sh
        du -a $ARGUMENTS | sort -rn | awk '{print $1}'
        ```
    """,
    good="""
        ---
        name: sizes
        description: Lists the largest files of a folder
        argument-hint: "[folder]"
        ---

        ```sh
        du -a $ARGUMENTS | sort -rn | awk '{print \\$1}'
        ```
    """,
)
def argument_in_code(document: Document, context: Context) -> FileFindings:
    r"""Code of a command or a skill must not have a `$1` that the host replaces by mistake.

    Claude Code and others replace `$1` in the whole text, code included. So a field of awk becomes
    an argument, and the model gets other code than the file has. `\$1` stays `$1` in Claude Code;
    OpenCode and Codex have no such escape.

    Reported are numbers that belong to the code: in programs of awk and Perl, in shell scripts and
    functions, in SQL, in what replaces a match, in formulas and hashes. A `$1` in a command such as
    `git show $1` is taken for an argument that is meant.

    It is a note where the file says nothing of arguments: then it needs a caller, often the model,
    who gives some all the same. A program that does not know the escape shows the backslash.
    """
    for it in find_unescaped(document, context.vocabulary, Use.CODE):
        message = f"{quoted(context.text[slice(*it.span)])} in code becomes {it.becomes}"
        yield Finding(
            it.span, message, escape(context.text, it), None if it.is_likely else Severity.INFO
        )
