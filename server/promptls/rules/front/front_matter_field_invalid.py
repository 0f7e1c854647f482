from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document, Field, FieldItem
from promptls.findings import FileFindings, Finding
from promptls.patterns import pattern
from promptls.rule import rule
from promptls.semantics.field_names import has_problem
from promptls.vocabulary import FrontMatterKey

_PLACEHOLDER = pattern(r"\{\{|<<|\{%|\$")


@rule(
    Document,
    severity=Severity.WARNING,
    clause="agent prompt, Frontmatter Tags",
    path="docs/GOVERNANCE.md",
    bad="""
        ---
        audience: [agents, developer]
        ---

        # Governance
    """,
    good="""
        ---
        audience: [agents, developers]
        ---

        # Governance
    """,
)
def front_matter_field_invalid(document: Document, context: Context) -> FileFindings:
    """A field has a value that its readers accept.

    A page whose audience is misspelled reaches nobody, and a skill with a name or a description
    that does not fit is not loaded. An `audience` without any of the known values belongs to
    another tool.
    """
    matter = document.front_matter
    if matter is None:
        return
    keys = context.vocabulary.judged_keys[document.kind]
    for field in matter.fields:
        key = keys.get(field.key)
        if key is None:
            continue
        if key.values:
            yield from _outside(key, matter.items(field.key))
        else:
            yield from _rejected(key, field, is_certain=not has_problem(matter, field))


def _outside(key: FrontMatterKey, items: tuple[FieldItem, ...]) -> FileFindings:
    if any(it.text in key.values for it in items):
        for item in items:
            if item.text not in key.values and not _PLACEHOLDER.search(item.text):
                yield Finding(item.span, f"no {key.name} is called {item.text!r}")


def _rejected(key: FrontMatterKey, field: Field, *, is_certain: bool) -> FileFindings:
    value = field.value
    # A value that is not there is marked at its key.
    span = field.value_span if field.value_span.start < field.value_span.end else field.key_span
    if key.longest is not None and len(value) > key.longest:
        yield Finding(span, f"{len(value):,} characters of at most {key.longest:,}")
    if is_certain and not key.matches(value) and not _PLACEHOLDER.search(value):
        yield Finding(span, f"not a {key.name} that is accepted: {value[:80]!r}")
