from promptls.document import RequirementMarker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import (
    SAFE,
    Context,
    Finding,
    Findings,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.semantics.packages.requirements import find_misspelt_priority, has_placeholder
from promptls.text.nearest import find_abbreviated, find_slip
from promptls.text.wording import listed, replacing
from promptls.vocabulary.packages import PRIORITIES


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the word is an obvious misspelling of a known one",
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace('edium" --', 'ediun" --'),
    good=SPECIFICATION,
)
def requirement_priority_unknown(marker: RequirementMarker, _: Context) -> Findings:
    """The priority of a requirement must be `high`, `medium` or `low`.

    Tools sort the work by priority and do not know other words, nor a misspelled `priority`.
    """
    misspelt = find_misspelt_priority(marker) if not marker.closes else None
    if misspelt is not None:
        change = safe_fix if find_slip(misspelt.name.lower(), ("priority",)) else unsafe_fix
        name = None
        # Two mistakes in one attribute: nobody knows what it is.
        if misspelt.value in PRIORITIES or has_placeholder(misspelt.value):
            name = change(misspelt.name_span, "priority", replacing(misspelt.name, "priority"))
        message = f"unknown attribute {misspelt.name!r}; did you mean 'priority'?"
        yield Finding(misspelt.name_span, message, name)
    found = marker.attribute("priority") or misspelt
    if found is None or found.value in PRIORITIES or has_placeholder(found.value):
        return
    word = found.value.strip().lower()
    slip, near = find_slip(word, PRIORITIES), find_abbreviated(word, PRIORITIES)
    make, near = (safe_fix, slip) if slip else (unsafe_fix, near)
    fix = make(found.span, near, replacing(found.value, near)) if near else None
    hint = f"did you mean {near!r}?" if near else f"expected {listed(PRIORITIES, 'or')}"
    yield Finding(found.span, f"unknown priority {found.value!r}; {hint}", fix)
