from promptls.document import Element, Tags
from promptls.rules.kit import (
    UNSAFE,
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    SecondPlace,
    Severity,
    rule,
)
from promptls.semantics.tags.elements import find_nested_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.spans import Span


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        Output <review><review>PASS</review></review> or <review>NEEDS_REVISION</review>.
    """,
    good="""
        Output <review>PASS</review> or <review>NEEDS_REVISION</review>.
    """,
)
def tag_nested(tags: Tags, context: Context) -> Findings:
    """A tag with a value must not be inside another one.

    The orchestrator reads the text from the opening tag to the closing one. With another tag in it,
    that is no value that it knows, and the verdict is lost. An agent repeats what its template
    shows. Templates and answers are checked for a tag inside one of the same name, other files only
    for a tag in the place of a value.
    """
    for (element, tag), inner in find_nested_elements(tags, context):
        name = inner.opening.name
        fix = _remove(element) if _is_repeated(element, inner, context.text) else None
        message = f"unexpected <{name}> inside <{tag.name}>"
        second = SecondPlace(element.opening.span, "opened here")
        yield Finding(inner.opening.span, message, fix, second=second)


def _is_repeated(element: Element[Span], inner: Element[Span], text: str) -> bool:
    """Whether two tags are around an element that say the same as its own."""
    outer_tag, inner_tag = (
        text[it.span.start : it.span.end] for it in (element.opening, inner.opening)
    )
    return element.value == inner.span and outer_tag == inner_tag


def _remove(element: Element[Span]) -> Fix[Span]:
    opening, closing = element.opening.span, element.closing.span
    title = f"Remove the outer <{element.opening.name}>"
    return Fix(title, (Edit(opening, ""), Edit(closing, "")), UNSAFE)
