"""Reads the output formats as those do for whom they are."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from junitparser import Failure, JUnitXml, Skipped, TestCase, TestSuite

_SCHEMA = Path(__file__).with_name("schemas") / "sarif-2.1.0.json"
_PROPERTIES = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
_DATA = {it: _PROPERTIES[it] for it in ("%0D", "%0A", "%25")}


class Command(NamedTuple):
    """A workflow command."""

    name: str
    properties: dict[str, str]
    message: str


def _command(line: str) -> Command:
    line = line.lstrip()
    assert line.startswith("::")
    head, found, data = line[2:].partition("::")
    assert found
    name, _, listed = head.partition(" ")
    pairs = [it.split("=", 1) for it in listed.strip().split(",")]
    return Command(name, {key: _plain(it, _PROPERTIES) for key, it in pairs}, _plain(data, _DATA))


def read_github(out: str) -> list[Command]:
    """Read annotations as GitHub's runner does."""
    return [_command(it) for it in out.replace("\r", "\n").split("\n") if it]


def _plain(text: str, escapes: dict[str, str]) -> str:
    for escape, character in escapes.items():
        text = text.replace(escape, character)
    return text


class PylintMessage(NamedTuple):
    """A line of pylint."""

    path: str
    line: int
    code: str
    message: str


_PYLINT = re.compile(r"(.+?):([0-9]+): \[([a-z][a-z0-9-]*)\] (.*)")


def read_pylint(out: str) -> list[PylintMessage]:
    """Read lines as tools do that know pylint."""
    found = [_PYLINT.fullmatch(it) for it in out.split("\n")]
    assert all(found)
    return [PylintMessage(it[1], int(it[2]), it[3], it[4]) for it in found if it]


_SEVERITIES = {"info", "minor", "major", "critical", "blocker"}


def read_gitlab(out: str) -> list[dict[str, Any]]:
    """Read a report as GitLab does, which takes nothing that lacks one of these."""
    issues: list[dict[str, Any]] = json.loads(out)
    for issue in issues:
        assert all(
            isinstance(issue[key], str) for key in ("description", "fingerprint", "check_name")
        )
        assert issue["severity"] in _SEVERITIES
        location = issue["location"]
        assert not location["path"].startswith("./")
        assert 1 <= location["lines"]["begin"] <= location["lines"]["end"]
    assert len({it["fingerprint"] for it in issues}) == len(issues)
    return issues


def read_junit(out: str) -> list[tuple[TestSuite, list[TestCase]]]:
    """Read the suites, and see that what they count is there."""
    everything = JUnitXml.fromstring(out.encode("ascii"))
    suites = [(suite, list(suite)) for suite in everything]
    assert everything.tests == sum(suite.tests for suite, _ in suites)
    assert everything.failures == sum(suite.failures for suite, _ in suites)
    assert everything.errors == 0
    for suite, cases in suites:
        assert suite.tests == len(cases)
        results = [it for case in cases for it in case.result]
        assert suite.failures == sum(isinstance(it, Failure) for it in results)
        assert suite.skipped == sum(isinstance(it, Skipped) for it in results)
        assert suite.errors == 0
    return suites


def failures(out: str) -> Iterator[Failure | Skipped]:
    for _, cases in read_junit(out):
        for case in cases:
            for result in case.result:
                assert isinstance(result, Failure | Skipped)
                yield result


@cache
def _validator() -> Any:  # noqa: ANN401 - the library has no types
    schema = json.loads(_SCHEMA.read_text(encoding="utf-8"))
    return import_module("jsonschema").Draft202012Validator(schema)


def read_sarif(out: str) -> dict[str, Any]:
    """Read the one run of a document, by the published schema."""
    value = json.loads(out)
    # Half a character ends the reading in many languages.
    json.dumps(value, ensure_ascii=False).encode()
    _validator().validate(value)
    (run,) = value["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["partialFingerprints"]
        assert len(result["locations"]) == 1
    found: dict[str, Any] = run
    return found
