"""What counts as an instruction to output a tag: not every mention is one."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts.demands import read_demands
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source

PATH = "templates/system/BASE-{}.md"
INSTRUCTION = "You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`."
MISSING = "missing instruction to output <review>"
NO_OTHER = "no other <review> than PASS; expected also NEEDS_REVISION or REJECTED"


def messages(instruction: str, phase: str = "challenge") -> list[str]:
    text = TEMPLATE.replace(INSTRUCTION, instruction)
    found = check(parse(Source(text), PATH.format(phase)))
    return [it.message for it in found if it.rule == "template-tag-not-instructed"]


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        (INSTRUCTION, []),
        ("Output <review>PASS|NEEDS_REVISION|REJECTED</review>.", []),
        ("End with <review>VERDICT</review>, where VERDICT is PASS or REJECTED.", []),
        ("Give the <review> of the list above.", []),
        ("Output <review> pass </review> or <review>REJECTD</review>.", []),
        ("Nothing.", [MISSING]),
        ("Do not output <review>PASS</review>.", [MISSING]),
        ("Never write `<review>REJECTED</review>`!", [MISSING]),
        ("You must not emit <review>.", [MISSING]),
        ("Don't use <review>PASS</review>; Don\u2019t add <review>REJECTED</review>.", [MISSING]),
        ("Output <review>PASS</review>.", [NO_OTHER]),
        ("Output <review>PASS</review> and <thought>REJECTED: no</thought>.", []),
        ("Output <review>PASS</review> and <thought>why</thought>.", [NO_OTHER]),
        ("Output <review>PASS</review>. Do not output <review>REJECTED</review>.", [NO_OTHER]),
        # Another rule says what is wrong with the spelling.
        ("Output <review>PAS</review>.", [NO_OTHER]),
        ("Output <review>pass </review>.", [NO_OTHER]),
        ("Output <review>PAS|REJECTD</review>.", []),
        ("Output <review>PASS</review>. Do not output <review>REJECTD</review>.", [NO_OTHER]),
        ("Output <review>PASS</review>. Never write <review>REJECTD</review> or {x}", [NO_OTHER]),
        ("Output <review>PASS</review>. Do not output <review>REJECTD</review> if {x}.", []),
        (
            "Output <review>REJECTED</review> or <review>NEEDS_REVISION</review>.",
            ["no other <review> than NEEDS_REVISION or REJECTED; expected also PASS"],
        ),
        # What restricts an instruction is one.
        ("Do not output anything but <review>PASS</review> or <review>REJECTED</review>.", []),
        ("Do not output <review>PASS</review> if a test fails, but REJECTED.", []),
        ("Never end without <review>PASS</review> or <review>REJECTED</review>.", []),
        ("Do not forget <review>PASS</review> or <review>REJECTED</review>.", []),
    ],
)
def test_instructions(instruction: str, expected: list[str]) -> None:
    assert messages(instruction) == expected


def test_a_task_can_fail() -> None:
    only = 'Output <task_status id="X.Y">COMPLETED</task_status>.'
    assert messages(only, "implement") == [
        "no other <task_status> than COMPLETED; expected also FAILED"
    ]
    assert messages(f"{only} Or FAILED.", "implement") == []


def test_what_is_forbidden_is_not_demanded() -> None:
    demands = read_demands("Output <review>PASS</review>. Do not output <task_status>.")
    assert [it.name for it in demands.contract.parts] == ["review"]
