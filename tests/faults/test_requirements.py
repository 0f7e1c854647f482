"""One fault at a time is put into a clean specification: exactly one finding, at the fault."""

import pytest

from faults.requirements import Fault, faults
from kit import draw, mark
from promptls.checker import check
from promptls.diagnostics import Diagnostic
from promptls.fixing import apply
from promptls.parsing import parse
from promptls.text import Source
from samples.requirements import SAMPLES


def diagnose(text: str) -> list[Diagnostic]:
    return check(parse(Source(text), "spec.md"))


def wrong_with(fault: Fault, newline: str) -> str | None:
    text = fault.text.replace("\n", newline)
    found = diagnose(text)
    if [it.rule for it in found] != [fault.rule]:
        return f"not this finding alone: {[(it.rule, it.message) for it in found]}"
    (it,) = found
    line = Source(text).line_at(it.span.start)
    if line not in fault.lines:
        return f"not at the fault: {line}, not {set(fault.lines)}"
    if it.fix is None or fault.fixed is None:
        return None if it.fix is None and fault.fixed is None else "a fix too many or too few"
    fixed, _ = apply(text, [it.fix])
    if fault.fixed:
        return None if fixed == fault.fixed.replace("\n", newline) else f"fixed into\n{fixed}"
    left = diagnose(fixed)
    return f"left over: {left} in\n{fixed}" if left else None


def assert_found(sample: str, newline: str = "\n", step: int = 1) -> None:
    assert diagnose(sample.replace("\n", newline)) == []
    wrong = []
    for fault in list(faults(sample))[::step]:
        if reason := wrong_with(fault, newline):
            picture = draw(fault.text, map(mark, diagnose(fault.text)))
            wrong.append(f"\n{fault.rule} for {fault.name}\n{picture}\n=> {reason}")
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_markers(name: str) -> None:
    assert_found(SAMPLES[name])


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_markers_with_other_line_ends(name: str, newline: str) -> None:
    assert_found(SAMPLES[name], newline, step=3)
