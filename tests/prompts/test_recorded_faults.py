"""Faults that others have recorded: each is found in the prompt or in the answer, or read right."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.prompts import parse_response
from promptls.settings import Settings
from promptls.text.spans import Source
from prompts.recorded_faults import FAULTS, RecordedFault
from settings.chains import settings_of

PATH = "prompts/a.md"
TAGS = '[tags.answer]\nvalues = ["yes", "no"]\n[tags.verdict]\nvalues = ["pass", "fail"]\n'


def settings_for(fault: RecordedFault) -> Settings:
    tables = "".join(f"[[contracts.own.parts]]\n{it}\n" for it in fault.parts)
    text = f'[contracts.own]\nfiles = ["{PATH}"]\n{tables}{TAGS}'
    return settings_of(text)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: it.thread)
def test_a_fault_is_found_where_it_is(fault: RecordedFault) -> None:
    settings = settings_for(fault)
    if fault.prompt:
        found = check(parse(Source(fault.prompt), PATH), settings.rule_set(PATH))
        assert tuple(it.rule for it in found) == fault.prompted
    if fault.answer:
        template = fault.prompt if fault.is_template else None
        read = parse_response(
            fault.answer, template=template, contract="own", vocabulary=settings.vocabulary
        )
        assert tuple(it.rule for it in read.findings) == fault.answered
        assert tuple(it.value for it in read.parts) == fault.values
        assert read.outcome == fault.outcome


def test_every_fault_is_another_one() -> None:
    assert len({it.thread for it in FAULTS}) == len(FAULTS) > 20
    assert all(it.prompted or it.outcome for it in FAULTS)
