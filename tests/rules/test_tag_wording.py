"""What messages about tags say, and the titles of their fixes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.kinds import Kind

TAGS = select(["tag", "rule"])


def diagnose(text: str, phase: str = "", *tags: ResponseTag, kind: Kind | None = None) -> str:
    """What is said of a text with one fault, and the title of the fix in brackets."""
    vocabulary = replaced(SPECIFIED, tags=(*SPECIFIED.tags, *tags))
    path = f"templates/system/BASE-{phase}.md" if phase else "example.md"
    (found,) = check(parse(Source(text), path, kind=kind), RuleSet(TAGS, vocabulary))
    return shown(found)


def shown(found: FileDiagnostic) -> str:
    return found.message + (f" [{found.fix.title}]" if found.fix else "")


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("plan", "PASS or NEEDS_REVISION"),
        ("challenge", "PASS, NEEDS_REVISION or REJECTED"),
        ("implement", "PASS"),
        ("review", "PASS, NEEDS_CHANGES or MAJOR_ISSUES"),
    ],
)
def test_the_values_of_the_phase_are_expected(phase: str, expected: str) -> None:
    assert diagnose("<review>GOOD</review>", phase).endswith(f"value; expected {expected}")
    assert diagnose("<review></review>", phase) == f"<review> has no value; expected {expected}"


def test_a_value_of_other_phases_names_them() -> None:
    assert diagnose("<review>NEEDS_REVISION</review>", "review") == (
        "'NEEDS_REVISION' is not a valid <review> value in phase 'review'"
        " (only in 'plan' and 'challenge'); expected PASS, NEEDS_CHANGES or MAJOR_ISSUES"
    )


def test_where_a_phase_has_no_values_those_of_others_are_expected() -> None:
    tag = ResponseTag("risk", "", (TagValue("LOW", "", ("plan",)), TagValue("HIGH", "", ("plan",))))
    assert diagnose("<risk>MEDIUM</risk>", "review", tag).endswith("expected LOW or HIGH")


def test_many_values_and_a_long_text_are_cut() -> None:
    tag = ResponseTag("risk", "", tuple(TagValue(f"RISK_{it}", "") for it in range(100)))
    found = diagnose(f"<risk>{'X' * 100}</risk>", "", tag)
    known = ", ".join(f"RISK_{it}" for it in range(8))
    value = "X" * 59
    assert found == f"'{value}\u2026' is not a valid <risk> value; expected {known}, \u2026"


def test_a_pattern_of_the_settings_is_expected() -> None:
    tag = ResponseTag("edit", "", attributes=(TagAttribute("file", "", r"[a-z]+\.py", ""),))
    found = diagnose('<edit file="a.c">Text</edit>', "plan", tag)
    assert found == r"invalid file 'a.c' for <edit>; expected a match for '[a-z]+\.py'"


def test_a_response_gets_no_example_that_only_a_template_may_have() -> None:
    found = diagnose("<task_status id=one>FAILED</task_status>", kind=Kind.RESPONSE)
    assert found == "malformed tag '<task_status id=one>'"
