"""Placeholders that an answer repeats instead of replacing them."""

import pytest

from kit import check
from promptls.prompts import parse_response
from promptls.vocabulary.kinds import Kind

RULE = "response-placeholder-unresolved"
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] {}\n  [2] Show workflow status\n---"
STATUS = "---\nSTATUS: {} complete. Returning results to tracing-orchestrator.\n---"
AGENT = f"# SUGGESTED PROMPTS\n\n{BLOCK.format('Ship {release}')}\n"
TEMPLATE = "Output <review>PASS</review>.\n\n<<CHANGE_ID>>\n"


def found(text: str, template: str | None = None) -> list[str]:
    response = parse_response(text, template=template)
    return [text[it.span.start : it.span.end] for it in response.findings if it.rule == RULE]


def test_in_a_block_and_in_the_text() -> None:
    drawing = """
        | The project: <<PROJECT_CONTEXT>>, {{ TASKS }}.
        :              ^^^^^^^^^^^^^^^^^^^ response-placeholder-unresolved: unresolved placeholder '<<PROJECT_CONTEXT>>'
        :                                   ^^^^^^^^^^^ response-placeholder-unresolved: unresolved placeholder '{{ TASKS }}'
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name}
        :                   ^^^^^^^^^^^^^^^^^ response-placeholder-unresolved: unresolved placeholder '{next_phase_name}'; expected a text such as 'Phase 04 - Design'
        |   [2] Review {curent_phase_noun} artifacts
        :              ^^^^^^^^^^^^^^^^^^^ response-placeholder-unresolved: unresolved placeholder '{curent_phase_noun}'; expected a text such as 'requirements'
        |   [3] Show workflow status
        | ---
    """
    # `check` and the server, without a template.
    check(drawing, kind=Kind.RESPONSE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (STATUS.format("{task_description}"), ["{task_description}"]),
        (BLOCK.format("Run <<TASKS>>"), ["<<TASKS>>"]),
        (BLOCK.format("Run `{primary_prompt}`"), ["{primary_prompt}"]),
        # A route, and a name of the project's own.
        (BLOCK.format("Review the route /users/{id}"), []),
        (BLOCK.format("Ship {release}"), []),
        # What is shown or quoted is talked about.
        (f"So:\n```\n{BLOCK.format('{primary_prompt}')}\n```\n", []),
        (f"<thought>\n{BLOCK.format('{primary_prompt}')}\n</thought>\n<<A>>", []),
        ("`<<TASKS>>` has no value", []),
        ('The placeholder "<<TASKS>>" has no value', []),
        ('It says "fill in <<TASKS>> here" once', []),
        ("> <<TASKS>>", []),
        ("```\n<<TASKS>>\n```\ntext", []),
        ("<!-- <<TASKS>> -->", []),
        ("<<CHANGE_ID>> {next_phase_name}", []),
        # All of the answer is in a fence.
        ("```\n<<TASKS>>\n```", ["<<TASKS>>"]),
    ],
)
def test_what_counts(text: str, left: list[str]) -> None:
    assert found(text) == left


def test_names_that_only_the_template_has() -> None:
    assert found(BLOCK.format("Ship {release} to {next_phase_name}"), AGENT) == [
        "{release}",
        "{next_phase_name}",
    ]
    assert found("<review>PASS</review> <<CHANGE_ID>>", TEMPLATE) == ["<<CHANGE_ID>>"]


def test_thoughts_of_a_file_are_left_out() -> None:
    check(
        """
        | <thought>
        | <<TASKS>>
        | <review>REJECTED</review>
        | </thought>
        | <review>PASS</review>
        """,
        kind=Kind.RESPONSE,
    )
    check(
        """
        | <review>PASS</review>
        | <review>REJECTED</review>
        :         ^^^^^^^^ response-verdicts-conflict: verdict 'REJECTED' contradicts 'PASS'
        """,
        kind=Kind.RESPONSE,
    )
