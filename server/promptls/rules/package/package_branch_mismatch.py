import re
from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, suggest
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.text import Span

_SLUG = re.compile(r"`?(?P<number>[0-9]++)-(?P<words>[A-Za-z0-9-]++)")
_PLACEHOLDER = re.compile(r"[{<]")


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
        - **Target Branch:** feat/002-login-WP01
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
        - **Target Branch:** feat/001-user-login-WP01
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
def package_branch_mismatch(document: Document, _: Context) -> Iterator[Finding]:
    """The target branch belongs to the feature and the package.

    It is `feat/`, the number of the feature, words of its slug, and the id of the package.
    Work on another branch is not found by the review.
    """
    package = document.package
    if package is None:
        return
    feature, branch = package.field("Feature"), package.field("Target Branch")
    if feature is None or branch is None:
        return
    slug = _SLUG.match(feature.value)
    found = branch.value.strip("`")
    if slug is None or not found or _PLACEHOLDER.search(found):
        return
    number, words = slug["number"], slug["words"]
    package_id = f"WP{package.title.number}"
    parts = found.removeprefix(f"feat/{number}-").removesuffix(f"-{package_id}").split("-")
    fits = found.startswith(f"feat/{number}-") and found.endswith(f"-{package_id}")
    if fits and set(parts) <= set(words.split("-")):
        return
    wanted = f"feat/{number}-{words}-{package_id}"
    start = branch.span.start + branch.value.index(found)
    fix = suggest(Span(start, start + len(found)), wanted, f"Change to {wanted}")
    yield Finding(branch.span, f"expected a branch like {wanted!r}, found {found!r}", fix)
