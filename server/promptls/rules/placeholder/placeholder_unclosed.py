from collections.abc import Iterator
from typing import Any

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.repairs.templates import rewrite_placeholder
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    Fix,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.conditions import have_odd_form
from promptls.semantics.placeholders.meanings import find_close_names
from promptls.semantics.placeholders.meant import find_new_spelling, find_safe_name, is_meant
from promptls.semantics.placeholders.open_names import find_halves
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing


@rule(
    Placeholders,
    Document,
    severity=Severity.ERROR,
    prefilter=have_odd_form,
    fix=UNSAFE,
    clause="Agentd system templates, R4",
    bad="""
        # Role

        You work on this project: <<PROJECT_CONTEXT>

        You are given <<ARTIFACTS and nothing else.
    """,
    good="""
        # Role

        You work on this project: <<PROJECT_CONTEXT>>

        You are given <<ARTIFACTS>> and nothing else.
    """,
)
def placeholder_unclosed(
    checked: Placeholders | Document, context: Context
) -> Iterator[Finding[Any]]:
    """A placeholder must begin and end with the marks of one style, on one line.

    Only `<<NAME>>` and `{{NAME}}` are replaced by a text before the model gets the prompt. Anything
    else reaches the model as it is written, and the text is missing. A known name that is closed
    but not opened is reported as well, and so is a name with half of its marks that the file has
    with all of them three times or more.
    """
    if isinstance(checked, Document):
        yield from _half(checked, context)
        return
    for placeholder in checked.found:
        shown = context.text[placeholder.span.start : placeholder.span.end]
        if placeholder.form is PlaceholderForm.UNCLOSED and is_meant(placeholder, context):
            fix = _rewrite(placeholder, _name(placeholder.name, context), context)
            yield Finding(placeholder.span, _message(shown, placeholder.spelling), fix)
        elif placeholder.form is PlaceholderForm.UNOPENED and _is_certain(placeholder, context):
            fix = _rewrite(placeholder, find_safe_name(placeholder.name, context), context)
            opening = placeholder.spelling.opening
            message = f"placeholder {quoted(shown)} is not opened; expected {opening!r}"
            yield Finding(placeholder.span, message, fix)


def _half(document: Document, context: Context) -> FileFindings:
    """Report the names with half of their marks in a file that does not list its variables."""
    if context.closed:
        return
    for group, placeholder in find_halves(document):
        part = document.part_at(group.base)
        assert part is not None
        if is_meant(placeholder, context.of(part.section.text)):
            continue  # It is reported with its section.
        span = group.at(placeholder.span)
        shown, wanted = document.source[span], placeholder.spelling.around(placeholder.name)
        if placeholder.form is PlaceholderForm.UNCLOSED:
            message = _message(shown, placeholder.spelling)
        else:
            opening = placeholder.spelling.opening
            message = f"placeholder {quoted(shown)} is not opened; expected {opening!r}"
        yield Finding(span, message, unsafe_fix(span, wanted, replacing(shown, wanted)))


def _rewrite(placeholder: Placeholder, name: str | None, context: Context) -> Fix[Span] | None:
    if name is None:
        return None
    old = context.text[placeholder.span.start : placeholder.span.end]
    new = find_new_spelling(placeholder, context).around(name)
    edits = rewrite_placeholder(placeholder, name, context)
    return Fix(replacing(old, new), edits, UNSAFE)


def _is_certain(placeholder: Placeholder, context: Context) -> bool:
    return context.closed and placeholder.name in context.variables


def _message(shown: str, spelling: Spelling) -> str:
    found = (Spelling.BRACES if spelling is Spelling.ANGLES else Spelling.ANGLES).closing
    if shown.endswith(found):
        return f"expected {spelling.closing!r} after {quoted(shown[:-2])}, found {found!r}"
    return f"placeholder {quoted(shown)} is not closed; expected {spelling.closing!r}"


def _name(name: str, context: Context) -> str | None:
    if context.closed:
        return find_safe_name(name, context)
    near = find_close_names(name, context.variables)
    return name if not near else near[0] if len(near) == 1 else None
