from promptls.document import Document, Field, Shape
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    Edit,
    FileFindings,
    FileFix,
    Finding,
    Fix,
    Severity,
    rule,
)
from promptls.semantics.front_matter.template_metadata import (
    VARIABLES,
    WrongMetadata,
    find_wrong_metadata,
    find_wrong_variables,
    is_variable_name,
)
from promptls.text.spans import FileSpan
from promptls.text.wording import either, quoted, replacing

_SCALARS = (Shape.EMPTY, Shape.PLAIN, Shape.QUOTED)
_MATTER = "---\nagent: {}\nphase: challenge\nvariables: [PROJECT_CONTEXT]\n---\n\n"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the value is a misspelling of the one in the file's name, or lacks its brackets",
    clause="Agentd system templates, Data Model",
    path="templates/system/CLAUDE-challenge.md",
    bad=_MATTER.format("CLUADE") + TEMPLATE,
    good=_MATTER.format("CLAUDE") + TEMPLATE,
)
def template_metadata_invalid(document: Document, context: Context) -> FileFindings:
    """The front matter of a system template must have the agent and the phase of the file's name.

    `agent` is one of `GEMINI`, `CLAUDE`, `CODEX` and `BASE`, `phase` one of `plan`, `challenge`,
    `implement`, `review` and `archive`; `promptls declare` adds others to the settings. `variables`
    is a list of names. A program that reads wrong metadata takes the template for another one, or
    fails.

    A value that is a placeholder is not checked. `promptls schema
    template-metadata` prints the schema.
    """
    for wrong in find_wrong_metadata(document, context.vocabulary):
        yield _report(wrong)
    variables = find_wrong_variables(document, context.vocabulary)
    if isinstance(variables, Field):
        span = _marked(variables)
        message = f"{VARIABLES!r} must be a list of names, such as [PROJECT_CONTEXT]"
        yield Finding(span, message, _to_list(variables, document))
        return
    for item in variables:
        yield Finding(item.span, f"invalid variable {quoted(item.text)}; expected a name")


def _report(wrong: WrongMetadata) -> Finding[FileSpan]:
    field, named, meant = wrong.field, wrong.named, wrong.meant
    key, span = field.key, _marked(field)
    if field.shape not in _SCALARS:
        return Finding(span, f"{key!r} must be one word; expected {either(wrong.known)}")
    is_known = field.value in wrong.known
    said = f"the file name says {named!r}"
    if is_known:
        message = f"{key} is {quoted(field.value)}, but {said}"
    elif field.value:
        hint = f"did you mean {meant!r}?" if meant else f"expected {either(wrong.known)}"
        is_other = meant is not None and named is not None and meant != named
        message = f"unknown {key} {quoted(field.value)}; {said if is_other else hint}"
    else:
        message = f"{key!r} has no value; expected {either(wrong.known)}"
    new = named or meant
    if new is None:
        return Finding(span, message)
    gap = "" if field.value_span.start < field.value_span.end else " "
    title = replacing(field.value, new) if field.value else f"Add {new!r}"
    edits = (Edit(field.value_span, gap + new),)
    is_slip = named == meant and not is_known
    return Finding(span, message, Fix(title, edits, SAFE if is_slip else UNSAFE))


def _marked(field: Field) -> FileSpan:
    """The value of a field, or its key where it has none."""
    return field.value_span if field.value_span.start < field.value_span.end else field.key_span


def _to_list(field: Field, document: Document) -> FileFix | None:
    """Brackets around names that are parted by commas."""
    start, end = field.value_span
    names = [it.strip() for it in field.value.split(",")] if field.value else []
    is_flat = len(field.value) == end - start
    if field.shape not in _SCALARS or not is_flat or not all(map(is_variable_name, names)):
        return None
    if field.shape is Shape.QUOTED:
        start, end = start - 1, end + 1
    gap = " " if start == end and document.source.text[start - 1 : start] == ":" else ""
    shown = f"[{', '.join(names)}]"
    # That a template has none, only its author can say.
    applicability = SAFE if names else UNSAFE
    return Fix(f"Write {shown!r}", (Edit(FileSpan(start, end), gap + shown),), applicability)
