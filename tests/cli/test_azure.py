"""Issues of a build in Azure Pipelines."""

from pathlib import Path

import pytest

from cli.console import FIXED, GAP
from cli.format_readers import read_azure
from cli.reports_written import report, written
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.spans import FileSpan


def test_the_format() -> None:
    assert written("azure", report(GAP, "b/a.md"), report(FIXED)) == (
        "##vso[task.logissue type=error;sourcepath=b/a.md;linenumber=6;columnnumber=4;"
        "code=block-numbering-gap;]expected item 2, found 3\n"
    )


@pytest.mark.parametrize(
    ("severity", "name"),
    list(zip(Severity, ["error", "warning", "warning", "warning"], strict=True)),
)
def test_there_are_two_types(severity: Severity, name: str) -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", severity, "odd")]
    (command,) = read_azure(written("azure", report("x", found=found)))
    assert command.properties["type"] == name


def test_what_has_a_meaning_is_escaped() -> None:
    message = "100%, a;b]\r\nc %0A ##vso[task.complete]"
    path = "a;b]=c%3B ##vso[x].md"
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.INFO, message)]
    out = written("azure", report("x", path, found))
    (command,) = read_azure(out)
    assert (command.name, command.message) == ("task.logissue", message)
    assert command.properties["sourcepath"] == path
    assert "100%AZP25, a;b]%0D%0Ac %AZP250A" in out
    assert "sourcepath=a%3Bb%5D=c%AZP253B ##vso[x%5D.md;" in out


def test_the_log_is_not_colored_by_a_file() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.INFO, "\x1b[31m\u202e")]
    (command,) = read_azure(written("azure", report("x", found=found)))
    assert command.message == "\\x1b[31m\\u202e"


def test_paths_are_from_the_top_of_the_checkout(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUILD_SOURCESDIRECTORY", str(folder.parent))
    (command,) = read_azure(written("azure", report(GAP, "b/a.md")))
    assert command.properties["sourcepath"] == "here/b/a.md"
