"""One fault at a time in clean texts, and in every kind of file that may hold it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from faults.fault import Fault
from faults.hosts import BLOCK_PLACES, FILES, INLINE_PLACES, PLACES, PROTOCOLS, Host
from faults.judge import assert_found, checking
from faults.tables import Sample, read_table
from promptls.rules.rule_set import RuleSet, select
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import role_of

WHOLE = tuple(
    (table, sample)
    for table in (
        "agents",
        "front_matter",
        "packages",
        "placeholders",
        "requirements",
        "templates",
    )
    for sample in read_table(table)
    if sample.faults
)
TEMPLATES = Path(__file__).parents[2] / "templates"
OURS = sorted(TEMPLATES.rglob("*.md"))
PROMPT, STATUS, EMISSION = read_table("blocks")
TAGS = read_table("tags")
# What is in one file of several is found in those, too: each tries another part of the faults.
STEP = 4


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(("table", "sample"), WHOLE, ids=lambda it: getattr(it, "path", it))
def test_faults_of_whole_files(table: str, sample: Sample, newline: str) -> None:
    role = role_of(sample.path, "templates/agents", SPECIFIED.phase_agents)
    run = checking(sample.path, role=role if table == "agents" else None)
    host = Host("line ends", newline=newline)
    assert_found(map(host.infected, sample.faults[:: 1 if newline == "\n" else 3]), run)


@pytest.mark.parametrize("path", OURS, ids=lambda it: it.stem)
def test_our_own_templates_are_clean(path: Path) -> None:
    name = path.relative_to(TEMPLATES.parent).as_posix()
    role = role_of(name, "templates/agents", SPECIFIED.phase_agents)
    assert checking(name, role=role)(path.read_text("utf-8")) == []


def some_of(faults: tuple[Fault, ...], host: Host, hosts: tuple[Host, ...]) -> tuple[Fault, ...]:
    fitting = tuple(it for it in faults if host.newline == "\n" or it.rule != "block-crlf")
    return fitting if host is hosts[0] else fitting[hosts.index(host) % STEP :: STEP]


def assert_found_in(host: Host, faults: Iterable[Fault], rules: RuleSet | None = None) -> None:
    assert_found(map(host.infected, faults), checking(host.path, rules=rules))


def in_each(hosts: tuple[Host, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", hosts, ids=lambda it: it.name)


@in_each(PLACES + BLOCK_PLACES)
def test_faults_of_blocks(host: Host) -> None:
    assert_found_in(host, some_of(PROMPT.faults, host, PLACES + BLOCK_PLACES))
    assert_found_in(host, some_of(STATUS.faults, host, PLACES + BLOCK_PLACES))


@in_each(PROTOCOLS)
def test_faults_of_emission_lists(host: Host) -> None:
    assert_found_in(host, EMISSION.faults)


def fits(sample: Sample, host: Host) -> bool:
    # In a fence that ends, half of a structure is an excerpt.
    return sample.path != "structure" or "fence" not in host.name


@in_each(INLINE_PLACES + PLACES + FILES)
def test_faults_of_tags(host: Host) -> None:
    hosts = INLINE_PLACES + PLACES + FILES
    rules = RuleSet(select(["tag", "placeholder", "block", "rule"]))
    for sample in TAGS:
        if sample.path == "inline" or (host not in INLINE_PLACES and fits(sample, host)):
            assert_found_in(host, some_of(sample.faults, host, hosts), rules)
