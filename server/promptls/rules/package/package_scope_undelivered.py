from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.text import Span, newline_of
from promptls.work_scope import undelivered


@rule(
    Document,
    severity=Severity.WARNING,
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
        - [ ] `src/useLogin.ts`

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
def package_scope_undelivered(document: Document, context: Context) -> Iterator[Finding]:
    """Every file of the work scope is delivered.

    A file that nobody has to deliver is either a deliverable that was forgotten, or more
    freedom than the work needs.
    """
    if document.package is None:
        return
    newline = newline_of(context.text)
    last = document.package.deliverables[-1:]
    for it in undelivered(document.package):
        line = document.source.line(document.source.line_at(last[0].path_span.start))
        text = f"{newline}- [ ] `{it.path}`"
        fix = suggest(Span(line.end, line.end), text, f"Insert a deliverable for {it.path}")
        yield Finding(it.span, f"no deliverable names {it.path}", fix)
