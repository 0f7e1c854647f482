"""Placeholders of templates in both spellings, with the closing marks that are there already."""

from promptls.document import Placeholder, PlaceholderForm, PlaceholderName, Placeholders, Spelling
from promptls.features.completion.cursor import Cursor, TypedNode
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Slot,
    Unfinished,
    begin_with,
)
from promptls.features.descriptions.templates import of_declared_name, of_variable, summarize
from promptls.semantics.placeholders.declarations import find_declarations, find_used_names
from promptls.semantics.placeholders.meant import find_withheld
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary.kinds import Kind

_FORMS = (PlaceholderForm.NESTED, PlaceholderForm.UNOPENED)
# Marks of a placeholder that has nothing between them, or is in code.
_CLOSING = pattern(r"[ \t]*(?:>{1,2}|\}{1,2})")
# What is filled in before a model reads it, or may be.
_KINDS = frozenset({Kind.SYSTEM_TEMPLATE, Kind.PROMPT, Kind.AGENT, Kind.COMMAND, Kind.INSTRUCTIONS})
_TEMPLATE_ENDING = ".md.template"


def complete_variable(site: TypedNode[PlaceholderName]) -> list[Completion] | None:
    """The variables that a placeholder may be; none where it is something else as well."""
    cursor, placeholder = site.cursor, site.around(Placeholder)
    if placeholder.form in _FORMS:
        return None
    typed = site.typed(placeholder.inner).lstrip(" \t")
    names = [*_candidates(cursor)]
    if not _takes_variables(cursor):
        # Elsewhere such marks are mostly a shell's, so the name has to tell.
        if not typed and not cursor.is_asked:
            return Unfinished()
        word = cursor.document.source[site.span(placeholder.inner)].strip(" \t")
        names = [it for it in names if it.startswith(word)]
    span = site.span(placeholder.span)
    closing = _CLOSING.match(cursor.after, span.end - cursor.offset) if site.end else None
    if closing:
        span = FileSpan(span.start, cursor.offset + closing.end())
    slot, spelling = Slot(CompletionKind.VARIABLE, span), placeholder.spelling
    found = [_offer(cursor, slot, it, spelling) for it in begin_with(typed, names)]
    lead = site.typed(placeholder.span).removesuffix(typed)
    if lead == spelling.opening:
        return found
    # A client compares what is typed, with the space in it.
    return [replaced(it, filter_text=lead + it.label.strip("<>{}")) for it in found]


def complete_names(cursor: Cursor, typed: str, rest: int) -> list[Completion]:
    """The bare names of variables, as front matter lists them."""
    slot = Slot(CompletionKind.VARIABLE, cursor.span(len(typed), rest))
    names, withheld = cursor.vocabulary.variables_by_name, find_withheld(cursor.context)
    return [_offer(cursor, slot, it) for it in begin_with(typed, names) if it not in withheld]


def _offer(cursor: Cursor, slot: Slot, name: str, spelling: Spelling | None = None) -> Completion:
    values = cursor.values
    variable = cursor.vocabulary.variables_by_name.get(name)
    if variable is None:
        detail, about = "declared in front matter", of_declared_name(name, cursor.document, values)
    else:
        about = of_variable(variable, cursor.context, values)
        value = values.variables.get(name)
        # Where the value comes from, or what it is, and how long it is, in a few words.
        size = summarize(value) if value else "no value" if value is not None else ""
        detail = ", ".join(filter(None, (variable.source or variable.content, size)))
    text = spelling.around(name) if spelling else name
    return slot.offer(text, text, detail, about and about._replace(name=text))


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
    if context.closed or document.kind in _KINDS or document.path.endswith(_TEMPLATE_ENDING):
        return True
    found = (it for group in document.nodes(Placeholders) for it in group.node.found)
    return any(it.name in context.variables for it in found)
