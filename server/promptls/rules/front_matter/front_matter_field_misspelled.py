from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.front_matter.fields import find_misspelled_keys
from promptls.text.wording import replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        descripton: Follows an execution path
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        ---
    """,
)
def front_matter_field_misspelled(document: Document, context: Context) -> FileFindings:
    """A key of front matter must not be misspelled.

    Unknown keys are silently ignored, so an agent with a `descripton` has no description. Only a
    key that is one or two letters off a known one is reported. Any other is taken for a key of
    your own. Where the name, the description, the tools, the model or the files are lost, the
    finding is a warning, else a note.
    """
    misspelled = find_misspelled_keys(document, context.vocabulary)
    known = context.vocabulary.keys_of(document.kind, document.path) if misspelled else {}
    for field, nearest in misspelled:
        fix = unsafe_fix(field.key_span, nearest[0], replacing(field.key, nearest[0]))
        message = f"unknown key {field.key!r}; did you mean {nearest[0]!r}?"
        meant = known.get(nearest[0])
        severity = None if meant is not None and meant.is_vital else Severity.INFO
        yield Finding(field.key_span, message, fix, severity)
