"""The `junit` format: a test suite for each file, in which each finding is a test.

Errors and warnings are failures. Information and hints are shown as tests that were skipped, for
a run that is only told something has not failed.
"""

import re
from collections.abc import Iterator, Sequence

from promptls.checking.reports import FileReport, ReportedFinding
from promptls.cli.printers.lines import render_line
from promptls.cli.terminal.style import OutputStyle
from promptls.rules.diagnostics import Severity

_FAILING = (Severity.ERROR, Severity.WARNING)

# Characters that XML 1.0 forbids or discourages. They are escaped.
_FORBIDDEN = re.compile("[^\t\n\r -~\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPES = str.maketrans({**_MARKUP, "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """A file without a finding is a test that has passed."""
    counts = _count_results([it.findings for it in reports])
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f"<testsuites {_render_attributes(name='promptls', **counts)}>\n"
    for report in reports:
        yield from _render_suite(report)
    yield "</testsuites>\n"


def _render_suite(report: FileReport) -> Iterator[str]:
    path, findings = report.path, report.findings
    yield f"  <testsuite {_render_attributes(name=path, **_count_results([findings]))}>\n"
    for finding in findings:
        yield from _render_test(path, finding)
    if not findings:
        passed = _render_attributes(name="no findings", classname=path, file=path, time=0)
        yield f"    <testcase {passed}/>\n"
    yield "  </testsuite>\n"


def _render_test(path: str, finding: ReportedFinding) -> Iterator[str]:
    row, column = finding.range.start
    # Readers take tests of one name for one test.
    name = f"{finding.rule}: {finding.message} ({row}:{column})"
    case = _render_attributes(name=name, classname=path, file=path, line=row, time=0)
    yield f"    <testcase {case}>\n"
    result = "failure" if finding.severity in _FAILING else "skipped"
    said = _render_attributes(message=finding.message, type=finding.severity)
    yield f"      <{result} {said}>{_escape(render_line(path, finding))}</{result}>\n"
    yield "    </testcase>\n"


def _count_results(files: Sequence[Sequence[ReportedFinding]]) -> dict[str, int]:
    tests = sum(len(it) or 1 for it in files)
    failures = sum(it.severity in _FAILING for findings in files for it in findings)
    skipped = sum(map(len, files)) - failures
    return {"tests": tests, "failures": failures, "errors": 0, "skipped": skipped, "time": 0}


def _render_attributes(**values: object) -> str:
    return " ".join(f'{key}="{_escape(str(value))}"' for key, value in values.items())


def _escape(text: str) -> str:
    text = _FORBIDDEN.sub(lambda it: it[0].encode("unicode_escape").decode(), text)
    # Output is ASCII, so it survives any encoding.
    return text.translate(_ESCAPES).encode("ascii", "xmlcharrefreplace").decode()
