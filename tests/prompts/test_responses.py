"""What is read of a model's answer, and what is found in it."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import compare, document_of, draw, mark
from promptls.prompts import load_system_template, parse_response
from promptls.prompts.demands import read_demands
from promptls.rules.answers import BlockKind
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, ResponseTag, TagValue
from strategies.prompts import prompt_texts
from strategies.tags import tag_texts

PROJECT = Path(__file__).parents[2]
TEMPLATES = PROJECT / "templates" / "system"
CHALLENGE = (TEMPLATES / "CODEX-challenge.md").read_text(encoding="utf-8")
IMPLEMENT = """\
# Tasks

- [ ] 1.1 Create the user model
  1. 1.2: Add the login form
### Task 2.1 - Test it

Output <task_status id="X.Y">COMPLETED</task_status> or <task_status id="X.Y">FAILED</task_status>.
"""
DESIGNER = (PROJECT / "templates" / "agents" / "03-system-designer.md").read_text(encoding="utf-8")
ANALYZER = (PROJECT / "templates" / "agents" / "tracing" / "symptom-analyzer.md").read_text(
    encoding="utf-8"
)
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---"
STATUS = "---\nSTATUS: Analysis complete. Returning results to tracing-orchestrator.\n---"


def check(
    drawing: str, *, template: str | None = None, phase: str | None = None, newline: str = "\n"
) -> None:
    """Check that a drawn answer gets exactly the findings that are drawn."""
    __tracebackhide__ = True
    text = document_of(drawing, newline=newline)
    found = parse_response(text, template=template, phase=phase).findings
    compare(draw(text, map(mark, found)), dedent(drawing).strip("\n"))


def rules(text: str, template: str | None = None, phase: str | None = None) -> list[str]:
    return [it.rule for it in parse_response(text, template=template, phase=phase).findings]


PASSED = "<review>PASS</review>"
REVISE = "<review>NEEDS_REVISION</review>"
REJECT = "<review>REJECTED</review>"


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


def test_task_statuses_are_in_order_and_the_last_of_each_counts() -> None:
    response = parse_response(
        '- <task_status id="1.2">FAILED</task_status>\n'
        "- <task_status id='1.1'>COMPLETED</task_status>, "
        '<task_status id="1.3">COMPLETED</task_status>\n'
        '`<task_status id="9.9">FAILED</task_status>`\n'
        '<task_status id="1.2">COMPLETED</task_status>\n'
    )
    assert list(response.tasks.items()) == [
        ("1.2", "COMPLETED"),
        ("1.1", "COMPLETED"),
        ("1.3", "COMPLETED"),
    ]
    assert [(it.rule, it.severity, it.message) for it in response.findings] == [
        (
            "response-verdicts-conflict",
            "warning",
            "status 'COMPLETED' of task 1.2 contradicts 'FAILED'",
        )
    ]


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


def test_a_status_of_a_task_that_was_not_asked_for() -> None:
    check(
        """
        | <task_status id="1.1">COMPLETED</task_status>
        | <task_status id="3.1">FAILED</task_status>
        :                  ^^^ response-task-unknown: unknown task '3.1'; expected 1.1, 1.2 or 2.1
        """,
        template=IMPLEMENT.replace("  1. 1.2: Add", "- [x] 1.2: Add"),
    )


def test_tasks_that_were_asked_for_have_a_status() -> None:
    check(
        """
        | <task_status id="1.1">COMPLETED</task_status>
        |
        | That is all.
        : ^^^^^^^^^^^^ response-task-missing: missing status of tasks 1.2 and 2.1
        """,
        template=IMPLEMENT.replace("[ ] ", ""),
    )
    many = [f"1.{it}" for it in range(1, 11)]
    (finding,) = parse_response("Done.", tasks=many).findings
    assert finding.message == ("missing status of tasks 1.1, 1.2, 1.3, 1.4, 1.5, 1.6 and 4 more")


@pytest.mark.parametrize(
    "text",
    [
        '<task_status id="1.1">FAILED</task_status>',
        # What is reported otherwise.
        '<task_status id="1.1">DONE</task_status>',
        '<task_status id="3.1">COMPLETED</task_status>',
        '<thought>\n<task_status id="1.1">COMPLETED</task_status>',
        "Done.",
    ],
)
def test_a_task_is_missing_only_where_nothing_else_is_wrong(text: str) -> None:
    template = f"## 1.9 Rules\n- [x] 1.2 Old\n{IMPLEMENT}"
    assert "response-task-missing" not in rules(text, template)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("- 1.1 a\n## 1.2 b\n### Task 1.3\n", ("1.1", "1.3")),
        ("- [ ] 1.1 a\n- 1.2 b\n- [x] 1.3 c\n- [X] 1.4 c\n## Task 1.5\n", ("1.1",)),
        ("- [x] 1.1 a\n- 1.2 b\n", ()),
    ],
)
def test_open_check_boxes_ask_for_a_status(text: str, due: tuple[str, ...]) -> None:
    assert read_demands(f"{text}\n{IMPLEMENT[-80:]}").due == due


def test_without_tasks_in_the_template_any_number_may_be_right() -> None:
    text = '<task_status id="3.1">FAILED</task_status>'
    implement = (TEMPLATES / "BASE-implement.md").read_text(encoding="utf-8")
    assert rules(text, implement) == []
    found = parse_response(text, template=IMPLEMENT, tasks=["3.1"]).findings
    assert found == []
    found = parse_response(text, tasks=["1.1"]).findings
    assert [it.message for it in found] == ["unknown task '3.1'; expected 1.1"]


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        ("- 1.1 a\n* [x] 1.2: b\n+ **1.3** c\n1. 1.4 d\n", ("1.1", "1.2", "1.3", "1.4")),
        ("## 2.1 a\n### Task 2.2\n", ("2.1", "2.2")),
        ("- 1.1.1 a\n- version 1.2\n1.3 b\n- 1.4.\n- 2024.01.02\n", ("1.4",)),
    ],
)
def test_tasks_begin_list_items_and_headings(text: str, tasks: tuple[str, ...]) -> None:
    assert read_demands(f"{text}\n{IMPLEMENT[-80:]}").tasks == tasks
    # An agent that is not asked for a status is not asked for tasks.
    assert read_demands(text).tasks == ()


def test_tags_that_cross_are_mentioned() -> None:
    demands = read_demands("<task_status>PASS</review>\n")
    assert {it.name for it in demands.contract.parts} == {"task_status", "review"}


def test_block_at_the_end() -> None:
    response = parse_response(f"Done.\n\n{BLOCK}\n", template=DESIGNER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.kind is BlockKind.NEXT_STEPS
    assert response.block.text == BLOCK
    assert response.block.items == ("Continue", "Show workflow status")
    assert response.block.span == (7, 7 + len(BLOCK))


def test_status_at_the_end() -> None:
    response = parse_response(STATUS, template=ANALYZER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.kind is BlockKind.STATUS
    assert response.block.items == (
        "Analysis complete. Returning results to tracing-orchestrator.",
    )


@pytest.mark.parametrize(
    "text",
    [
        BLOCK,
        f"{BLOCK}\n\n  \n",
        f"```\n{BLOCK}\n```",
        f"<thought>a</thought>{BLOCK}",
        f"{BLOCK}\n<thought>a</thought>",
        f"Before:\n\n```\n{BLOCK}\n```\n\nSo:\n\n{BLOCK}",
    ],
)
def test_a_block_may_begin_in_the_first_line(text: str) -> None:
    response = parse_response(text, template=DESIGNER)
    assert response.findings == []
    assert response.block is not None
    assert response.block.text == BLOCK


@pytest.mark.parametrize("block", [BLOCK, STATUS])
def test_text_behind_the_block(block: str) -> None:
    assert rules(f"{block}\n\nLet me know.\n") == ["block-not-last"]
    assert rules(f"{block}\n\n```\n{block}\n```\n") == ["block-not-last"]
    assert rules(f"{block}\n{PASSED}\n") == ["block-not-last"]


def test_the_first_of_two_blocks_is_not_the_last() -> None:
    check(
        """
        | ---
        : ^^^ block-not-last: unexpected block before another one
        | STATUS: Analysis complete. Returning results to tracing-orchestrator.
        | ---
        |
        | More.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        """
    )
    assert rules(f"{BLOCK}\n\n{BLOCK}\n\nBye.") == ["block-not-last"] * 2
    assert rules(f"<thought>\n{BLOCK}\n</thought>\n```\n{BLOCK}\n```\n{BLOCK}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Done.",
        f"<thought>\n{BLOCK}\n</thought>\nDone.",
        f"So:\n```\n{BLOCK}\n```\n",
        f"<!--\n{BLOCK}\n-->\n",
        "".join(f"> {it}\n" for it in BLOCK.split("\n")),
        "So:\n```\n---\nSUGGESTED NEXT STEPS:\n  [3] a\n---\n```\n",
        STATUS,
    ],
)
def test_a_block_that_is_demanded_is_missing(text: str) -> None:
    assert rules(text, DESIGNER) == ["response-block-missing"]
    assert "response-block-missing" not in rules(text)


def test_a_status_line_that_is_demanded_is_missing() -> None:
    check(
        """
        | Done.
        : ^^^^^ response-block-missing: missing 'STATUS:' block at the end
        """,
        template=ANALYZER,
    )
    assert rules(BLOCK, ANALYZER) == ["response-block-missing"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (BLOCK.replace("[2]", "[3]"), "block-numbering-gap"),
        (BLOCK.removesuffix("\n---"), "block-closing-missing"),
        ("SUGGESTED NEXT STEPS: [1] a [2] b", "block-flattened"),
        (BLOCK.replace("\n", "\r\n"), "block-crlf"),
        (f"a\n<thought>{BLOCK}", "tag-unclosed"),
    ],
)
def test_a_block_that_is_wrong_is_not_missing(text: str, rule: str) -> None:
    assert rules(text, DESIGNER) == [rule]


REPORT = '{"job_id": "1", "wp_id": "WP01", "success": true, "status": "completed", "summary": "a"}'


@pytest.mark.parametrize(
    ("before", "report", "after"),
    [
        ("", REPORT, ""),
        ("\n", REPORT, "\n\n"),
        ("Done:\n\n", REPORT, "\n"),
        ("{a}\n{b}\n", REPORT.replace(", ", ",\n"), "\n"),
        ("{a}\n" * 30, REPORT, "\n"),
        ("```json\n", REPORT, "\n```"),
        ('Before:\n```json\n{"a": 1}\n```\nNow:\n```json\n', REPORT, "\n```\nBye.\n"),
        # What is after it does not count, and of two the last one does.
        ("", REPORT, "\nThanks!\n"),
        ("{a}\n" * 30, REPORT, "\nBye.\n{b}\n"),
        ('{"success": false, "status": "a"}\n', REPORT, f"\n\n{BLOCK}\n"),
        ("```json\n{}\n```\n".format(REPORT.replace("1", "2")), REPORT, "\nBye."),
        ("<thought>{</thought>\n", REPORT, "<thought>}</thought>"),
    ],
)
def test_the_report_of_a_work_package(before: str, report: str, after: str) -> None:
    text = f"{before}{report}{after}"
    response = parse_response(text)
    assert response.findings == []
    assert response.answer is not None
    assert response.answer.value["summary"] == "a"
    assert text[slice(*response.answer.span)].strip() == report


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"success": true}',
        '"success" and "status" {',
        f"```\n{REPORT}\n```\nBye.",
        f"> {REPORT}",
        f"> ```json\n> {REPORT}\n> ```\n",
        f"<thought>\n{REPORT}\n</thought>\nDone.",
        f"a {REPORT}",
    ],
)
def test_any_other_json_is_no_report(text: str) -> None:
    response = parse_response(text)
    assert (response.answer, response.findings) == (None, [])


def test_what_is_wrong_with_a_report_has_its_place() -> None:
    check(
        """
        | So:
        |
        | {"success": false, "status": 1}
        : ^ json-schema: missing 'error'
        :                              ^ json-schema: expected a string, found 1
        """
    )
    (cut_off,) = parse_response('{"success": true, "status": "compl').findings
    assert (cut_off.rule, cut_off.span.start) == ("json-invalid", 28)


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


TEXTS = st.one_of(st.text(max_size=200), prompt_texts(), tag_texts())


@given(TEXTS, st.sampled_from([None, CHALLENGE, IMPLEMENT, DESIGNER, ANALYZER]))
def test_no_text_makes_it_raise(text: str, template: str | None) -> None:
    response = parse_response(text, template=template)
    for it in response.findings:
        assert 0 <= it.span.start <= it.span.end <= len(text)
        assert it.rule != "rule-failed", it.message
    if response.block is not None:
        assert text[slice(*response.block.span)] == response.block.text


@given(TEXTS)
def test_any_text_may_be_a_template(text: str) -> None:
    parse_response("Done.", template=text)


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
