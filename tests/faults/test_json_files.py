from collections.abc import Iterable, Mapping

import pytest

from faults.fault import Fault, faults_in
from faults.json_files import (
    audit_faults,
    broken,
    missing_values,
    state_faults,
    torn,
    unknown_fields,
    wrong_values,
)
from faults.judge import assert_found, checking
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.vocabulary.kinds import Kind
from samples.json_files import AUDIT, OBJECTS, SAMPLES, STATE, Sample, values_of

STATE_SAMPLE, AUDIT_SAMPLE = SAMPLES[0], next(it for it in SAMPLES if it.name == "audit")

REQUIRED: Mapping[str, Mapping[str, set[str]]] = {
    "state": {
        "": {"active_workflow"},
        "active_workflow": {"type", "phases", "current_phase_index", "phase_status"},
    },
    "envelope": {
        "": set(values_of(next(it for it in SAMPLES if it.name == "envelope"))),
        "config": {"kind", "pr_target_branch"},
    },
    "success": {
        "": {"job_id", "wp_id", "success", "status", "summary"},
        "commits[]": {"sha", "message"},
    },
    "failure": {"": {"success", "status", "error"}, "commits[]": {"sha", "message"}},
    "escalation": {"": {"success", "status", "error"}},
    "share": {"": {"agent_index", "agent_count", "assigned_deliverables"}},
    "prompt": {"": {"instructions"}},
    "least prompt": {"": {"instructions"}},
}


def diagnose(text: str, kind: Kind, path: str = "") -> list[FileDiagnostic]:
    return check(parse(Source(text), path, kind=kind))


def assert_each_found(sample: Sample, faults: Iterable[Fault]) -> None:
    assert_found(faults_in(sample.text, faults), checking("", sample.kind))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.name)
def test_samples_are_clean_and_known_by_what_is_in_them(sample: Sample) -> None:
    document = parse(Source(sample.text), sample.path)
    assert document.kind is sample.kind
    assert check(document) == []
    assert diagnose(sample.text, sample.kind) == []
    assert diagnose(sample.text.replace("\n", "\r\n"), sample.kind) == []


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.name)
def test_what_is_broken_is_one_finding(sample: Sample) -> None:
    assert_each_found(sample, broken(sample))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.name)
def test_what_was_put_in_or_left_out_is_found_where_it_is(sample: Sample) -> None:
    text = sample.text
    for at, letter in enumerate(text):
        if letter == "," and text[at + 1 : at + 2] == "\n":
            (found,) = diagnose(text[:at] + text[at + 1 :], sample.kind)
            assert found.span == FileSpan(at, at), "a comma is left out"
        if letter in "}]" and text[at - 1] not in "{[":
            before = len(text[:at].rstrip())
            (found,) = diagnose(f"{text[:before]},{text[before:]}", sample.kind)
            assert found.span == FileSpan(before, before + 1), "a comma is put in"


@pytest.mark.parametrize("sample", [it for it in SAMPLES if it.kind is not Kind.AUDIT_LOG])
def test_what_is_torn_is_one_finding(sample: Sample) -> None:
    for length, text in torn(sample):
        (found,) = diagnose(text, sample.kind)
        assert found.rule == "json-invalid", length
        assert found.span.end == len(text.rstrip()), length


def test_a_torn_trail_is_one_finding_in_its_last_line() -> None:
    for length in range(len(AUDIT)):
        found = diagnose(AUDIT[:length], Kind.AUDIT_LOG)
        is_whole = AUDIT[length - 1 : length] in ("", "\n") or AUDIT[length] == "\n"
        assert [it.rule for it in found] == ([] if is_whole else ["json-invalid"])
        assert all(it.span.end == len(AUDIT[:length].rstrip()) for it in found)


@pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)
def test_a_wrong_value_is_found_where_it_stands(sample: Sample) -> None:
    faults = list(wrong_values(sample))
    assert faults
    assert_each_found(sample, faults)


@pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)
def test_what_is_missing_is_found_at_its_object(sample: Sample) -> None:
    faults = list(missing_values(sample, REQUIRED[sample.name]))
    assert len(faults) >= sum(map(len, REQUIRED[sample.name].values()))
    assert_each_found(sample, faults)


@pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)
def test_what_is_not_required_may_be_absent(sample: Sample) -> None:
    values = values_of(sample)
    for name in values.keys() - REQUIRED[sample.name][""]:
        left = {it: value for it, value in values.items() if it != name}
        assert (
            diagnose(
                str(left).replace("'", '"').replace("True", "true").replace("False", "false"),
                sample.kind,
            )
            == []
        )


@pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)
def test_a_field_that_nobody_specified_is_no_mistake(sample: Sample) -> None:
    for text in unknown_fields(sample):
        assert diagnose(text, sample.kind) == []


@pytest.mark.parametrize("fault", [*state_faults(STATE_SAMPLE)], ids=lambda it: it.name)
def test_faults_of_a_state(fault: Fault) -> None:
    assert_each_found(STATE_SAMPLE, [fault])


@pytest.mark.parametrize("fault", [*audit_faults()], ids=lambda it: it.name)
def test_faults_of_an_audit_trail(fault: Fault) -> None:
    assert_each_found(AUDIT_SAMPLE, [fault])


@pytest.mark.parametrize("name", ["current_phase", "artifact_folder"])
def test_two_fields_of_a_workflow_may_be_absent(name: str) -> None:
    lines = [it for it in STATE.split("\n") if f'"{name}":' not in it]
    assert len(lines) == len(STATE.split("\n")) - 1
    assert diagnose("\n".join(lines), Kind.WORKFLOW_STATE) == []


def test_lines_and_columns_are_those_of_the_file() -> None:
    source = Source(
        "\ufeff" + STATE.replace('"current_phase_index": 1', '"current_phase_index": 7')
    )
    (found,) = check(parse(source, ".isdlc/state.json"))
    assert source.position(found.span.start, Encoding.UTF16) == (5, 27)
