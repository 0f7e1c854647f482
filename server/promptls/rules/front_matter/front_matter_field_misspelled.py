from promptls.document import Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.front_matter.fields import find_misspelled_keys
from promptls.semantics.front_matter.programs import find_own_keys
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
    key that is a slip away from one of the hosts that load the file is reported, or two letters
    where the name, the description, the tools, the model or the files are lost. Then the finding
    is a warning, else a note. Any other is taken for a key of your own.

    [HOSTS.md](HOSTS.md) lists the keys of each host.
    """
    misspelled = find_misspelled_keys(document, context.vocabulary)
    known = find_own_keys(document, context.vocabulary) if misspelled else {}
    for field, nearest in misspelled:
        fix = unsafe_fix(field.key_span, nearest[0], replacing(field.key, nearest[0]))
        message = f"unknown key {field.key!r}; did you mean {nearest[0]!r}?"
        meant = known.get(nearest[0])
        severity = None if meant is not None and meant.is_vital else Severity.INFO
        yield Finding(field.key_span, message, fix, severity)
