from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.work_scope import out_of_scope


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.UNSAFE,
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
        - **Created:** 2025-01-15T10:30:00Z

        ## Deliverables

        - [ ] `src/LoginForm.tsx` \u2014 the form
        - [ ] `src/useLogn.ts` \u2014 the hook

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
def package_deliverable_out_of_scope(document: Document, _: Context) -> Iterator[Finding]:
    """Every deliverable is in the work scope.

    An agent may touch nothing else, so it cannot deliver such a file without a violation.
    """
    for it, meant in out_of_scope(document.package) if document.package is not None else ():
        fix = None
        if meant is not None:
            fix = suggest(it.path_span, meant.path, f"Change to {meant.path}")
        yield Finding(it.path_span, f"not in the work scope: {it.path}", fix)
