"""One fault at a time in clean front matter."""

import pytest

from faults.front_matter import SAMPLES, Sample, faults
from faults.hosts import Host
from faults.judge import assert_found, checking


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.path)
def test_faults_of_front_matter(sample: Sample) -> None:
    run = checking(sample.path)
    assert not [it for it in run(sample.text) if it.rule.startswith("front")]
    assert_found(faults(sample), run)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.path)
@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_change_nothing(sample: Sample, newline: str) -> None:
    run = checking(sample.path)
    host = Host("other line ends", newline=newline)
    for fault in map(host.infected, faults(sample)):
        new = [it.rule for it in run(fault.text) if it.rule.startswith("front")]
        assert new == [fault.rule], fault.text
