from promptls.document import Document
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule, safe_fix
from promptls.semantics.json_examples import find_needless_commas

# Where the bracket is looked for, which is nearly always on the next line.
_FAR = 1000


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        Answer with this JSON:

        ```json
        {
          "path": "src/main.py",
          "line": 12,
        }
        ```
    """,
    good="""
        Answer with this JSON:

        ```json
        {
          "path": "src/main.py",
          "line": 12
        }
        ```
    """,
)
def json_example_comma(document: Document, context: Context) -> FileFindings:
    """JSON that is shown to a model must have no comma before a closing bracket.

    A model copies the form of an example, and a program that reads its answer as JSON then fails.

    Only a fence of `json` in a prompt is checked, and only if it is valid JSON without the comma.
    An example with comments, dots or placeholders is left alone, as is one that is shown as wrong.
    """
    for span in find_needless_commas(document):
        fix = safe_fix(span, "", "Remove the comma")
        below = context.text[span.end : span.end + _FAR].lstrip()[:1]
        yield Finding(span, f"unexpected ',' before {below!r}", fix)
