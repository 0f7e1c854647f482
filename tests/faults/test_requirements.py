"""One fault at a time in a clean specification."""

from itertools import islice

import pytest

from faults.hosts import Host
from faults.judge import assert_clean, assert_found, checking
from faults.requirements import faults
from samples.requirements import SAMPLES

run = checking("spec.md")


@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_markers(name: str) -> None:
    assert_clean(SAMPLES[name], run)
    assert_found(faults(SAMPLES[name]), run)


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_markers_with_other_line_ends(name: str, newline: str) -> None:
    host = Host("other line ends", newline=newline)
    assert_clean(host.filled(SAMPLES[name]), run)
    assert_found(map(host.infected, islice(faults(SAMPLES[name]), 0, None, 3)), run)
