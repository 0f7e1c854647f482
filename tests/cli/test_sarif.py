from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console import FIXED, GAP
from cli.format_readers import read_sarif
from cli.reports_written import SAMPLE, gone, report, written
from promptls import __version__
from promptls.checking.fixing import apply
from promptls.rules import RULE_NAMES, load_all
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.text.edits import Applicability, Edit, Fix
from promptls.text.spans import BYTE_ORDER_MARK, LINE_BREAK, FileSpan

# What GitHub's code scanning cuts off or refuses.
LONGEST_DESCRIPTION = 1024
LONGEST_NAME = 255


def region(result: dict[str, Any]) -> dict[str, int]:
    found: dict[str, int] = result["locations"][0]["physicalLocation"]["region"]
    return found


def part(text: str, place: dict[str, int]) -> slice:
    """Find a region. A byte order mark is not part of a text, and a line keeps its break."""
    starts = [0, *(it.end() for it in LINE_BREAK.finditer(text))]
    return slice(
        starts[place["startLine"] - 1] + place["startColumn"] - 1,
        starts[place["endLine"] - 1] + place["endColumn"] - 1,
    )


def test_the_format() -> None:
    run = read_sarif(written("sarif", report(GAP, "b/a.md"), report(FIXED)))
    driver = run["tool"].pop("driver")
    (rule,) = driver.pop("rules")
    assert driver == {"name": "promptls", "version": __version__, "semanticVersion": __version__}
    place = {"startLine": 6, "startColumn": 4, "endLine": 6, "endColumn": 5}
    artifact = {"uri": "b/a.md", "uriBaseId": "%SRCROOT%"}
    (result,) = run.pop("results")
    assert len(result.pop("partialFingerprints")["promptls/v1"]) == 16
    assert result == {
        "ruleId": "block-numbering-gap",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "expected item 2, found 3"},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": place}}],
        "fixes": [
            {
                "description": {"text": "Renumber to 2"},
                "artifactChanges": [
                    {
                        "artifactLocation": artifact,
                        "replacements": [
                            {"deletedRegion": place, "insertedContent": {"text": "2"}}
                        ],
                    }
                ],
                "properties": {"applicability": "safe"},
            }
        ],
    }
    assert run == {
        "tool": {},
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {
            "%SRCROOT%": {"description": {"text": "The folder that the paths are relative to."}}
        },
        "columnKind": "unicodeCodePoints",
        "defaultEncoding": "utf-8",
    }
    assert {key: rule[key] for key in ("id", "name", "defaultConfiguration", "properties")} == {
        "id": "block-numbering-gap",
        "name": "BlockNumberingGap",
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["block"], "problem.severity": "error"},
    }
    assert rule["help"]["markdown"].startswith("# block-numbering-gap\n")


def test_nothing_is_a_run_without_results() -> None:
    for out in written("sarif"), written("sarif", report(FIXED)):
        run = read_sarif(out)
        assert run["results"] == run["tool"]["driver"]["rules"] == []


def test_every_rule_is_described_as_services_want_it() -> None:
    found = [Diagnostic(FileSpan(0, 1), it.name, it.severity, "odd") for it in load_all()]
    run = read_sarif(written("sarif", report("x", found=found)))
    rules = run["tool"]["driver"]["rules"]
    assert [it["id"] for it in rules] == list(RULE_NAMES)
    for it in rules:
        assert len(it["name"]) <= LONGEST_NAME
        assert 0 < len(it["shortDescription"]["text"]) <= LONGEST_DESCRIPTION
        assert 0 < len(it["fullDescription"]["text"]) <= LONGEST_DESCRIPTION
        assert it["help"]["text"]


@pytest.mark.parametrize(
    ("severity", "level"), list(zip(Severity, ["error", "warning", "note", "note"], strict=True))
)
def test_levels(severity: Severity, level: str) -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", severity, "odd")]
    (result,) = read_sarif(written("sarif", report("x", found=found)))["results"]
    assert result["level"] == level


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a/b-c_d.~e.md", "a/b-c_d.~e.md"),
        ("a b/100%#?&.md", "a%20b/100%25%23%3F%26.md"),
        ("c:d.md", "c%3Ad.md"),
        ("é/中.md", "%C3%A9/%E4%B8%AD.md"),
        ("a\udcff.md", "a%FF.md"),
        ("../a.md", "../a.md"),
    ],
)
def test_paths_are_relative_references(path: str, uri: str) -> None:
    (result,) = read_sarif(written("sarif", report(GAP, path)))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_paths_are_from_the_top_of_what_github_has_checked_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(folder.parent))
    assert '"uri": "here/a.md"' in written("sarif", report(GAP))


def test_half_a_character_is_replaced() -> None:
    found = [Diagnostic(FileSpan(0, 1), "tag-unclosed", Severity.HINT, "\ud800\x1b \U0001f600")]
    (result,) = read_sarif(written("sarif", report("x", found=found)))["results"]
    assert result["message"]["text"] == "\ufffd\x1b \U0001f600"


def test_columns_count_code_points() -> None:
    results = read_sarif(written("sarif", report(SAMPLE)))["results"]
    shown = [SAMPLE[part(SAMPLE, region(it))] for it in results]
    assert shown == ["中文 \U0001f600 {x} \u2013", "3", "PAS", "NO"]


def test_a_byte_order_mark_is_no_character() -> None:
    text = f"{BYTE_ORDER_MARK}<review>PAS</review>\n"
    (result,) = read_sarif(written("sarif", report(text)))["results"]
    assert region(result)["startColumn"] == 9
    (result,) = read_sarif(written("sarif", gone(text)))["results"]
    assert region(result)["startColumn"] == 9


def test_the_end_of_a_text_is_in_its_last_line() -> None:
    text = "ab\r\ncd\r\n"
    found = [Diagnostic(FileSpan(8, 8), "tag-unclosed", Severity.ERROR, "odd")]
    (result,) = read_sarif(written("sarif", report(text, found=found)))["results"]
    assert region(result) == {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 5}


@given(
    st.text("a\n\r\t é中\U0001f600\ufeff"),
    st.lists(st.integers(0, 9), min_size=2, max_size=6),
    st.sampled_from(["", "x", "中\n"]),
)
def test_a_fix_does_what_it_says(text: str, places: list[int], content: str) -> None:
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    places = sorted({min(max(it, len(mark)), len(text)) for it in places})
    spans = [FileSpan(*it) for it in zip(places[::2], places[1::2], strict=False)]
    fix = Fix("Do it", tuple(Edit(it, content) for it in spans), Applicability.UNSAFE)
    found = [Diagnostic(FileSpan(0, 0), "tag-unclosed", Severity.ERROR, "odd", fix)]
    (result,) = read_sarif(written("sarif", report(text, found=found)))["results"]
    changed = text.removeprefix(mark)
    for it in reversed(result["fixes"] if spans else []):
        (change,) = it["artifactChanges"]
        for replacement in reversed(change["replacements"]):
            where = part(text.removeprefix(mark), replacement["deletedRegion"])
            inserted = replacement["insertedContent"]["text"]
            changed = changed[: where.start] + inserted + changed[where.stop :]
    assert ("fixes" in result) == bool(spans)
    assert mark + changed == apply(text, [fix])[0]
