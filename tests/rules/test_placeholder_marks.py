"""Known names in marks that nothing replaces."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source

PATH = "templates/system/BASE-challenge.md"


@pytest.mark.parametrize(
    "wrong",
    [
        "{ARTIFACTS}",
        "${ARTIFACTS}",
        "<ARTIFACTS>",
        "[[ARTIFACTS]]",
        "\u00abARTIFACTS\u00bb",
        "{{{ARTIFACTS}}}",
        "<<\u200bARTIFACTS>>",
        "{{ARTIFACTS\u200b}}",
        "<<ARTI\u200bFACTS>>",
        "{{AR\u00adTI\u2060FACTS}}",
        "<<ARTIFACTS|none>>",
    ],
)
@pytest.mark.parametrize("frame", ["{}", "See {}.", "- {}", "```\n{}\n```"])
def test_a_known_variable_of_a_template(wrong: str, frame: str) -> None:
    before = TEMPLATE.replace("# Workflow", frame.replace("{}", wrong) + "\n\n# Workflow")
    (found,) = run(parse(Source(before), PATH))
    assert (found.rule, before[slice(*found.span)]) == ("placeholder-marks-wrong", wrong)
    assert found.fix is not None
    assert [it.text for it in found.fix.edits] == ["<<ARTIFACTS>>"]


def test_the_only_variable_of_the_context_is_not_missing_as_well() -> None:
    text = TEMPLATE.replace("<<PROJECT_CONTEXT>>", "{PROJECT_CONTEXT}")
    assert [it.rule for it in run(parse(Source(text), PATH))] == ["placeholder-marks-wrong"]


def test_a_listed_variable_in_single_braces() -> None:
    drawing = """
        | ---
        | variables: [change_id]
        | ---
        | The change {{change_id}}, that is {change_id}.
        :                                   ^^^^^^^^^^^ placeholder-marks-wrong: expected '{{change_id}}', found '{change_id}'
    """
    check(drawing)
    check_fix(
        "| ---\n| variables: [change_id]\n| ---\n| {{change_id}} {change_id}",
        "| ---\n| variables: [change_id]\n| ---\n| {{change_id}} {{change_id}}",
    )


def test_a_name_that_is_right_three_times() -> None:
    check("""
        | The change {{change_id}} is in {{change_id}}.md.
        |
        | # Review
        |
        | Name {change_id} in your answer on {{change_id}}.
        :      ^^^^^^^^^^^ placeholder-marks-wrong: expected '{{change_id}}', found '{change_id}'
    """)


@pytest.mark.parametrize(
    "text",
    [
        "Write the variable `{ARTIFACTS}` or `<ARTIFACTS>`.",
        "<ARTIFACTS>\n<<ARTIFACTS>>\n</ARTIFACTS>",
        "```bash\necho ${ARTIFACTS}\n```",
        "Read ARTIFACTS and [ARTIFACTS].",
        "<!-- {ARTIFACTS} -->",
        "\\{ARTIFACTS}",
        "{UNKNOWN} ${HOME} <NAME> {artifacts}",
    ],
)
def test_what_is_no_wrong_mark_in_a_template(text: str) -> None:
    whole = TEMPLATE.replace("# Workflow", f"{text}\n\n# Workflow")
    assert run(parse(Source(whole), PATH)) == []


@pytest.mark.parametrize(
    "text",
    [
        "{ARTIFACTS} and ${ARTIFACTS} of another program.\n",
        "{{change_id}} {{change_id}} {change_id}\n",
        "{{change_id}} {{change_id}} {{change_id}} ${change_id} <change_id> `{change_id}`\n",
        # A file with braces of its own.
        "{{change_id}} {{change_id}} {{change_id}} {change_id} {phase}\n",
        "```python\nf'{change_id}'\n```\n\n{{change_id}} {{change_id}} {{change_id}}\n",
    ],
)
def test_what_is_no_wrong_mark_elsewhere(text: str) -> None:
    assert run(parse(Source(text), "docs/page.md")) == []
