from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document, StateMark
from promptls.kinds import Kind
from promptls.nearest import meant
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE
from promptls.vocabulary.packages import FEATURE_STATES, PACKAGE_STATES

_PACKAGE = tuple(it.name for it in PACKAGE_STATES)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("PLANNED`\n", "PLANED`\n"),
    good=WORK_PACKAGE,
)
def package_state_unknown(document: Document, _: Context) -> Iterator[Finding]:
    """A work package is in one of five states.

    `PLANNED`, `DOING`, `FOR_REVIEW`, `DONE` and `BLOCKED` are what the harness moves a
    package through. Features have states of their own; only a misspelt one is reported.
    """
    if document.package is None:
        return
    states = list(document.package.states)
    field = document.package.field("Feature State")
    if field is not None and field.value.strip("`").isidentifier():
        states.append(StateMark(of_package=False, state=field.value, span=field.span))
    for mark in states:
        known = _PACKAGE if mark.of_package else FEATURE_STATES
        if mark.state.strip("`") in known:
            continue
        near = meant(mark.state.strip("`").upper(), known)
        if near is None and not mark.of_package:
            continue
        fix = replace(mark.span, near, f"Change to {near}") if near else None
        yield Finding(mark.span, f"no state is called {mark.state!r}", fix)
