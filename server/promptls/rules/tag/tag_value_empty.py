from promptls.document import Element, Tag, TagRole, Tags, ValueForm
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.tags.elements import ends_value, find_known_elements, is_strict
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import find_expected_values
from promptls.text.spans import LINE_BREAK, Span
from promptls.text.wording import either
from promptls.vocabulary import ResponseTag


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output this:

        <review></review>
    """,
    good="""
        When the proposal is sound, output this:

        <review>PASS</review>
    """,
)
def tag_value_empty(tags: Tags, context: Context) -> Findings:
    """A tag that takes a value must not be empty.

    An empty verdict counts as none. Outside of system templates and responses, an empty pair of
    tags within a sentence only names the tag, and is not reported.
    """
    for element, wanted in find_known_elements(tags, context):
        if element.form is ValueForm.EMPTY and wanted.values and _counts(element, context):
            yield Finding(element.span, _message(wanted, context))
    for tag in (it.tag for it in tags.loose if it.tag.role is TagRole.ALONE):
        known = context.vocabulary.tags_by_name.get(tag.name)
        if known and known.values and _is_meant(tag, known, context):
            yield Finding(tag.span, _message(known, context))


def _message(tag: ResponseTag, context: Context) -> str:
    return f"<{tag.name}> has no value; expected {either(find_expected_values(tag, context))}"


def _counts(element: Element[Span], context: Context) -> bool:
    opening, closing = element.opening, element.closing
    if is_strict(context) or opening.attributes:
        return True
    is_line = opening.is_first and closing.is_last
    return is_line and LINE_BREAK.search(context.text, *element.value) is None


def _is_meant(tag: Tag[Span], known: ResponseTag, context: Context) -> bool:
    if tag.attributes and not known.attributes:
        return False
    if ends_value(tag, context.text):
        return False
    return is_strict(context) or tag.is_own_line or bool(tag.attributes)
