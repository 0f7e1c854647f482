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
from promptls.semantics.front_matter.fields import (
    find_judged_keys,
    has_problem,
    is_empty,
    is_filled_in,
    is_form,
)
from promptls.text.nearest import FARTHEST, distance
from promptls.text.paths import folder_of, name_of
from promptls.text.wording import listed, replacing
from promptls.vocabulary.hosts.facts import FrontMatterKey

_NAME = "name"
_SCALARS = frozenset({Shape.PLAIN, Shape.QUOTED})


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
    """The name and description of a skill, and some other values, must be valid.

    Claude Code loads a skill with an invalid name. VS Code leaves it out without a word, and the
    specification of skills, which other programs follow, does not allow it. A page with an unknown
    audience is never shown.

    The `name` of a skill must be 1 to 64 lower-case letters, digits and hyphens, such as
    `pdf-reader`. The name of a plugin and a colon may come first. The fix takes the name of the
    folder.

    The `description` of a skill must have at most 1,024 characters, its `compatibility` 500.

    The `audience` of any page must be one or several of `agents`, `developers`, `pms` and `sdk`.
    An audience without one of these words, and without one that is nearly so, belongs to another
    tool and is not checked; a single word that is nearly one is a note.

    The `color` of an agent of OpenCode must be `#` and six hexadecimal digits, or a colour of the
    theme: `primary`, `secondary`, `accent`, `success`, `warning`, `error` or `info`. With any
    other, OpenCode 1.18.34 (2026-11-20) does not start.
    """
    matter = document.front_matter
    if matter is None or is_form(document):
        return
    keys = find_judged_keys(document, context.vocabulary)
    repeated = {it.span for it in matter.repetitions}
    for field in matter.fields:
        key = keys.get(field.key)
        if key is None or field.key_span in repeated or is_empty(field):
            continue
        if key.values:
            yield from _outside(key, field, matter.items(field.key))
        else:
            is_certain = not has_problem(matter, field)
            yield from _rejected(key, field, document, is_certain=is_certain)


def _outside(key: FrontMatterKey, field: Field, items: tuple[FieldItem, ...]) -> FileFindings:
    there = {it.text for it in items}
    is_ours = not there.isdisjoint(key.values)
    # Other tools have one audience, such as `Developer`.
    milder = None if is_ours or field.shape is Shape.LIST else Severity.INFO
    for item in items:
        if item.text in key.values or is_filled_in(item.text):
            continue
        meant = _meant(item.text, key.values)
        if meant or is_ours:
            fix = None
            if meant and meant not in there:
                fix = unsafe_fix(item.span, meant, replacing(item.text, meant))
            message = f"unknown {key.name} {item.text!r}; expected {listed(key.values, 'or')}"
            yield Finding(item.span, message, fix, milder)


def _meant(text: str, known: tuple[str, ...]) -> str | None:
    """The known word that differs from a text in its case or by a letter or two."""
    word = text.lower()
    near = [it for it in known if distance(word, it) <= min(FARTHEST, len(it) // 3)]
    return near[0] if len(near) == 1 else None


def _rejected(
    key: FrontMatterKey, field: Field, document: Document, *, is_certain: bool
) -> FileFindings:
    value = field.value
    # A list may have no place of its own.
    span = field.value_span if field.value_span.start < field.value_span.end else field.key_span
    if key.longest is not None and len(value) > key.longest:
        length = f"{key.name} is {len(value):,} characters long"
        yield Finding(span, f"{length}; the limit is {key.longest:,}")
    if is_certain and not key.matches(value) and not is_filled_in(value):
        what = f"invalid {document.kind} {key.name} {value[:80]!r}"
        yield Finding(span, f"{what}: use {key.form}", _rename(key, field, document))


def _rename(key: FrontMatterKey, field: Field, document: Document) -> FileFix | None:
    """Take the name of the folder, which is that of the skill wherever it is valid."""
    folder = name_of(folder_of(document.path))
    if key.name != _NAME or not key.matches(folder) or field.shape not in _SCALARS:
        return None
    return unsafe_fix(field.value_span, folder, replacing(field.value, folder))
