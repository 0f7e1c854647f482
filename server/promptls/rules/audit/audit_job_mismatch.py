from promptls.document import JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.audit_lines import LinesAbove
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    JsonFile,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Audit Trail",
    path="audit/001-user-login/3a6b8c9d.jsonl",
    bad="""
        {"ts":"2026-03-01T10:15:34Z","actor":"agent:claude-code","job":"3a6b8c9d","action":"read_spec","path":"spec.md"}
        {"ts":"2026-03-01T10:16:12Z","actor":"agent:claude-code","job":"7e1f2a4b","action":"write_file","path":"a.rs"}
    """,
    good="""
        {"ts":"2026-03-01T10:15:34Z","actor":"agent:claude-code","job":"3a6b8c9d","action":"read_spec","path":"spec.md"}
        {"ts":"2026-03-01T10:16:12Z","actor":"agent:claude-code","job":"3a6b8c9d","action":"write_file","path":"a.rs"}
    """,
)
def audit_job_mismatch(file: JsonFile, context: Context) -> Findings:
    """The lines of an audit trail must be of one job.

    Each job has a trail of its own. A line of another job was appended to the wrong file, so this
    trail shows what its job has not done, and the other one lacks it.
    """
    if context.kind is not Kind.AUDIT_LOG:
        return
    above = LinesAbove()
    for record in file.records:
        for it in above.compare(record.value):
            if it.key == "job":
                place = find_locations(context.text, record.span).at(("job",))
                message = (
                    f"job {quoted(it.text)}, but the lines above are of job {quoted(it.other)}"
                )
                yield Finding(place.span, message)
