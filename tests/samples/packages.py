"""Clean work packages: the template that ships, the sample of the specification, a short one."""

import re
from pathlib import Path

from promptls.rules.examples import WORK_PACKAGE

_TEMPLATE = Path(__file__).parents[2] / "templates" / "work-packages" / "WP01.md"

SPECIFIED = """\
# Task: WP01 \u2014 Implement Login Form Component

## Mission

Build a React login form component that supports email/password authentication with validation and error display. This is the user-facing entry point for the authentication system.

## Feature Context

- **Feature:** 001-user-login (User Login System)
- **Feature State:** IMPLEMENT
- **Target Branch:** feat/001-login-WP01
- **Created:** 2025-01-15T10:30:00Z

## Deliverables

### Code

- [ ] `src/components/LoginForm.tsx` \u2014 React component with form validation
- [ ] `src/hooks/useLogin.ts` \u2014 Custom hook for login mutation
- [ ] `src/styles/LoginForm.module.css` \u2014 Component styles

### Tests

- [ ] `src/components/__tests__/LoginForm.test.tsx` \u2014 Unit tests (>80% coverage)
- [ ] `src/hooks/__tests__/useLogin.test.ts` \u2014 Hook tests

### Documentation

- [ ] `src/components/LoginForm.md` \u2014 Component storybook

## Work Scope (File Boundaries)

You are authorized to create or modify **only** these files:

```
src/components/LoginForm.tsx
src/components/__tests__/LoginForm.test.tsx
src/components/LoginForm.md
src/hooks/useLogin.ts
src/hooks/__tests__/useLogin.test.ts
src/styles/LoginForm.module.css
```

Any changes to other files (except lock files) require governance exception.

## Constraints & Governance

### Functional Requirements (FR)

- **FR-AUTH-001:** Form must validate email format (RFC 5322)
- **FR-AUTH-002:** Password must be at least 8 characters
- **FR-AUTH-003:** Error messages must display inline under invalid fields
- **FR-AUTH-004:** Form must disable submit button while request is in-flight

### Architecture Rules

- [ ] Use existing `src/services/auth.ts` service (do NOT rewrite)
- [ ] Use Tailwind CSS for styling (do NOT add CSS-in-JS)
- [ ] Use React hooks, not class components
- [ ] All async operations must use proper error boundaries
- [ ] No unhandled promise rejections

### Code Quality Gates

- [ ] ESLint must pass: `npm run lint`
- [ ] TypeScript must pass: `npm run typecheck`
- [ ] Tests must pass: `npm run test` (>80% coverage required)
- [ ] No console errors/warnings in test runs

### Dependencies

- **May add:** react, react-dom, zod (validation)
- **May NOT add:** external auth libs (use auth.ts service)
- **May NOT change:** tsconfig.json, package.json root entries

## Context Documents

Your context includes:

1. **Specification** (`spec.md`):
   - Full feature mission and user stories
   - Acceptance criteria for all work packages
   - Links to designs and prototypes

2. **Implementation Plan** (`plan.md`):
   - Work breakdown: WP01 through WP03
   - Dependencies and parallelization strategy
   - Risk mitigation plans

3. **Existing Code Structure** (`ARCHITECTURE.md`):
   - Component hierarchy
   - Service layer organization
   - Authentication flow diagrams

4. **Governance & Audit** (`GOVERNANCE.md`):
   - State transition rules
   - Review gate requirements
   - Non-repudiation audit log format

## Workflow & State Transitions

### Current State

- Feature: `IMPLEMENT` (all specs approved, plan complete)
- Work Package: `PLANNED` (ready for your work)
- Worktree: `.worktrees/001-login-WP01` (isolated environment)
- Branch: `feat/001-login-WP01` (created from main)

### Your Actions

1. **Initialize** (first run):
   - Read `spec.md` and `plan.md`
   - Review existing `src/services/auth.ts`
   - Set up test environment

2. **Develop**:
   - Create/edit files listed in deliverables
   - Commit frequently with message format: `WP01: [description]`
   - Run tests and linting: `npm run test && npm run lint`

3. **Finalize**:
   - Ensure all deliverables exist and tests pass
   - Make final commit: `WP01: Complete implementation`
   - All changes must be committed (no staged/unstaged)

4. **Submit for Review**:
   - When ready, exit with code 0
   - Output your final status to stdout (see Response Format below)
   - Do NOT manually transition state (harness does this)

### State Diagram

```
PLANNED \u2500\u2500[your work]\u2500\u2500> DOING \u2500\u2500[tests pass]\u2500\u2500> FOR_REVIEW \u2500\u2500[approved]\u2500\u2500> DONE
           (git commits)           (PR created)             (merged)
```

## Available Tools & Commands

### Git Operations (via subcommands)

```bash
# View current state
git status
git log --oneline -10

# Stage and commit
git add src/components/LoginForm.tsx
git commit -m "WP01: Implement form component"

# Create branches (already done, but shown for reference)
git branch --list
git checkout -b feat/001-login-WP02 feat/001-login-WP01
```

### Harness Commands

The harness provides these commands for state management:

```bash
# Check current state
agileplus status WP01

# Create artifact (for evidence)
agileplus artifact write \\
  --feature-slug 001-login \\
  --relative-path WP01/test-report.txt \\
  --content "Tests: 42 passed, 0 failed"
```

## Response Format (Exit & Output)

When you finish (success or failure), output JSON to stdout:

```json
{
  "job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
  "wp_id": "WP01",
  "success": true
}
```

## Rust Context

### Workspace Layout

```
crates/
\u251c\u2500\u2500 agileplus-domain/       \u2190 Core entities, no external deps
\u2514\u2500\u2500 agileplus-git/          \u2190 VcsPort impl
```

### Dependency Constraints

- `serde` v1, `tokio` v1, `sqlx` v0.7 \u2014 workspace-level, do NOT change versions
- New dependencies require governance exception if not in `Cargo.toml` already
"""

SHIPPED = _TEMPLATE.read_text(encoding="utf-8")
SAMPLES = {
    "specified": SPECIFIED,
    "shipped": SHIPPED,
    "short": WORK_PACKAGE,
    "with front matter": f"---\nstate: planned\n---\n\nSome words before.\n\n{SHIPPED}",
    "done": SPECIFIED.replace("[ ] `src/", "[x] `src/").replace("`PLANNED`", "`DONE`"),
    "scope as items": SHIPPED.replace("\nsrc/", "\n- `src/")
    .replace("tsx\n", "tsx`\n")
    # Only the lines of the fence begin with a path.
    .replace("useLogin.ts\n```", "useLogin.ts`\n```")
    .replace("```\n", ""),
}

# The specification shows its sample as it comes out of a chat: without empty lines, without the
# fence around the paths, and without the underscores that a viewer took for emphasis.
_PATHS = """\
```
src/components/LoginForm.tsx
src/components/__tests__/LoginForm.test.tsx
src/components/LoginForm.md
src/hooks/useLogin.ts
src/hooks/__tests__/useLogin.test.ts
src/styles/LoginForm.module.css
```
"""
PASTED = re.sub(
    r"\n+",
    "\n",
    SPECIFIED.replace(
        f"files:\n\n{_PATHS}", f"files:{' '.join(_PATHS.split()[1:-1])}\n".replace("__", "")
    ),
)
