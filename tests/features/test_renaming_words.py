"""What holds for a new name that is a word of TOML, YAML or JSON: it is read as the name."""

import re
import tomllib
from textwrap import dedent

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from features.matrix import covers
from features.names_to_rename import SKILL, TAGS, VALUE, VARIABLE
from features.workspace import check_renaming, planned, read_files, refused, renamed
from promptls.features.renaming.names import Refusal, Renaming
from promptls.parsing.yaml.words import is_text
from promptls.settings.occurrences import find_settings_occurrences
from promptls.settings.reading import parse_settings

# What may be a name, and is something else in one of the languages, or is no key without quotes.
_WORDS = (
    *("review.v2", "v1.2", "a.b.c", "x.", "x..y", "x-.", "e1", "e-1", "_1", "a-b", "nan", "inf"),
    *("tags", "contracts", "values", "required", "None"),
    *("true", "false", "null", "yes", "no", "on", "off", "True", "NULL"),
)
# What YAML reads as a boolean, nothing, a number of any base, a time or a date, or may soon.
_YAML = (
    *("true", "no", "On", "null", "~", "=", "<<", "", "0", "12", "012", "08", "1_000"),
    *("0b101", "0x1f", "0x1F", "0o7", "-0b1", "+12", "12:30", "1:30:59", "1:30.5", "-190:20:30"),
    *("1.5", "1.", ".5", "1e3", "12e03", "1.5e+3", ".5e-3", "-.inf", ".NaN", "2026-02-28"),
    *("2026-2-8t1:02:03z", "2026-02-28 10:00:00.5 +1:30", "2026-02-28t10:00:00-07:00"),
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


@pytest.mark.parametrize("word", _YAML)
def test_what_yaml_reads_as_no_text_is_none(word: str) -> None:
    assert not is_text(word)


@given(st.text("0189abefnostxyzTZ_.:+-~=<", max_size=12) | st.text(max_size=12))
@example("2026-2-8")
@example("1e")
@example("a: b")
@example("a #b")
@example("- a")
@example("?")
def test_what_is_a_text_is_one_to_yaml(word: str) -> None:
    if is_text(word) and word.isprintable():
        assert yaml.safe_load(f"name: {word}\nlist: [{word}, b]") == {
            "name": word,
            "list": [word, "b"],
        }


@pytest.mark.parametrize("new", ["1e", "3d", "2026-2-8", "2026-02-28-1", "1-2", "e3", "0b2", "0x"])
def test_a_skill_may_be_called_what_only_begins_like_a_number(new: str) -> None:
    (text,) = (it for it in _read_matter(SKILL, new) if "name" in it and "skills" not in it)
    assert text["name"] == new


@pytest.mark.parametrize("new", [*filter(re.compile("[a-z0-9]+(-[a-z0-9]+)*").fullmatch, _YAML)])
def test_a_skill_has_no_name_that_yaml_reads_as_something_else(new: str) -> None:
    assert refused(SKILL, new) == f"invalid skill name '{new}': YAML does not read it as text"


@covers("rename", "argument")
@pytest.mark.parametrize("declared", ["arguments: [iss<|>ue, b]", "arguments: iss<|>ue"])
@pytest.mark.parametrize("new", ["on", "Off", "yes", "null"])
def test_an_argument_has_no_name_that_yaml_reads_as_something_else(declared: str, new: str) -> None:
    drawing = f"@ .claude/commands/fix.md\n| ---\n| {declared}\n| ---\n| Fix $issue."
    assert refused(drawing, new) == f"cannot rename 'issue': it would not be declared as '{new}'"


_VALUES_OF_A_CONTRACT = """
    @ prompts/a.md
    | ---
    | description: End with RESULT PASS
    | ---
    | RESULT PASS
    @ promptls.toml
    | [contracts.gate]
    | files = ["prompts/*.md"]
    | [[contracts.gate.parts]]
    | line = "RESULT {PA<|>SS, FAIL}"
"""


@pytest.mark.parametrize("drawing", [VARIABLE, TAGS, VALUE, _VALUES_OF_A_CONTRACT])
def test_a_name_that_would_be_a_requirement_is_refused(drawing: str) -> None:
    assert refused(drawing, "FR-777") == "'FR-777' would be read as a requirement"


@pytest.mark.parametrize(
    ("new", "subject"),
    [
        ("by FR-777", "requirement"),
        ("<<NAME>>", "variable"),
        ("<review>", "tag"),
        ("<!-- promptls: allow tag-case -->", "rule"),
    ],
)
def test_a_value_in_which_another_name_would_be_is_refused(new: str, subject: str) -> None:
    assert refused(_VALUES_OF_A_CONTRACT, new) == f"'{new}' would be read as a {subject}"


@pytest.mark.parametrize("new", ["A: B", "A #1", "A:"])
def test_a_value_leaves_front_matter_as_it_is(new: str) -> None:
    assert refused(_VALUES_OF_A_CONTRACT, new) == (
        "cannot rename 'PASS': YAML would read another text in prompts/a.md"
    )
    below = _VALUES_OF_A_CONTRACT.replace("RESULT PASS\n    | ---", "the result\n    | ---")
    assert isinstance(planned(below, new), Renaming)


def _read_matter(drawing: str, new: str) -> list[dict[str, object]]:
    """The front matter of the files after a renaming, as PyYAML reads it."""
    found = planned(drawing, new)
    assert isinstance(found, Renaming), found
    texts = renamed(read_files(drawing), found).values()
    return [yaml.safe_load(it.strip("-\n")) for it in texts]


def _replaced(value: object, old: str, new: str) -> object:
    """A value with another name in the place of one."""
    if isinstance(value, dict):
        return {_replaced(key, old, new): _replaced(it, old, new) for key, it in value.items()}
    if isinstance(value, list):
        return [_replaced(it, old, new) for it in value]
    return new if value == old else value
