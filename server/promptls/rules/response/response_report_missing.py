from promptls.rules.answers import Answer
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, Response Format",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"WP01.md": WORK_PACKAGE},
    bad="""
        The form is done.
    """,
    good="""
        The form is done.

        {"job_id": "1", "wp_id": "WP01", "success": true, "status": "completed", "summary": "Done"}
    """,
)
def response_report_missing(answer: Answer, _: Context) -> FileFindings:
    """A response to a work package must have a report in JSON.

    The harness learns from it alone whether the package is done or blocked, and why. The report is
    the whole response, an object that begins a line, or a code fence of JSON; other text may be
    before and after it. The examples answer the work package WP01.
    """
    package = answer.demands.package
    if package is not None and not answer.has_report and answer.unclosed is None:
        message = f"missing JSON report on {package.id}; expected an object with success and status"
        yield Finding(answer.last_line, message)
