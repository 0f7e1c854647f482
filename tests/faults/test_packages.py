"""One fault at a time is put into a clean work package: exactly one finding, at the fault."""

import re

import pytest

from faults.packages import Fault, faults
from kit import draw, mark
from promptls.checker import check
from promptls.diagnostics import Diagnostic
from promptls.fixes import Applicability, Fix
from promptls.fixing import apply, fix_all
from promptls.parsing import parse
from promptls.text import Source
from samples.packages import SAMPLES, SHIPPED


def diagnose(text: str) -> list[Diagnostic]:
    return check(parse(Source(text), "WP01.md"))


def wrong_with(fault: Fault, newline: str = "\n") -> str | None:
    text = fault.text.replace("\n", newline)
    found = diagnose(text)
    if [it.rule for it in found] != [fault.rule]:
        return f"not this finding alone: {[(it.rule, it.message) for it in found]}"
    (it,) = found
    line = Source(text).line_at(it.span.start)
    if line not in fault.lines:
        return f"not at the fault: {line}, not {set(fault.lines)}"
    safe = it.fix is not None and it.fix.applicability is Applicability.SAFE
    if safe is (fault.fixed is None):
        return "a safe fix too many or too few"
    return wrong_fix(text, it.fix, fault, newline) if it.fix else None


def wrong_fix(text: str, fix: Fix, fault: Fault, newline: str) -> str | None:
    fixed, _ = apply(text, [fix])
    if fault.fixed is not None:
        return None if fixed == fault.fixed.replace("\n", newline) else f"fixed into {fixed}"
    left = diagnose(fixed)
    return f"left over: {left} in\n{fixed}" if left else None


def assert_found(sample: str, newline: str = "\n", step: int = 1) -> None:
    assert diagnose(sample.replace("\n", newline)) == []
    wrong = []
    for fault in list(faults(sample))[::step]:
        if reason := wrong_with(fault, newline):
            picture = draw(fault.text, map(mark, diagnose(fault.text)))
            shown = "\n".join(re.findall(r".*\n(?:: .*\n?)+", picture)) or fault.text[:300]
            wrong.append(f"\n{fault.rule} for {fault.name}\n{shown}\n=> {reason}")
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:8])}"


# Of the faults of samples that are alike only some are tried.
STEPS = {"specified": 2, "done": 5, "with front matter": 5, "scope as items": 3}


@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_work_packages(name: str) -> None:
    assert_found(SAMPLES[name], step=STEPS.get(name, 1))


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_faults_of_work_packages_with_other_line_ends(newline: str) -> None:
    assert_found(SHIPPED, newline, step=7)


@pytest.mark.parametrize("name", SAMPLES)
def test_all_unsafe_fixes_together_make_a_bare_title_a_package(name: str) -> None:
    title = next(it for it in SAMPLES[name].split("\n") if it.startswith("# Task"))
    fixed, count = fix_all(f"{title}\n\nWords.\n", diagnose, lambda _: True)
    assert count == 7
    assert diagnose(fixed) == []
    assert fixed.startswith(f"{title}\n\nWords.\n\n## Mission\n\n## Feature Context\n\n- **Fe")
