"""The ids and priorities of requirements, and their attributes."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

_FIRST = '| <!-- sk:fr id="FR-001" priority="high" -->\n| Text.\n| <!-- /sk:fr -->\n'


def test_values_are_quoted() -> None:
    check_fix(
        """
        | <!-- sk:fr id=FR-001 priority=high -->
        :              ^^^^^^ requirement-value-unquoted: unquoted value 'FR-001'; expected "FR-001"
        :                              ^^^^ requirement-value-unquoted: unquoted value 'high'; expected "high"
        | Text.
        | <!-- /sk:fr -->
        """,
        """
        | <!-- sk:fr id="FR-001" priority="high" -->
        | Text.
        | <!-- /sk:fr -->
        """,
    )


@pytest.mark.parametrize(
    ("wrong", "name", "meant"),
    [
        ('id="FR-002" prio="high"', "prio", "priority"),
        ('id="FR-002" prioritty="high"', "prioritty", "priority"),
    ],
)
def test_a_misspelt_attribute_is_one_finding(wrong: str, name: str, meant: str) -> None:
    text = f'<!-- sk:fr id="FR-001" priority="high" -->\na\n<!-- /sk:fr -->\n<!-- sk:fr {wrong} -->\nb\n<!-- /sk:fr -->\n'
    (found,) = run(parse(Source(text), "spec.md"))
    assert found.message == f"unknown attribute {name!r}; did you mean {meant!r}?"


def test_a_misspelt_attribute_with_a_misspelt_value_is_two() -> None:
    check(
        """
        | <!-- sk:fr id="FR-001" proirity="hgh" -->
        :                        ^^^^^^^^ requirement-priority-unknown: unknown attribute 'proirity'; did you mean 'priority'?
        :                                  ^^^ requirement-priority-unknown: unknown priority 'hgh'; did you mean 'high'?
        | Text.
        | <!-- /sk:fr -->
        """
    )


@pytest.mark.parametrize("other", ['id="FR-002" by="me"', 'id="FR-002" owner="me" area="auth"'])
def test_attributes_of_other_tools_are_theirs(other: str) -> None:
    check(f"| <!-- sk:fr {other} -->\n| Text.\n| <!-- /sk:fr -->")


def test_a_priority_that_only_one_requirement_lacks() -> None:
    check(
        _FIRST
        + """| <!-- sk:fr id="FR-002" -->
:                ^^^^^^ requirement-priority-missing: requirement 'FR-002' has no priority
| Text.
| <!-- /sk:fr -->"""
    )
