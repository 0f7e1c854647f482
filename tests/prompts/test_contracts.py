"""Answers by contracts: headings, blocks and tags, several parts, and no contract."""

import pytest

from promptls.prompts import parse_response
from prompts.own_contract import REVIEW, malformed, read, summary, vocabulary_of


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
