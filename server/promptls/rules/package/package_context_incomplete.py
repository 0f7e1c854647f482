from promptls.document import Document, PackageSection, WorkPackage
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.text.nearest import within_reach
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import CONTEXT_FIELDS

# More fields are not a person's work.
_MOST = 50
_BRANCH = pattern(r"feat/(?P<slug>[0-9]++-[\w.-]*?\w)-WP[0-9]+")
_SLUG = pattern(r"[0-9]++-[\w.-]++")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Feature Context",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- **Feature State:** IMPLEMENT\n", ""),
    good=WORK_PACKAGE,
)
def package_context_incomplete(document: Document, context: Context) -> FileFindings:
    """The feature context must name the feature, its state, the branch and the date.

    The agent works on that branch. The date shows which version of the feature was meant.
    """
    package = document.package
    section = package.section("Feature Context") if package is not None else None
    if package is None or section is None:
        return
    newline = newline_of(context.text)
    wanted = [it.name for it in CONTEXT_FIELDS]
    others = {it.name: it for it in package.fields[:_MOST] if it.name not in wanted}
    for at, name in enumerate(wanted):
        value = _value(package, at)
        field = package.field(name)
        near = within_reach(name, others) if field is None else []
        if field is not None:
            if not field.value:
                fix = unsafe_fix(field.value_span, f" {value}", f"Add {value!r}")
                yield Finding(field.name_span, f"{name!r} has no value", fix)
        elif near:
            span = others[near[0]].name_span
            message = f"unknown field {near[0]!r}; did you mean {name!r}?"
            yield Finding(span, message, unsafe_fix(span, name, replacing(near[0], name)))
        else:
            place, before, after = _place(document, package, section, at)
            text = f"{newline * before}- **{name}:** {value}{newline * after}"
            fix = unsafe_fix(FileSpan(place, place), text, f"Add '{name}: {value}'")
            yield Finding(section.heading, f"missing {name!r} in the feature context", fix)


def _place(
    document: Document, package: WorkPackage, section: PackageSection, at: int
) -> tuple[int, int, int]:
    """Where a line goes, and how many line breaks go before and after it."""
    fields = [package.field(it.name) for it in CONTEXT_FIELDS]
    source = document.source
    earlier = [it for it in fields[:at] if it is not None]
    if earlier:
        return source.line_around(earlier[-1].name_span.start).end, 1, 0
    later = [it for it in fields[at:] if it is not None]
    if later:
        return source.line_around(later[0].name_span.start).start, 0, 1
    return section.heading.end, 2, 0


def _value(package: WorkPackage, at: int) -> str:
    """The value that a field must have if the others are right."""
    wanted = CONTEXT_FIELDS[at]
    feature, branch = package.field("Feature"), package.field("Target Branch")
    if wanted.name == "Feature" and branch is not None:
        match = _BRANCH.fullmatch(branch.word)
        return match["slug"] if match else wanted.default
    if wanted.name == "Target Branch" and feature is not None and package.title.number:
        match = _SLUG.fullmatch(feature.word)
        return f"feat/{feature.word}-{package.title.package_id}" if match else wanted.default
    return wanted.default
