"""Names that front matter lists and the file does not use, and names that it uses and does not list."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as diagnose
from promptls.checking.fixing import apply, fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import facts_of, find_wanted_files
from promptls.text.edits import Applicability
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED


def diagnose_text(text: str, path: str = "example.md") -> list[FileDiagnostic]:
    return diagnose(parse(Source(text), path), RuleSet(select(["placeholder"])))


def test_an_unknown_name_is_reported_where_it_is_used_first() -> None:
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | `{{change_id}}`, `{{project_path}}`, {{chnge_id}}
        :                     ^^^^^^^^^^^^ placeholder-unknown: unknown variable 'project_path'
        :                                        ^^^^^^^^ placeholder-unknown: unknown variable 'chnge_id'; did you mean 'change_id'?
        |
        | # Next
        |
        | {{project_path}} {{chnge_id}} {{chnge_idd}} {{Change_Id}} {{Change_Id}}
        :                                 ^^^^^^^^^ placeholder-unknown: unknown variable 'chnge_idd'; did you mean 'change_id'?
        :                                               ^^^^^^^^^ placeholder-case: expected 'change_id', found 'Change_Id'
        :                                                             ^^^^^^^^^ placeholder-case: expected 'change_id', found 'Change_Id'
        """
    )


def test_its_fix_mends_every_place() -> None:
    before = "---\nvariables: [change_id]\n---\n{{chnge_id}} <<chnge_id>>\n\n# B\n{{chnge_id}} {{change_id}}\n"
    (found,) = [it for it in diagnose_text(before) if it.rule == "placeholder-unknown"]
    assert found.fix is not None
    assert found.fix.title == "Replace '{{chnge_id}}' with '{{change_id}}' in 3 places"
    assert found.fix.applicability is Applicability.SAFE
    assert [edit.text for edit in found.fix.edits] == ["change_id"] * 3
    check_fix(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{chnge_id}} {{change_id}}
        |
        | # Next
        | {{chnge_id}} {{project_path}} {{project_path}}
        """,
        """
        | ---
        | variables: [change_id, project_path]
        | ---
        | {{change_id}} {{change_id}}
        |
        | # Next
        | {{change_id}} {{project_path}} {{project_path}}
        """,
    )


@pytest.mark.parametrize(
    ("name", "known", "safe"),
    [
        ("item_2", "item_1", False),
        ("item", "item_1", False),
        ("v2_path", "v1_path", False),
        ("change", "change_id", False),
        ("change", "change-id", False),
        ("chang", "change_id", True),
        ("changeid", "change_id", True),
        ("change_ids", "change_id", False),
        ("project_contents", "PROJECT_CONTEXT", False),
        ("Chang_Id", "change_id", True),
        ("changed_id", "change_id", True),
    ],
)
def test_a_name_that_may_be_another_one_is_not_changed_unasked(
    name: str, known: str, *, safe: bool
) -> None:
    # The vocabulary is known in any case.
    matter = f"---\nvariables: [{known}]\n---\n{{{{{known}}}}} "
    for used in f"{{{{{name}}}}}", f"{{{{ {name} }}}}":
        (found,) = diagnose_text(matter + used)
        assert found.fix is not None
        assert (found.fix.applicability is Applicability.SAFE) is safe


def test_a_misspelt_declaration_is_one_mistake() -> None:
    check(
        """
        | ---
        | variables:
        |   - chnge_id
        :     ^^^^^^^^ placeholder-unused: unused variable 'chnge_id'; did you mean 'change_id'?
        |   - "Iteration"
        :      ^^^^^^^^^ placeholder-unused: unused variable 'Iteration'; did you mean 'iteration'?
        | required_inputs: [spec_idd, other]
        :                   ^^^^^^^^ placeholder-unused: unused variable 'spec_idd'; did you mean 'spec_id'?
        :                             ^^^^^ placeholder-unused: unused variable 'other'
        | ---
        | {{change_id}} {{change_id}} {{iteration}} {{ iteration }} {{iteratoin}}
        :                                           ^^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '{{ iteration }}'
        :                                                             ^^^^^^^^^ placeholder-unknown: unknown variable 'iteratoin'; did you mean 'iteration'?
        |
        | ```py
        | {{spec_id}} {{spec_id}}
        | ```
        """
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("variables: [chnge_id]", "variables: [change_id]"),
        ("variables: [it, 'Change_id']", "variables: [it, 'change_id']"),
        ("variables:\n  - 'chnge_id' # x\n", "variables:\n  - 'change_id' # x\n"),
        ("variables: it, chnge_id", "variables: it, change_id"),
    ],
)
def test_its_fix_writes_the_name_that_is_used(before: str, after: str) -> None:
    uses = "{{change_id}} {{change_id}} $change_id {{change_idd}} [it]"
    text = f"---\n{before}\n---\n{uses}\n"
    fixed = text.replace(before, after).replace("change_idd", "change_id")
    drawn, expected = ("\n".join(f"| {row}" for row in it.split("\n")) for it in (text, fixed))
    check_fix(drawn, expected)


def test_a_name_that_is_used_once_is_the_one_that_is_wrong() -> None:
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{chnge_id}}
        :   ^^^^^^^^ placeholder-unknown: unknown variable 'chnge_id'; did you mean 'change_id'?
        """
    )


def test_one_use_of_a_known_variable_is_enough() -> None:
    check(
        """
        | ---
        | variables: [PROJECT_CONTXT, task]
        :             ^^^^^^^^^^^^^^ placeholder-unused: unused variable 'PROJECT_CONTXT'; did you mean 'PROJECT_CONTEXT'?
        :                             ^^^^ placeholder-unused: unused variable 'task'; did you mean 'TASKS'?
        | ---
        | {{PROJECT_CONTEXT}} {{TASKS}}
        """
    )


@pytest.mark.parametrize(
    "declared",
    [
        # It is used, in another spelling.
        "chnge_id, {chnge_id}",
        # Two are equally near.
        "chang_id, {{change_id}} {{change_id}} {{chango_id}} {{chango_id}}",
        # In a short name a letter is half of it.
        "a1, {{b1}} {{b1}}",
        # More letters than two.
        "project, {{project_path}} {{project_path}}",
    ],
)
def test_what_is_no_misspelt_declaration(declared: str) -> None:
    name, uses = declared.split(", ")
    found = diagnose_text(f"---\nvariables: [{name}]\n---\n{uses} {{{{change_id}}}}\n")
    unused = [it.message for it in found if it.rule == "placeholder-unused"]
    assert not [it for it in unused if "did you mean" in it]


def test_in_a_file_of_another_language_the_list_may_be_wrong_too() -> None:
    check(
        """
        | ---
        | variables: [itms]
        :             ^^^^ placeholder-unused: unused variable 'itms'; did you mean 'items'?
        | ---
        | {% if items %}{{items}} and {{items}}{% endif %}
        """
    )


def test_many_names_take_no_longer_than_a_few() -> None:
    names = [f"name_of_{number:05}" for number in range(3_000)]
    uses = " ".join(f"{{{{{name}}}}} {{{{{name}}}}}" for name in names)
    declared = ", ".join(f"name_off_{number:05}" for number in range(3_000))
    found = diagnose_text(f"---\nvariables: [{declared}]\n---\n{uses}\n")
    assert len(found) == 1000


def test_a_template_has_no_names_of_its_own() -> None:
    text = "<<PROJECT_CONTEXT>> <<ARTIFACT>> <<artifact>>\n"
    found = diagnose_text(text, "templates/system/CLAUDE-plan.md")
    assert [(it.rule, it.fix and it.fix.applicability) for it in found] == [
        ("placeholder-unknown", Applicability.SAFE),
        ("placeholder-unknown", Applicability.SAFE),
    ]


def test_an_argument_is_filled_in_where_its_name_is_known() -> None:
    check(
        """
        | ---
        | variables: [iteration]
        | ---
        | `get(iteration={{iteration}}, i={{iteratoin}}, j={{ iteration }}, k={{ITERATION}})`
        :                                   ^^^^^^^^^ placeholder-unknown: unknown variable 'iteratoin'; did you mean 'iteration'?
        :                                                  ^^^^^^^^^^^^^^^ placeholder-padded: unexpected space in '{{ iteration }}'
        :                                                                       ^^^^^^^^^ placeholder-case: expected 'iteration', found 'ITERATION'
        | (i={{iteration}, i={{iteration, i={{iteration}}) <<iteration>>
        :    ^^^^^^^^^^^^ placeholder-unclosed: placeholder '{{iteration}' is not closed; expected '}}'
        :                    ^^^^^^^^^^^ placeholder-unclosed: placeholder '{{iteration' is not closed; expected '}}'
        :                                                  ^^^^^^^^^^^^^ placeholder-styles-mixed: expected '{{iteration}}' as in the rest of the file, found '<<iteration>>'
        |   i={{iterration}},
        :       ^^^^^^^^^^ placeholder-unknown: unknown variable 'iterration'; did you mean 'iteration'?
        |   (i={{ {{iteration}} }})
        :      ^^^^^^^^^^^^^^^^^^^ placeholder-nested: placeholder '{{ {{iteration}} }}' contains another placeholder
        | (a={{}}, b={{far_away}}, c={{ {{far_away}} }}, d={{ far_away }}, e={{far_away)
        | <Box style={{color}} sx={{ margin }} x={{y}} z={{}} a={{NAME b={{a{{c}}}} />
        | <Box style={{ iteration }} sx={{itteration}} y={{iteration} y={{Iteration}} />
        """
    )
    check("| <Box style={{COLOR}} sx={{ MARGIN }} x={{NAME y={{{{NAME}}}} /> <<NAME>>")


@pytest.mark.parametrize(
    "lines",
    [("variables: [SPEC, PLAN", "name: x"), ("variables: SPEC, PLAN", "  - OTHER")],
)
def test_a_list_that_is_broken_off_has_no_fix(lines: tuple[str, ...]) -> None:
    text = "\n".join(("---", *lines, "---", "", "Use <<MISSING>>.", ""))
    found = diagnose_text(text)
    assert {it.rule for it in found} >= {"placeholder-unknown", "placeholder-unused"}
    assert not [it for it in found if it.fix]


@pytest.mark.parametrize("line", ["  -PLAN", "  * PLAN", "  PLAN", "  -'PLAN'"])
def test_a_name_in_a_line_that_is_not_read_is_one_mistake(line: str) -> None:
    text = f"---\nvariables:\n  - CHANGE\n{line}\n---\n\nUse <<CHANGE>> and <<PLAN>>.\n"
    (found,) = diagnose(parse(Source(text), "docs/page.md"))
    assert found.rule == "front-matter-invalid"
    assert found.fix is not None
    fixed, _ = apply(text, [found.fix])
    assert fixed.split("\n")[3].replace("'", "") == "  - PLAN"
    assert diagnose(parse(Source(fixed), "docs/page.md")) == []


def test_a_name_behind_a_line_that_is_not_read_is_unknown() -> None:
    check("""
        | ---
        | variables:
        |   - CHANGE
        |   -PLAN
        :   ^^^^^ front-matter-invalid: unexpected line in front matter: '-PLAN'
        |   -SPEC
        | ---
        |
        | Use <<CHANGE>>, <<PLAN>>, <<SPEC>> and <<OTHER>>.
        :                                          ^^^^^ placeholder-unknown: unknown variable 'OTHER'
    """)
    # Two lines are not read: what is added between them and the rest would be lost, too.
    (*_, unknown) = diagnose_text(
        "---\nvariables:\n  - CHANGE\n  -PLAN\n  -SPEC\n---\n<<CHANGE>> <<OTHER>>\n"
    )
    assert unknown.rule == "placeholder-unknown"
    assert unknown.fix is None


def test_a_name_that_all_files_use_and_none_lists_is_a_note() -> None:
    text = "---\nvariables:\n  - change_id\n---\n{{change_id}} {{project_path}} {{other}}\n"
    paths = [f"prompts/{it}.md" for it in ("a", "b", "c")]
    document = parse(Source(text), paths[0])
    assert find_wanted_files(document).folders == ("prompts",)
    others = [parse(Source(text.replace("other", f"own_{it}")), it) for it in paths[1:]]
    facts = {it.path: facts_of(it, SPECIFIED) for it in (document, *others)}

    def severities(files: dict[str, FileFacts]) -> list[tuple[str, Severity]]:
        found = diagnose(document, RuleSet(select(["placeholder"])), project=Neighbours(files))
        return [(it.message, it.severity) for it in found]

    project_path, other = "unknown variable 'project_path'", "unknown variable 'other'"
    assert severities(facts) == [(project_path, Severity.INFO), (other, Severity.WARNING)]
    # One file that lists it shows that it has to be listed, and two files are no folder full.
    listing = parse(Source(text.replace("- change_id", "- project_path")), paths[2])
    listed = {**facts, paths[2]: facts_of(listing, SPECIFIED)}
    for files in listed, dict(list(facts.items())[:2]), {}:
        assert severities(files) == [(project_path, Severity.WARNING), (other, Severity.WARNING)]


@pytest.mark.parametrize(
    "listed",
    [
        "variables:\n  - iteration\n  - spec_id\n  - change_id",
        "variables: [iteration]",
        "variables: iteration",
        "variables: 'iteration'",
        "variables: iteration, spec_id",
    ],
)
def test_a_list_without_its_last_name_is_an_empty_list(listed: str) -> None:
    document = f"---\n{listed}\n---\nText.\n"
    fixed, _ = fix_all(document, diagnose_text, lambda _: True)
    assert fixed == "---\nvariables: []\n---\nText.\n"


def test_a_comment_beside_the_last_name_is_not_removed() -> None:
    (found,) = diagnose_text("---\nvariables:\n  - iteration # of the loop\n---\nText.\n")
    assert found.fix is None
