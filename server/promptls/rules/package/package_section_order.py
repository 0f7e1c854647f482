from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.vocabulary.packages import PACKAGE_PARTS


@rule(
    Document,
    severity=Severity.INFO,
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

        ## Work Scope (File Boundaries)

        You are authorized to create or modify **only** these files:

        ```
        src/LoginForm.tsx
        src/useLogin.ts
        ```

        ## Deliverables

        - [ ] `src/LoginForm.tsx` \u2014 the form
        - [ ] `src/useLogin.ts` \u2014 the hook

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
def package_section_order(document: Document, _: Context) -> Iterator[Finding]:
    """The sections of a work package stand in their order.

    An agent reads from top to bottom: first why, then what, then within which limits.
    """
    if document.package is None:
        return
    order = [it.name for it in PACKAGE_PARTS if it.required]
    highest = -1
    for section in document.package.sections:
        if section.known not in order:
            continue
        place = order.index(section.known)
        if place < highest:
            message = f"{section.known!r} stands after {order[highest]!r}"
            yield Finding(section.heading, message)
            return
        highest = place
