"""Clean files, from which the examples of rules are made by one change each."""

EMISSION_PROTOCOL = """\
# PROMPT EMISSION PROTOCOL

### 1. Workflow Initialization

- feature -> "feature"
- fix -> "bug"
- full-lifecycle -> "project"
- upgrade -> "upgrade target"
- test-run, test-generate -> skip this emission point (auto-start)

Emit:
  [1] Describe your {noun} to begin {first_phase_name}
  [2] Show workflow phases
  [3] Show workflow status

### 2. Gate Passage

Emit (not last phase):
  [1] Continue to {next_phase_name}
  [2] Review {current_phase_noun} artifacts
  [3] Show workflow status

Emit (last phase):
  [1] Complete workflow and merge to main
  [2] Review all workflow artifacts
  [3] Show workflow status

### 3. Gate Failure

Emit:
  [1] Review gate failure details
  [2] Retry gate check
  [3] Escalate to human

### 4. Blocker/Escalation

Emit:
  [1] Resolve blocker and retry
  [2] Cancel workflow
  [3] Show workflow status

### 5. Workflow Completion

Emit (completion):
  [1] Start a new feature
  [2] Run tests
  [3] View project status

Emit (cancellation):
  [1] Start a new feature
  [2] View project status
"""

TEMPLATE = """\
# Identity & Role

You are the reviewer of a proposal.

# Core Principles

- Question every assumption.

# Context

<<PROJECT_CONTEXT>>

# Workflow

The phase is challenge.
Review the proposal for consistency and gaps.

You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
"""

IMPLEMENT_TEMPLATE = """\
# Tasks

- [ ] 1.1 Create the user model
- [ ] 1.2 Add the login form

You MUST output `<task_status id="X.Y">COMPLETED</task_status>` or
`<task_status id="X.Y">FAILED</task_status>` for each task.
"""

DESIGN_AGENT = """\
# System Designer

# SUGGESTED PROMPTS

End with this block:

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""

WORK_PACKAGE = """\
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
"""

SPECIFICATION = """\
<!-- spec-kitty: validated -->
<!-- spec-kitty: fr-count: 2 -->
<!-- spec-kitty: fr-coverage: 100% -->

<!-- sk:fr id="FR-AUTH-001" priority="high" -->
- Users can register with email and password
<!-- /sk:fr -->

<!-- sk:fr id="FR-AUTH-002" priority="medium" -->
- Users can log in and receive a token
<!-- /sk:fr -->
"""

STATE_AT_ARCHITECTURE = """\
{
  "active_workflow": {
    "type": "feature",
    "phases": [
      "01-requirements",
      "02-impact-analysis",
      "03-architecture",
      "04-design",
      "05-test-strategy",
      "06-implementation",
      "08-code-review"
    ],
    "current_phase_index": 2,
    "current_phase": "03-architecture"
  }
}
"""

REVIEW_CONTRACT = """\
[contracts.review]
files = ["prompts/review*.md"]

[[contracts.review.parts]]
line = "VERDICT: {PASS,FAIL}"
place = "last"
good = ["PASS"]
"""

REPORT_CONTRACT = """\
[contracts.report]
agents = ["reporter"]

[[contracts.report.parts]]
fence = "json"
"""

CHECKED_CONTRACT = REPORT_CONTRACT + 'schema = "report.json"\n'

REPORT_SCHEMA = """\
{
  "type": "object",
  "properties": {"passed": {"type": "boolean"}, "issues": {"type": "array"}},
  "required": ["passed"]
}
"""
