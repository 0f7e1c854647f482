"""All uses of a name, in all files."""

from features.matrix import covers
from features.workspace import (
    check_references,
)


@covers("references", "placeholder", "front matter", "settings")
def test_all_uses_of_a_variable_in_both_spellings() -> None:
    check_references("""
        @ a.md
        | ---
        | variables: [to<|>pic]
        :             ^^^^^ here
        | ---
        | <<topic>> and {{ topic }}, not <<Topic>>
        :   ^^^^^ here
        :                  ^^^^^ here
        | ```python
        | print("{{topic}}")
        :          ^^^^^ here
        | ```
        @ docs/b.md
        | <!-- <<topic>> -->
        :        ^^^^^ here
        @ promptls.toml
        | [variables]
        | topic.description = "What it is about"
        : ^^^^^ here
        | topic.mandatory = true
        : ^^^^^ here
    """)


@covers("references", "placeholder")
def test_the_uses_without_the_declarations() -> None:
    check_references(
        """
        | ---
        | variables: [topic]
        | ---
        | <<to<|>pic>>
        :   ^^^^^ here
    """,
        with_declaration=False,
    )


@covers("references", "tag")
def test_all_uses_of_a_response_tag() -> None:
    check_references("""
        @ templates/system/CLAUDE-review.md
        | <rev<|>iew>PASS</review>
        :  ^^^^^^ here
        :               ^^^^^^ here
        @ templates/system/BASE-review.md
        | Answer with `<review>`.
        :               ^^^^^^ here
    """)


@covers("references", "tag")
def test_the_tags_of_the_same_name_in_a_file() -> None:
    check_references("""
        @ a.md
        | <context<|>>
        :  ^^^^^^^ here
        | one
        | </context>
        :   ^^^^^^^ here
        |
        | <context>
        :  ^^^^^^^ here
        | two
        | </context>
        :   ^^^^^^^ here
        @ b.md
        | <context>
        | three
        | </context>
    """)


@covers("references", "marker", "package")
def test_the_uses_of_a_requirement_of_one_feature() -> None:
    check_references("""
        @ specs/001-login/spec.md
        | ### FR-0<|>01: Check the address
        :     ^^^^^^ here
        |
        | As FR-001 says, and not FR-0011.
        :    ^^^^^^ here
        @ specs/001-login/tasks.md
        | - [ ] T1 (FR-001)
        :           ^^^^^^ here
        @ specs/002-search/tasks.md
        | - [ ] T1 (FR-001)
        @ specs/002-search/spec.md
        | ### FR-001: Find words
        @ work/WP01.md
        | # Task: WP01 — Login
        |
        | ## Feature Context
        |
        | - **Feature:** 001-login (Login)
        |
        | - **FR-001:** Check the address.
        :     ^^^^^^ here
    """)


@covers("references", "block")
def test_the_uses_of_an_item() -> None:
    check_references("""
        @ agents/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate Failure
        |
        | Emit:
        |   [1] Review gate failure details
        |   [2] Retry gate check
        :       ^^^^^^^^^^^^^^^^ here
        |   [3] Escalate to human
        @ agents/03-designer.md
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry<|> gate check
        :       ^^^^^^^^^^^^^^^^ here
        |   [2] Escalate to human
        | ---
    """)


@covers("references", "block")
def test_the_blocks_of_an_emission_point() -> None:
    check_references("""
        @ agents/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate<|> Failure
        :       ^^^^^^^^^^^^ here
        @ agents/03-designer.md
        | ---
        | SUGGESTED NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ here
        |   [1] Retry gate check
        |   [2] Escalate to human
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Something else
        |   [2] Show workflow status
        | ---
    """)


@covers("references", "block")
def test_the_uses_of_a_variable_of_blocks() -> None:
    check_references("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_<|>phase_name}
        :                   ^^^^^^^^^^^^^^^^^ here
        |   [2] Skip {next_phase_name}
        :            ^^^^^^^^^^^^^^^^^ here
        | ---
    """)


@covers("references", "package")
def test_the_packages_that_name_a_file() -> None:
    check_references("""
        @ WP01.md
        | # Task: WP01 — Login
        |
        | ## Deliverables
        |
        | - [ ] `src/log<|>in.py` — the form
        :        ^^^^^^^^^^^^ here
        @ WP02.md
        | # Task: WP02 — Logout
        |
        | ## Work Scope (File Boundaries)
        |
        | ```
        | src/login.py
        : ^^^^^^^^^^^^ here
        | ```
    """)


@covers("references", "suppression", "settings")
def test_where_a_rule_is_suppressed_and_configured() -> None:
    check_references("""
        @ a.md
        | <!-- promptls: allow-file tag-<|>case -->
        :                           ^^^^^^^^ here
        @ promptls.toml
        | ignore = ["tag-case"]
        :            ^^^^^^^^ here
    """)


@covers("references", "tag", "settings")
def test_the_value_of_a_tag_is_used_in_documents_and_declared_in_the_settings() -> None:
    check_references("""
        @ a.md
        | Answer `<verdict score="1">KEEP|DROP</verdict>` or <verdict>KE<|>EP</verdict>, not KEEP.
        :                            ^^^^ here
        :                                                             ^^^^ here
        | Another: <review>KEEP</review>
        @ promptls.toml
        | [tags.verdict]
        | values = ["KEEP", "DROP"]
        :            ^^^^ here
    """)
