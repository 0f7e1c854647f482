from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE
from promptls.text import Span, newline_of
from promptls.work_scope import undelivered


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- [ ] `src/useLogin.ts` \u2014 the hook\n", ""),
    good=WORK_PACKAGE.replace(" \u2014 the hook", ""),
)
def package_scope_undelivered(document: Document, context: Context) -> Iterator[Finding]:
    """Every file of the work scope is delivered.

    A file that nobody has to deliver is either a deliverable that was forgotten, or more
    freedom than the work needs.
    """
    if document.package is None:
        return
    newline = newline_of(context.text)
    last = document.package.deliverables[-1:]
    for it in undelivered(document.package):
        line = document.source.line(document.source.line_at(last[0].path_span.start))
        text = f"{newline}- [ ] `{it.path}`"
        fix = suggest(Span(line.end, line.end), text, f"Insert a deliverable for {it.path}")
        yield Finding(it.span, f"no deliverable names {it.path}", fix)
