from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import (
    UNSAFE,
    Context,
    Edit,
    FileFindings,
    Finding,
    Fix,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.rules.open_ends import OPEN_ENDS
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS

_START = WORK_PACKAGE.index("## Feature Context")
_CONTEXT = WORK_PACKAGE[_START : WORK_PACKAGE.index("## Deliverables")]
_UNFILLED = "\n".join(
    (
        "## Feature Context",
        "",
        *(f"- **{it.name}:** {it.default}" for it in CONTEXT_FIELDS),
        "",
        "",
    )
)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Markdown Prompt Document",
    yields_to=OPEN_ENDS,
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace(_CONTEXT, ""),
    good=WORK_PACKAGE.replace(_CONTEXT, _UNFILLED),
)
def package_section_missing(document: Document, context: Context) -> FileFindings:
    """A work package must have all seven sections.

    Without one of them the agent has to guess, for example which files it may change. The sections
    are Mission, Feature Context, Deliverables, Work Scope, Constraints & Governance, Context
    Documents, and Workflow & State Transitions.
    """
    package = document.package
    if package is None:
        return
    newline = newline_of(context.text)
    required = [it.name for it in PACKAGE_PARTS if it.required]
    misnamed = {it.meant: it for it in package.misnamed}
    for at, name in enumerate(required):
        if package.section(name) is not None:
            continue
        message = f"missing section {name!r}"
        if name in misnamed:
            heading, wrong = misnamed[name].span, misnamed[name].wrong
            found, wanted = document.source[wrong], f"## {name}"
            message = f"expected {wanted!r}, found {found!r}"
            change = unsafe_fix(wrong, wanted, replacing(found, wanted))
            yield Finding(heading, message, change)
            continue
        later = [it for it in map(package.section, required[at + 1 :]) if it is not None]
        place = later[0].heading.start if later else len(context.text)
        gap = "" if context.text[:place].endswith(newline * 2) else newline
        lines = [f"- **{it.name}:** {it.default}" for it in CONTEXT_FIELDS]
        body = [f"## {name}", *(["", *lines] if name == "Feature Context" else []), ""]
        text = gap + newline.join([*body, ""] if later else body)
        fix = None
        if later or not document.ends_open:
            # Where there is nothing but a heading, an editor types below it.
            room = f"{text.rstrip()}{newline * 2}$1{newline * 2}"
            snippet = room if name != "Feature Context" else None
            edit = Edit(FileSpan(place, place), text, snippet)
            fix = Fix(f"Add '## {name}'", (edit,), UNSAFE)
        yield Finding(package.title.span, message, fix)
