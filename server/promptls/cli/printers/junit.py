"""The `junit` format: a test suite for each file, in which each finding is a failure."""

import re
from collections.abc import Iterator, Sequence

from promptls.cli.look import Look
from promptls.cli.printers.concise import line
from promptls.reports import FileReport, Reported

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


def write(reports: Sequence[FileReport], _: Look) -> Iterator[str]:
    """A file without a finding is a test that has passed."""
    tests = sum(len(it.findings) or 1 for it in reports)
    failures = sum(len(it.findings) for it in reports)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f"<testsuites {_attributes(name='promptls', **_counts(tests, failures))}>\n"
    for report in reports:
        yield from _suite(report)
    yield "</testsuites>\n"


def _suite(report: FileReport) -> Iterator[str]:
    path, findings = report.path, report.findings
    counts = _counts(len(findings) or 1, len(findings))
    yield f"  <testsuite {_attributes(name=path, **counts, skipped=0)}>\n"
    for it in findings:
        yield from _failure(path, it)
    if not findings:
        passed = _attributes(name="no findings", classname=path, file=path, time=0)
        yield f"    <testcase {passed}/>\n"
    yield "  </testsuite>\n"


def _failure(path: str, it: Reported) -> Iterator[str]:
    row, column = it.region.start
    # Readers take tests of one name for one test.
    name = f"{it.rule}: {it.message} ({row}:{column})"
    case = _attributes(name=name, classname=path, file=path, line=row, time=0)
    yield f"    <testcase {case}>\n"
    failure = _attributes(message=it.message, type=it.severity)
    yield f"      <failure {failure}>{_escaped(line(path, it))}</failure>\n"
    yield "    </testcase>\n"


def _counts(tests: int, failures: int) -> dict[str, int]:
    return {"tests": tests, "failures": failures, "errors": 0, "time": 0}


def _attributes(**values: object) -> str:
    return " ".join(f'{key}="{_escaped(str(value))}"' for key, value in values.items())


def _escaped(text: str) -> str:
    text = _FORBIDDEN.sub(lambda it: it[0].encode("unicode_escape").decode(), text)
    # It writes ASCII, which no encoding of the output can break.
    return text.translate(_ESCAPES).encode("ascii", "xmlcharrefreplace").decode()
