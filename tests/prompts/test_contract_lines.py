"""Answers by contracts: a line with a value."""

import pytest

from prompts.own_contract import REVIEW, malformed, read, summary


@pytest.mark.parametrize(
    ("text", "outcome", "value"),
    [
        ("Fine.\n\nVERDICT: PASS\n", "good", "PASS"),
        ("  VERDICT: FAIL  ", "bad", "FAIL"),
        # What is quoted, shown or thought is none.
        ("<thought>\nVERDICT: FAIL\n</thought>\nVERDICT: PASS\n", "good", "PASS"),
        ("```\nVERDICT: FAIL\nx\n```\n\nVERDICT: PASS\n", "good", "PASS"),
        ("End with VERDICT: PASS or VERDICT: FAIL.\n\nVERDICT: FAIL", "bad", "FAIL"),
        ("- VERDICT: PASS|FAIL\n\nVERDICT: PASS", "good", "PASS"),
        ("verdict: it is good\n\nVERDICT: PASS", "good", "PASS"),
    ],
)
def test_a_line_that_is_last(text: str, outcome: str, value: str) -> None:
    assert summary(read(text, REVIEW)) == (outcome, {"verdict": value}, [])


@pytest.mark.parametrize("text", ["Fine.\n", "> VERDICT: PASS\n"])
def test_a_line_that_is_missing(text: str) -> None:
    missing = ["response-part-missing: missing line 'VERDICT: PASS|FAIL'"]
    assert summary(read(text, REVIEW)) == ("none", {}, missing)


@pytest.mark.parametrize(
    "text", ["**Verdict:** pass.", "## VERDICT: PASS", "VERDICT:  PASS", "`VERDICT: PASS`"]
)
def test_a_line_in_another_form(text: str) -> None:
    said = malformed(f"expected 'VERDICT: PASS', found {text!r}")
    assert summary(read(text, REVIEW)) == ("malformed", {"verdict": "PASS"}, said)


CHOICE = "expected PASS or FAIL"
LONGER = f"value-unknown: unexpected text in the value '%s'; {CHOICE}"
SEVERAL = f"value-unknown: several values of 'verdict'; {CHOICE}"
MISPLACED = "part-misplaced: unexpected text after 'verdict', which must be last"
CONFLICT = "part-repeated: 'verdict' is 'PASS', which contradicts 'FAIL'"
FENCED = "part-malformed: expected 'VERDICT: PASS' outside of a code fence"
WITHIN = "part-malformed: expected 'VERDICT: PASS' in a line of its own"


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("Fine:\n\n```text\nVERDICT: PASS\n```\n", "PASS", FENCED),
        ("So the VERDICT: PASS, I think.", None, WITHIN),
        ("VERDICT: PSAS", None, "value-unknown: invalid value 'PSAS'; did you mean 'PASS'?"),
        ("VERDICT: maybe", None, f"value-unknown: invalid value 'maybe'; {CHOICE}"),
        ("VERDICT: PASS with comments", None, LONGER % "PASS with comments"),
        ("VERDICT: PASSED", None, LONGER % "PASSED"),
        ("VERDICT: <PASS|FAIL>", None, SEVERAL),
        ("VERDICT: PASS or FAIL", None, SEVERAL),
        ("VERDICT:", None, f"value-unknown: missing value; {CHOICE}"),
        ("VERDICT: PASS\n\nGood luck!\n", "PASS", MISPLACED),
        ("VERDICT: FAIL\n\nNow it is mended.\n\nVERDICT: PASS\n", "PASS", CONFLICT),
        (
            "VERDICT: PASS\n\nAs I said:\n\nVERDICT: PASS\n",
            "PASS",
            "part-repeated: duplicate 'verdict'",
        ),
        (
            "VERDICT: unsure\n\nVERDICT: PASS\n",
            "PASS",
            f"value-unknown: invalid value 'unsure'; {CHOICE}",
        ),
    ],
)
def test_a_line_that_is_malformed(text: str, value: str | None, said: str) -> None:
    found = summary(read(text, REVIEW))
    assert found == ("malformed", {"verdict": value}, [f"response-{said}"])


def test_a_value_without_words_before_it() -> None:
    part = 'line = "{APPROVED,REJECTED}."\nplace = "first"\nbad = ["REJECTED"]'
    assert summary(read("APPROVED.\nWhy: it works.\n", part)) == ("given", {"line": "APPROVED"}, [])
    assert summary(read("REJECTED.\n", part))[0] == "bad"
    assert summary(read("Approved\n", part))[2] == malformed(
        "expected 'APPROVED.', found 'Approved'"
    )
    assert summary(read("Approved by me\n", part))[0] == "none"
    assert summary(read("Well:\n\nAPPROVED.\n", part))[2] == [
        "response-part-misplaced: unexpected text before 'line', which must be first"
    ]
    alone = part.replace('"first"', '"alone"')
    assert summary(read("\nAPPROVED.\n\n", alone))[0] == "given"
    assert summary(read("APPROVED.\nI like it.\n", alone))[2] == [
        "response-part-misplaced: unexpected text besides 'line', which must be alone"
    ]
