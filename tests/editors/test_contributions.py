"""What the VS Code extension contributes as data: it is what promptls knows now."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import promptls
from contributions import contributed_files
from editors.snippet_drawing import expanded
from promptls.vocabulary import SPECIFIED, EmissionPoint

_EXTENSION = Path(__file__).parents[2] / "editors/vscode"
_FILES = contributed_files()
_GRAMMARS = [name for name in _FILES if name.startswith("syntaxes/")]
_SNIPPETS: dict[str, dict[str, Any]] = json.loads(_FILES["snippets/promptls.json"])
_VARIABLES = {
    "TM_FILENAME_BASE": "reviewer",
    "CURRENT_YEAR": "2026",
    "CURRENT_MONTH": "01",
    "CURRENT_DATE": "15",
}
# Where a person would expand a snippet: the file, and the texts before and after. Elsewhere it is
# in the middle of some page.
_PAGE = ("notes.md", "# Notes\n\nText.\n\n", "\n\nMore.\n")
_PLACES = {
    "!variables": ("prompts/a.prompt.md", "---\ndescription: d\n", "\n---\n\nSee {{change_id}}.\n"),
    "!status": ("agents/finder.md", "# Finder\n\nText.\n\n", "\n"),
    "!work-package": ("WP01.md", "", "\n"),
    "!agent": (".claude/agents/reviewer.md", "", "\n"),
    "!requirement": ("spec.md", "# Feature\n\n", "\n"),
}
_RULE = "rule-name"


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


@pytest.mark.parametrize("name", _SNIPPETS)
def test_a_snippet_has_no_findings(name: str) -> None:
    snippet = _SNIPPETS[name]
    path, before, after = _PLACES.get(snippet["prefix"], _PAGE)
    text = expanded("\n".join(snippet["body"]), _VARIABLES)
    findings = promptls.check_text(before + text + after, path)
    # What to suppress is not known before.
    wanted = [f"suppression-unknown {_RULE}"] if _RULE in text else []
    assert [
        f"{it.rule} {_RULE if _RULE in it.message else it.message}" for it in findings
    ] == wanted


@pytest.mark.parametrize("point", SPECIFIED.emission_points)
def test_there_is_a_snippet_for_every_emission_point(point: EmissionPoint) -> None:
    bodies = [expanded("\n".join(it["body"]), _VARIABLES) for it in _SNIPPETS.values()]
    for template in point.templates:
        assert any(all(item in body for item in template.items) for body in bodies)


def test_prefixes_differ_and_begin_with_what_begins_no_word() -> None:
    prefixes = [it["prefix"] for it in _SNIPPETS.values()]
    assert len({*prefixes}) == len(prefixes)
    assert all(it.startswith("!") for it in prefixes)


def test_the_schema_of_states_finds_nothing_and_says_nothing() -> None:
    schema = json.loads(_FILES["schemas/state.json"])
    Draft202012Validator.check_schema(schema)
    wrong = {"active_workflow": {"type": 3, "phases": "x"}}
    assert not [*Draft202012Validator(schema).iter_errors(wrong)]
    # The same schema outside of the condition would.
    whole = {**schema, **schema["if"]}
    assert [*Draft202012Validator(whole).iter_errors(wrong)]
    assert '"description"' not in _FILES["schemas/state.json"]


@pytest.mark.parametrize("name", ["envelope", "response"])
def test_the_other_schemas_are_those_that_promptls_prints(name: str) -> None:
    from promptls.models import SHORT_NAMES, schema  # noqa: PLC0415 - pydantic takes its time

    assert json.loads(_FILES[f"schemas/{name}.json"]) == schema(SHORT_NAMES[name])
