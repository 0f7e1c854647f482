"""One fault of a tag at a time, in every kind of file and wherever a tag may stand."""

from collections.abc import Iterable

import pytest

from faults.fault import Fault
from faults.hosts import Host
from faults.judge import Check, assert_found, checking
from faults.tag_hosts import INLINE_HOSTS, LINE_HOSTS, PHASE_HOSTS
from faults.tags import (
    CONTEXT,
    LONG_THOUGHT,
    REVIEW,
    STATUS,
    THOUGHT,
    inline_faults,
    line_faults,
    own_name_faults,
    phase_faults,
)
from promptls.rule_set import RuleSet, select

RULES = RuleSet(select(["tag", "placeholder", "block", "rule"]))
CLEAN_EVERYWHERE = (REVIEW, STATUS, THOUGHT, LONG_THOUGHT, CONTEXT)


def fit(host: Host, faults: Iterable[Fault], run: Check) -> list[Fault]:
    """The faults without those in a verdict of another phase."""
    faults = list(faults)
    others = {it.clean for it in faults}.difference(CLEAN_EVERYWHERE)
    unfit = {it for it in others if run(host.filled(it))}
    return [it for it in faults if it.clean not in unfit]


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
