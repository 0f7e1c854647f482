from promptls.document import Document
from promptls.repairs.declarations import is_unusual, remove_name, rename
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.placeholders.declarations import (
    Declaration,
    find_declarations,
    find_listed_names,
    find_misspelt_declarations,
    find_names_in_expressions,
    find_used_names,
)
from promptls.semantics.placeholders.variables import find_meant_names
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R4",
    finds_needless=True,
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
    """A variable that front matter lists must be used in the file.

    The program that fills in the file must find a value for it, and the model never sees that
    value. If the file uses a similar name more than once instead, the list is probably wrong, and
    the fix corrects the list.
    """
    declared = find_declarations(document)
    if not declared:
        return
    unused = find_listed_names(declared) - find_used_names(document)
    if unused:
        unused -= find_meant_names(document, context.variables)
    if unused:
        unused -= find_names_in_expressions(document, declared).keys()
    if unused:
        misspelt = find_misspelt_declarations(document, declared, context.vocabulary.variable_names)
        for declaration in declared:
            yield from _findings(declaration, unused, misspelt, context.text)


def _findings(
    declaration: Declaration, unused: frozenset[str], misspelt: dict[str, str], text: str
) -> FileFindings:
    found = [(at, it) for at, it in enumerate(declaration.items) if it.text in unused]
    # The whole list is read for this, so not once for each name.
    is_fixable = bool(found) and not is_unusual(text, declaration)
    for at, item in found:
        meant = misspelt.get(item.text)
        message = f"unused variable {quoted(item.text)}"
        if meant is None:
            fix = remove_name(text, declaration, at) if is_fixable else None
            yield Finding(item.span, message, fix)
        else:
            fix = rename(declaration, at, meant)
            yield Finding(item.span, f"{message}; did you mean {meant!r}?", fix)
