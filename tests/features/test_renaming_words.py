"""What holds for a new name that is a word of TOML, YAML or JSON: it is read as the name."""

import tomllib
from textwrap import dedent

import pytest

from features.matrix import covers
from features.workspace import check_renaming, planned, read_files, renamed
from promptls.features.renaming.names import Refusal, Renaming
from promptls.settings.occurrences import find_settings_occurrences
from promptls.settings.reading import parse_settings

# What may be a name, and is something else in one of the languages, or is no key without quotes.
_WORDS = (
    *("review.v2", "v1.2", "a.b.c", "x.", "x..y", "x-.", "e1", "e-1", "_1", "a-b", "nan", "inf"),
    *("tags", "contracts", "values", "required", "None"),
    *("true", "false", "null", "yes", "no", "on", "off", "True", "NULL"),
)
_CONTRACT = """
    [contracts.gate]
    [[contracts.gate.parts]]
    tag = "verdict"
    good = ["KEEP"]
    [hook.main]
    tags = ["verdict"]
    contracts = ["gate"]
"""
_SETTINGS = {
    "tables": """
        [tags.verdict]
        values = { KEEP = ["review"], DROP = [] }
        attributes = { score = "[0-9]+" }
        required = ["score"]
    """,
    "inline tables": """
        [tags]
        verdict = { values = {KEEP=["review"]}, attributes = {score="1"}, required = ['score'] }
    """,
    "dotted keys": """
        tags.verdict.values.KEEP = ["review"]
        tags.verdict.attributes = { score = "1" }
    """,
    "tables of parts": """
        [tags.verdict.values]
        KEEP = ["review"]
        [tags.verdict.attributes]
        score = "1"
    """,
    "quotes": """
        [ tags . 'verdict' ]
        values = ['KEEP', "DROP"]
        "attributes".'score' = "1"
    """,
}


@pytest.mark.parametrize("new", _WORDS)
@pytest.mark.parametrize("old", ["verdict", "KEEP", "score", "gate"])
@pytest.mark.parametrize("form", _SETTINGS)
def test_settings_have_the_new_name_and_are_else_the_same(form: str, old: str, new: str) -> None:
    text = dedent(_SETTINGS[form]).strip() + dedent(_CONTRACT)
    lines = text.replace(old, f"{old}<|>", 1).split("\n")
    drawing = "\n".join(("@ promptls.toml", *(f"| {it}" for it in lines)))
    found = planned(drawing, new)
    if not isinstance(found, Renaming):
        assert found == Refusal(f"invalid contract name '{new}': YAML does not read it as text")
        return
    (after,) = renamed(read_files(drawing), found).values()
    assert tomllib.loads(after) == _replaced(tomllib.loads(text), old, new)
    assert not parse_settings(after, in_pyproject=False).issues


@covers("rename", "settings")
def test_a_name_with_a_dot_is_quoted_where_it_is_a_key() -> None:
    check_renaming(
        """
        @ a.md
        | <ver<|>dict>KEEP</verdict>
        :  ^^^^^^^ use: review.v2
        :                ^^^^^^^ use: review.v2
        @ pyproject.toml
        | [tool.promptls.tags.verdict]
        :                     ^^^^^^^ declaration: "review.v2"
        | values = ["KEEP"]
        | [tool.promptls.hook.main]
        | tags = ["verdict"]
        :          ^^^^^^^ use: review.v2
    """,
        "review.v2",
    )


@pytest.mark.parametrize("value", ["1", "true", "2026-02-28", '"""KEEP"""'])
def test_a_value_that_is_not_text_in_quotes_is_no_name(value: str) -> None:
    text = f"[tags.verdict]\nvalues = [{value}]\n"
    found = find_settings_occurrences(text, "promptls.toml", in_pyproject=False)
    assert [it.name for it in found.places] == ["verdict"]


def _replaced(value: object, old: str, new: str) -> object:
    """A value with another name in the place of one."""
    if isinstance(value, dict):
        return {_replaced(key, old, new): _replaced(it, old, new) for key, it in value.items()}
    if isinstance(value, list):
        return [_replaced(it, old, new) for it in value]
    return new if value == old else value
