"""The feature's context in work packages: its fields, the branch, the date, and states."""

import pytest

from promptls.checking.fixing import fix_all
from promptls.rules.examples import WORK_PACKAGE
from rules.package_drawing import changed, check_fixed, check_lines, diagnose


def test_a_field_is_missing() -> None:
    text = changed(
        ("- **Feature:** 001-user-login (User Login System)\n", ""),
        ("- **Feature State:** IMPLEMENT\n", ""),
        ("- **Created:** 2025-01-15T10:30:00Z\n", ""),
    )
    check_lines(
        text,
        """
        | ## Feature Context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Feature' in the feature context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Feature State' in the feature context
        : ^^^^^^^^^^^^^^^^^^ package-context-incomplete: missing 'Created' in the feature context
        """,
    )
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    context = "- **Feature:** 001-login\n- **Feature State:** IMPLEMENT\n- **Target"
    assert context in fixed
    assert "WP01\n- **Created:** {created}\n" in fixed
    assert diagnose(fixed) == []


def test_a_feature_context_without_fields() -> None:
    start, stop = WORK_PACKAGE.index("- **Feature:**"), WORK_PACKAGE.index("## Deliverables")
    text = WORK_PACKAGE[:start] + WORK_PACKAGE[stop:]
    fixed, _ = fix_all(text, diagnose, lambda _: True)
    assert diagnose(fixed) == []
    assert (
        "## Feature Context\n\n- **Feature:** {feature}\n- **Feature State:** IMPLEMENT\n"
        "- **Target Branch:** {target_branch}\n- **Created:** {created}\n"
    ) in fixed


def test_the_branch_follows_from_the_feature() -> None:
    text = changed(("- **Target Branch:** feat/001-login-WP01\n", ""))
    check_fixed(text, changed(("001-login", "001-user-login")))
    text = changed(
        ("- **Target Branch:** feat/001-login-WP01\n", ""), ("001-user-login (User Login", "x (y")
    )
    check_fixed(
        text,
        changed(("feat/001-login-WP01", "{target_branch}"), ("001-user-login (User Login", "x (y")),
    )
    text = changed(("001-user-login (User Login System)", ""), ("feat/001-login-WP01", "main"))
    check_fixed(
        text,
        changed(
            ("001-user-login (User Login System)", "{feature}"), ("feat/001-login-WP01", "main")
        ),
    )


@pytest.mark.parametrize("state", ["VALIDATE", "SHIPPED", "REVIEW"])
def test_a_project_has_states_of_its_own(state: str) -> None:
    field, mark_ = "State:** IMPLEMENT", "Feature: `IMPLEMENT`"
    assert diagnose(changed((field, f"State:** {state}"), (mark_, f"Feature: `{state}`"))) == []
    assert diagnose(changed((mark_, "Feature: `IMPLEMENTATION`"))) == []
    check_lines(
        changed((mark_, "Feature: `VALIDATE`")),
        """
        | - Feature: `VALIDATE`
        :             ^^^^^^^^ package-id-mismatch: feature state 'VALIDATE', but in the feature context the feature state is 'IMPLEMENT'
        """,
    )
