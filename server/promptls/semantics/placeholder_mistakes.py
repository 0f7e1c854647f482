"""Whether a malformed placeholder is one at all, and how it is put right."""

from promptls.document import Placeholder, PlaceholderForm, Spelling
from promptls.fixes import Edit
from promptls.kinds import Kind
from promptls.patterns import pattern
from promptls.rule import Context
from promptls.semantics.meanings import meanings, meant_name
from promptls.text import Span
from promptls.vocabulary import Variable

# What nobody writes by chance.
_SURE_NAME = pattern(r"[A-Z][A-Z0-9_]++")
_DOT = pattern(r"\.\w")


def right_name(name: str, context: Context) -> str | None:
    """The known name that a fix may write for another one: it leaves nothing to be found."""
    meant = meant_name(name, context.variables)
    return None if meant in withheld(context) else meant


def withheld(context: Context) -> dict[str, Variable]:
    """The variables that a system template is not given, for its phase is not."""
    if context.kind is not Kind.SYSTEM_TEMPLATE or context.phase is None:
        return {}
    variables = context.vocabulary.variables
    return {it.name: it for it in variables if not it.is_given(context.phase)}


def is_meant(it: Placeholder, context: Context) -> bool:
    """Whether one that is padded or not closed is a placeholder at all.

    `x << n >> m` is none, nor is every mark that a person mentions. A known name leaves no doubt.
    """
    sure = bool(_SURE_NAME.fullmatch(it.name))
    if context.closed and meanings(it.name, context.variables):
        return True
    if it.form is PlaceholderForm.PADDED:
        return context.closed and (sure or it.spelling is Spelling.BRACES)
    if _DOT.match(context.text, it.span.end) or len(it.name) == 1:
        return False
    if it.in_prose:
        return context.closed or sure
    return context.closed and sure and it.spelling is Spelling.BRACES


def new_spelling(context: Context) -> Spelling:
    """How a new placeholder of a file is written."""
    usual = Spelling.BRACES if context.vocabulary.brace_style else Spelling.ANGLES
    return context.spelling or usual


def put_right(it: Placeholder, name: str, context: Context) -> tuple[Edit, ...]:
    """Write a placeholder as an injection looks for it, and as the file writes the others."""
    spelling = context.spelling or it.spelling
    if spelling is not it.spelling and not context.vocabulary.two_tier:
        return (Edit(it.span, spelling.around(name)),)
    closing = Span(it.inner.end, it.span.end)
    edits = Edit(it.inner, name), Edit(closing, it.spelling.closing)
    return tuple(it for it in edits if context.text[it.span.start : it.span.end] != it.text)
