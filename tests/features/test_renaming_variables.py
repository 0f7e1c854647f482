"""Renaming of variables: with their declarations, and to names that they cannot have."""

import pytest

from features.matrix import covers
from features.names_to_rename import VARIABLE
from features.workspace import check_renaming, refused

VARIABLE_FORM = (
    "use up to 64 letters, digits, underscores and hyphens, and no digit or hyphen first"
)


@covers("rename", "placeholder", "front matter", "settings")
def test_a_variable_is_renamed_with_its_declarations_in_all_files() -> None:
    check_renaming(
        """
        @ flows/a.md
        | ---
        | variables: [topic, "other"]
        :             ^^^^^ declaration: subject
        | ---
        | About <<to<|>pic>>, {{topic}} and <<other>>.
        :         ^^^^^ use: subject
        :                    ^^^^^ use: subject
        |
        | ```
        | {{topic}}
        :   ^^^^^ use: subject
        | ```
        @ flows/b.md
        | Only <<topic>> and <<topical>>.
        :        ^^^^^ use: subject
        @ promptls.toml
        | [variables.topic]
        :            ^^^^^ declaration: subject
        @ docs/c.md
        | ---
        | required_inputs:
        |   - 'topic'
        :      ^^^^^ declaration: subject
        | ---
        | << topic >>
        :    ^^^^^ use: subject
    """,
        "subject",
    )


@covers("rename", "front matter")
def test_a_file_that_declares_the_name_itself_is_to_be_confirmed() -> None:
    check_renaming(
        """
        @ a.md
        | ---
        | variables: [to<|>pic]
        :             ^^^^^ declaration: subject
        | ---
        | <<topic>>
        :   ^^^^^ use: subject
        @ b.md
        | ---
        | variables: [topic]
        :             ^^^^^ other: subject
        | ---
        | {{topic}}
        :   ^^^^^ other: subject
        @ c.md
        | <<topic>>
        :   ^^^^^ use: subject
    """,
        "subject",
    )


@covers("rename", "settings")
def test_a_variable_is_renamed_from_the_settings() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [variables."to<|>pic"]
        :             ^^^^^ declaration: subject
        @ a.md
        | <<topic>>
        :   ^^^^^ use: subject
    """,
        "subject",
    )


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("two words", f"invalid variable name 'two words': {VARIABLE_FORM}"),
        ("", f"invalid variable name '': {VARIABLE_FORM}"),
        ("null", "invalid variable name 'null': YAML does not read it as text"),
        ("TASKS", "'TASKS' is already the name of another variable"),
        ("other", "'other' is already used in flows/a.md"),
    ],
)
def test_names_that_a_variable_cannot_have(new: str, message: str) -> None:
    assert refused(VARIABLE, new) == message


def test_a_variable_that_nobody_declares_cannot_get_a_name_like_a_known_one() -> None:
    message = "'PROJECT_CONTEX' would be read as a misspelled 'PROJECT_CONTEXT'"
    assert refused("| <<topic<|>>>", "PROJECT_CONTEX") == message


def test_a_variable_in_expressions_of_another_language_is_not_renamed() -> None:
    drawing = """
        | ---
        | variables: [to<|>pic]
        | ---
        | {% if topic %}
        | {{topic}}
        | {% endif %}
    """
    assert refused(drawing, "subject") == (
        "cannot rename 'topic': example.md uses it in expressions of another template language"
    )
