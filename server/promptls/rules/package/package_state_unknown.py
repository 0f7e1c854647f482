import re

from promptls.document import Document, StateMark
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import (
    SAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.text.nearest import find_abbreviated, find_slip, within_reach
from promptls.text.wording import listed, replacing
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import FEATURE_STATES, PACKAGE_STATES

_PACKAGE = tuple(it.name for it in PACKAGE_STATES)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the word is an obvious misspelling of a known one",
    clause="AgilePlus agent prompt, Feature Context and Workflow & State Transitions",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("PLANNED`\n", "PLANED`\n"),
    good=WORK_PACKAGE,
)
def package_state_unknown(document: Document, _: Context) -> FileFindings:
    """The state of a work package must be one of five.

    `PLANNED`, `DOING`, `FOR_REVIEW`, `DONE` and `BLOCKED` are the states through which the program
    that runs the agents moves a work package. It does not know what to do in another state.
    Features have states of their own, of which only a misspelled one is reported.
    """
    if document.package is None:
        return
    states = list(document.package.states)
    field = document.package.field("Feature State")
    if field is not None and field.word:
        states.append(StateMark(of_package=False, state=field.word, span=field.word_span))
    for mark in states:
        known = _PACKAGE if mark.of_package else FEATURE_STATES
        near = _meant(mark) if mark.state not in known else None
        if mark.state in known or (near is None and not mark.of_package):
            continue
        make = safe_fix if near == find_slip(_word(mark), known) else unsafe_fix
        fix = make(mark.span, near, replacing(mark.state, near)) if near else None
        hint = f"did you mean {near!r}?" if near else f"expected {listed(known, 'or')}"
        yield Finding(mark.span, f"unknown state {mark.state!r}; {hint}", fix)


def _word(mark: StateMark) -> str:
    return re.sub(r"[ -]", "_", mark.state.upper())


def _meant(mark: StateMark) -> str | None:
    state = _word(mark)
    if mark.of_package:
        return find_abbreviated(state, _PACKAGE)
    # IMPLEMENTED and IMPLEMENTING are words of their own.
    if any(state.startswith(it) and len(state) > len(it) + 1 for it in FEATURE_STATES):
        return None
    near = within_reach(state, FEATURE_STATES)
    return near[0] if near else None
