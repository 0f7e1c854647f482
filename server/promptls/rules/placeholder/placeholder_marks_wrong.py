from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.placeholders.meant import choose_spelling
from promptls.semantics.placeholders.wrong_marks import find_lone_mark, find_wrong_marks
from promptls.text.wording import quoted, replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R4",
    bad="""
        ---
        variables:
          - change_id
          - files
        ---
        Review the change {{change_id}}, that is {{files}}.

        Name {change_id} in your answer.
    """,
    good="""
        ---
        variables:
          - change_id
          - files
        ---
        Review the change {{change_id}}, that is {{files}}.

        Name {{change_id}} in your answer.
    """,
)
def placeholder_marks_wrong(document: Document, context: Context) -> FileFindings:
    """A variable must be in the marks that are replaced: `<<NAME>>` or `{{NAME}}`.

    In other marks, such as `{NAME}`, `${NAME}`, `<NAME>` or `[[NAME]]`, the model gets the name
    instead of the value. Checked are known variables in system templates and in files that list
    their variables. In other files, it is a name in single braces that is there once, and three
    times in the right marks.
    """
    if context.closed:
        found = find_wrong_marks(document, context.variables)
    else:
        lone = find_lone_mark(document)
        found = (lone,) if lone is not None else ()
    spelling = choose_spelling(context)
    for span, name in found:
        shown, wanted = context.text[slice(*span)], spelling.around(name)
        fix = unsafe_fix(span, wanted, replacing(shown, wanted))
        yield Finding(span, f"expected {quoted(wanted)}, found {quoted(shown)}", fix)
