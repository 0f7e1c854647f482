from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule

_DASH = "\u2014"


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad="""
        # Task: WP01 - Implement Login Form

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
def package_title_malformed(document: Document, _: Context) -> Iterator[Finding]:
    """A work package begins with `# Task: WPnn — Title`.

    The harness reads the id of the package from this line, and people read what it is about.
    """
    if document.package is None or document.package.title.exact:
        return
    title = document.package.title
    found = document.source[title.span]
    fix = None
    if title.number and title.name:
        wanted = f"# Task: WP{title.number.zfill(2)} {_DASH} {title.name}"
        fix = replace(title.span, wanted, f"Change to {wanted!r}")
    yield Finding(title.span, f"expected '# Task: WPnn {_DASH} Title', found {found!r}", fix)
