from collections.abc import Iterator
from datetime import datetime

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule


@rule(
    Document,
    severity=Severity.WARNING,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad="""
        # Task: WP01 \u2014 Implement Login Form

        ## Mission

        Build a login form.

        ## Feature Context

        - **Feature:** 001-user-login (User Login System)
        - **Feature State:** IMPLEMENT
        - **Target Branch:** feat/001-login-WP01
        - **Created:** January 15, 2025

        ## Deliverables

        - [ ] `src/LoginForm.tsx` \u2014 the form
        - [ ] `src/useLogin.ts` \u2014 the hook

        ## Work Scope (File Boundaries)

        You are authorized to create or modify **only** these files:

        ```
        src/LoginForm.tsx
        src/useLogin.ts
        ```

        ## Constraints & Governance

        - **FR-AUTH-001:** Form must validate email format
        - **FR-AUTH-002:** Password must be at least 8 characters

        ## Context Documents

        1. `spec.md`

        ## Workflow & State Transitions

        - Feature: `IMPLEMENT`
        - Work Package: `PLANNED`
    """,
    good="""
        # Task: WP01 \u2014 Implement Login Form

        ## Mission

        Build a login form.

        ## Feature Context

        - **Feature:** 001-user-login (User Login System)
        - **Feature State:** IMPLEMENT
        - **Target Branch:** feat/001-login-WP01
        - **Created:** 2025-01-15T10:30:00Z

        ## Deliverables

        - [ ] `src/LoginForm.tsx` \u2014 the form
        - [ ] `src/useLogin.ts` \u2014 the hook

        ## Work Scope (File Boundaries)

        You are authorized to create or modify **only** these files:

        ```
        src/LoginForm.tsx
        src/useLogin.ts
        ```

        ## Constraints & Governance

        - **FR-AUTH-001:** Form must validate email format
        - **FR-AUTH-002:** Password must be at least 8 characters

        ## Context Documents

        1. `spec.md`

        ## Workflow & State Transitions

        - Feature: `IMPLEMENT`
        - Work Package: `PLANNED`
    """,
)
def package_timestamp_malformed(document: Document, _: Context) -> Iterator[Finding]:
    """The date of creation is ISO 8601.

    Harnesses sort packages by it.
    """
    created = document.package.field("Created") if document.package is not None else None
    if created is None:
        return
    value = created.value.strip("`")
    if not value or "{" in value or "<" in value:
        return
    try:
        datetime.fromisoformat(value)
    except ValueError:
        yield Finding(created.span, f"not ISO 8601: {value!r}")
