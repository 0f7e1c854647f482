"""Placeholders of templates in both spellings, with the closing marks that are there already."""

from collections.abc import Iterator

from promptls.document import Placeholder, PlaceholderForm, PlaceholderName, Placeholders, Spelling
from promptls.features.completion.cursor import Cursor, TypedNode
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Unfinished,
    begin_with,
    to_completion,
)
from promptls.features.descriptions.variables import of_declared_name, of_variable, summarize
from promptls.semantics.declarations import find_declarations, find_used_names
from promptls.semantics.placeholders import find_withheld
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary.kinds import Kind

_FORMS = (PlaceholderForm.NESTED, PlaceholderForm.UNOPENED)
# Marks of a placeholder that has nothing between them, or is in code.
_CLOSING = pattern(r"[ \t]*(?:>{1,2}|\}{1,2})")
_KINDS = (Kind.SYSTEM_TEMPLATE, Kind.PROMPT)


def complete_variable(site: TypedNode[PlaceholderName]) -> list[Completion] | None:
    """The variables that a placeholder may be; none where it is something else as well."""
    cursor, placeholder = site.cursor, site.around(Placeholder)
    if placeholder.form in _FORMS:
        return None
    typed = site.typed(placeholder.inner).lstrip(" \t")
    names = [*_candidates(cursor)]
    if not _takes_variables(cursor):
        # Elsewhere such marks are mostly a shell's, so the name has to tell.
        if not typed:
            return Unfinished()
        word = cursor.document.source[site.span(placeholder.inner)].strip(" \t")
        names = [it for it in names if it.startswith(word)]
    span = site.span(placeholder.span)
    closing = _CLOSING.match(cursor.after, span.end - cursor.offset) if site.end else None
    if closing:
        span = FileSpan(span.start, cursor.offset + closing.end())
    found = _completions(cursor, begin_with(typed, names), placeholder.spelling, span)
    mark = placeholder.spelling.opening
    if cursor.offset - span.start == len(mark) + len(typed):
        return [*found]
    # A client compares what is typed, with the space in it.
    lead = site.typed(placeholder.span).removesuffix(typed)
    return [replaced(it, filter_text=lead + it.label.strip("<>{}")) for it in found]


def complete_names(cursor: Cursor, typed: str, rest: int) -> list[Completion]:
    """The bare names of variables, as front matter lists them."""
    span = cursor.span(len(typed), rest)
    variables = {it.name: it for it in cursor.vocabulary.variables}
    context = cursor.context
    withheld = find_withheld(context)
    return [
        to_completion(
            name,
            CompletionKind.VARIABLE,
            span,
            name,
            _detail(name, cursor),
            about=of_variable(variables[name], context, cursor.values),
        )
        for name in begin_with(typed, variables)
        if name not in withheld
    ]


def _completions(
    cursor: Cursor, names: list[str], spelling: Spelling, span: FileSpan
) -> Iterator[Completion]:
    variables = {it.name: it for it in cursor.vocabulary.variables}
    context = cursor.context
    for name in names:
        variable = variables.get(name)
        about = (
            of_variable(variable, context, cursor.values)
            if variable
            else of_declared_name(name, cursor.document, cursor.values)
        )
        text = spelling.around(name)
        yield to_completion(
            text,
            CompletionKind.VARIABLE,
            span,
            text,
            _detail(name, cursor),
            about=about and about._replace(name=text),
        )


def _candidates(cursor: Cursor) -> list[str]:
    """The names that the file may use: first those that it lists, then those that it lacks."""
    context, document = cursor.context, cursor.document
    declared = {name for it in find_declarations(document) for name in it.names}
    order = {it.name: number for number, it in enumerate(cursor.vocabulary.variables)}
    mandatory = {it.name for it in cursor.vocabulary.variables if it.mandatory}
    used = find_used_names(document)
    names = context.variables - find_withheld(context).keys()

    def rank(name: str) -> tuple[bool, bool, bool, int, str]:
        is_used = name in used
        return name not in declared, is_used, name not in mandatory, order.get(name, 0), name

    return sorted(names, key=rank)


def _takes_variables(cursor: Cursor) -> bool:
    """Whether the file is one in which placeholders are replaced."""
    document, context = cursor.document, cursor.context
    if context.closed or document.kind in _KINDS:
        return True
    found = (it for group in document.nodes(Placeholders) for it in group.node.found)
    return any(it.name in context.variables for it in found)


def _detail(name: str, cursor: Cursor) -> str:
    """Where the value comes from, or what it is, and how long it is, in a few words."""
    variable = next((it for it in cursor.vocabulary.variables if it.name == name), None)
    if variable is None:
        return "declared in front matter"
    value = cursor.values.variables.get(name)
    size = summarize(value) if value else "no value" if value is not None else ""
    return ", ".join(filter(None, (variable.source or variable.content, size)))
