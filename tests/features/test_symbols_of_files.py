"""The outline of front matter, packages, settings and the state."""

from features.matrix import covers
from features.structures import check_outline


@covers("document symbols", "front matter", "placeholder")
def test_front_matter_with_its_fields_and_declared_variables() -> None:
    check_outline(
        """
        | ---
        | name: designer
        | tools: [Read, Grep]
        | variables:
        |   - GOAL
        | empty:
        | ---
        | # Title
        """,
        """
        front matter: Front matter (designer)
          field: name (designer)
          field: tools (2 entries)
            value: Read
            value: Grep
          field: variables (1 entry)
            variable: GOAL
          field: empty
        """,
        path="agents/a.md",
    )


@covers("document symbols", "package")
def test_a_package_with_sections_deliverables_and_requirements() -> None:
    check_outline(
        """
        | # Task: WP01 \u2014 Login
        | ## Feature Context
        | - **Feature:** 001-login
        | ## Deliverables
        | ### Code
        | - [x] `src/login.ts` \u2014 form
        | - [ ] `src/hook.ts` \u2014 hook
        | ## Constraints & Governance
        | ### Functional Requirements
        | - **FR-AUTH-001:** Validate
        | ## Workflow & State Transitions
        | - Work Package: `PLANNED`
        """,
        """
        work package: Task: WP01 \u2014 Login (PLANNED)
          section: Feature Context
            field: Feature (001-login)
          section: Deliverables (1 of 2 done)
            deliverable: src/login.ts (done)
            deliverable: src/hook.ts (open)
          section: Constraints & Governance
            requirement: FR-AUTH-001
          section: Workflow & State Transitions
        """,
    )


@covers("document symbols", "state")
def test_the_state_has_its_workflow_and_phases() -> None:
    check_outline(
        """
        | {
        |   "active_workflow": {
        |     "type": "feature",
        |     "phases": ["01-requirements", "04-design", 7],
        |     "current_phase_index": 1,
        |     "phase_status": {"01-requirements": "completed", "04-design": "in_progress"}
        |   }
        | }
        """,
        """
        workflow: feature (phase 2 of 3)
          phase: Phase 01 - Requirements (completed)
          phase: Phase 04 - Design (in_progress, current)
        """,
        path=".isdlc/state.json",
    )
