from promptls.document import Document, Field, FieldItem, Shape
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    FileFix,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.fields import has_problem
from promptls.text.patterns import pattern
from promptls.text.wording import listed, replacing
from promptls.vocabulary import FrontMatterKey
from promptls.vocabulary.kinds import folder_of, name_of

_PLACEHOLDER = pattern(r"\{\{|<<|\{%|\$")
_SCALARS = frozenset({Shape.EMPTY, Shape.PLAIN, Shape.QUOTED})


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Frontmatter Tags",
    path="skills/pdf-reader/SKILL.md",
    bad="""
        ---
        name: PDF Reader
        description: Reads PDF files
        ---
    """,
    good="""
        ---
        name: pdf-reader
        description: Reads PDF files
        ---
    """,
)
def front_matter_field_invalid(document: Document, context: Context) -> FileFindings:
    """The name and description of a skill and the audience of a page must be valid.

    A skill with an invalid name or description is not loaded, and a page with an unknown audience
    is never shown.

    The `name` of a skill must be 1 to 64 lower-case letters, digits and hyphens, such as
    `pdf-reader`. The name of a plugin and a colon may come first. The fix takes the name of the
    folder.

    The `description` of a skill must have at most 1,024 characters.

    The `audience` of any page must be one or several of `agents`, `developers`, `pms` and `sdk`.
    An audience in which none of these words occurs belongs to another tool and is not checked.

    This rule does not check other fields.
    """
    matter = document.front_matter
    if matter is None:
        return
    keys = context.vocabulary.judged_keys[document.kind]
    repeated = {it.span for it in matter.repetitions}
    for field in matter.fields:
        key = keys.get(field.key)
        if key is None or field.key_span in repeated:
            continue
        if key.values:
            yield from _outside(key, matter.items(field.key))
        else:
            is_certain = not has_problem(matter, field)
            yield from _rejected(key, field, document, is_certain=is_certain)


def _outside(key: FrontMatterKey, items: tuple[FieldItem, ...]) -> FileFindings:
    if any(it.text in key.values for it in items):
        for item in items:
            if item.text not in key.values and not _PLACEHOLDER.search(item.text):
                message = f"unknown {key.name} {item.text!r}; expected {listed(key.values, 'or')}"
                yield Finding(item.span, message)


def _rejected(
    key: FrontMatterKey, field: Field, document: Document, *, is_certain: bool
) -> FileFindings:
    value = field.value
    # A missing value is marked at its key.
    span = field.value_span if field.value_span.start < field.value_span.end else field.key_span
    if key.longest is not None and len(value) > key.longest:
        length = f"{key.name} is {len(value):,} characters long"
        yield Finding(span, f"{length}; the limit is {key.longest:,}")
    if is_certain and not key.matches(value) and not _PLACEHOLDER.search(value):
        what = f"invalid {document.kind} {key.name} {value[:80]!r}"
        yield Finding(span, f"{what}: use {key.form}", _rename(key, field, document))


def _rename(key: FrontMatterKey, field: Field, document: Document) -> FileFix | None:
    """Take the name of the folder, which is that of the skill wherever it is valid."""
    folder = name_of(folder_of(document.path))
    if not key.matches(folder) or field.shape not in _SCALARS:
        return None
    is_missing = field.value_span.start == field.value_span.end
    new = f" {folder}" if is_missing and field.shape is not Shape.QUOTED else folder
    title = f"Add {folder!r}" if is_missing else replacing(field.value, folder)
    return unsafe_fix(field.value_span, new, title)
