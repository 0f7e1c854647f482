from promptls.document import JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.responses.reports import artifacts_of, has_failed
from promptls.text.nearest import did_you_mean
from promptls.text.wording import listed, quoted
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import FAILURE_STATUSES, SUCCESS_STATUSES


@rule(
    JsonFile,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, Response Format and Manifest Validation",
    path="response.json",
    kind=Kind.AGENT_RESPONSE,
    bad="""
        {"success": false, "status": "completed", "error": "The form is missing"}
    """,
    good="""
        {"success": false, "status": "blocked", "error": "The form is missing"}
    """,
)
def response_status_invalid(file: JsonFile, context: Context) -> Findings:
    """The report on a work package must have a known status that agrees with `success`.

    A success has the status `completed`, a failure `blocked`, or `failed` as many agents write. One
    program goes by `success`, another one by `status`: where they contradict each other, the work
    is reviewed and blocked at the same time. A report of success whose `lint_status` is a failure
    contradicts itself, too, because such work is rejected.

    A status in other words is a warning: it is shown to people, and programs ignore it.
    """
    if context.kind is not Kind.AGENT_RESPONSE:
        return
    for record in file.records:
        value = record.value
        if not isinstance(value, dict):
            continue
        success, status = value.get("success"), value.get("status")
        if not isinstance(success, bool):
            continue
        words = SUCCESS_STATUSES, FAILURE_STATUSES
        expected, others = words if success else reversed(words)
        places = find_locations(context.text, record.span)
        if isinstance(status, str) and status not in expected:
            span = places.at(("status",)).span
            written, allowed = str(success).lower(), listed(map(repr, expected), "or")
            if status.casefold() in others:
                message = (
                    f"status {quoted(status)} contradicts success {written}; expected {allowed}"
                )
                yield Finding(span, message)
            else:
                hint = did_you_mean(status, expected) or f"; expected {allowed}"
                message = f"unknown status {quoted(status)}{hint}"
                yield Finding(span, message, severity=Severity.WARNING)
        linted = artifacts_of(value).get("lint_status")
        if success and has_failed(linted):
            span = places.at(("artifacts", "lint_status")).span
            yield Finding(span, f"lint_status {quoted(str(linted))} contradicts success true")
