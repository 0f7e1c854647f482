"""One fault of a tag at a time, in every kind of file and wherever a tag may stand."""

from collections.abc import Iterable

import pytest

from faults.fault import Fault
from faults.hosts import Host
from faults.judge import assert_found, checking
from faults.tag_hosts import INLINE_HOSTS, LINE_HOSTS, PHASE_HOSTS, RULES, fit
from faults.tags import inline_faults, line_faults, own_name_faults, phase_faults


def assert_found_in(host: Host, faults: Iterable[Fault]) -> None:
    run = checking(host.path, host.kind, rules=RULES)
    assert_found(map(host.infected, fit(host, faults, run)), run)


def by_name(hosts: tuple[Host, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", hosts, ids=lambda it: it.name)


@by_name(INLINE_HOSTS)
def test_faults_within_a_line(host: Host) -> None:
    assert_found_in(host, inline_faults())


@by_name(LINE_HOSTS)
def test_faults_of_lines(host: Host) -> None:
    assert_found_in(host, line_faults())


@by_name(PHASE_HOSTS[:2])
def test_faults_of_names_in_templates(host: Host) -> None:
    assert_found_in(host, own_name_faults())


@by_name(PHASE_HOSTS)
def test_faults_of_phases(host: Host) -> None:
    assert_found_in(host, phase_faults())
