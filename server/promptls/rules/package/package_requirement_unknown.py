from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.kinds import Kind
from promptls.project import Facts
from promptls.requirement_ids import REQUIREMENT_ID
from promptls.rule import Context, rule


@rule(
    Facts,
    severity=Severity.INFO,
    clause="agent prompt, Markdown prompt document",
    path="work/WP01.md",
    kind=Kind.WORK_PACKAGE,
    beside={"specs/001-user-login/spec.md": "- **FR-AUTH-001:** a\n- **FR-AUTH-002:** b\n"},
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
        - [ ] `src/useLogin.ts` \u2014 the hook

        ## Work Scope (File Boundaries)

        You are authorized to create or modify **only** these files:

        ```
        src/LoginForm.tsx
        src/useLogin.ts
        ```

        ## Constraints & Governance

        - **FR-AUTH-001:** Form must validate email format
        - **FR-AUTH-003:** Password must be at least 8 characters

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
def package_requirement_unknown(facts: Facts, context: Context) -> Iterator[Finding]:
    """A requirement of a work package is defined by the specification of its feature.

    The package implements a part of the specification. A requirement that is only here was
    either misspelt or never agreed on.
    """
    files = context.project.files.values() if context.project is not None else ()
    defined = frozenset[str]().union(*(it.requirements for it in files))
    if not defined:
        return
    for it in facts.references:
        if it.id not in defined and REQUIREMENT_ID.fullmatch(it.id):
            yield Finding(it.span, f"the specification does not define {it.id}")
