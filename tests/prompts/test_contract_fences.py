"""Answers by contracts: fences, and JSON, which may have a schema."""

import pytest

from promptls.prompts import parse_response
from prompts.own_contract import read, summary
from settings.chains import settings_of

REPORT = 'fence = "json"\nfield = "result.verdict"\ngood = ["ok"]'


WHOLE = '{"result": {"verdict": "ok"}}'
MISSING = "part-missing: missing code fence of 'json'"
COMMA = "json-invalid: invalid JSON: trailing comma before '}'"


@pytest.mark.parametrize(
    ("text", "outcome", "value"),
    [
        (f"```json\n{WHOLE}\n```\n", "good", "ok"),
        ('```json\n{"result": {"verdict": 1}}\n```\nBye.', "bad", 1),
        (f"```python\nprint()\n```\n```json\n{WHOLE}\n```\n", "good", "ok"),
    ],
)
def test_a_fence_of_json(text: str, outcome: str, value: object) -> None:
    assert summary(read(text, REPORT)) == (outcome, {"json": value}, [])


@pytest.mark.parametrize("text", ["```python\nprint()\n```\n", "> ```json\n> {}\n> ```\n"])
def test_a_fence_of_json_that_is_missing(text: str) -> None:
    assert summary(read(text, REPORT)) == ("none", {}, [f"response-{MISSING}"])


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        (f"```\n{WHOLE}\n```\n", "ok", "part-malformed: expected '```json', found '```'"),
        (f"{WHOLE}\n", "ok", "part-malformed: expected the JSON in a code fence of 'json'"),
        (f"```json\n{WHOLE[:-1]},}}\n```\n", None, COMMA),
        (
            '```json\n{"result": "ok"}\n```\n',
            None,
            "value-unknown: missing 'result.verdict' in the JSON",
        ),
    ],
)
def test_a_fence_of_json_that_is_malformed(text: str, value: object, said: str) -> None:
    found = summary(read(text, REPORT))
    assert found == ("malformed", {"json": value}, [f"response-{said}"])


def test_a_fence_of_json_that_is_not_closed() -> None:
    found = summary(read(f"```json\n{WHOLE}\n", REPORT))
    said = ["fence-unclosed: fence '```json' is not closed"]
    assert found == ("malformed", {"json": None}, said)


def test_of_several_fences_the_place_says_which_counts() -> None:
    text = '```json\n{"a": 1}\n```\n\n```json\n{"a": 2}\n```\n'
    for place, value in (("first", 1), ("last", 2)):
        part = f'fence = "json"\nfield = "a"\nplace = "{place}"'
        assert summary(read(text, part)) == ("given", {"json": value}, [])
    conflict = ["response-part-repeated: 'json' is '2', which contradicts '1'"]
    assert summary(read(text, 'fence = "json"\nfield = "a"')) == (
        "malformed",
        {"json": 2},
        conflict,
    )
    assert summary(read(text, 'fence = "json"\nfield = "a"\nmany = true')) == (
        "given",
        {"json": 2},
        [],
    )


def test_a_fence_of_another_language_is_its_text() -> None:
    assert summary(read("```diff\n-a\n+b\n```\n", 'fence = "diff"')) == (
        "given",
        {"diff": "-a\n+b\n"},
        [],
    )
    missing = ["response-part-missing: missing code fence of 'diff'"]
    assert summary(read("{}", 'fence = "diff"')) == ("none", {}, missing)


@pytest.mark.parametrize(
    ("text", "outcome", "value", "said"),
    [
        ('{"a": [1]}', "given", {"a": [1]}, ""),
        ("<thought>\nHm.\n</thought>\n[1]\n", "given", [1], ""),
        (
            '```json\n{"a": 1}\n```\n',
            "malformed",
            {"a": 1},
            "part-malformed: expected '{\"a\": 1}' outside of a code fence",
        ),
        (
            'Here:\n\n```json\n{"a": 1}\n```\n',
            "malformed",
            {"a": 1},
            "part-malformed: expected JSON without any text around it",
        ),
        (
            '{"a": 1}\nDone.',
            "malformed",
            None,
            "json-invalid: invalid JSON: unexpected 'Done.' after the end of the value",
        ),
        ("Done.", "none", None, "part-missing: missing JSON"),
    ],
)
def test_json_and_nothing_else(text: str, outcome: str, value: object, said: str) -> None:
    found, values, findings = summary(read(text, "json = true"))
    assert (found, values.get("json")) == (outcome, value)
    assert [it.removeprefix("response-") for it in findings] == [said] * bool(said)


def test_json_is_compared_with_its_schema() -> None:
    part = 'fence = "json"\nfield = "passed"\ngood = ["true"]\nschema = "report.json"'
    vocabulary = settings_of(
        f"[contracts.own]\n[[contracts.own.parts]]\n{part}\n", report=SCHEMA
    ).vocabulary

    def say(written: str) -> tuple[str, dict[str, object], list[str]]:
        text = f"```json\n{written}\n```\n"
        found = parse_response(text, contract="own", vocabulary=vocabulary)
        places = [text[it.span.start : it.span.end] for it in found.findings]
        assert places in ([], ['"yes"'], ["{"])
        return summary(found)

    assert say('{"passed": true}') == ("good", {"json": True}, [])
    assert say('{"passed": false}') == ("bad", {"json": False}, [])
    assert say('{"passed": "yes"}') == (
        "malformed",
        {"json": "yes"},
        ["response-json-invalid: expected true or false, found 'yes'"],
    )
    assert say("{}")[2] == ["response-json-invalid: missing 'passed'"]


SCHEMA = '{"properties": {"passed": {"type": "boolean"}}, "required": ["passed"]}'
