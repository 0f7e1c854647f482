from pathlib import Path

import pytest

from cli.console import FIXED, GAP
from cli.format_readers import Command, read_github
from cli.reports_written import SAMPLE, report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan


def annotation(text: str, span: FileSpan, message: str = "odd", path: str = "a.md") -> Command:
    found = [Diagnostic(span, "tag-unclosed", Severity.INFO, message)]
    (command,) = read_github(written("github", report(text, path, found)))
    return command


def test_the_format() -> None:
    assert written("github", report(GAP, "b/a.md"), report(FIXED)) == (
        "::error file=b/a.md,line=6,endLine=6,col=4,endColumn=5,"
        "title=promptls%3A block-numbering-gap::expected item 2, found 3\n"
    )


@pytest.mark.parametrize(
    ("severity", "name"),
    list(zip(Severity, ["error", "warning", "notice", "notice"], strict=True)),
)
def test_severities(severity: Severity, name: str) -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", severity, "odd")]
    assert written("github", report("x", found=found)).startswith(f"::{name} file=")


def test_what_has_a_meaning_is_escaped() -> None:
    message = "100%, a::b\r\nc %0A ##[error]"
    path = "a,b:c=d%/::e.md"
    command = annotation("x", FileSpan(0, 1), message, path)
    assert command.message == message
    assert command.properties["file"] == path
    assert command.properties["title"] == "promptls: tag-unclosed"


def test_the_log_is_not_coloured_by_a_file() -> None:
    assert annotation("x", FileSpan(0, 1), "\x1b[31m\u202e").message == "\\x1b[31m\\u202e"


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (FileSpan(1, 3), {"line": "1", "endLine": "1", "col": "2", "endColumn": "4"}),
        (FileSpan(1, 4), {"line": "1", "endLine": "1", "col": "2"}),
        (FileSpan(0, 5), {"line": "1", "endLine": "2"}),
        (FileSpan(4, 4), {"line": "2", "endLine": "2", "col": "1", "endColumn": "1"}),
    ],
)
def test_only_a_place_in_one_line_has_columns(span: FileSpan, expected: dict[str, str]) -> None:
    properties = annotation("abc\nde\n", span).properties
    assert properties == {"file": "a.md", "title": "promptls: tag-unclosed"} | expected


@pytest.mark.parametrize(
    ("variable", "form"), [("GITHUB_WORKSPACE", "github"), ("CI_PROJECT_DIR", "gitlab")]
)
def test_paths_are_from_the_top_of_what_ci_has_checked_out(
    variable: str, form: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def has(path: str) -> bool:
        return path in written(form, report(GAP, "b/a.md"), report(GAP, "../c.md"))

    monkeypatch.setenv(variable, str(folder))
    assert has("b/a.md")
    assert not has("here/b/a.md")
    monkeypatch.setenv(variable, str(folder.parent))
    assert has("here/b/a.md")
    assert not has("../c.md")
    monkeypatch.setenv(variable, str(folder / "elsewhere"))
    assert has("../c.md")
    assert not has("here/b/a.md")


def test_every_finding_is_an_annotation() -> None:
    assert len(read_github(written("github", report(SAMPLE), report(GAP)))) == 5
