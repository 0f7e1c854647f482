import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console import FIXED, GAP
from cli.format_readers import read_rdjson
from cli.reports_written import SAMPLE, gone, report, written
from promptls.checking.fixing import apply
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.edits import Applicability, Edit, Fix
from promptls.text.spans import FileSpan


def offset(text: str, place: dict[str, int]) -> int:
    """Find a place in the bytes of a text whose lines end with LF."""
    lines = text.encode().split(b"\n")
    return sum(len(it) + 1 for it in lines[: place["line"] - 1]) + place["column"] - 1


def part(text: str, region: dict[str, dict[str, int]]) -> slice:
    return slice(offset(text, region["start"]), offset(text, region["end"]))


def test_the_format() -> None:
    assert read_rdjson(written("rdjson", report(GAP, "b/a.md"), report(FIXED))) == [
        {
            "message": "expected item 2, found 3",
            "location": {
                "path": "b/a.md",
                "range": {"start": {"line": 6, "column": 4}, "end": {"line": 6, "column": 5}},
            },
            "severity": "ERROR",
            "code": {"value": "block-numbering-gap"},
            "suggestions": [
                {
                    "range": {"start": {"line": 6, "column": 4}, "end": {"line": 6, "column": 5}},
                    "text": "2",
                }
            ],
            "original_output": "b/a.md:6:4: error[block-numbering-gap] [*] expected item 2, found 3",
        }
    ]


def test_nothing_is_an_empty_list() -> None:
    assert read_rdjson(written("rdjson")) == read_rdjson(written("rdjson", report(FIXED))) == []


def test_columns_count_bytes() -> None:
    found = report(SAMPLE)
    data = SAMPLE.encode()
    shown = [
        data[part(SAMPLE, it["location"]["range"])].decode()
        for it in read_rdjson(written("rdjson", found))
    ]
    assert shown == ["中文 \U0001f600 {x} \u2013", "3", "PAS", "NO"]


def test_a_file_that_is_gone_has_lines_only() -> None:
    (it,) = read_rdjson(written("rdjson", gone(GAP)))
    assert it["location"]["range"] == {"start": {"line": 6}, "end": {"line": 6}}
    assert "suggestions" not in it


@pytest.mark.parametrize(
    ("severity", "expected"), list(zip(Severity, ["ERROR", "WARNING", "INFO", "INFO"], strict=True))
)
def test_severities(severity: Severity, expected: str) -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", severity, "odd")]
    (it,) = read_rdjson(written("rdjson", report("x", found=found)))
    assert it["severity"] == expected


def test_half_a_character_is_replaced() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.HINT, "\ud800 \\ud800 \U0001f600")]
    (it,) = read_rdjson(written("rdjson", report("x", "a\udcff.md", found)))
    assert it["message"] == "\ufffd \\ud800 \U0001f600"
    assert it["location"]["path"] == "a\ufffd.md"


def test_a_long_suggestion_is_none() -> None:
    text = "x\n" * 40
    for last, expected in (38, 1), (40, 0):
        fix = Fix("Both", (Edit(FileSpan(0, 1), "y"), Edit(FileSpan(last, last + 1), "y")))
        found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.HINT, "odd", fix)]
        (it,) = read_rdjson(written("rdjson", report(text, found=found)))
        assert len(it.get("suggestions", [])) == expected


@given(
    st.text("a\n\t é中\U0001f600\ufeff"),
    st.lists(st.integers(0, 9), min_size=2, max_size=6),
    st.sampled_from(["", "x", "中\n"]),
)
def test_a_suggestion_does_what_the_fix_does(text: str, places: list[int], content: str) -> None:
    places = sorted({min(it, len(text)) for it in places})
    spans = [FileSpan(*it) for it in zip(places[::2], places[1::2], strict=False)]
    fix = Fix("Do it", tuple(Edit(it, content) for it in spans), Applicability.UNSAFE)
    found = [Diagnostic(FileSpan(0, 0), "tag-unclosed", Severity.ERROR, "odd", fix)]
    (it,) = read_rdjson(written("rdjson", report(text, found=found)))
    if not spans:
        assert "suggestions" not in it
        return
    (suggestion,) = it["suggestions"]
    region = part(text, suggestion["range"])
    data = text.encode()
    changed = data[: region.start] + suggestion["text"].encode() + data[region.stop :]
    assert changed.decode() == apply(text, [fix])[0]
