"""Answers by contracts: a line with a value."""

import pytest

from prompts.own_contract import REVIEW, malformed, read, summary


def longer(value: str) -> list[str]:
    said = f"unexpected text in the value {value!r}; expected PASS or FAIL"
    return [f"response-value-unknown: {said}"]


@pytest.mark.parametrize(
    ("text", "outcome", "values", "findings"),
    [
        ("Fine.\n\nVERDICT: PASS\n", "good", {"verdict": "PASS"}, []),
        ("  VERDICT: FAIL  ", "bad", {"verdict": "FAIL"}, []),
        (
            "Fine.\n",
            "none",
            {},
            ["response-part-missing: missing line 'VERDICT: PASS|FAIL'"],
        ),
        # What is quoted, shown or thought is none.
        (
            "> VERDICT: PASS\n",
            "none",
            {},
            ["response-part-missing: missing line 'VERDICT: PASS|FAIL'"],
        ),
        (
            "<thought>\nVERDICT: FAIL\n</thought>\nVERDICT: PASS\n",
            "good",
            {"verdict": "PASS"},
            [],
        ),
        ("```\nVERDICT: FAIL\nx\n```\n\nVERDICT: PASS\n", "good", {"verdict": "PASS"}, []),
        (
            "End with VERDICT: PASS or VERDICT: FAIL.\n\nVERDICT: FAIL",
            "bad",
            {"verdict": "FAIL"},
            [],
        ),
        ("- VERDICT: PASS|FAIL\n\nVERDICT: PASS", "good", {"verdict": "PASS"}, []),
        ("verdict: it is good\n\nVERDICT: PASS", "good", {"verdict": "PASS"}, []),
        # Another form.
        (
            "**Verdict:** pass.",
            "malformed",
            {"verdict": "PASS"},
            malformed("expected 'VERDICT: PASS', found '**Verdict:** pass.'"),
        ),
        (
            "## VERDICT: PASS",
            "malformed",
            {"verdict": "PASS"},
            malformed("expected 'VERDICT: PASS', found '## VERDICT: PASS'"),
        ),
        (
            "VERDICT:  PASS",
            "malformed",
            {"verdict": "PASS"},
            malformed("expected 'VERDICT: PASS', found 'VERDICT:  PASS'"),
        ),
        (
            "`VERDICT: PASS`",
            "malformed",
            {"verdict": "PASS"},
            malformed("expected 'VERDICT: PASS', found '`VERDICT: PASS`'"),
        ),
        (
            "Fine:\n\n```text\nVERDICT: PASS\n```\n",
            "malformed",
            {"verdict": "PASS"},
            malformed("expected 'VERDICT: PASS' outside of a code fence"),
        ),
        (
            "So the VERDICT: PASS, I think.",
            "malformed",
            {"verdict": None},
            malformed("expected 'VERDICT: PASS' in a line of its own"),
        ),
        # Another value.
        (
            "VERDICT: PSAS",
            "malformed",
            {"verdict": None},
            ["response-value-unknown: invalid value 'PSAS'; did you mean 'PASS'?"],
        ),
        (
            "VERDICT: maybe",
            "malformed",
            {"verdict": None},
            ["response-value-unknown: invalid value 'maybe'; expected PASS or FAIL"],
        ),
        (
            "VERDICT: PASS with comments",
            "malformed",
            {"verdict": None},
            longer("PASS with comments"),
        ),
        (
            "VERDICT: PASSED",
            "malformed",
            {"verdict": None},
            longer("PASSED"),
        ),
        (
            "VERDICT: <PASS|FAIL>",
            "malformed",
            {"verdict": None},
            ["response-value-unknown: several values of 'verdict'; expected PASS or FAIL"],
        ),
        (
            "VERDICT: PASS or FAIL",
            "malformed",
            {"verdict": None},
            ["response-value-unknown: several values of 'verdict'; expected PASS or FAIL"],
        ),
        (
            "VERDICT:",
            "malformed",
            {"verdict": None},
            ["response-value-unknown: missing value; expected PASS or FAIL"],
        ),
        # Another place, and more than one.
        (
            "VERDICT: PASS\n\nGood luck!\n",
            "malformed",
            {"verdict": "PASS"},
            ["response-part-misplaced: unexpected text after 'verdict', which must be last"],
        ),
        (
            "VERDICT: FAIL\n\nNow it is mended.\n\nVERDICT: PASS\n",
            "malformed",
            {"verdict": "PASS"},
            ["response-part-repeated: 'verdict' is 'PASS', which contradicts 'FAIL'"],
        ),
        (
            "VERDICT: PASS\n\nAs I said:\n\nVERDICT: PASS\n",
            "malformed",
            {"verdict": "PASS"},
            ["response-part-repeated: duplicate 'verdict'"],
        ),
        (
            "VERDICT: unsure\n\nVERDICT: PASS\n",
            "malformed",
            {"verdict": "PASS"},
            ["response-value-unknown: invalid value 'unsure'; expected PASS or FAIL"],
        ),
    ],
)
def test_a_line_that_is_last(
    text: str, outcome: str, values: dict[str, object], findings: list[str]
) -> None:
    assert summary(read(text, REVIEW)) == (outcome, values, findings)


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
