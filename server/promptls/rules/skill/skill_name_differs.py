from promptls.document import Document, Field, Shape
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
from promptls.semantics.facts import is_part_of_skill
from promptls.semantics.front_matter.fields import has_problem
from promptls.text.paths import folder_of, name_of
from promptls.text.patterns import pattern
from promptls.text.wording import replacing

_SCALARS = frozenset({Shape.PLAIN, Shape.QUOTED})
# What holds skills is no part of their names.
_COLLECTIONS = frozenset({"skills", ""})
# What holds a skill, or a form for one, before it is installed under its name.
_NAMELESS = pattern(
    r"\.|(?:(?:agent-)?skills?|assets|build|content|dist|docs|examples?|package|plugins?|project"
    r"|root|samples?|src|templates?|tests?)\Z"
)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agent Skills specification, name field",
    path="skills/pdf-reader/SKILL.md",
    bad="""
        ---
        name: pdf-tools
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
def skill_name_differs(document: Document, context: Context) -> FileFindings:
    """The name of a skill must be that of its folder.

    Some programs know a skill by its folder, others by its name. Where the two differ, a name that
    works in one program does not find the skill in another, and the validator of the specification
    refuses it.

    A name with a prefix, such as `plugin:pdf-reader`, or `office-pdf-reader` in the folder
    `office/pdf-reader`, is only a note: the specification does not allow it, but programs that go
    by the folder load the skill, and some install it under the names of all its folders.

    A skill whose folder does not name it, such as `skills/SKILL.md` or `template/SKILL.md`, is not
    checked, nor is one in the folder of another skill, which is a part of that.
    """
    matter = document.front_matter
    field = matter.get("name") if matter is not None else None
    folder = name_of(folder_of(document.path))
    if matter is None or field is None or field.value == folder or not folder:
        return
    if field.shape not in _SCALARS:
        return
    known = context.vocabulary.judged_keys[document.kind].get("name")
    is_read = known is not None and known.matches(field.value) and not has_problem(matter, field)
    if not is_read or _NAMELESS.match(folder):
        return
    if context.project is not None and is_part_of_skill(document, context.project):
        return
    prefix = _find_prefix(field.value, document.path)
    message = f"skill is named {field.value!r}, but its folder is {folder!r}"
    if prefix:
        message = f"prefix {prefix!r} in a skill name; the folder is {folder!r}"
    yield Finding(
        field.value_span,
        message,
        _rename(field, folder) if known is not None and known.matches(folder) else None,
        Severity.INFO if prefix else None,
    )


def _find_prefix(name: str, path: str) -> str:
    """What a name has before that of the folder: a plugin with its colon, or folders around."""
    plugin, colon, _ = name.rpartition(":")
    if colon:
        return plugin + colon
    *around, folder, _ = path.split("/")
    joined = folder
    while around and around[-1] not in _COLLECTIONS:
        joined = f"{around.pop()}-{joined}"
        if name == joined:
            return name.removesuffix(folder)
        if len(joined) >= len(name):
            break
    return ""


def _rename(field: Field, folder: str) -> FileFix:
    return unsafe_fix(field.value_span, folder, replacing(field.value, folder))
