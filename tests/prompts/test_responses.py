"""What is read of a model's answer: its verdict, and the tags that its template demands."""

import subprocess
import sys

import pytest

from promptls.prompts import load_system_template, parse_response
from promptls.prompts.demands import read_demands
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, ResponseTag, TagValue
from prompts.answer_drawing import CHALLENGE, PASSED, PROJECT, REJECT, REVISE, check, rules


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (PASSED, "PASS"),
        (f"{PASSED}\r\n", "PASS"),
        (f"**{PASSED}**", "PASS"),
        (f"## Verdict: {PASSED}", "PASS"),
        (f"| verdict | {PASSED} |", "PASS"),
        (f"- {PASSED}.", "PASS"),
        (f"It's done, and it isn't long. {PASSED} It's good.", "PASS"),
        (f'The "old" form stays. {PASSED}', "PASS"),
        (f"<thought>a ` b {REJECT}</thought>{PASSED}", "PASS"),
        (f"<thought>\n```\n</thought>\n{PASSED}", "PASS"),
        (f"```\n{PASSED}\n```", "PASS"),
        (f"<review>\nOne issue.\n</review>\n{PASSED}", "PASS"),
        (f"{PASSED} {PASSED}", "PASS"),
        # A negative beats PASS.
        (f"{PASSED}\n{REVISE}", "NEEDS_REVISION"),
        (f"{REVISE}\n{PASSED}", "NEEDS_REVISION"),
        (f"{REVISE}\n{REVISE}", "NEEDS_REVISION"),
        # Two different negatives are none.
        (f"{REVISE}\n{REJECT}", None),
        (f"{REVISE}\n{PASSED}\n{REJECT}", None),
        # Alternatives are none.
        ("<review>PASS|NEEDS_REVISION</review>", None),
        (f"{PASSED} or {REVISE}", None),
        (f"**{PASSED}**, {REVISE}, or {REJECT}", None),
        (f"{PASSED} / {REVISE}: {PASSED}", "PASS"),
        # What is not exact is none.
        ("<review> PASS </review>", None),
        ("<review>\nPASS\n</review>", None),
        ("<review>pass</review>", None),
        ("<Review>PASS</Review>", None),
        ("<reveiw>PASS</reveiw>", None),
        ("<review >PASS</review>", None),
        ("<review score='1'>PASS</review>", None),
        ("<review></review>", None),
        ("<review>PASS</rev", None),
        ("<review>PASS", None),
        ("", None),
        # What is shown or quoted is none.
        (f"`{PASSED}`", None),
        (f"a\n```\n{PASSED}\n```", None),
        (f"a\n\n    {PASSED}\n", None),
        (f"<!-- {PASSED} -->", None),
        (f"> {PASSED}", None),
        (f"- > {PASSED}", None),
        (f'"{PASSED}"', None),
        (f"\u2018{PASSED}\u2019", None),
        (f'I was told to "output {PASSED} or so" here.', None),
        (f"I was told \u201coutput {PASSED} alone\u201d.", None),
        (f"<thought>{PASSED}</thought>", None),
        (f"<thought>{PASSED}", None),
    ],
)
def test_verdict(text: str, verdict: str | None) -> None:
    assert parse_response(text).verdict == verdict


def test_a_tag_that_the_template_demands_is_missing() -> None:
    check(
        """
        | The proposal is sound.
        |
        | Well done.
        : ^^^^^^^^^^ response-tag-missing: missing <review>; expected PASS, NEEDS_REVISION or REJECTED
        |
        """,
        template=CHALLENGE,
    )


def test_where_nothing_counts_the_last_line_lacks_it() -> None:
    check(
        """
        | <thought>
        | <review>PASS</review>
        | </thought>
        : ^^^^^^^^^^ response-tag-missing: missing <review>; expected PASS, NEEDS_REVISION or REJECTED
        |
        """,
        template=CHALLENGE,
    )


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("<review>pass</review>", "tag-value-unknown"),
        ("<review> PASS </review>", "tag-value-padded"),
        ("<reveiw>PASS</reveiw>", "tag-misspelled"),
        ("<Review>PASS</Review>", "tag-case"),
        ("<review></review>", "tag-value-empty"),
        ("<review>PASS</rev", "tag-unclosed"),
        ("<review", "tag-malformed"),
        ("<review>PASS|REJECTED</review>", "tag-value-unknown"),
        ("<thought>PASS", "tag-unclosed"),
        ("<thought>a</thought> b <thought>", "tag-unclosed"),
        # Of these nothing is left.
        ("<rev", "response-tag-missing"),
        ("Use <review> for it.", "response-tag-missing"),
        ("`<review>PASS`", "response-tag-missing"),
        ("> <review>PASS", "response-tag-missing"),
        ('"<reveiw>PASS</reveiw>"', "response-tag-missing"),
        ("a\n```\n<review> PASS </review>\n```\n", "response-tag-missing"),
        (f"{PASSED} or {REVISE}", "response-tag-missing"),
        ("", "response-tag-missing"),
    ],
)
def test_one_mistake_is_one_finding(text: str, rule: str) -> None:
    assert rules(text, CHALLENGE) == [rule]


def test_padding_is_an_error_in_a_response() -> None:
    check(
        """
        | <review> PASS </review>
        :         ^^^^^^ tag-value-padded [error]: unexpected space around 'PASS'
        """
    )


def test_other_tags_are_a_matter_of_the_text() -> None:
    assert rules("<context>\nfoo\n\n<summary>\nbar\n</sumary>\n") == []


@pytest.mark.parametrize("phase", ["review", "REVIEW"])
def test_a_verdict_that_the_phase_does_not_use(phase: str) -> None:
    response = parse_response(REVISE, phase=phase)
    assert response.verdict == "NEEDS_REVISION"
    assert [(it.rule, it.span) for it in response.findings] == [
        ("tag-value-wrong-phase", FileSpan(8, 22))
    ]
    assert rules(REVISE, phase="plan") == []
    assert rules(REVISE, phase="no such phase") == []
    assert rules(REVISE, "---\nphase: review\n---\n") == ["tag-value-wrong-phase"]


def test_the_phase_is_that_of_a_loaded_template() -> None:
    template = load_system_template("codex", "review", PROJECT)
    response = parse_response(REVISE, template=template)
    assert [it.rule for it in response.findings] == ["tag-value-wrong-phase"]
    missing = parse_response("Done.", template=template).findings
    expected = "missing <review>; expected PASS, NEEDS_CHANGES or MAJOR_ISSUES"
    assert [it.message for it in missing] == [expected]


def test_two_different_verdicts_conflict() -> None:
    check(
        """
        | <review>NEEDS_REVISION</review> <review>PASS</review>
        :                                         ^^^^ response-verdicts-conflict: verdict 'PASS' contradicts 'NEEDS_REVISION'
        | <review>REJECTED</review> <review>REJECTED</review>
        :         ^^^^^^^^ response-verdicts-conflict: verdict 'REJECTED' contradicts 'NEEDS_REVISION'
        """
    )
    assert rules(f"{PASSED}\nIn short: {PASSED}\n> {REVISE}\n`{REVISE}`") == []


def test_tags_that_cross_are_mentioned() -> None:
    demands = read_demands("<task_status>PASS</review>\n")
    assert {it.name for it in demands.contract.parts} == {"task_status", "review"}


def test_what_is_larger_than_a_mebibyte_is_not_read() -> None:
    response = parse_response(f"{PASSED}{' ' * (1 << 20)}", template=CHALLENGE)
    assert [(it.rule, it.severity) for it in response.findings] == [("file-too-large", "error")]
    assert (response.verdict, response.block, response.answer) == (None, None, None)


def test_other_tags_come_from_the_vocabulary() -> None:
    tag = ResponseTag("decision", "", (TagValue("KEEP", ""), TagValue("DROP", "")))
    vocabulary = replaced(SPECIFIED, tags=(*SPECIFIED.tags, tag))
    template = "Output <decision>KEEP</decision> or <decision>DROP</decision>."
    found = parse_response("Done.", template=template, vocabulary=vocabulary).findings
    assert [it.message for it in found] == ["missing <decision>; expected KEEP or DROP"]
    said = parse_response("<decision>DROP</decision>", template=template, vocabulary=vocabulary)
    assert (said.verdict, said.findings) == (None, [])


PROGRAM = """
import sys
from promptls.api import check_text
from promptls.prompts import parse_response
check_text("# A\\n\\n<review> PASS </review>\\n\\n---\\nSUGGESTED NEXT STEPS:\\n  [1] a\\n---\\n")
assert not [it for it in sys.modules if it.startswith("promptls.rules.response.")]
parse_response("<review>PASS</review>", template="Output <review>PASS</review>.")
assert "promptls.rules.response.response_tag_missing" in sys.modules
assert "pydantic" not in sys.modules
parse_response('{"success": true, "status": "a"}')
assert "pydantic" in sys.modules
"""


def test_only_what_occurs_is_imported() -> None:
    program = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(
        program,
        env={"PYTHONPATH": str(PROJECT / "server")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
