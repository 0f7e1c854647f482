from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import PACKAGE_PARTS

_ORDER = [it.name for it in PACKAGE_PARTS if it.required]
# More sections are not a person's work, and comparing all with all is slow.
_MOST = 50


@rule(
    Document,
    severity=Severity.INFO,
    clause="AgilePlus agent prompt, Markdown Prompt Document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("## Deliverables", "## -")
    .replace("## Work Scope (File Boundaries)", "## Deliverables")
    .replace("## -", "## Work Scope"),
    good=WORK_PACKAGE,
)
def package_section_order(document: Document, _: Context) -> FileFindings:
    """The sections of a work package must be in the usual order.

    An agent reads from top to bottom: first why, then what, then within which limits. The order is
    Mission, Feature Context, Deliverables, Work Scope, Constraints & Governance, Context
    Documents, Workflow & State Transitions.
    """
    sections = document.package.sections if document.package is not None else ()
    known = [(it, _ORDER.index(it.known)) for it in sections if it.known in _ORDER][:_MOST]
    kept = _longest([place for _, place in known])
    for at, (section, place) in enumerate(known):
        if at in kept:
            continue
        other, earlier = max(known[:at], key=lambda it: it[1], default=(section, -1))
        if place < earlier:
            message = f"section {section.known!r} must come before {_ORDER[earlier]!r}"
        else:
            other, later = min(known[at + 1 :], key=lambda it: it[1])
            message = f"section {section.known!r} must come after {_ORDER[later]!r}"
        second = SecondPlace(other.heading, f"section {other.known!r}")
        yield Finding(section.heading, message, second=second)
        return


def _longest(places: list[int]) -> list[int]:
    """The positions of as many sections as possible that are in order among each other."""
    best: list[list[int]] = []
    for at, place in enumerate(places):
        before = [run for run in best if places[run[-1]] <= place]
        best.append([*max(before, key=len, default=[]), at])
    return max(best, key=len, default=[])
