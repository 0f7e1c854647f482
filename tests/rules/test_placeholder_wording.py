"""What messages about placeholders and templates say, and the titles of their fixes."""

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

MATTER = "---\nvariables: [change_id]\n---\n"
PLACEHOLDERS = RuleSet(select(["placeholder", "template"]))


def diagnose(text: str, path: str = "example.md") -> list[str]:
    """What is said of a text, each with the title of its fix in brackets."""
    return [
        it.message + (f" [{it.fix.title}]" if it.fix else "")
        for it in check(parse(Source(text), path), PLACEHOLDERS)
    ]


def test_the_title_counts_the_placeholders_in_another_style() -> None:
    assert diagnose("<<A_B>> {{C_D}}\n<<C_D>> <<E_F>>") == [
        "expected '<<C_D>>' as in the rest of the file, found '{{C_D}}' [Replace '{{C_D}}' with '<<C_D>>']"
    ]
    assert diagnose("<<A_B>> {{C_D}}\n<<C_D>> <<E_F>>\n`{{A_B}}`") == [
        "expected '<<C_D>>' as in the rest of the file, found '{{C_D}}' [Replace '{{C_D}}' with '<<C_D>>' and 1 more]"
    ]


def test_many_names_are_declared_by_their_number() -> None:
    found = diagnose(
        MATTER + "{{change_id}} " + " ".join(f"{{{{value_{it}}}}}" for it in "abcdefg")
    )
    assert found[0] == "unknown variable 'value_a' [Add 7 names to 'variables']"


def test_a_long_name_is_cut() -> None:
    name = "x" * 200
    (found,) = diagnose(f"{MATTER}{{{{change_id}}}} {{{{{name}}}}}")
    assert found.startswith(f"unknown variable '{name[:59]}\u2026'")


def of_template(text: str, name: str = "BASE-challenge") -> list[str]:
    return diagnose(text, f"templates/system/{name}.md")


def test_what_a_phase_is_not_given_is_not_suggested() -> None:
    wrong = TEMPLATE.replace("<<PROJECT_CONTEXT>>", "<<PROJECT_CONTEXT>> <<TASKS>>")
    assert of_template(wrong) == [
        "TASKS is not available in phase 'challenge' (only in 'implement')"
    ]
    assert of_template(wrong.replace("TASKS", "TASK")) == ["unknown variable 'TASK'"]
