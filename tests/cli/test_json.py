import pytest

from cli.console import FIXED, GAP, run, write
from cli.findings import findings

pytestmark = pytest.mark.usefixtures("folder")


def test_the_format_is_fixed() -> None:
    write("agents/03-designer.md", GAP)
    write("b.md", b"caf\xe9\n")
    assert run("check", "--output-format", "json") == (
        1,
        (
            '[{"code": "block-numbering-gap", "severity": "error", "message": "expected item 2, found 3",'
            ' "filename": "agents/03-designer.md",'
            ' "location": {"row": 6, "column": 4}, "end_location": {"row": 6, "column": 5},'
            ' "fix": {"message": "Renumber to 2", "applicability": "safe",'
            ' "edits": [{"content": "2", "location": {"row": 6, "column": 4},'
            ' "end_location": {"row": 6, "column": 5}}]}},\n'
            ' {"code": "file-not-utf8", "severity": "error",'
            ' "message": "invalid UTF-8", "filename": "b.md",'
            ' "location": {"row": 1, "column": 4}, "end_location": {"row": 1, "column": 5},'
            ' "fix": null}]\n'
        ),
        "",
    )


def test_nothing_is_an_empty_array() -> None:
    assert run("check", "--output-format", "json").out == "[]\n"
    write("a.md", FIXED)
    assert run("check", "--output-format", "json") == (0, "[]\n", "")


def test_columns_count_code_points() -> None:
    write("a.md", GAP.replace("Review", "\U0001f600e\u0301\u4e2d Review \u2014"))
    (first, _) = findings()
    assert first["location"] == {"row": 5, "column": 7}
    assert first["end_location"] == {"row": 5, "column": 20}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_edits_can_be_applied_by_rows_and_columns(newline: str) -> None:
    text = GAP.replace("\n", newline)
    write("a.md", text)
    lines = text.split(newline)
    for it in findings("--select", "block-numbering-gap"):
        for edit in it["fix"]["edits"]:
            row, start = edit["location"]["row"] - 1, edit["location"]["column"] - 1
            end = edit["end_location"]["column"] - 1
            lines[row] = lines[row][:start] + edit["content"] + lines[row][end:]
    assert newline.join(lines) == FIXED.replace("\n", newline)


def test_paths_are_relative_to_the_working_directory() -> None:
    file = write("../beside/a.md", GAP)
    for path in "../beside", str(file.resolve()), "../here/../beside/a.md":
        (found,) = findings(path)
        assert found["filename"] == "../beside/a.md"


def test_order_is_by_file_and_place() -> None:
    for name in "b/a.md", "a/z.md", "a.md", "a-b/c.md", "c.md":
        write(name, GAP + GAP)
    found = [(it["filename"], it["location"]["row"]) for it in findings("c.md", ".", "b", "a.md")]
    names = ["a/z.md", "a-b/c.md", "a.md", "b/a.md", "c.md"]
    assert found == [(name, row) for name in names for row in (6, 13)]
