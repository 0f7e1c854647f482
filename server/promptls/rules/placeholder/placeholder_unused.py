from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability
from promptls.patterns import pattern
from promptls.repairs.declarations import remove_name
from promptls.rule import rule
from promptls.semantics.variables import (
    Declaration,
    find_declarations,
    find_meant_names,
    find_used_names,
)
from promptls.text import FileSpan

# How other template languages, shells and model prompts write a name.
_EXPRESSION = pattern(r"\{([^\n\r{}]{1,80})\}|[$%<\[](\w[\w-]*+)")
_WORD = pattern(r"\"[^\"]*+\"|'[^']*+'|(\w[\w-]*+)")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R4",
    bad="""
        ---
        variables:
          - change_id
          - iteration
        ---
        Review the change {{change_id}}.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change {{change_id}}.
    """,
)
def placeholder_unused(document: Document, context: Context) -> FileFindings:
    """A name that front matter lists stands somewhere in the file.

    Whoever fills in the file goes to the trouble of finding a value, and the model never sees it.
    """
    declared = list(find_declarations(document))
    if not declared:
        return
    listed = frozenset[str]().union(*(it.names for it in declared))
    unused = listed - find_used_names(document)
    if unused:
        unused -= find_meant_names(document, context.variables)
    if unused:
        unused -= _named_otherwise(document, declared)
    for declaration in declared if unused else ():
        yield from _findings(declaration, unused, context.text)


def _findings(declaration: Declaration, unused: frozenset[str], text: str) -> FileFindings:
    for at, item in enumerate(declaration.items):
        if item.text in unused:
            fix = remove_name(text, declaration, at)
            yield Finding(item.span, f"{item.text!r} is never used", fix)


def _named_otherwise(document: Document, declared: list[Declaration]) -> frozenset[str]:
    """The names in expressions of other kinds, outside of the lists."""
    text = document.source.text
    names: set[str] = set()
    start = 0
    for stop, end in [*sorted(it.field.span for it in declared), FileSpan(len(text), len(text))]:
        for match in _EXPRESSION.finditer(text, start, stop):
            names.update(_WORD.findall(match[1] or match[2]))
        start = end
    return frozenset(names)
