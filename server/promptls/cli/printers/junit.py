"""The `junit` format: a test suite for each file, in which each finding is a test.

Errors and warnings are failures. Information and hints are shown as tests that were skipped, for
a run that is only told something has not failed.
"""

import re
from collections.abc import Iterator, Sequence

from promptls.cli.printers.concise import line
from promptls.cli.terminal.style import OutputStyle
from promptls.diagnostics import Severity
from promptls.reports import FileReport, ReportedFinding

_FAILING = (Severity.ERROR, Severity.WARNING)

# XML 1.0 has no way to write these, or would rather not see them. They are shown by number.
_FORBIDDEN = re.compile("[^\t\n\r -~\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def write(reports: Sequence[FileReport], _: OutputStyle) -> Iterator[str]:
    """A file without a finding is a test that has passed."""
    counts = _counts([it.findings for it in reports])
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f"<testsuites {_attributes(name='promptls', **counts)}>\n"
    for report in reports:
        yield from _suite(report)
    yield "</testsuites>\n"


def _suite(report: FileReport) -> Iterator[str]:
    path, findings = report.path, report.findings
    yield f"  <testsuite {_attributes(name=path, **_counts([findings]))}>\n"
    for it in findings:
        yield from _test(path, it)
    if not findings:
        passed = _attributes(name="no findings", classname=path, file=path, time=0)
        yield f"    <testcase {passed}/>\n"
    yield "  </testsuite>\n"


def _test(path: str, it: ReportedFinding) -> Iterator[str]:
    row, column = it.range.start
    # Readers take tests of one name for one test.
    name = f"{it.rule}: {it.message} ({row}:{column})"
    case = _attributes(name=name, classname=path, file=path, line=row, time=0)
    yield f"    <testcase {case}>\n"
    result = "failure" if it.severity in _FAILING else "skipped"
    said = _attributes(message=it.message, type=it.severity)
    yield f"      <{result} {said}>{_escaped(line(path, it))}</{result}>\n"
    yield "    </testcase>\n"


def _counts(files: Sequence[Sequence[ReportedFinding]]) -> dict[str, int]:
    tests = sum(len(it) or 1 for it in files)
    failures = sum(it.severity in _FAILING for findings in files for it in findings)
    skipped = sum(map(len, files)) - failures
    return {"tests": tests, "failures": failures, "errors": 0, "skipped": skipped, "time": 0}


def _attributes(**values: object) -> str:
    return " ".join(f'{key}="{_escaped(str(value))}"' for key, value in values.items())


def _escaped(text: str) -> str:
    text = _FORBIDDEN.sub(lambda it: it[0].encode("unicode_escape").decode(), text)
    # It writes ASCII, which no encoding of the output can break.
    return text.translate(_ESCAPES).encode("ascii", "xmlcharrefreplace").decode()
