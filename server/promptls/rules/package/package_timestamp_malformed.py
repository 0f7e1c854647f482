from promptls.document import Document
from promptls.parsing.json.values import read_timestamp
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.patterns import pattern
from promptls.vocabulary.kinds import Kind

# Python reads anything between date and time; the standard wants a `T`.
_SHAPE = pattern(r"[0-9W-]++(?:T[0-9:.,]++(?:Z|[+-][0-9:]++)?+)?+")
_NOTE = pattern(r"[ \t]++\([^()]*+\)\Z")
_PLACEHOLDER = pattern(r"[\[{<$]|YYYY")


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Feature Context",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("2025-01-15T10:30:00Z", "January 15, 2025"),
    good=WORK_PACKAGE,
)
def package_timestamp_malformed(document: Document, _: Context) -> FileFindings:
    """The date of creation must be an ISO 8601 date.

    Programs sort work packages by it and cannot read a date in words.
    """
    created = document.package.field("Created") if document.package is not None else None
    if created is None or not created.word or _PLACEHOLDER.search(created.word):
        return
    value = _NOTE.sub("", created.value).strip("` ")
    if _SHAPE.fullmatch(value) is None or read_timestamp(value) is None:
        what = f"invalid date {created.value!r}"
        yield Finding(created.value_span, f"{what}: use ISO 8601, such as 2025-01-15T10:30:00Z")
