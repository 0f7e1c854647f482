from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Tag, TagRole, Tags
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, Fix, unsafe_fix
from promptls.parsing.tags.marks import words_of
from promptls.rule import rule
from promptls.semantics.tags.attributes import are_clean
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.surroundings import has_text
from promptls.text import Span
from promptls.vocabulary import ResponseTag


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=Applicability.UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output < review>PASS</review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_malformed(tags: Tags, context: Context) -> Findings:
    """A tag is `<name>` or `</name>`, without space at its edges and with quotes for attributes.

    The model copies what it is shown, and the orchestrator looks for the exact form.
    """
    for element in tags.elements:
        for tag in (element.opening, element.closing):
            known = _known(tag, context)
            if known is not None and (known.attributes or not words_of(context.text, tag)):
                yield _finding(tag, context, _repaired(tag, known, context))
    for tag in (it.tag for it in tags.loose):
        known = None if words_of(context.text, tag) else _known(tag, context)
        if known is not None and (tag.reaches_far or not tag.attributes) and not tag.in_code:
            # A tag that is more than mentioned would be one without a partner.
            counts = tag.touches or (tag.is_own_line and has_text(context.text, tag))
            fix = None if counts else _repaired(tag, known, context)
            yield _finding(tag, context, fix)


def _known(tag: Tag[Span], context: Context) -> ResponseTag | None:
    """The tag of the vocabulary that a malformed one is meant to be."""
    known = context.vocabulary.tags_by_name.get(tag.name) if tag.malformed else None
    # With attributes that the tag does not have, it is another construct.
    return None if known is None or (tag.attributes and not known.attributes) else known


def _finding(tag: Tag[Span], context: Context, fix: Fix[Span] | None) -> Finding[Span]:
    return Finding(tag.span, f"malformed tag: {context.text[slice(*tag.span)].strip()}", fix)


def _repaired(tag: Tag[Span], known: ResponseTag, context: Context) -> Fix[Span] | None:
    if tag.role is TagRole.CLOSING:
        mark = f"</{tag.name}>"
    elif are_clean(known, tag.attributes, context):
        attributes = (f' {it.name}="{it.value}"' for it in tag.attributes)
        mark = "".join((f"<{tag.name}", *attributes, ">"))
    else:
        return None
    return unsafe_fix(tag.span, mark, f"Change to {mark}")
