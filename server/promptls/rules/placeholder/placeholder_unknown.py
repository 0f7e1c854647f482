from collections.abc import Iterator
from itertools import islice

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, FileFix, safe_fix
from promptls.repairs.declarations import add_names
from promptls.rule import rule
from promptls.semantics.meanings import find_meant_name, group_by_lower_case
from promptls.semantics.placeholders import find_safe_name
from promptls.semantics.variables import find_declarations
from promptls.text import FileSpan

# Names that go to the same place go there one by one, unless there are more than a person counts.
_ONE_BY_ONE = 6
# More findings are not shown.
_MOST = 1001


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="templates R4",
    bad="""
        ---
        variables:
          - change_id
        ---
        Review the change <<chnge_id>>.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change <<change_id>>.
    """,
)
def placeholder_unknown(document: Document, context: Context) -> FileFindings:
    """A placeholder names a variable that somebody fills in.

    The names are known in a system template, in a file whose front matter lists its `variables:`
    or `required_inputs:`, and in a file whose variables the settings list. Any other name reaches
    the model as it is written.
    """
    if not context.closed:
        return
    known = context.variables
    unknown = list(islice(_unknown(document, known), _MOST))
    lost = sorted({it.name for _, it in unknown if not find_meant_name(it.name, known)})
    declaration = next(find_declarations(document), None)
    for span, placeholder in unknown:
        name = find_safe_name(placeholder.name, context)
        fix: FileFix | None = None
        if name is not None:
            fix = safe_fix(span, name, f"Change to {placeholder.spelling.around(name)}")
        elif declaration and placeholder.name in lost:
            names = lost if len(lost) > _ONE_BY_ONE else [placeholder.name]
            fix = add_names(context.text, declaration, names)
        yield Finding(span, f"no variable is called {placeholder.name!r}", fix)


def _unknown(document: Document, known: frozenset[str]) -> Iterator[tuple[FileSpan, Placeholder]]:
    words = group_by_lower_case(known)
    for group in document.nodes(Placeholders):
        if group.node.names <= known:
            continue
        for placeholder in group.node.found:
            if (
                placeholder.form is not PlaceholderForm.EXACT
                or placeholder.name in known
                or placeholder.name.lower() in words
            ):
                continue
            # What has spaces is a text to be filled in by hand, unless underscores were meant.
            if " " not in placeholder.name or find_meant_name(placeholder.name, known):
                yield group.at(placeholder.inner), placeholder
