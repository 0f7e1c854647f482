"""`promptls response --contract`, `--expect` and `--fix`: the exit codes that programs decide by."""

import json
import os
from pathlib import Path

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

SETTINGS = """\
[contracts.gate]
files = ["gate.md"]
[[contracts.gate.parts]]
line = "VERDICT: {PASS,FAIL,SKIP}"
place = "last"
good = ["PASS"]
bad = ["FAIL"]

[contracts.score]
[[contracts.score.parts]]
line = "SCORE: {}"

[contracts.report]
[[contracts.report.parts]]
fence = "json"
field = "n"
good = ["3", "true"]
"""
GATE = ("--contract", "gate")


@pytest.fixture(autouse=True)
def settings(folder: object) -> None:
    del folder
    write("promptls.toml", SETTINGS)
    write("gate.md", "End with `VERDICT: PASS`, `VERDICT: FAIL` or `VERDICT: SKIP`.\n")


@pytest.mark.parametrize("output", ["text", "json"])
@pytest.mark.parametrize(
    ("text", "contract", "expected", "code"),
    [
        ("VERDICT: PASS\n", "gate", "good", 0),
        ("VERDICT: PASS\n", "gate", "PASS", 0),
        ("VERDICT: PASS\n", "gate", "bad", 3),
        ("VERDICT: PASS\n", "gate", "FAIL", 3),
        ("VERDICT: FAIL\n", "gate", "bad", 0),
        ("VERDICT: FAIL\n", "gate", "good", 3),
        ("VERDICT: SKIP\n", "gate", "SKIP", 0),
        # Where some values are good, all others are bad.
        ("VERDICT: SKIP\n", "gate", "bad", 0),
        ("Fine.\n", "gate", "good", 4),
        ("", "gate", "bad", 4),
        ("**VERDICT: PASS**\n", "gate", "good", 1),
        ("**VERDICT: PASS**\n", "gate", "PASS", 1),
        ("VERDICT: PASS\n\nBye.\n", "gate", "bad", 1),
        ("VERDICT: PASSED\n", "gate", "good", 1),
        ("SCORE: 7\n", "score", "7", 0),
        ("SCORE: 7\n", "score", "8", 3),
        ("SCORE: 7\n", "score", "good", 3),
        ("SCORE: 7\n", "score", "bad", 3),
        ('```json\n{"n": 3}\n```\n', "report", "good", 0),
        ('```json\n{"n": 3}\n```\n', "report", "3", 0),
        ('```json\n{"n": true}\n```\n', "report", "good", 0),
        ('```json\n{"n": 4}\n```\n', "report", "good", 3),
        ('```json\n{"m": 3}\n```\n', "report", "good", 1),
    ],
)
def test_the_exit_code_says_what_came(
    text: str, contract: str, expected: str, code: int, output: str
) -> None:
    write("answer.md", text)
    options = ("--contract", contract, "--expect", expected, "--output-format", output)
    from_file = run("response", "answer.md", *options)
    piped = run("response", "-", *options, given=text)
    assert (from_file.code, from_file.err) == (code, "")
    assert (piped.code, piped.err) == (code, "")
    if output == "json":
        assert json.loads(from_file.out)["contract"] == contract


@pytest.mark.parametrize(
    ("text", "code"),
    [("VERDICT: PASS\n", 0), ("VERDICT: FAIL\n", 0), ("Fine.\n", 1), ("VERDICT: pass\n", 1)],
)
def test_without_an_expectation_only_findings_fail(text: str, code: int) -> None:
    assert run("response", "-", *GATE, given=text).code == code
    assert run("response", "-", "--template", "gate.md", given=text).code == code


def test_json_has_the_outcome_and_the_place_of_each_part() -> None:
    given = "Fine.\n\nVERDICT: FAIL\n"
    found = json.loads(run("response", "-", *GATE, "--output-format", "json", given=given).out)
    assert (found["contract"], found["outcome"]) == ("gate", "bad")
    assert found["parts"] == [
        {
            "name": "verdict",
            "value": "FAIL",
            "id": None,
            "location": {"row": 3, "column": 1},
            "end_location": {"row": 3, "column": 14},
        }
    ]


def test_without_a_contract_any_value_may_be_expected() -> None:
    given = "<review>PASS</review>\n"
    assert run("response", "-", "--expect", "PASS", given=given).code == 0
    assert run("response", "-", "--expect", "good", given=given).code == 0
    assert run("response", "-", "--expect", "REJECTED", given=given).code == 3
    assert run("response", "-", "--expect", "good", given="Fine.\n").code == 4


def test_an_answer_that_is_too_large_is_not_taken_for_none() -> None:
    given = "VERDICT: PASS\n" + "\u00e9" * (1 << 20)
    options = (*GATE, "--expect", "good", "--output-format", "json")
    ended = run("response", "-", *options, given=given)
    found = json.loads(ended.out)
    assert (ended.code, found["contract"], found["outcome"]) == (1, "gate", "malformed")
    assert [it["code"] for it in found["findings"]] == ["file-too-large"]


class TestFix:
    """`--fix` mends the form in the file, or prints what was given with its form mended."""

    def test_a_file_is_changed_and_then_judged(self) -> None:
        path = write("answer.md", b"\xef\xbb\xbfFine.\r\n\r\n**Verdict:** pass.\r\n")
        ended = run("response", "answer.md", *GATE, "--fix", "--expect", "good")
        assert (ended.code, ended.out) == (0, "outcome  good (contract gate)\nverdict  PASS\n")
        assert path.read_bytes().endswith(b"Fine.\r\n\r\nVERDICT: PASS\r\n")
        before = path.read_bytes()
        assert run("response", "answer.md", *GATE, "--fix").code == 0
        assert path.read_bytes() == before

    def test_what_cannot_be_mended_stays_and_fails(self) -> None:
        text = "VERDICT: PASSED\n\nVERDICT: FAIL if it rains\n"
        path = write("answer.md", text)
        assert run("response", "answer.md", *GATE, "--fix").code == 1
        assert path.read_text(encoding="utf-8") == text

    @pytest.mark.parametrize("output", ["text", "json"])
    def test_standard_input_is_printed_and_nothing_else(self, output: str) -> None:
        options = (*GATE, "--fix", "--output-format", output)
        ended = run("response", "-", *options, given="## Verdict: fail\n")
        assert ended == (0, "VERDICT: FAIL\n", "")
        ended = run("response", "-", *options, "--expect", "good", given="## Verdict: fail\n")
        assert ended == (3, "VERDICT: FAIL\n", "")
        ended = run("response", "-", *options, "--expect", "good", given="Fine.")
        assert ended == (4, "Fine.", "")

    def test_json_of_a_fixed_file_is_what_it_is_then(self) -> None:
        write("answer.md", "> quoted\n\n- VERDICT: SKIP\n")
        ended = run("response", "answer.md", *GATE, "--fix", "--output-format", "json")
        found = json.loads(ended.out)
        assert (ended.code, found["findings"]) == (0, [])
        assert found["text"] == "> quoted\n\nVERDICT: SKIP\n"
        assert found["parts"][0]["location"] == {"row": 3, "column": 1}

    def test_a_file_that_cannot_be_written_is_an_error(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = "**VERDICT: PASS**\n"
        path = write("answer.md", text)
        Path("link.md").symlink_to("answer.md")
        ended = run("response", "link.md", *GATE, "--fix")
        assert ended == (2, "", "Error: link.md: a link, so it is left as it was\n")
        monkeypatch.setattr(os, "access", lambda *_: False)
        ended = run("response", "answer.md", *GATE, "--fix", "--expect", "good")
        assert ended == (2, "", "Error: answer.md: read-only, so it is left as it was\n")
        assert path.read_text(encoding="utf-8") == text
        missing = run("response", "none.md", *GATE, "--fix", "--expect", "good")
        assert (missing.code, missing.out) == (2, "")
