"""What is offered where nothing has to be wrong, and what the document becomes."""

import pytest

from features.action_drawing import Scene
from features.matrix import covers
from promptls.rules.rule_set import RuleSet, every_rule
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions


@covers("code action", "placeholder")
def test_the_other_spelling_of_one_placeholder() -> None:
    Scene("| Use <<PROJECT<|>_CONTEXT>> and {{ARTIFACTS}}.").check(
        "Convert to {{PROJECT_CONTEXT}}",
        "| Use {{PROJECT_CONTEXT}} and {{ARTIFACTS}}.",
    )
    Scene("| Use {{PROJECT_<|>CONTEXT}}.").check(
        "Convert to <<PROJECT_CONTEXT>>",
        "| Use <<PROJECT_CONTEXT>>.",
    )


@covers("code action", "placeholder")
def test_the_other_spelling_of_all_placeholders() -> None:
    scene = Scene("""
        | Use <<PROJECT<|>_CONTEXT>> and <<ARTIFACTS>>.
        |
        | `<<TASKS>>` and <<a text of somebody>>
    """)
    # One alone would mix the spellings.
    assert scene.titles() == ["Convert all 3 placeholders to {{NAME}}"]
    scene.check(
        "Convert all 3 placeholders to {{NAME}}",
        """
        | Use {{PROJECT_CONTEXT}} and {{ARTIFACTS}}.
        |
        | `{{TASKS}}` and <<a text of somebody>>
        """,
    )


def test_where_both_spellings_are_wanted_one_alone_is_converted() -> None:
    rules = every_rule()
    two_tier = RuleSet(
        rules.names, replaced(SPECIFIED, options=RuleOptions(placeholders_two_tier=True))
    )
    scene = Scene("| Use <<TAS<|>KS>> and <<ARTIFACTS>>.", rule_set=two_tier)
    assert "Convert to {{TASKS}}" in scene.titles()


def test_braces_of_another_language_are_left_alone() -> None:
    scene = Scene("""
        | {% for x in y %}
        | {{ x }} <<TASKS<|>>>
        | {% endfor %}
    """)
    assert scene.titles() == []


@covers("code action", "placeholder")
def test_a_placeholder_is_closed() -> None:
    scene = Scene("| Use <<PROJECT_CON<|>TEXT here.")
    assert scene.titles()[0] == "Replace '<<PROJECT_CONTEXT' with '<<PROJECT_CONTEXT>>'"
    assert len([it for it in scene.titles() if it.startswith("Replace")]) == 1


@covers("code action", "placeholder")
def test_a_name_of_the_author_is_closed_though_no_rule_asks_for_it() -> None:
    Scene("| Use {{chan<|>ge_id here.").check(
        "Replace '{{change_id' with '{{change_id}}'",
        "| Use {{change_id}} here.",
    )


@covers("code action", "placeholder", "front matter")
def test_a_variable_is_declared_in_the_list_of_the_file() -> None:
    Scene("""
        | ---
        | variables:
        |   - change_id
        | ---
        | Review <<change_id>> of <<aut<|>hor>>.
    """).check(
        "Add 'author' to 'variables'",
        """
        | ---
        | variables:
        |   - change_id
        |   - author
        | ---
        | Review <<change_id>> of <<author>>.
        """,
    )


@covers("code action", "placeholder", "front matter")
def test_a_list_begins_with_all_names_of_the_file() -> None:
    Scene("""
        | ---
        | title: x
        | ---
        | Review <<change_id>> of <<aut<|>hor>> with <<ARTIFACTS>>.
    """).check(
        "Declare 2 variables in the front matter",
        """
        | ---
        | title: x
        | variables:
        |   - change_id
        |   - author
        | ---
        | Review <<change_id>> of <<author>> with <<ARTIFACTS>>.
        """,
    )


@covers("code action", "placeholder", "front matter")
def test_front_matter_is_made_for_a_prompt() -> None:
    scene = Scene(
        """
        | Review <<aut<|>hor>>.
        | Now.
        """,
        path="prompts/review.md",
        newline="\r\n",
    )
    scene.check(
        "Declare 'author' in the front matter",
        """
        | ---
        | variables:
        |   - author
        | ---
        |
        | Review <<author>>.
        | Now.
        """,
        newline="\r\n",
    )
    assert "Declare 'author' in the front matter" not in Scene("| Review <<aut<|>hor>>.").titles()


@covers("code action", "placeholder", "settings")
def test_a_variable_is_declared_in_the_settings() -> None:
    scene = Scene("| Review <<aut<|>hor>>.", settings="/project/promptls.toml")
    assert "Declare 'author' in promptls.toml" in scene.titles()
    known = Scene("| Review <<ARTI<|>FACTS>>.", settings="/project/promptls.toml")
    assert not any(it.startswith("Declare") for it in known.titles())


@covers("code action", "tag")
def test_a_tag_is_closed() -> None:
    Scene("| Answer <review<|>>PASS and stop.").check(
        "Close <review>", "| Answer <review>PASS</review> and stop."
    )


@covers("code action", "tag")
def test_a_tag_of_the_author_is_closed_though_no_rule_asks_for_it() -> None:
    Scene("""
        | <Notes><|>
        | Some text.
        |
        | More.
    """).check(
        "Close <Notes>",
        """
        | <Notes>
        | Some text.
        | </Notes>
        |
        | More.
        """,
    )


def test_a_tag_is_not_closed_if_others_would_have_to_be_as_well() -> None:
    scene = Scene("""
        | SUGGESTED NEXT STEPS:
        | <context>
        | <context><|>
    """)
    assert "Close <context>" not in scene.titles()


def test_a_tag_that_another_section_closes_is_not_closed_again() -> None:
    scene = Scene("""
        | <context><|>
        |
        | # Title
        |
        | </context>
    """)
    assert scene.titles() == []


@pytest.mark.parametrize(
    "drawing", ["| <div><|>\n| Text.", "| A <notes><|> tag.", "| `<notes><|>`"]
)
def test_what_is_no_tag_of_ours_is_not_closed(drawing: str) -> None:
    assert Scene(drawing).titles() == []


@covers("code action", "tag")
def test_a_value_is_wrapped() -> None:
    Scene("| Answer <|>PASS<|> now.", path="prompts/x.md").check(
        "Wrap in <review>", "| Answer <review>PASS</review> now."
    )


@covers("code action", "tag")
def test_lines_are_wrapped_by_lines() -> None:
    scene = Scene(
        """
        | Text.
        |
        |   <|>First I look,
        |   then I think.
        | <|>
        | More.
        """,
        path="prompts/x.md",
    )
    assert scene.titles() == ["Wrap in <thought>"]
    scene.check(
        "Wrap in <thought>",
        """
        | Text.
        |
        |   <thought>
        |   First I look,
        |   then I think.
        |   </thought>
        |
        | More.
        """,
    )


@pytest.mark.parametrize(
    "drawing",
    [
        "| Text <|>here\n| and<|> there.",
        "| ```\n| <|>Text\n| ```<|>",
        "| ---\n| name: <|>x<|>\n| ---",
        "| <|>  <|>Text.",
        "| <review>PA<|>SS</review> x<|>",
    ],
)
def test_what_cannot_be_wrapped(drawing: str) -> None:
    assert not any(it.startswith("Wrap") for it in Scene(drawing, path="prompts/x.md").titles())


def test_nothing_is_wrapped_in_a_page_without_tags() -> None:
    assert Scene("| Some <|>text<|>.").titles() == []


@covers("code action", "front matter")
@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("Follows the code", '"Follows the code"'),
        ("It's code", '"It\'s code"'),
        ('The "code" it\'s in', "'The \"code\" it''s in'"),
        ("C:\\temp", "'C:\\temp'"),
    ],
)
def test_a_value_is_quoted(value: str, after: str) -> None:
    lines = ["| ---", "| title: {}", "| ---"]
    before = "\n".join(lines).format(f"{value[0]}<|>{value[1:]}")
    Scene(before).check("Quote the value of 'title'", "\n".join(lines).format(after))


@pytest.mark.parametrize(
    "value", ["true", "null", "1.5", "2026-01-01", '"quoted"', "[a, b]", ".inf"]
)
def test_what_is_not_an_unquoted_text_is_not_quoted(value: str) -> None:
    assert Scene(f"| ---\n| title: <|>{value}\n| ---").titles() == []
