from promptls.document import Json
from promptls.parsing.json.locations import find_locations
from promptls.rules.answers import Answer
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses.reports import artifacts_of, read_percentage
from promptls.text.spans import FileSpan, Span
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, Response Format, Code Quality Gates and Blocker Logging",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"WP01.md": WORK_PACKAGE},
    bad="""
        {"job_id": "1", "wp_id": "WP02", "success": true, "status": "completed", "summary": "Done"}
    """,
    good="""
        {"job_id": "1", "wp_id": "WP01", "success": true, "status": "completed", "summary": "Done"}
    """,
)
def response_report_contradicts(answer: Answer, context: Context) -> FileFindings:
    """A report on a work package must agree with the package, and with the rest of the response.

    The report on another package is taken for the work on this one. A success is not one where the
    coverage that is reported is below the figure of the package, such as `>80% coverage`: such work
    is rejected. A line `BLOCKER: …` says that the agent could not go on: beside a success one of
    the two is wrong. This is a warning. The examples answer the work package WP01.
    """
    if answer.report is None:
        return
    report, (start, end) = answer.report
    places = find_locations(context.text, Span(start, end))

    def locate(*path: str) -> FileSpan:
        return FileSpan(*places.at(path).span)

    package = answer.demands.package
    given = report.get("wp_id")
    if package is not None and isinstance(given, str) and given != package.id:
        message = f"report on {quoted(given)}; expected {package.id!r}"
        yield Finding(locate("wp_id"), message)
    if report.get("success") is not True:
        return
    wanted = None if package is None else package.coverage
    written: Json = artifacts_of(report).get("test_coverage")
    reached = read_percentage(written)
    if wanted is not None and reached is not None and not wanted.allows(reached):
        message = (
            f"test_coverage {quoted(str(written))} is too low; the package asks for {wanted.text}"
        )
        yield Finding(locate("artifacts", "test_coverage"), message)
    for blocker in answer.blockers:
        message = f"blocker {quoted(blocker.text)} contradicts success true"
        yield Finding(blocker.span, message, severity=Severity.WARNING)
