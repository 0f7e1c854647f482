"""Placeholders that are not written as an injection looks for them."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as diagnose
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions


def test_what_is_not_closed_in_an_open_file_counts_in_prose_and_in_capitals() -> None:
    check(
        """
        | You work on <<PROJECT_CONTEXT and {{ARTIFACTS}.
        :             ^^^^^^^^^^^^^^^^^ placeholder-unclosed: placeholder '<<PROJECT_CONTEXT' is not closed; expected '>>'
        :                                   ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{{ARTIFACTS}' is not closed; expected '}}'
        | - {{WP_01
        :   ^^^^^^^ placeholder-unclosed: placeholder '{{WP_01' is not closed; expected '}}'
        | `{{NAME` {{name {{Name <<N {{NAME.x
        | Words in capitals: <<PROJECT CONTEXT and
        :                    ^^^^^^^^^ placeholder-unclosed: placeholder '<<PROJECT' is not closed; expected '>>'
        |
        | ```
        | {{NAME and <<NAME>
        | ```
        """
    )


def test_what_is_not_closed_in_a_closed_file() -> None:
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id and `{{change_id}` and <<change_id>
        : ^^^^^^^^^^^ placeholder-unclosed: placeholder '{{change_id' is not closed; expected '}}'
        :                  ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{{change_id}' is not closed; expected '}}'
        :                                    ^^^^^^^^^^^^ placeholder-unclosed: placeholder '<<change_id>' is not closed; expected '>>'
        | specs/{{change_id.md, `{{chnge_id`, `{{OTHER`, {{other
        :       ^^^^^^^^^^^ placeholder-unclosed: placeholder '{{change_id' is not closed; expected '}}'
        :                        ^^^^^^^^^^ placeholder-unclosed: placeholder '{{chnge_id' is not closed; expected '}}'
        :                                      ^^^^^^^ placeholder-unclosed: placeholder '{{OTHER' is not closed; expected '}}'
        :                                                ^^^^^^^ placeholder-unclosed: placeholder '{{other' is not closed; expected '}}'
        | `{{other` `<<OTHER` `<<other` {{x {{other.md
        |
        | ```
        | {{change_id
        : ^^^^^^^^^^^ placeholder-unclosed: placeholder '{{change_id' is not closed; expected '}}'
        | {{other <<OTHER
        | ```
        """
    )


def test_marks_of_both_spellings_around_a_name() -> None:
    check(
        """
        | Read <<PROJECT_CONTEXT}} and {{NAME>>, not `<<OTHER}}` or <<other}}.
        :      ^^^^^^^^^^^^^^^^^^^ placeholder-unclosed: expected '>>' after '<<PROJECT_CONTEXT', found '}}'
        :                              ^^^^^^^^ placeholder-unclosed: expected '}}' after '{{NAME', found '>>'
        """
    )
    long = "A" * 70
    (found,) = diagnose(parse(Source(f"<<{long}}}}}")))
    assert (found.rule, found.fix is None) == ("placeholder-unclosed", False)


def test_what_is_not_opened_has_a_known_name() -> None:
    drawing = """
        | ---
        | variables: [change_id]
        | ---
        | {change_id}} `specs/{change_id}}` <change_id>>, {{change_id}} and {change_id}}
        : ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{change_id}}' is not opened; expected '{{'
        :                     ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{change_id}}' is not opened; expected '{{'
        :                                   ^^^^^^^^^^^^ placeholder-unclosed: placeholder '<change_id>>' is not opened; expected '<<'
        :                                                                   ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{change_id}}' is not opened; expected '{{'
        | {other}} <other>> {Change_id}} change_id}} ${change_id}} {change id}} {change_id}}}
        | {a: {change_id}} and {{x {change_id}}
        | List<change_id>> and <-change_id>>
        | Map<String, <change_id>> of Map<String, List<change_id>>
        | {"kind": "{A|B|C}", "a long text that is written here": "to the end of it", "number": {change_id}}
        |
        | ```
        | x = {change_id}}
        :     ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{change_id}}' is not opened; expected '{{'
        |
        | {"a": {
        |     "b": {change_id}}
        | }
        | ```
        |
        | ```py
        | x = {change_id}} <!-- {change_id}} -->
        | ```
        """
    check(drawing)
    check_fix(
        """
        | ---
        | variables: [change_id]
        | ---
        | {change_id}} `specs/{change_id}}` <change_id>> {{change_id}}
        """,
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}} `specs/{{change_id}}` {{change_id}} {{change_id}}
        """,
    )
    check("| {PROJECT_CONTEXT}} and <PROJECT_CONTEXT>>")


def test_closing_goes_where_the_name_ends() -> None:
    check_fix(
        """
        | ---
        | variables: [change_id, other]
        | ---
        | {{change_id and `{{change_id}` and {{ change_id }, {{chnge_id. {{other}}
        | {{unknown
        """,
        """
        | ---
        | variables: [change_id, other]
        | ---
        | {{change_id}} and `{{change_id}}` and {{change_id}}, {{change_id}}. {{other}}
        | {{unknown
        """,
    )
    check_fix(
        """
        | <<NAME> and <<OTHER, <<PROJECT_CONTXT, <<MORE}} and <<EVEN MORE}}
        """,
        """
        | <<NAME>> and <<OTHER>>, <<PROJECT_CONTEXT>>, <<MORE>> and <<EVEN MORE>>
        """,
    )


def test_what_is_put_right_is_spelt_as_the_others_are() -> None:
    check_fix(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}} << change_id >> <<change_id <<Change_Id>
        """,
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}} {{change_id}} {{change_id}} {{change_id}}
        """,
    )


def test_two_spellings_that_differ_in_meaning_are_kept() -> None:
    text = "{{NAME}} and <<OTHER"
    vocabulary = replaced(SPECIFIED, options=RuleOptions(placeholders_two_tier=True))
    (found,) = diagnose(parse(Source(text)), RuleSet(select(), vocabulary))
    assert found.fix is not None
    assert [edit.text for edit in found.fix.edits] == [">>"]


def test_two_names_that_are_equally_near_leave_the_fix_to_the_author() -> None:
    drawing = """
        | ---
        | variables: [iteration_1, iteration_2]
        | ---
        | {{iteration_1}} {{iteration_2}} {{ iteration_3 }} {{iteration_3
        """
    check_fix(drawing, drawing)
    drawing = """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}} and {{PROJECT_CONTXT_ and <<PROJECT_STRCTURE
        """
    check_fix(
        drawing,
        drawing.replace("{{PROJECT_CONTXT_", "{{PROJECT_CONTEXT}}").replace(
            "<<PROJECT_STRCTURE", "{{PROJECT_STRUCTURE}}"
        ),
    )


def test_padding_hides_a_name_in_a_closed_file() -> None:
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{ change_id }} `{{change_id }}` {{ Change_Id }} {{ other }}
        : ^^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '{{ change_id }}'
        :                  ^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '{{change_id }}'
        :                                  ^^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '{{ Change_Id }}'
        :                                                  ^^^^^^^^^^^ placeholder-padded: unexpected space in '{{ other }}'
        """
    )
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | << change_id >> << OTHER >> << other >>
        : ^^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '<< change_id >>'
        :                 ^^^^^^^^^^^ placeholder-padded: unexpected space in '<< OTHER >>'
        """
    )


LINES = ("{{}} {{ name }} {{a{{b}}}} {{Tasks}}", "<<>> << NAME >> <<tasks>>")


@pytest.mark.parametrize("line", LINES)
def test_an_open_file_is_free(line: str) -> None:
    assert not diagnose(parse(Source(f"# A\n\n{line}\n"), "example.md"))


@pytest.mark.parametrize("line", LINES)
def test_the_settings_close_a_file(line: str) -> None:
    vocabulary = replaced(SPECIFIED, variables_closed=True)
    rule_set = RuleSet(select(), vocabulary)
    found = diagnose(parse(Source(f"# A\n\n{line}\n"), "example.md"), rule_set)
    assert {it.rule for it in found} >= {"placeholder-empty", "placeholder-padded"}
