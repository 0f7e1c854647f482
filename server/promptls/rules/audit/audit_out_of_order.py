from promptls.document import JsonFile
from promptls.parsing.json.locations import find_locations
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.audit_lines import LinesAbove
from promptls.vocabulary.kinds import Kind


@rule(
    JsonFile,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Audit Trail",
    path="audit/001-user-login/3a6b8c9d.jsonl",
    bad="""
        {"ts":"2026-03-01T10:16:12Z","actor":"agent:claude-code","action":"write_file","path":"a.rs"}
        {"ts":"2026-03-01T10:15:34Z","actor":"agent:claude-code","action":"read_spec","path":"spec.md"}
    """,
    good="""
        {"ts":"2026-03-01T10:15:34Z","actor":"agent:claude-code","action":"read_spec","path":"spec.md"}
        {"ts":"2026-03-01T10:16:12Z","actor":"agent:claude-code","action":"write_file","path":"a.rs"}
    """,
)
def audit_out_of_order(file: JsonFile, context: Context) -> Findings:
    """The lines of an audit trail must be in the order of their timestamps.

    Agents only append lines to an audit trail. A line that is older than the one above it was
    changed or moved later, or has the time of a wrong clock, so the trail does not prove what
    happened.
    """
    if context.kind is not Kind.AUDIT_LOG:
        return
    above = LinesAbove()
    for record in file.records:
        for it in above.compare(record.value):
            if it.key == "ts":
                place = find_locations(context.text, record.span).at(("ts",))
                message = f"timestamp {it.text!r} is earlier than the previous one, {it.other!r}"
                yield Finding(place.span, message)
