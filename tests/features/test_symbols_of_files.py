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


@covers("document symbols", "settings")
def test_settings_have_their_tables_and_keys() -> None:
    check_outline(
        """
        | # A comment is no heading.
        | select = ["all"]
        | [severity]
        | block-crlf = "hint"
        | [variables.GOAL]
        | description = "What to do."
        """,
        """
        key: select (["all"])
        table: severity
          key: block-crlf ("hint")
        table: variables.GOAL
          key: description ("What to do.")
        """,
        path="promptls.toml",
    )


@covers("document symbols", "contract")
def test_each_part_of_a_contract_is_a_table() -> None:
    check_outline(
        """
        | [contracts.review]
        | files = ["a.md"]
        |
        | [[contracts.review.parts]]
        | line = "VERDICT: {PASS,FAIL}"
        |
        | [[contracts.review.parts]]
        | fence = "json"
        """,
        """
        table: contracts.review
          key: files (["a.md"])
        table: contracts.review.parts
          key: line ("VERDICT: {PASS,FAIL}")
        table: contracts.review.parts
          key: fence ("json")
        """,
        path="promptls.toml",
    )


@covers("document symbols", "settings")
def test_of_a_shared_settings_file_only_our_tables_count() -> None:
    check_outline(
        """
        | [tool.ruff]
        | select = ["ALL"]
        | [tool.promptls]
        | ignore = ["tag-case"]
        | [tool.mypy]
        | strict = true
        """,
        """
        table: promptls
          key: ignore (["tag-case"])
        """,
        path="pyproject.toml",
    )


def test_a_table_above_another_that_comes_first_has_a_header() -> None:
    check_outline(
        """
        | [variables.GOAL]
        | source = "a"
        | [variables]
        | PLAN.source = "b"
        """,
        """
        table: variables.GOAL
          key: source ("a")
        table: variables
          key: PLAN ("b")
            key: source ("b")
        """,
        path="promptls.toml",
    )


def test_settings_that_are_not_toml_have_no_outline() -> None:
    check_outline(
        """
        | select = [
        """,
        """
        """,
        path="promptls.toml",
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
