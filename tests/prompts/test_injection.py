"""Injection of values, compared with a model that replaces one placeholder after another."""

import logging
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.prompts import Injection, MissingVariables, inject_variables

NAMES = ["PROJECT_CONTEXT", "TASKS", "change_id", "other", "user.name"]
KNOWN = {"PROJECT_CONTEXT", "TASKS", "ARTIFACTS", "SKELETON", "PROJECT_STRUCTURE"}
PIECES = st.sampled_from(
    [
        *(f"<<{it}>>" for it in NAMES),
        *(f"{{{{{it}}}}}" for it in NAMES),
        *("<<", ">>", "{{", "}}", "<", "}", "{{ TASKS }}", "<<TASKS}}", "\n", "text ", "```\n"),
    ]
)
TEMPLATES = st.lists(PIECES, max_size=12).map("".join)
VALUES = st.dictionaries(st.sampled_from(NAMES), TEMPLATES | st.text(max_size=10), max_size=4)


def replace_one_after_another(template: str, values: dict[str, str]) -> str:
    """What injection must give: find the leftmost placeholder, replace it, go on behind it."""
    result = ""
    while template:
        found = None
        for name in {*KNOWN, *values}:
            for written in f"<<{name}>>", f"{{{{{name}}}}}":
                at = template.find(written)
                if at >= 0 and (found is None or at < found[0]):
                    found = at, written, name
        if found is None:
            return result + template
        at, written, name = found
        result += template[:at] + values.get(name, f"[Context not provided: {name}]")
        template = template[at + len(written) :]
    return result


@given(TEMPLATES, VALUES)
def test_injection_equals_an_independent_model(template: str, values: dict[str, str]) -> None:
    assert inject_variables(template, values).text == replace_one_after_another(template, values)


def test_scenario_variable_injection_during_template_loading() -> None:
    found = inject_variables("Context: {{PROJECT_CONTEXT}}", {"PROJECT_CONTEXT": "Rust, Tokio"})
    assert found == Injection("Context: Rust, Tokio", (), (), ())


def test_scenario_if_project_context_is_not_available_a_warning_is_injected(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING, "promptls.prompts"):
        found = inject_variables("{{PROJECT_CONTEXT}} <<PROJECT_CONTEXT>>", {})
    note = "[Context not provided: PROJECT_CONTEXT]"
    assert found == Injection(f"{note} {note}", ("PROJECT_CONTEXT",), (), ())
    assert [it.getMessage() for it in caplog.records] == [
        "no value for the variable PROJECT_CONTEXT"
    ]


def test_strict_names_all_that_are_missing() -> None:
    with pytest.raises(MissingVariables, match=r"^no value for TASKS, ARTIFACTS$") as raised:
        inject_variables("<<TASKS>> {{ARTIFACTS}} <<TASKS>>", {}, strict=True)
    assert raised.value.names == ("TASKS", "ARTIFACTS")


def test_strict_lets_no_placeholder_stay() -> None:
    with pytest.raises(MissingVariables) as raised:
        inject_variables("<<TASKS>> {{later}} {{given}}", {"given": ""}, strict=True)
    assert raised.value.names == ("TASKS", "later")


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_lines_of_a_template_end_with_a_line_feed_and_values_stay(newline: str) -> None:
    found = inject_variables(f"a{newline}{{{{x}}}}{newline}{newline}", {"x": "1\r\n2\r"})
    assert found.text == "a\n1\r\n2\r\n\n"


def test_what_is_no_text_is_named() -> None:
    with pytest.raises(TypeError, match=r"^the value of 'CODE' must be str, not int$"):
        inject_variables("<<CODE>>", {"CODE": 3})  # type: ignore[dict-item] # it is wrong
    with pytest.raises(TypeError, match=r"^template must be str, not bytes$"):
        inject_variables(b"<<CODE>>", {})  # type: ignore[arg-type] # it is wrong


def test_both_spellings_are_replaced_wherever_they_are() -> None:
    template = "---\na: <<x>>\n---\n```go\n{{x}}\n```\n`<<x>>` <!-- {{x}} -->"
    assert "x" not in inject_variables(template, {"x": "1"}).text


def test_a_value_with_a_placeholder_is_not_injected_again() -> None:
    values = {"TASKS": "{{ARTIFACTS}} \\1", "ARTIFACTS": "<<TASKS>>"}
    assert inject_variables("<<TASKS>>{{ARTIFACTS}}", values).text == ("{{ARTIFACTS}} \\1<<TASKS>>")


def test_other_placeholders_stay_and_are_reported() -> None:
    template = "{{later}} <<STEP>> {{ PROJECT_CONTEXT }} {{#each x}} ${{ env.A }} {{later}}"
    assert inject_variables(template, {}) == Injection(template, (), ("later", "STEP"), ())


def test_names_that_front_matter_declares_are_variables() -> None:
    template = "---\nvariables:\n  - change_id\n---\n{{change_id}} {{other}}"
    found = inject_variables(template, {})
    assert found.missing == ("change_id",)
    assert found.unknown == ("other",)
    assert "[Context not provided: change_id] {{other}}" in found.text


def test_values_that_are_not_used_are_reported() -> None:
    assert inject_variables("none", {"TASKS": "", "b": ""}).unused == ("TASKS", "b")


def test_a_supplied_name_may_have_dots() -> None:
    assert inject_variables("{{user.name}}", {"user.name": "Ada"}) == Injection("Ada", (), (), ())


@given(TEMPLATES, VALUES, st.sampled_from(["\r\n", "\r"]))
def test_line_endings_of_a_template_change_nothing(
    template: str, values: dict[str, str], newline: str
) -> None:
    plain = inject_variables(template, values)
    assert inject_variables(template.replace("\n", newline), values) == plain


@given(st.text(st.sampled_from("<>{}Ax_ \n"), max_size=80))
def test_a_text_without_values_keeps_everything_else(template: str) -> None:
    found = inject_variables(template, {"A": "1"})
    assert re.sub(r"<<A>>|\{\{A\}\}", "1", template) == found.text
