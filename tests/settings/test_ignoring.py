"""A rule is disabled in a settings file, whatever is in it already."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.settings.ignoring import ignore_rule
from promptls.text.edits import apply_edits

_LISTS = """# One
ignore = [
  "block",  # why
  "tag"  # because
]
"""


def ignored(text: str, *, in_pyproject: bool = False) -> str | None:
    edits = ignore_rule(text, "tag-case", in_pyproject=in_pyproject)
    return None if edits is None else apply_edits(text, edits)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", 'ignore = ["tag-case"]\n'),
        ("select = []", 'select = []\nignore = ["tag-case"]\n'),
        ("select = []\r\n", 'select = []\r\nignore = ["tag-case"]\r\n'),
        ("ignore = []  # none\n", 'ignore = ["tag-case"]  # none\n'),
        ('ignore = ["a"]\n', 'ignore = ["a", "tag-case"]\n'),
        ('ignore = ["a", ]', 'ignore = ["a", "tag-case", ]'),
        (
            _LISTS,
            _LISTS.replace('"tag"', '"tag",').replace("because\n", 'because\n  "tag-case",\n'),
        ),
        ('ignore = [\n\t"a",\n]\n', 'ignore = [\n\t"a",\n\t"tag-case",\n]\n'),
        (
            'x = 1\n\n# Ours\n[variables.A]\ndescription = "[b]"\n',
            'x = 1\n\nignore = ["tag-case"]\n\n# Ours\n[variables.A]\ndescription = "[b]"\n',
        ),
        ("a = [\n[1],\n]\n", 'a = [\n[1],\n]\nignore = ["tag-case"]\n'),
    ],
)
def test_a_rule_joins_those_that_are_ignored(text: str, after: str) -> None:
    assert ignored(text) == after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", '[tool.promptls]\nignore = ["tag-case"]\n'),
        (
            '[project]\nname = "x"',
            '[project]\nname = "x"\n\n[tool.promptls]\nignore = ["tag-case"]\n',
        ),
        (
            "[tool.promptls]\nselect = []\n\n[tool.x]\n",
            '[tool.promptls]\nignore = ["tag-case"]\nselect = []\n\n[tool.x]\n',
        ),
        ("[tool.promptls]", '[tool.promptls]\nignore = ["tag-case"]\n'),
        ('[tool]\npromptls.ignore = ["a"]\n', '[tool]\npromptls.ignore = ["a", "tag-case"]\n'),
    ],
)
def test_in_pyproject_it_is_in_the_table_of_promptls(text: str, after: str) -> None:
    assert ignored(text, in_pyproject=True) == after


@pytest.mark.parametrize(
    "text",
    [
        "ignore = [",
        'ignore = ["tag-case"]',
        'ignore = "a"',
        "ignore.a = 1",
        "[ignore]\n",
        # The comma is in the line of the bracket.
        'ignore = ["a"\n, ]',
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    assert ignored(text) is None


def test_an_inline_table_in_pyproject_is_left_alone() -> None:
    assert ignored("[tool]\npromptls = {}\n", in_pyproject=True) is None


@given(st.text(alphabet='[]#"=,\n\r\t ai.{}', max_size=40))
def test_all_else_stays(text: str) -> None:
    after = ignored(text)
    if after is not None:
        before = tomllib.loads(text)
        expected = {**before, "ignore": [*before.get("ignore", ()), "tag-case"]}
        assert tomllib.loads(after) == expected
