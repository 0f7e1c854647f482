"""The statuses of tasks in an answer, and the tasks that its template asks for."""

import pytest

from promptls.prompts import parse_response
from promptls.prompts.demands import read_demands
from prompts.answer_drawing import IMPLEMENT, TEMPLATES, check, rules


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
