from datetime import datetime
from itertools import pairwise

from promptls.document import JsonFile, JsonRecord
from promptls.parsing.json.locations import find_locations
from promptls.parsing.json.values import read_timestamp
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
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
    stamped = ((it, *read) for it in file.records if (read := _stamp(it)))
    for (_, text_before, before), (record, text, moment) in pairwise(stamped):
        if (before.tzinfo is None) == (moment.tzinfo is None) and moment < before:
            place = find_locations(context.text, record.span).at(("ts",))
            message = f"timestamp {text!r} is earlier than the previous one, {text_before!r}"
            yield Finding(place.span, message)


def _stamp(record: JsonRecord) -> tuple[str, datetime] | None:
    text = record.value.get("ts") if isinstance(record.value, dict) else None
    moment = read_timestamp(text) if isinstance(text, str) else None
    return (text, moment) if isinstance(text, str) and moment else None
