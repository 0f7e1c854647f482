"""The `sarif` format, version 2.1.0, as code scanning services read it."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence

from promptls import __version__
from promptls.checking.reports import FileReport, ReportedFix, ReportedPosition, ReportedRange
from promptls.cli.printers.ci import GITHUB, encode_array, encode_json, find_path_from_top
from promptls.cli.terminal.style import OutputStyle
from promptls.rules import RULE_NAMES, load_rule
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import Severity
from promptls.rules.pages import find_reason, render_page
from promptls.text.spans import Source

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_VERSION = "2.1.0"
_LEVELS = dict(zip(Severity, ("error", "warning", "note", "note"), strict=True))
# GitHub's words for the levels.
_PROBLEMS = {"error": "error", "warning": "warning", "note": "recommendation"}
_ROOT = "%SRCROOT%"
# GitHub's own key is reserved for its own hash of lines; it warns about any other value.
_FINGERPRINT = "promptls/v1"
_RESERVED = re.compile(rb"[^A-Za-z0-9/._~-]")


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """One run, with the rules that have found something."""
    found = {it.rule for report in reports for it in report.findings}
    rules = [load_rule(it) for it in RULE_NAMES if it in found]
    yield f'{{"$schema": {encode_json(_SCHEMA)},\n"version": {encode_json(_VERSION)},\n"runs": [{{'
    for key, value in _to_run(rules).items():
        yield f'"{key}": {encode_json(value)},\n'
    yield '"results": '
    yield from encode_array(_to_results(reports, {it.name: at for at, it in enumerate(rules)}))
    yield "}]}\n"


def _to_run(rules: Iterable[AnyRule]) -> dict[str, object]:
    driver = {
        "name": "promptls",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_to_rule(it) for it in rules],
    }
    root = {"description": {"text": "The folder that the paths are relative to."}}
    return {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {_ROOT: root},
        "columnKind": "unicodeCodePoints",
        "defaultEncoding": "utf-8",
    }


def _to_rule(rule: AnyRule) -> dict[str, object]:
    text, level = render_page(rule), _LEVELS[rule.severity]
    return {
        "id": rule.name,
        "name": "".join(it.capitalize() for it in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": find_reason(rule)},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": [rule.family], "problem.severity": _PROBLEMS[level]},
    }


def _to_results(
    reports: Iterable[FileReport], indices: dict[str, int]
) -> Iterator[dict[str, object]]:
    from_top = find_path_from_top(GITHUB)
    for report in reports:
        source = report.source() if report.findings else None
        artifact = {"uri": _to_uri(from_top(report.path)), "uriBaseId": _ROOT}
        for finding in report.findings:
            location = {"artifactLocation": artifact, "region": _to_region(source, finding.range)}
            yield {
                "ruleId": finding.rule,
                "ruleIndex": indices[finding.rule],
                "level": _LEVELS[finding.severity],
                # The standard doubles braces here, but its readers do not undo that.
                "message": {"text": finding.message},
                "locations": [{"physicalLocation": location}],
                "partialFingerprints": {_FINGERPRINT: finding.fingerprint},
                **_to_fixes(source, artifact, finding.fix),
            }


def _to_fixes(
    source: Source | None, artifact: dict[str, str], fix: ReportedFix | None
) -> dict[str, object]:
    if fix is None or not fix.edits:
        return {}
    replacements = [
        {"deletedRegion": _to_region(source, it.range), "insertedContent": {"text": it.content}}
        for it in fix.edits
    ]
    change = {"artifactLocation": artifact, "replacements": replacements}
    properties = {"applicability": fix.applicability}
    said = {"description": {"text": fix.title}, "artifactChanges": [change]}
    return {"fixes": [said | {"properties": properties}]}


def _to_region(source: Source | None, region: ReportedRange) -> dict[str, int]:
    start, end = region.start, region.end
    if source is not None and start == end:
        start = end = _move_before_end(source, start)
    (row, column), (end_row, end_column) = start, end
    return {"startLine": row, "startColumn": column, "endLine": end_row, "endColumn": end_column}


def _move_before_end(source: Source, at: ReportedPosition) -> ReportedPosition:
    """Move the end of a text before the last line break."""
    starts = source.line_starts
    if at == (len(starts), 1) and at.row > 1:
        row, column = source.place(len(source.text) - 1)
        return ReportedPosition(row, column + 1)
    return at


def _to_uri(path: str) -> str:
    # A colon is escaped as well, because the text before it would be a scheme.
    return _RESERVED.sub(lambda it: b"%%%02X" % ord(it[0]), os.fsencode(path)).decode()
