"""Names and values of contracts in several files: definition, references, highlights, renaming."""

import pytest

from features.matrix import covers
from features.workspace import (
    check_definition,
    check_highlights,
    check_references,
    check_renaming,
    read_files,
    refused,
)
from promptls.settings.occurrences import find_settings_occurrences

_SETTINGS = """
    @ promptls.toml
    | [contracts.review]
    | files = ["prompts/*.md"]
    |
    | [[contracts.review.parts]]
    | line = "VERDICT: {PASS, FAIL}"
    | good = ["PASS"]
    | bad = ["FAIL"]
"""


@covers("definition", "contract")
def test_the_contract_of_a_hook_leads_to_its_table() -> None:
    check_definition(
        """
        @ promptls.toml
        | [contracts.review]
        :            ^^^^^^ 1
        | [[contracts.review.parts]]
        | line = "DONE"
        | [hook.main]
        | contracts = ["rev<|>iew"]
    """
    )


@covers("references", "contract")
def test_all_places_of_a_contract() -> None:
    check_references(
        """
        @ promptls.toml
        | [contracts.rev<|>iew]
        :            ^^^^^^ here
        | [[contracts.review.parts]]
        :             ^^^^^^ here
        | line = "DONE"
        | [hook.main]
        | contracts = ["review"]
        :               ^^^^^^ here
    """
    )


@covers("highlight", "contract")
def test_a_contract_is_highlighted_where_it_is_named() -> None:
    check_highlights(
        """
        @ promptls.toml
        | [contracts.review]
        :            ^^^^^^ write
        | [[contracts.rev<|>iew.parts]]
        :             ^^^^^^ read
        | line = "DONE"
    """
    )


@covers("rename", "contract")
def test_a_contract_is_renamed_with_what_a_hook_demands() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [contracts.rev<|>iew]
        :            ^^^^^^ declaration: gate
        | [[contracts.review.parts]]
        :             ^^^^^^ use: gate
        | line = "DONE"
        | [hook.main]
        | contracts = ["review"]
        :               ^^^^^^ use: gate
    """,
        "gate",
    )


@covers("definition", "contract")
def test_a_value_leads_to_the_form_that_lists_it() -> None:
    check_definition(
        """
        @ prompts/a.md
        | End with `VERDICT: PASS` or `FA<|>IL`.
        @ promptls.toml
        | [contracts.review]
        | files = ["prompts/*.md"]
        | [[contracts.review.parts]]
        | line = "VERDICT: {PASS, FAIL}"
        :                         ^^^^ 1
        | good = ["PASS"]
        | bad = ["FAIL"]
    """
    )


@covers("references", "contract")
def test_all_places_of_a_value() -> None:
    check_references(
        """
        @ prompts/a.md
        | End with `VERDICT: PASS` or `VERDICT: FAIL`, if all tests PASS.
        :                    ^^^^ here
        @ docs/b.md
        | VERDICT: PASS
        @ promptls.toml
        | [contracts.review]
        | files = ["prompts/*.md"]
        | [[contracts.review.parts]]
        | line = "VERDICT: {PA<|>SS, FAIL}"
        :                   ^^^^ here
        | good = ["PASS"]
        :          ^^^^ here
        | [[contracts.review.parts]]
        | heading = "## Plan {PASS}"
        | optional = true
    """
    )


@covers("highlight", "contract")
def test_a_value_is_highlighted_in_its_prompt() -> None:
    check_highlights(
        """
        @ prompts/a.md
        | VERDICT: PA<|>SS | FAIL
        :          ^^^^ read
        |
        | Say `PASS` if all is well.
        :      ^^^^ read
        @ promptls.toml
        | [contracts.review]
        | files = ["prompts/*.md"]
        | [[contracts.review.parts]]
        | line = "VERDICT: {PASS, FAIL}"
    """
    )


@covers("rename", "contract")
def test_a_value_is_renamed_in_the_settings_and_in_prompts() -> None:
    check_renaming(
        """
        @ prompts/a.md
        | End with `VERDICT: PA<|>SS` or FAIL. Tests must PASS.
        :                    ^^^^ use: NOT BAD
        @ agents/reviewer.md
        | ---
        | name: code-reviewer
        | description: Reviews.
        | ---
        | End with VERDICT: FAIL or VERDICT: PASS.
        :                                    ^^^^ use: NOT BAD
        @ docs/b.md
        | VERDICT: PASS
        @ promptls.toml
        | [contracts.review]
        | files = ["prompts/*.md"]
        | agents = ["code-*"]
        | [[contracts.review.parts]]
        | line = "VERDICT: {PASS, FAIL}"
        :                   ^^^^ declaration: NOT BAD
        | good = ["PASS"]
        :          ^^^^ use: NOT BAD
    """,
        "NOT BAD",
    )


@covers("rename", "contract")
def test_a_value_of_a_heading_is_renamed_in_an_inline_table() -> None:
    check_renaming(
        """
        @ prompts/a.md
        | ## Plan DONE
        :         ^^^^ use: READY
        @ promptls.toml
        | [contracts.plan]
        | files = ["prompts/*.md"]
        | parts = [{ heading = '## Plan {DO<|>NE,OPEN}', bad = ["OPEN"] }]
        :                                ^^^^ declaration: READY
    """,
        "READY",
    )


@covers("rename", "tag", "settings")
def test_a_tag_and_its_values_are_renamed_in_contracts() -> None:
    check_renaming(
        """
        @ promptls.toml
        | [tags.verdict]
        | values = ["KE<|>EP", "DROP"]
        :            ^^^^ declaration: HOLD
        | [[contracts.a.parts]]
        | tag = "verdict"
        | good = ["KEEP"]
        :          ^^^^ use: HOLD
    """,
        "HOLD",
    )
    check_renaming(
        """
        @ promptls.toml
        | [tags.ver<|>dict]
        :       ^^^^^^^ declaration: ruling
        | values = ["KEEP", "DROP"]
        | [[contracts.a.parts]]
        | tag = "verdict"
        :        ^^^^^^^ use: ruling
    """,
        "ruling",
    )


@pytest.mark.parametrize("new", ["A,B", "A}", "{A", 'A"', "A'", "A\\", " A", "", "A\nB", "`A"])
def test_what_is_no_value(new: str) -> None:
    drawing = _SETTINGS.replace("{PASS", "{PA<|>SS")
    assert refused(drawing, new).endswith(
        "use no comma, brace, quotation mark or backslash, and no space around it"
    )


def test_a_value_that_is_there_already() -> None:
    drawing = _SETTINGS.replace("{PASS", "{PA<|>SS")
    assert refused(drawing, "FAIL") == "'FAIL' is already a value of review.verdict"


def test_names_of_contracts_that_are_refused() -> None:
    drawing = _SETTINGS.replace("[contracts.review]", "[contracts.rev<|>iew]")
    assert refused(drawing, "a b").startswith("invalid contract name 'a b': use up to 64 letters")
    more = f"{drawing}    | [[contracts.gate.parts]]\n    | line = 'DONE'\n"
    assert refused(more, "gate") == "'gate' is already used in promptls.toml"


@pytest.mark.parametrize(
    "part",
    [
        'line = "A\\u0042: {PASS}"',
        'line = "A {PASS"',
        'json = true\nfield = "verdict"',
        "line = 1",
    ],
)
def test_values_whose_place_is_not_certain(part: str) -> None:
    text = f'[[contracts.a.parts]]\n{part}\ngood = ["PASS"]\n'
    found = find_settings_occurrences(text, "promptls.toml", in_pyproject=False)
    assert {it.name for it in found.places} == {"a"}


def test_a_form_without_a_place_for_a_value_is_one() -> None:
    drawn = read_files('@ promptls.toml\n| [[contracts.a.parts]]\n| line = " DO<|>NE "')
    assert drawn.site.symbol is not None
    assert drawn.site.symbol.name == "a.done=DONE"
    assert drawn.sources[drawn.path][drawn.site.touched[0][1].span] == "DONE"


def test_a_value_that_no_form_lists_is_none() -> None:
    text = '[[contracts.a.parts]]\nline = "A: {YES}"\ngood = ["YES", "PASS"]\n'
    found = find_settings_occurrences(text, "promptls.toml", in_pyproject=False)
    assert {it.name for it in found.places} == {"a", "a.a=YES"}
