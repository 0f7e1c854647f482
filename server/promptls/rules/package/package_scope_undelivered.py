from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.packages.work_scope import find_undelivered
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Deliverables and Work Scope",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- [ ] `src/useLogin.ts` \u2014 the hook\n", ""),
    good=WORK_PACKAGE.replace(" \u2014 the hook", ""),
)
def package_scope_undelivered(document: Document, context: Context) -> FileFindings:
    """Every file of the work scope must be a deliverable.

    The work scope lists the files that the agent may change. A file that it need not deliver is
    either a forgotten deliverable or a permission that the work does not need.
    """
    left = find_undelivered(document.package) if document.package is not None else []
    if document.package is None or not left:
        return
    # Several lines for one place are one edit: of many that touch, only the first would be made.
    newline = newline_of(context.text)
    last = [it for it in document.package.deliverables if it.path][-1]
    end = document.source.line_around(last.path_span.start).end
    text = "".join(f"{newline}- [ ] `{it.path}`" for it in left)
    more = f" and {len(left) - 1} more" if len(left) > 1 else ""
    for file in left:
        fix = unsafe_fix(FileSpan(end, end), text, f"Add a deliverable for {file.path!r}{more}")
        yield Finding(file.span, f"missing deliverable for {file.path!r}", fix)
