"""The JSON that orchestrator and agents exchange, read from a text."""

import json
import subprocess
import sys

import pytest

import promptls
from promptls import prompts
from promptls.prompts import (
    AuditTrail,
    DocumentError,
    FailureResponse,
    SuccessResponse,
    parse_agent_response,
    parse_audit_line,
    parse_envelope,
    parse_package,
    parse_share,
    verify_package,
)
from samples.json_files import AUDIT, ENVELOPE, FAILURE, SHARE, SUCCESS


def test_the_samples_of_the_specification_are_read() -> None:
    envelope = parse_envelope(ENVELOPE)
    assert (envelope.wp_id, envelope.config.num_agents) == ("WP01", 1)
    assert parse_share(SHARE).agent_count == 2
    success, failure = parse_agent_response(SUCCESS), parse_agent_response(FAILURE)
    assert isinstance(success, SuccessResponse)
    assert isinstance(failure, FailureResponse)
    assert success.artifacts is not None
    assert success.artifacts.files_created is not None
    assert len(success.artifacts.files_created) == 4
    assert failure.blocked_reason == "File scope violation"
    assert [parse_audit_line(it).action for it in AUDIT.split("\n")[:-1]][-1] == "exit"


def test_an_envelope_with_unknown_fields_is_accepted_and_kept() -> None:
    values = {**json.loads(ENVELOPE), "priority": {"level": [1]}}
    values["config"] = {**values["config"], "model": None}
    text = json.dumps(values)
    assert parse_envelope(text).model_dump(exclude_unset=True) == values
    assert parse_envelope(f"\ufeff{text}\r\n").model_dump(exclude_unset=True) == values


def test_an_envelope_with_wrong_types_names_the_place_and_the_expected_type() -> None:
    text = ENVELOPE.replace('"wp_sequence": 1', '"wp_sequence": "1"')
    text = text.replace('"/path/to/ARCHITECTURE.md"', "5").replace('"num_agents": 1,', "")
    text = text.replace('"timeout_secs": 1800', '"timeout_secs": -1')
    with pytest.raises(DocumentError) as caught:
        parse_envelope(text, "envelope.json")
    assert str(caught.value).split("\n") == [
        "envelope.json:4:16: wp_sequence: expected an integer, found '1'",
        "envelope.json:10:1: context_paths[2]: expected a string, found 5",
        "envelope.json:16:17: config.timeout_secs: expected 1 or more, found -1",
    ]
    assert caught.value.path == "envelope.json"
    assert caught.value.issues[0] == (4, 16, "wp_sequence: expected an integer, found '1'")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: not JSON: file is empty; expected a JSON value"),
        ('{\n"job_id": ', "2:10: not JSON: unexpected end of the text"),
        ("[]", "1:1: expected an object, found an array"),
        ("null", "1:1: expected an object, found null"),
        ("I am done.\n{}", "1:1: not JSON: expected a value, found 'I'"),
        ('{"agent_index": 0, "agent_count": 1}', "1:1: missing 'assigned_deliverables'"),
        ("[" * 100_000, "1:65: not JSON: nested too deeply; the limit is 64 levels"),
    ],
)
def test_what_is_no_share(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_share(text)
    assert str(caught.value) == message


def test_created_and_modified_files_are_lists_of_text() -> None:
    for name in "files_created", "files_modified":
        text = json.dumps({**json.loads(SUCCESS), "artifacts": {name: ["a", 1]}})
        with pytest.raises(
            DocumentError, match=rf"artifacts\.{name}\[1\]: expected a string, found 1"
        ):
            parse_agent_response(text)


def test_promptls_offers_what_orchestrators_import() -> None:
    assert promptls.AuditTrail is AuditTrail
    assert promptls.parse_package is parse_package
    assert promptls.verify_package is verify_package


@pytest.mark.parametrize("name", prompts.__all__)
def test_every_name_can_be_imported(name: str) -> None:
    assert getattr(prompts, name) is not None
    assert name in dir(prompts)
    with pytest.raises(AttributeError, match=f"no attribute '{name}_'"):
        getattr(prompts, f"{name}_")


def test_pydantic_is_imported_only_for_documents() -> None:
    program = """
import sys, promptls, promptls.prompts
promptls.verify_package(promptls.parse_package('# Task: WP01'), '.', [], [])
print('pydantic' in sys.modules)
try:
    promptls.prompts.parse_share('{}')
except ValueError:
    print('pydantic' in sys.modules)
"""
    environment = {"PYTHONPATH": ":".join(sys.path)}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout == "False\nTrue\n"
