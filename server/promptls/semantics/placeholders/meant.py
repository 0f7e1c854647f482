"""What the author of a placeholder means, and which variables the file may use."""

from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.parsing.placeholders import names_in
from promptls.semantics.context import Context
from promptls.semantics.placeholders.meanings import (
    find_meanings,
    find_meant_name,
    find_nearest_names,
    may_be_another,
)
from promptls.text.patterns import pattern
from promptls.vocabulary import Variable
from promptls.vocabulary.kinds import Kind

# What is not written by chance. A text that is to be filled in by hand has spaces.
_SURE_NAME = pattern(r"[A-Z][A-Z0-9_ ]++")
_DOT = pattern(r"\.\w")


def find_safe_name(name: str, context: Context) -> str | None:
    """The known name that a fix may write instead of another one without causing a new finding."""
    meant = find_meant_name(name, context.variables)
    return None if meant in find_withheld(context) else meant


def find_usable_meanings(name: str, context: Context) -> list[str]:
    """The known names that can be meant, without those that the phase is not given."""
    withheld = find_withheld(context)
    return [it for it in find_meanings(name, context.variables) if it not in withheld]


def is_certain(name: str, meant: str, context: Context) -> bool:
    """Whether a name is a known one with a mistake in it, and not one of its own.

    A system template has no names but those that are known.
    """
    if context.kind is Kind.SYSTEM_TEMPLATE:
        # What only begins like one is an abbreviation, and its rest is not known.
        return meant in find_nearest_names(name, context.variables)
    return not may_be_another(name, meant)


def find_withheld(context: Context) -> dict[str, Variable]:
    """The variables that the phase of a system template is not given."""
    if context.kind is not Kind.SYSTEM_TEMPLATE or context.phase is None:
        return {}
    variables = context.vocabulary.variables
    return {it.name: it for it in variables if not it.is_given(context.phase)}


def is_meant(placeholder: Placeholder, context: Context) -> bool:
    """Whether text that looks like a malformed placeholder is one at all.

    `x << n >> m` is none, nor is every mark that a person mentions. A known name is enough.
    """
    sure = bool(_SURE_NAME.fullmatch(placeholder.name))
    if context.closed and find_meanings(placeholder.name, context.variables):
        return True
    if placeholder.doubtful:
        inside = names_in(context.text, *placeholder.inner)
        return context.closed and not context.variables.isdisjoint(inside)
    if placeholder.form is PlaceholderForm.PADDED:
        return context.closed and (sure or placeholder.spelling is Spelling.BRACES)
    if _DOT.match(context.text, placeholder.span.end) or len(placeholder.name) == 1:
        return False
    if placeholder.in_prose:
        return context.closed or sure
    return context.closed and sure and placeholder.spelling is Spelling.BRACES


def find_new_spelling(placeholder: Placeholder, context: Context) -> Spelling:
    """The spelling that a placeholder gets when it is corrected: that of the others in the file."""
    if context.options.placeholders_two_tier or context.spelling is None:
        return placeholder.spelling
    return context.spelling


def choose_spelling(context: Context) -> Spelling:
    """The spelling in which a new placeholder of a file is written."""
    is_brace = context.options.placeholders_style == "brace"
    return context.spelling or (Spelling.BRACES if is_brace else Spelling.ANGLES)
