"""The names in placeholders: what is known, what is used, what is missing."""

import pytest

from kit import check, check_fix, document_of, draw
from promptls.checking.checker import check as diagnose
from promptls.document import Spelling
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.placeholders.meanings import find_meant_name
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions
from promptls.vocabulary.files import template_name

# A template without any fault, with room for more.
TEMPLATE = """\
# Identity & Role

You are the {who}.

# Core Principles

- Question every assumption.

# Context

{context}

# Workflow

The phase is {phase}: proposal.md, specs, tasks.md, Mermaid; tests, security, quality;
consistency and gaps; IMPLEMENTATION.md; changelog, specs and cleanup.

You MUST output `<review>PASS</review>` and `<task_status id="1.1">COMPLETED</task_status>`, or
NEEDS_REVISION, NEEDS_CHANGES or FAILED in their place.
"""


def template(context: str, phase: str = "plan", agent: str = "CLAUDE") -> list[tuple[str, str]]:
    text = TEMPLATE.format(who="planner", phase=phase, context=context)
    document = parse(Source(text), f"templates/system/{agent}-{phase}.md")
    return [(it.rule, text[it.span.start : it.span.end]) for it in diagnose(document)]


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
    check(
        """
        | ---
        | variables: [id, ID]
        | ---
        | {{id}} {{ID}} {{Id}}
        :                 ^^ placeholder-case: expected 'ID' or 'id', found 'Id'
        """
    )
    check_fix(
        """
        | ---
        | variables: [id, ID]
        | ---
        | {{id}} {{ID}} {{Id}}
        """,
        """
        | ---
        | variables: [id, ID]
        | ---
        | {{id}} {{ID}} {{Id}}
        """,
    )


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


def test_taking_out_and_putting_in_do_not_meet() -> None:
    check_fix(
        """
        | ---
        | variables: gone
        | ---
        | {{change_id}}
        """,
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}}
        """,
    )
    check_fix(
        """
        | ---
        | variables:
        |   - gone
        | ---
        | {{change_id}}
        """,
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}}
        """,
    )


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


def test_a_template_has_what_its_phase_needs() -> None:
    heading = "# Identity & Role"
    missing = "placeholder-mandatory-missing"
    assert template("<<PROJECT_CONTEXT>>") == []
    assert template("<<ARTIFACTS>>") == [(missing, heading)]
    assert template("<<PROJECT_CONTEXT>>", "implement") == [(missing, heading)]
    assert template("<<ARTIFACTS>>", "implement") == [(missing, heading)] * 2
    assert template("<<PROJECT_CONTEXT>> <<TASKS>>", "implement") == []
    assert template("<<PROJECT_CONTEXT>> <<TASKS>>", "implement", "BASE") == []
    assert template("```py\n<<PROJECT_CONTEXT>>\n```") == []
    assert template("Text.") == [("template-context-missing", heading)]


@pytest.mark.parametrize(
    ("placeholder", "rule"),
    [
        ("<<PROJECT_CONTXT>>", "placeholder-unknown"),
        ("<<project_context>>", "placeholder-case"),
        ("<< PROJECT_CONTEXT >>", "placeholder-padded"),
        ("<<PROJECT_CONTEXT", "placeholder-unclosed"),
        ("<<>>", "placeholder-empty"),
        ("<<PROJECT_CONTEXT <<ARTIFACTS>> >>", "placeholder-nested"),
    ],
)
def test_a_mandatory_variable_with_a_mistake_is_not_missing(placeholder: str, rule: str) -> None:
    assert [it for it, _ in template(f"<<ARTIFACTS>> {placeholder}")] == [rule]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("templates/system/CLAUDE-plan.md", ("CLAUDE", "plan")),
        ("BASE-Some-Phase.md", ("BASE", "Some-Phase")),
        ("templates/system/CLAUDE.md", None),
        ("CLAUDE-.md", None),
        ("-plan.md", None),
        ("CLAUDE-plan.txt", None),
        ("", None),
    ],
)
def test_the_phase_of_a_template_is_in_its_name(path: str, name: tuple[str, str] | None) -> None:
    assert template_name(path) == name


def test_a_variable_that_a_phase_is_not_given() -> None:
    both = "<<PROJECT_CONTEXT>> <<TASKS>>"
    assert template(both, "review") == [("placeholder-wrong-phase", "TASKS")]
    assert template(both, "archive", "BASE") == [("placeholder-wrong-phase", "TASKS")]
    assert not [it for it, _ in template(both, "other") if it.startswith("placeholder")]


@pytest.mark.parametrize(
    ("placeholder", "rule"),
    [
        ("<<TASK>>", "placeholder-unknown"),
        ("<<tasks>>", "placeholder-case"),
        ("<< TASKS >>", "placeholder-padded"),
        ("<<TASKS", "placeholder-unclosed"),
        ("<TASKS>>", "placeholder-unclosed"),
    ],
)
def test_a_fix_does_not_lead_from_one_fault_to_another(placeholder: str, rule: str) -> None:
    text = TEMPLATE.format(who="x", phase="plan", context=f"<<PROJECT_CONTEXT>> {placeholder}")
    (found,) = diagnose(parse(Source(text), "templates/system/CLAUDE-plan.md"))
    assert (found.rule, found.fix) == (rule, None)


@pytest.mark.parametrize(
    ("context", "fixed"),
    [
        ("<<ARTIFACTS>>", "<<ARTIFACTS>>\n\n<<PROJECT_CONTEXT>>"),
        ("{{ARTIFACTS}}\nText.", "{{ARTIFACTS}}\n\n{{PROJECT_CONTEXT}}\nText."),
        ("{{ARTIFACTS}}\n`{{ARTIFACTS}}` {{}}", "{{ARTIFACTS}}\n`{{ARTIFACTS}}` {{}}"),
        (
            "<<ARTIFACTS>>\n\nText <<ARTIFACTS>>, `<<ARTIFACTS>>`.",
            "<<ARTIFACTS>>\n\n<<PROJECT_CONTEXT>>\n\nText <<ARTIFACTS>>, `<<ARTIFACTS>>`.",
        ),
    ],
)
def test_what_is_missing_goes_beside_what_is_there(context: str, fixed: str) -> None:
    path = "templates/system/CLAUDE-plan.md"
    before = TEMPLATE.format(who="x", phase="plan", context=context)
    after = TEMPLATE.format(who="x", phase="plan", context=fixed)
    check_fix(draw(before), draw(after), path=path)
    check_fix(draw(before), draw(after), path=path, newline="\r\n")


@pytest.mark.parametrize(("end", "gap"), [("", "\n\n"), ("\n", "\n")])
def test_what_is_missing_goes_to_the_end_else(end: str, gap: str) -> None:
    path = "templates/system/CLAUDE-implement.md"
    before = (
        TEMPLATE.format(who="x", phase="implement", context="See {{ARTIFACTS}}.").rstrip() + end
    )
    after = f"{before}{gap}{{{{PROJECT_CONTEXT}}}}\n\n{{{{TASKS}}}}\n"
    check_fix(draw(before), draw(after), path=path)


@pytest.mark.parametrize(
    ("context", "spelling"),
    [
        ("<<ARTIFACTS>> {{ARTIFACTS}} {{SKELETON}}", Spelling.BRACES),
        ("<<ARTIFACTS>> {{ARTIFACTS}}", Spelling.ANGLES),
        ("{{ARTIFACTS}} <<ARTIFACTS>>", Spelling.BRACES),
        # Another program fills in what is in small letters.
        ("{{user}} {{name}} <<ARTIFACTS>>", Spelling.ANGLES),
    ],
)
def test_what_is_missing_is_spelt_as_most_are(context: str, spelling: Spelling) -> None:
    """Otherwise it would be one of those that are found to be in the other spelling."""
    text = TEMPLATE.format(who="x", phase="plan", context=context)
    document = parse(Source(text), "templates/system/CLAUDE-plan.md")
    found = {it.rule: it for it in diagnose(document)}["placeholder-mandatory-missing"]
    assert found.fix is not None
    assert found.fix.edits[0].text.strip() == spelling.around("PROJECT_CONTEXT")


def test_what_is_missing_is_spelt_as_the_settings_say() -> None:
    code = "```py\n<<ARTIFACTS>>\n```"
    text = TEMPLATE.format(who="x", phase="plan", context=code)
    for options, spelling in (
        (RuleOptions(), Spelling.ANGLES),
        (RuleOptions(placeholders_style="brace"), Spelling.BRACES),
    ):
        vocabulary = replaced(SPECIFIED, options=options)
        document = parse(Source(text), "templates/system/CLAUDE-plan.md")
        (found,) = diagnose(document, RuleSet(select(), vocabulary))
        assert found.fix is not None
        assert found.fix.edits[0].text.strip() == spelling.around("PROJECT_CONTEXT")


def test_a_file_writes_one_spelling() -> None:
    check(
        """
        | <<NAME>> and {{OTHER}}.
        :              ^^^^^^^^^ placeholder-styles-mixed: expected '<<OTHER>>' as in the rest of the file, found '{{OTHER}}'
        |
        | {{MORE}} and <<LESS>>, <<ONE>>
        """
    )
    check(
        """
        | <<NAME>> and {{ OTHER }}, {{lower}} <<lower>> {{N}}
        | `{{OTHER}}` is `<<OTHER>>`
        | | `{{OTHER}}` | `<<OTHER>>` |
        |
        | ```py
        | {{OTHER}}
        | ```
        """
    )
    check("| Write `<<NAME>>`.\n|\n| Nothing is offered at `{{OTHER}}`.")
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}}
        |
        | `<<change_id>>`
        :  ^^^^^^^^^^^^^ placeholder-styles-mixed: expected '{{change_id}}' as in the rest of the file, found '<<change_id>>'
        """
    )


def test_all_of_the_fewer_are_changed() -> None:
    check_fix(
        """
        | {{ONE}}
        |
        | # Next
        | <<TWO>> {{THREE}} <<FOUR>>
        | <<FIVE>> `<<PROJECT_CONTXT>>`
        """,
        """
        | <<ONE>>
        |
        | # Next
        | <<TWO>> <<THREE>> <<FOUR>>
        | <<FIVE>> `<<PROJECT_CONTEXT>>`
        """,
    )


def test_two_tiers_are_meant() -> None:
    rule_set = RuleSet(
        select(), replaced(SPECIFIED, options=RuleOptions(placeholders_two_tier=True))
    )
    source = Source(document_of("| <<NAME>> and {{OTHER}}"))
    assert not diagnose(parse(source), rule_set)
