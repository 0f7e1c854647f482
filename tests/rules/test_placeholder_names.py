"""Names in placeholders that are unknown: which one is meant, or how it is declared."""

import pytest

from kit import check, check_fix, draw
from promptls.checking.checker import check as diagnose
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.placeholders.meanings import find_meant_name
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED


def test_a_name_is_known_in_a_closed_file_or_reported() -> None:
    check(
        """
        | ---
        | variables:
        |   - change_id
        | required_inputs:
        |   - spec_id
        | ---
        | {{change_id}} {{spec_id}} {{PROJECT_CONTEXT}} {{TASKS}} `{{chnge_id}}` {{project_path}}
        :                                                            ^^^^^^^^ placeholder-unknown: unknown variable 'chnge_id'; did you mean 'change_id'?
        :                                                                          ^^^^^^^^^^^^ placeholder-unknown: unknown variable 'project_path'
        | {{Change_Id}} {{tasks}} {{PROJECT CONTEXT}} {{YOUR TEXT HERE}}
        :   ^^^^^^^^^ placeholder-case: expected 'change_id', found 'Change_Id'
        :                 ^^^^^ placeholder-case: expected 'TASKS', found 'tasks'
        :                           ^^^^^^^^^^^^^^^ placeholder-unknown: unknown variable 'PROJECT CONTEXT'; did you mean 'PROJECT_CONTEXT'?
        |
        | ```py
        | {{other}} {{Change_Id}}
        | ```
        """
    )


def test_the_nearest_name_is_the_fix() -> None:
    check_fix(
        """
        | ---
        | variables: [change_id, spec_id, it]
        | ---
        | {{chnge_id}} {{Spec_Idd}} {{PROJECT CONTEXT}} {{PROJECT_STR}} {{Tasks}} {{in}} {{it}}
        """,
        """
        | ---
        | variables: [change_id, spec_id, it]
        | ---
        | {{change_id}} {{spec_id}} {{PROJECT_CONTEXT}} {{PROJECT_STRUCTURE}} {{TASKS}} {{in}} {{it}}
        """,
        only_safe=True,
    )


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("ab", {"ab"}, "ab"),
        ("AB", {"ab"}, "ab"),
        ("AB", {"ab", "Ab"}, None),
        ("abcd", {"abce"}, "abce"),
        ("abcd", {"abef"}, None),
        ("abcd", {"abc"}, "abc"),
        ("abc", {"abd"}, None),
        ("abc", {"abcdefg"}, "abcdefg"),
        ("ab", {"abcdefg"}, None),
        ("abc", {"abcdefg", "abcxyz"}, None),
        ("abcdefg", {"abc"}, None),
        ("tasks_x", {"tasks"}, "tasks"),
        ("tasks_of_all", {"tasks"}, None),
        ("item_1", {"item_2", "item_3"}, None),
        ("item_x", {f"item_{number}" for number in range(100)}, None),
        ("ITEM_1", {f"item_{number}" for number in range(100)}, "item_1"),
        ("item_1", set(), None),
    ],
)
def test_a_name_that_can_be_meant(name: str, known: set[str], meant: str | None) -> None:
    assert find_meant_name(name, frozenset(known)) == meant


def test_a_case_that_two_names_share_has_no_fix() -> None:
    drawing = """
        | ---
        | variables: [id, ID]
        | ---
        | {{id}} {{ID}} {{Id}}
        :                 ^^ placeholder-case: expected 'ID' or 'id', found 'Id'
    """
    check(drawing)
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("variables: [a1]", "variables: [a1, b1]"),
        ("variables: ['a1']", "variables: ['a1', b1]"),
        ("variables: [\n  a1\n]", "variables: [\n  a1, b1\n]"),
        ("variables: a1", "variables: a1, b1"),
        ('variables: "a1"', 'variables: "a1, b1"'),
        ('variables: ""', 'variables: "a1, b1"'),
        ("variables: {}", "variables: {}"),
        ("variables: [a1, 'b2']", "variables: [a1, b1]"),
        ("variables:\n- a1", "variables:\n- a1\n- b1"),
        ('variables:\n  -  "a1" # one\n', 'variables:\n  -  "a1" # one\n  -  b1\n'),
        ("variables:\n  - a1\n  - the rest", "variables:\n  - a1\n  - the rest\n  - b1"),
        ("required_inputs:\n  - a1", "required_inputs:\n  - a1\n  - b1"),
        ("variables: [a1]\nrequired_inputs: []", "variables: [a1, b1]\nrequired_inputs: []"),
        ("required_inputs: [a1]\nvariables: []", "required_inputs: [a1]\nvariables: [b1]"),
        ("required_inputs: [a1]\nvariables:", "required_inputs: [a1]\nvariables:\n  - b1"),
        ("variables:\n  - name: a1", "variables:\n  - name: a1"),
        ("variables:\n  a1: text", "variables:\n  a1: text"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_name_that_is_near_to_none_is_declared(before: str, after: str, newline: str) -> None:
    rest = "\nmodel: x\n---\n{{a1}} `{{b1}}` {{b1}}\n"
    found = f"---\n{before}{rest}".replace("\n", newline)
    check_fix(draw(found), draw(f"---\n{after}{rest}"), newline=newline)


def test_many_names_are_declared_at_once() -> None:
    names = [f"value_{number:02}" for number in range(20)]
    used = " ".join(f"{{{{{name}}}}}" for name in names)
    before = f"---\nvariables: []\n---\n{used}\n"
    check_fix(draw(before), draw(before.replace("[]", f"[{', '.join(names)}]")))


def test_a_long_name_of_an_open_file_is_compared_with_the_known_ones() -> None:
    check(
        """
        | {{PROJECT_CONTXT}} {{PROJECT_STRUCTURES}} `{{SKELTON}}` {{SKELETTON}} {{ARTIFACTZ}}
        :   ^^^^^^^^^^^^^^ placeholder-misspelled: unknown variable 'PROJECT_CONTXT'; did you mean 'PROJECT_CONTEXT'?
        :                                                           ^^^^^^^^^ placeholder-misspelled: unknown variable 'SKELETTON'; did you mean 'SKELETON'?
        :                                                                         ^^^^^^^^^ placeholder-misspelled: unknown variable 'ARTIFACTZ'; did you mean 'ARTIFACTS'?
        | {{ARTIFACT}} {{SKELETONS}} {{TASK}} {{project_context}}
        """
    )


def test_two_known_names_that_are_equally_near_give_no_fix() -> None:
    variables = tuple(SPECIFIED.variables[0]._replace(name=f"VARIABLE_{it}") for it in "AB")
    vocabulary = replaced(SPECIFIED, variables=variables)
    rule_set = RuleSet(select(), vocabulary)
    found = diagnose(parse(Source("{{VARIABLE_C}} and {{VARIABLE_D")), rule_set)
    assert [(it.rule, it.fix) for it in found] == [
        ("placeholder-misspelled", None),
        ("placeholder-unclosed", None),
    ]
