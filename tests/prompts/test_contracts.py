"""Answers by contracts: what each part says, and what is wrong with its form, place and number."""

import pytest

from promptls.prompts import parse_response
from prompts.own_contract import malformed, read, summary, vocabulary_of
from settings.chains import settings_of

REVIEW = 'line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]'
REPORT = 'fence = "json"\nfield = "result.verdict"\ngood = ["ok"]'


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


@pytest.mark.parametrize(
    ("text", "outcome", "values", "findings"),
    [
        ('```json\n{"result": {"verdict": "ok"}}\n```\n', "good", {"json": "ok"}, []),
        ('```json\n{"result": {"verdict": 1}}\n```\nBye.', "bad", {"json": 1}, []),
        (
            '```python\nprint()\n```\n```json\n{"result": {"verdict": "ok"}}\n```\n',
            "good",
            {"json": "ok"},
            [],
        ),
        (
            "```python\nprint()\n```\n",
            "none",
            {},
            ["response-part-missing: missing code fence of 'json'"],
        ),
        (
            '```\n{"result": {"verdict": "ok"}}\n```\n',
            "malformed",
            {"json": "ok"},
            malformed("expected '```json', found '```'"),
        ),
        (
            '{"result": {"verdict": "ok"}}\n',
            "malformed",
            {"json": "ok"},
            malformed("expected the JSON in a code fence of 'json'"),
        ),
        (
            '```json\n{"result": {"verdict": "ok",}}\n```\n',
            "malformed",
            {"json": None},
            ["response-json-invalid: invalid JSON: trailing comma before '}'"],
        ),
        (
            '```json\n{"result": "ok"}\n```\n',
            "malformed",
            {"json": None},
            ["response-value-unknown: missing 'result.verdict' in the JSON"],
        ),
        (
            '```json\n{"result": {"verdict": "ok"}}\n',
            "malformed",
            {"json": None},
            ["fence-unclosed: fence '```json' is not closed"],
        ),
        (
            "> ```json\n> {}\n> ```\n",
            "none",
            {},
            ["response-part-missing: missing code fence of 'json'"],
        ),
    ],
)
def test_a_fence_of_json(
    text: str, outcome: str, values: dict[str, object], findings: list[str]
) -> None:
    assert summary(read(text, REPORT)) == (outcome, values, findings)


def test_of_several_fences_the_place_says_which_counts() -> None:
    text = '```json\n{"a": 1}\n```\n\n```json\n{"a": 2}\n```\n'
    for place, value in (("first", 1), ("last", 2)):
        part = f'fence = "json"\nfield = "a"\nplace = "{place}"'
        assert summary(read(text, part)) == ("given", {"json": value}, [])
    conflict = ["response-part-repeated: 'json' is '2', which contradicts '1'"]
    assert summary(read(text, 'fence = "json"\nfield = "a"')) == (
        "malformed",
        {"json": 2},
        conflict,
    )
    assert summary(read(text, 'fence = "json"\nfield = "a"\nmany = true')) == (
        "given",
        {"json": 2},
        [],
    )


def test_a_fence_of_another_language_is_its_text() -> None:
    assert summary(read("```diff\n-a\n+b\n```\n", 'fence = "diff"')) == (
        "given",
        {"diff": "-a\n+b\n"},
        [],
    )
    missing = ["response-part-missing: missing code fence of 'diff'"]
    assert summary(read("{}", 'fence = "diff"')) == ("none", {}, missing)


@pytest.mark.parametrize(
    ("text", "outcome", "values", "findings"),
    [
        ('{"a": [1]}', "given", {"json": {"a": [1]}}, []),
        ("<thought>\nHm.\n</thought>\n[1]\n", "given", {"json": [1]}, []),
        (
            '```json\n{"a": 1}\n```\n',
            "malformed",
            {"json": {"a": 1}},
            malformed("expected '{\"a\": 1}' outside of a code fence"),
        ),
        (
            'Here:\n\n```json\n{"a": 1}\n```\n',
            "malformed",
            {"json": {"a": 1}},
            malformed("expected JSON without any text around it"),
        ),
        (
            '{"a": 1}\nDone.',
            "malformed",
            {"json": None},
            ["response-json-invalid: invalid JSON: unexpected 'Done.' after the end of the value"],
        ),
        ("Done.", "none", {}, ["response-part-missing: missing JSON"]),
    ],
)
def test_json_and_nothing_else(
    text: str, outcome: str, values: dict[str, object], findings: list[str]
) -> None:
    assert summary(read(text, "json = true")) == (outcome, values, findings)


@pytest.mark.parametrize(
    ("text", "outcome", "findings"),
    [
        ("# Result\n\n## PLAN COMPLETE\n\nDone.\n", "good", []),
        ("## PLAN BLOCKED ##\n", "bad", []),
        (
            "# PLAN COMPLETE\n",
            "malformed",
            malformed("expected '## PLAN COMPLETE', found '# PLAN COMPLETE'"),
        ),
        (
            "## **Plan complete**\n",
            "malformed",
            malformed("expected '## PLAN COMPLETE', found '## **Plan complete**'"),
        ),
        (
            "## PLAN COMPLETE\n\n## Next\n",
            "malformed",
            ["response-part-misplaced: unexpected text after 'plan', which must be last"],
        ),
        (
            "```\n## PLAN COMPLETE\n```\n",
            "malformed",
            malformed("expected '## PLAN COMPLETE' outside of a code fence"),
        ),
        (
            "PLAN COMPLETE\n",
            "none",
            ["response-part-missing: missing heading '## PLAN COMPLETE|BLOCKED'"],
        ),
    ],
)
def test_a_heading(text: str, outcome: str, findings: list[str]) -> None:
    part = 'heading = "## PLAN {COMPLETE,BLOCKED}"\nplace = "last"\ngood = ["COMPLETE"]'
    found = summary(read(text, part))
    assert (found[0], found[2]) == (outcome, findings)


def test_parts_of_several_kinds_are_in_order() -> None:
    parts = ('heading = "Findings"', 'tag = "decision"\ngood = ["KEEP"]', 'tag = "promise"', REVIEW)
    text = "## Findings\n\n<decision>KEEP</decision> <promise>soon</promise>\n\nVERDICT: PASS\n"
    assert summary(read(text, *parts)) == (
        "good",
        {"findings": "Findings", "decision": "KEEP", "promise": "soon", "verdict": "PASS"},
        [],
    )
    assert summary(read(text.replace("KEEP", "DROP"), *parts))[0] == "bad"
    text = "<decision>KEEP</decision>\n\n# Findings\n\n<promise>\n\n# soon\n\n</promise>\n\nVERDICT: PASS\n"
    outcome, values, findings = summary(read(text, *parts))
    assert (outcome, values["promise"]) == ("malformed", "# soon")
    assert findings == ["response-part-misplaced: expected 'decision' after 'findings'"]


def test_what_is_optional_or_occurs_often() -> None:
    parts = (
        'line = "SCORE: {}"\noptional = true',
        'tag = "task_status"\nmany = true\ngood = ["COMPLETED"]',
    )
    status = '<task_status id="{}">{}</task_status>\n'
    text = status.format("1.1", "COMPLETED") + status.format("1.2", "COMPLETED")
    assert summary(read(text, *parts))[0] == "good"
    assert summary(read(f"SCORE: 7 of 9\n{text}", *parts))[1]["score"] == "7 of 9"
    assert summary(read("**SCORE:** 7\n", parts[0]))[2] == malformed(
        "expected 'SCORE: 7', found '**SCORE:** 7'"
    )
    assert summary(read("SCORE:\n", parts[0]))[2] == ["response-value-unknown: missing value"]
    assert summary(read("Nothing.", parts[0])) == ("none", {}, [])


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


BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---\n"
STATUS = "---\nSTATUS: Review complete. Returning results to code-reviewer.\n---\n"


def test_blocks_and_status_lines_are_parts() -> None:
    assert summary(read(f"Done.\n\n{BLOCK}", "block = true"))[0] == "given"
    assert summary(read("Done.\n", "block = true")) == (
        "none",
        {},
        ["response-block-missing: missing 'SUGGESTED NEXT STEPS:' block at the end"],
    )
    gap = BLOCK.replace("[2]", "[3]")
    assert summary(read(gap, "block = true"))[0] == "malformed"
    found = read(f"Done.\n\n{STATUS}", "status = true")
    assert (found.outcome, found.findings) == ("given", [])
    assert found.parts[0].value == "Review complete. Returning results to code-reviewer."


def test_tags_of_a_contract_are_reported_by_the_rules_for_tags() -> None:
    part = 'tag = "decision"\ngood = ["KEEP"]'
    assert summary(read("<decision>kep</decision>", part)) == (
        "malformed",
        {"decision": None},
        ["tag-value-unknown: 'kep' is not a valid <decision> value; expected KEEP or DROP"],
    )
    assert summary(read("Fine.", part))[2] == [
        "response-tag-missing: missing <decision>; expected KEEP or DROP"
    ]
    twice = "<decision>KEEP</decision> <decision>DROP</decision>."
    assert summary(read(twice, part))[2] == [
        "response-part-repeated: 'decision' is 'DROP', which contradicts 'KEEP'"
    ]


PROMPT = """\
You review a change of the server.
Look at each file, and be kind to its author.
Write what you have found, and end with a verdict such as this one:
VERDICT: PASS
Do not write anything behind it.
"""


def test_a_prompt_that_is_repeated_gives_no_verdict() -> None:
    said = f"{PROMPT}\nThe tests fail.\n\nVERDICT: FAIL\n"
    assert summary(read(said, REVIEW))[0] == "malformed"
    assert summary(read(said, REVIEW, template=PROMPT)) == ("bad", {"verdict": "FAIL"}, [])
    assert summary(read(PROMPT, REVIEW, template=PROMPT))[0] == "none"
    # An answer is what the prompt shows in a fence.
    shown = f"Answer like this:\n\n```\nSummary\nAll is well.\nVERDICT: PASS\n```\n{PROMPT}"
    assert (
        summary(read("Summary\nAll is well.\nVERDICT: PASS\n", REVIEW, template=shown))[0] == "good"
    )


def test_without_a_contract_every_tag_is_a_part() -> None:
    text = "<review>PASS</review> <decision>KEEP</decision> <promise>I do</promise>"
    found = parse_response(text, vocabulary=vocabulary_of(REVIEW))
    assert found.contract is None
    assert [(it.name, it.value) for it in found.parts] == [
        ("review", "PASS"),
        ("decision", "KEEP"),
        ("promise", "I do"),
    ]
    assert found.outcome == "good"
    assert parse_response("<review>REJECTED</review>").outcome == "bad"
    assert parse_response("<review>PASSED</review>").outcome == "malformed"
    assert parse_response("Fine.").outcome == "none"
    blocked = (
        '{"job_id": "1", "wp_id": "WP01", "success": false, "status": "blocked", "error": "x"}'
    )
    assert parse_response(blocked).outcome == "bad"
    assert parse_response(blocked.replace('"blocked"', "1")).outcome == "malformed"
    assert parse_response('{"success": false, "status": ', template=PACKAGE).outcome == "malformed"


PACKAGE = "# Task: WP01 \u2014 Login\n"


def test_a_contract_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="unknown contract 'owm'; did you mean 'own'"):
        parse_response("", contract="owm", vocabulary=vocabulary_of(REVIEW))
    with pytest.raises(ValueError, match="unknown contract 'x'"):
        parse_response("", contract="x")


def test_json_is_compared_with_its_schema() -> None:
    part = 'fence = "json"\nfield = "passed"\ngood = ["true"]\nschema = "report.json"'
    vocabulary = settings_of(
        f"[contracts.own]\n[[contracts.own.parts]]\n{part}\n", report=SCHEMA
    ).vocabulary

    def say(written: str) -> tuple[str, dict[str, object], list[str]]:
        text = f"```json\n{written}\n```\n"
        found = parse_response(text, contract="own", vocabulary=vocabulary)
        places = [text[it.span.start : it.span.end] for it in found.findings]
        assert places in ([], ['"yes"'], ["{"])
        return summary(found)

    assert say('{"passed": true}') == ("good", {"json": True}, [])
    assert say('{"passed": false}') == ("bad", {"json": False}, [])
    assert say('{"passed": "yes"}') == (
        "malformed",
        {"json": "yes"},
        ["response-json-invalid: expected true or false, found 'yes'"],
    )
    assert say("{}")[2] == ["response-json-invalid: missing 'passed'"]


SCHEMA = '{"properties": {"passed": {"type": "boolean"}}, "required": ["passed"]}'
