"""What the VS Code extension contributes as data: it is what promptls knows now."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from contributions import contributed_files
from promptls.rules import load_all
from promptls.rules.diagnostics import Severity
from promptls.vocabulary import SPECIFIED

_EXTENSION = Path(__file__).parents[2] / "editors/vscode"
_FILES = contributed_files()
_GRAMMARS = [name for name in _FILES if name.startswith("syntaxes/")]


@pytest.mark.parametrize("name", _FILES)
def test_a_stored_file_is_up_to_date(name: str) -> None:
    stored = (_EXTENSION / name).read_text(encoding="utf-8")
    assert stored == _FILES[name], "run: PYTHONPATH=server python editors/vscode/generate/write.py"


@pytest.mark.parametrize("name", _GRAMMARS)
def test_no_regex_repeats_a_repetition(name: str) -> None:
    # `{1,9}+` looks possessive, but Oniguruma reads `(?:…{1,9})+`.
    assert "}+" not in _FILES[name]


def test_the_grammar_has_the_tags_and_values_of_the_vocabulary() -> None:
    text = "".join(_FILES[name] for name in _GRAMMARS)
    names = "|".join(SPECIFIED.tag_names)
    assert f"({names})" in text
    for tag in SPECIFIED.tags:
        if tag.values:
            assert f"({'|'.join(it.text for it in tag.values)})" in text
    for phase in SPECIFIED.phases:
        assert phase.display_name.removeprefix("Phase ") in text


def test_the_schema_of_states_finds_nothing_and_says_nothing() -> None:
    schema = json.loads(_FILES["schemas/state.json"])
    Draft202012Validator.check_schema(schema)
    wrong = {"active_workflow": {"type": 3, "phases": "x"}}
    assert not [*Draft202012Validator(schema).iter_errors(wrong)]
    # The same schema outside of the condition would.
    whole = {**schema, **schema["if"]}
    assert [*Draft202012Validator(whole).iter_errors(wrong)]
    assert '"description"' not in _FILES["schemas/state.json"]


@pytest.mark.parametrize("name", ["envelope", "response", "share", "prompt"])
def test_the_other_schemas_are_those_that_promptls_prints(name: str) -> None:
    from promptls.models import SHORT_NAMES, schema  # noqa: PLC0415 - pydantic takes its time

    assert json.loads(_FILES[f"schemas/{name}.json"]) == schema(SHORT_NAMES[name])


def test_no_rule_is_a_hint_which_vs_code_does_not_list() -> None:
    assert [it.name for it in load_all() if it.severity is Severity.HINT] == []
