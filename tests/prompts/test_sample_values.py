"""Values to try a template with: where they are, what is read, and what is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts.sample_values import (
    add_values,
    list_values_paths,
    parse_values,
    read_examples,
)
from promptls.settings.reading import InlineSettings, combine_settings
from promptls.text.spans import with_line_feeds
from promptls.text.toml import SIZE_CAP

_TITLE = "Values of x.md"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("a/CLAUDE-plan.md", ["a/CLAUDE-plan.values.toml", "a/BASE-plan.values.toml"]),
        ("a/BASE-plan.md", ["a/BASE-plan.values.toml"]),
        ("writer.md.template", ["writer.values.toml"]),
        (".claude/agents/writer.md", [".claude/agents/writer.values.toml"]),
        ("x", ["x.values.toml"]),
    ],
)
def test_a_file_of_values_is_beside_its_template(path: str, found: list[str]) -> None:
    assert [*list_values_paths(path)] == found


def test_values_are_texts_by_name() -> None:
    text = '# é\nGOAL = "a"\r\n"THE PLAN" = """\nb\r\n  c"""\n'
    assert parse_values(text) == {"GOAL": "a", "THE PLAN": "b\n  c"}
    assert parse_values("") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A = 1", "expected names and texts; 'A' has no text"),
        ('[A]\nB = "c"', "expected names and texts; 'A' has no text"),
        ('A = "a"\nA = "b"', "line 2: "),
        ('A = "a"\n\nB = ', "line 3: "),
        (f"A{'.a' * 5000} = 1", "nested too deeply"),
        ("A = " + "[" * 100_000, "nested too deeply"),
        (f"A = {'1' * 100_000}", "line 1: "),
        ("#" * (SIZE_CAP + 1), "too large"),
        ('A = "\ud800"', "invalid character"),
    ],
)
def test_what_is_wrong_with_a_file_of_values(text: str, said: str) -> None:
    found = parse_values(text)
    assert isinstance(found, str)
    assert said in found
    assert len(found) < 200


def test_more_values_are_written_beside_those_that_are_there() -> None:
    made = add_values("", {"GOAL": 'a "b"'}, ["TASKS", "THE PLAN"], _TITLE)
    assert made == '# Values of x.md\nGOAL = "a \\"b\\""\n# TASKS = ""\n# "THE PLAN" = ""\n'
    more = add_values(made.replace("\n", "\r\n"), {"TASKS": "1\n2"}, ["THE PLAN"], _TITLE)
    assert more == made.replace('# TASKS = ""', 'TASKS = """\n1\n2"""').replace("\n", "\r\n")
    assert add_values("A = ", {"B": "b"}, [], _TITLE) is None
    assert add_values('A = "a"', {"A": "b"}, [], _TITLE) is None
    assert add_values("[a]\n", {"B": "b"}, [], _TITLE) is None


@given(st.dictionaries(st.text(min_size=1), st.text()))
def test_what_is_written_is_read(values: dict[str, str]) -> None:
    text = add_values("", values, [], _TITLE)
    if any("\ud800" <= it <= "\udfff" for it in "".join([*values, *values.values()])):
        assert text is None
    else:
        assert text is not None
        assert parse_values(text) == {name: with_line_feeds(it) for name, it in values.items()}


def test_examples_are_from_the_settings() -> None:
    given = InlineSettings(('variables.A.example = "a"\nvariables.B.description = "b"\n',), "/root")
    settings, mistakes = combine_settings([], "/root", given)
    assert settings is not None
    assert mistakes == []
    assert read_examples(settings) == {"A": "a"}
