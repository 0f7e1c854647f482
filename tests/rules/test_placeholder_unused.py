"""Names that are declared: whether they are used, and which lists of names count."""

import pytest

from kit import check, check_fix, draw
from promptls.checking.checker import check as diagnose
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED


def test_what_is_declared_is_used() -> None:
    check(
        """
        | ---
        | variables:
        |   - change_id
        |   - in_code
        |   - in_comment
        |   - in_matter
        |   - not_used
        :     ^^^^^^^^ placeholder-unused: unused variable 'not_used'
        |   - the user's words
        | required_inputs: [spec_id, other]
        :                            ^^^^^ placeholder-unused: unused variable 'other'
        | hint: "{{in_matter}}"
        | ---
        | {{change_id}} <!-- {{in_comment}} --> ${{spec_id}} not_used "other"
        |
        | ```py
        | x = "{{in_code}}"
        | ```
        """
    )


@pytest.mark.parametrize(
    "text",
    [
        "{{ change_id }}",
        "{{change_id",
        "{{change_id}",
        "{{Change_Id}}",
        "{{chnge_id}}",
        "{{}}",
        "{{spec_{{change_id}}}}",
    ],
)
def test_a_mistake_is_not_a_second_one(text: str) -> None:
    document = parse(Source(f"---\nvariables: [change_id]\n---\nText {text} text.\n"), "example.md")
    assert len(diagnose(document)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "{change_id}",
        "{{ change_id | upper }}",
        "{{change_id.name}}",
        "{{#if change_id}}x{{/if}}",
        "{% if change_id %}x{% endif %}",
        "$change_id",
        "${change_id}",
        "%change_id%",
        "<change_id>",
        "[change_id]",
    ],
)
def test_a_name_in_another_spelling_is_used(text: str) -> None:
    document = parse(Source(f"---\nvariables: [change_id]\n---\nText {text} text.\n"), "example.md")
    assert not diagnose(document)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("variables: [a1, b1]", "variables: [a1]"),
        ("variables: [b1, a1]", "variables: [a1]"),
        ('variables: ["b1", "a1"]', 'variables: ["a1"]'),
        ("variables: ['a1', 'b1']", "variables: ['a1']"),
        ("variables: [b1, a1, b2, b3]", "variables: [a1]"),
        ("variables: a1, b1", "variables: a1"),
        ("variables: [\n  b1,\n  a1\n]", "variables: [\n  a1\n]"),
        ("variables:\n- b1\n- a1", "variables:\n- a1"),
        ("variables:\n  - a1\n  - 'b1' # two\n", "variables:\n  - a1\n"),
        ("variables:\n  - b1\n  - a1\n  - b2\n", "variables:\n  - a1\n"),
        ("variables: [a1]\nrequired_inputs: [b1]", "variables: [a1]\nrequired_inputs: []"),
        ("required_inputs: [a1]\nvariables:\n  - b1", "required_inputs: [a1]\nvariables: []"),
        ("variables:\n  - name: a1\n  - name: b1", "variables:\n  - name: a1\n  - name: b1"),
        ("variables:\n  a1: text\n  b1: text", "variables:\n  a1: text\n  b1: text"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_is_never_used_is_taken_out(before: str, after: str, newline: str) -> None:
    rest = "\nmodel: x\n---\n{{a1}}\n"
    check_fix(draw(f"---\n{before}{rest}"), draw(f"---\n{after}{rest}"), newline=newline)


@pytest.mark.parametrize("listed", [" gone", "\n|   - gone"])
def test_taking_out_and_putting_in_do_not_meet(listed: str) -> None:
    drawing = f"| ---\n| variables:{listed}\n| ---\n| {{{{change_id}}}}"
    check_fix(drawing, "| ---\n| variables: [change_id]\n| ---\n| {{change_id}}")


@pytest.mark.parametrize(
    "matter",
    [
        "name: x",
        "variables: |\n  a1\n  b1",
        "variables: none",
        "variables: see below",
        "variables: ~",
        "variables: [[a1]]",
        "variables:\n  - the user's words\n  - two words",
    ],
)
def test_what_lists_no_names_closes_no_file(matter: str) -> None:
    assert not diagnose(parse(Source(f"---\n{matter}\n---\n{{{{any_name}}}}\n"), "example.md"))


def test_the_settings_close_a_file() -> None:
    rule_set = RuleSet(select(), replaced(SPECIFIED, variables_closed=True))
    found = diagnose(parse(Source("{{any_name}} {{TASK}}\n")), rule_set)
    assert [(it.rule, it.fix is None) for it in found] == [
        ("placeholder-unknown", True),
        ("placeholder-unknown", False),
    ]
