"""What is added to the text of a settings file."""

import pytest

from promptls.settings.edits import declare, find_declaration_issue


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("", '[variables.a]\ndescription = ""\n'),
        ("select = []\n", '\n[variables.a]\ndescription = ""\n'),
        ("select = []", '\n\n[variables.a]\ndescription = ""\n'),
        ("select = []\r\n", '\r\n[variables.a]\r\ndescription = ""\r\n'),
    ],
)
def test_a_variable_is_a_table_at_the_end(text: str, added: str) -> None:
    edit = declare(text, "variables", "a", in_pyproject=False)
    assert edit is not None
    assert (edit.span, edit.text) == ((len(text), len(text)), added)


def test_in_pyproject_it_is_below_the_table_of_promptls() -> None:
    edit = declare("[tool.promptls]\n", "agents", "A", in_pyproject=True)
    assert edit is not None
    assert edit.text == '\n[tool.promptls.agents.A]\ndescription = ""\n'


@pytest.mark.parametrize("text", ["select = [", "variables = { b = {} }\n", "[variables.a]\n"])
def test_nothing_is_added_that_is_not_valid_there(text: str) -> None:
    assert declare(text, "variables", "a", in_pyproject=False) is None


def test_values_are_written_as_they_are_given() -> None:
    values = {"description": 'a "b"', "values": ["X", "Y"]}
    edit = declare("", "tags", "a.b", values, in_pyproject=False)
    assert edit is not None
    assert edit.text == '[tags."a.b"]\ndescription = "a \\"b\\""\nvalues = ["X", "Y"]\n'


def test_what_is_wrong_with_a_declaration() -> None:
    assert find_declaration_issue("variables", "a", {}) is None
    assert find_declaration_issue("tags", "a", {"values": ["x y"]}) is not None
    assert declare("", "variables", "a b", in_pyproject=False) is None
    assert "a b" in str(find_declaration_issue("variables", "a b", {}))
