from features.matrix import covers
from features.workspace import (
    ROOT,
    check_definition,
    check_highlights,
    check_references,
    find_targets,
)
from promptls.features.navigation.definition import RulePage, Target

ORCHESTRATOR = """
@ agents/00-sdlc-orchestrator.md
| # PROMPT EMISSION PROTOCOL
|
| ## 1. Workflow Initialization
|
| Emit:
|   [1] Describe your {workflow_noun} to begin {first_phase_name}
|   [2] Show workflow phases
|   [3] Show workflow status
|
| ## 2. Gate Passage
"""


@covers("definition", "placeholder", "front matter")
def test_a_placeholder_leads_to_its_declaration_in_front_matter() -> None:
    check_definition("""
        | ---
        | variables:
        |   - topic
        :     ^^^^^ 1
        |   - other
        | ---
        | About <<to<|>pic>>.
    """)


@covers("definition", "placeholder", "settings")
def test_a_placeholder_leads_to_its_declaration_in_the_settings() -> None:
    check_definition("""
        @ flows/a.md
        | About {{ to<|>pic }}.
        @ promptls.toml
        | [variables.topic]
        :            ^^^^^ 1
        | description = "What it is about"
    """)


@covers("definition", "placeholder", "settings")
def test_front_matter_comes_before_the_settings_and_the_source() -> None:
    check_definition("""
        @ flows/a.md
        | ---
        | variables: [topic]
        :             ^^^^^ 1
        | ---
        | About <<topic<|>>>.
        @ promptls.toml
        | variables."topic".source = "docs/topic.md"
        :            ^^^^^ 2
        @ docs/topic.md
        | Trees.
        : ^ 3 file
    """)


@covers("definition", "placeholder")
def test_a_specified_variable_leads_to_its_source() -> None:
    found = find_targets("| <<PROJECT_CONTEXT<|>>>")
    assert found == [Target(f"{ROOT}/agentd/project.md")]


@covers("definition", "placeholder")
def test_a_variable_without_a_file_has_no_definition() -> None:
    assert find_targets("| <<PROJECT_STRUCTURE<|>>>") == []


@covers("definition", "front matter", "settings")
def test_a_declaration_is_its_own_definition_where_there_is_no_other() -> None:
    check_definition("""
        | ---
        | variables: [to<|>pic]
        :             ^^^^^ 1
        | ---
        | <<topic>>
    """)


@covers("definition", "block")
def test_an_item_leads_to_its_emission_point() -> None:
    check_definition(
        f"""
{ORCHESTRATOR.replace("## 1. Workflow Initialization", "## 1. Workflow Initialization§").strip()}
@ agents/03-designer.md
| # SUGGESTED PROMPTS
|
| ---
| SUGGESTED NEXT STEPS:
|   [1] Describe your {{workflow_noun}} to begin {{first_phase_name}}
|   [2] Show work<|>flow status
| ---
""".replace("§", "\n:       ^^^^^^^^^^^^^^^^^^^^^^^ 1")
    )


@covers("definition", "block")
def test_the_primary_prompt_leads_to_the_gate() -> None:
    check_definition(f"""
{ORCHESTRATOR.strip()}
:       ^^^^^^^^^^^^ 1
@ agents/03-designer.md
| ---
| SUGGESTED NEXT STEPS:
|   [1] {{primary<|>_prompt}}
|   [2] Show workflow status
| ---
""")


@covers("definition", "block")
def test_an_item_of_the_orchestrator_leads_to_the_point_above_it() -> None:
    check_definition("""
        @ agents/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate Failure
        :       ^^^^^^^^^^^^ 1
        |
        | Emit:
        |   [1] Review gate failure details
        |   [2] Retry<|> gate check
        |   [3] Escalate to human
    """)


def test_the_orchestrator_of_the_same_team_counts() -> None:
    check_definition("""
        @ b/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate Failure
        :       ^^^^^^^^^^^^ 1
        @ b/03-designer.md
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry<|> gate check
        |   [2] Escalate to human
        | ---
    """)


@covers("definition", "tag")
def test_a_tag_leads_to_its_partner_and_to_the_instruction_for_its_phase() -> None:
    check_definition("""
        @ templates/system/CLAUDE-review.md
        | Answer with <rev<|>iew>PASS</review>.
        :                           ^^^^^^ 1
        @ templates/system/BASE-plan.md
        | Write <review>PASS</review>.
        @ templates/system/BASE-review.md
        | Write <review>PASS</review>.
        :        ^^^^^^ 2
    """)


@covers("definition", "tag", "settings")
def test_a_tag_of_the_settings_leads_there() -> None:
    check_definition("""
        @ a.md
        | <verdict>
        :  ^^^^^^^ 1
        |  good
        | </ver<|>dict>
        @ promptls.toml
        | [tags.verdict]
        :       ^^^^^^^ 2
        | values = ["good"]
    """)


@covers("definition", "tag")
def test_a_tag_that_nobody_knows_leads_to_its_partner_alone() -> None:
    check_definition("""
        | <context<|>>
        | # A heading
        | </context>
        :   ^^^^^^^ 1
    """)


@covers("definition", "marker", "package")
def test_a_requirement_leads_to_the_specification_of_its_feature() -> None:
    check_definition("""
        @ specs/001-login/spec.md
        | - **FR-001:** Check the address.
        :     ^^^^^^ 1
        @ specs/002-search/spec.md
        | - **FR-001:** Find words.
        @ specs/001-login/tasks/WP01.md
        | # Task: WP01 — Login
        |
        | - **FR-<|>001:** Check the address.
    """)


@covers("definition", "marker")
def test_a_requirement_of_no_feature_leads_where_its_hover_says() -> None:
    check_definition("""
        @ specs/001-login/spec.md
        | - **FR-001:** Check the address.
        :     ^^^^^^ 1
        @ .claude/agents/reviewer.md
        | See FR-0<|>01.
    """)


@covers("definition", "marker")
def test_a_marker_defines_a_requirement() -> None:
    check_definition("""
        @ docs/login.md
        | <!-- sk:fr id="FR-001" -->
        :                ^^^^^^ 1
        | Check the address.
        | <!-- /sk:fr -->
        @ docs/notes.md
        | See FR-0<|>01.
    """)


@covers("definition", "package")
def test_a_deliverable_leads_to_its_file() -> None:
    found = find_targets("""
        | # Task: WP01 — Login
        |
        | ## Deliverables
        |
        | - [ ] `src/<|>login.py` — the form
    """)
    assert found == [Target(f"{ROOT}/src/login.py")]


@covers("definition", "package")
def test_a_file_of_the_scope_leads_there_and_a_pattern_nowhere() -> None:
    scope = """
        | # Task: WP01 — Login
        |
        | ## Work Scope (File Boundaries)
        |
        | ```
        | {}
        | ```
    """
    assert find_targets(scope.format("./src/<|>login.py")) == [Target(f"{ROOT}/src/login.py")]
    assert find_targets(scope.format("src/<|>*.py")) == []


@covers("definition", "suppression")
def test_a_rule_in_a_suppression_leads_to_its_page() -> None:
    assert find_targets("| <!-- promptls: allow tag-<|>case -->") == [RulePage("tag-case")]


@covers("definition", "settings")
def test_rules_and_families_in_the_settings_lead_to_their_pages() -> None:
    for text, name in (
        ('| ignore = ["tag-<|>case"]', "tag-case"),
        ('| select = ["bl<|>ock"]', "block"),
        ('| severity.tag-c<|>ase = "off"', "tag-case"),
        ('| [per-file-ignores]\n        | "docs/**" = ["tag-<|>case"]', "tag-case"),
    ):
        assert find_targets(f"\n        @ promptls.toml\n        {text}\n") == [RulePage(name)]


@covers("definition", "front matter")
def test_a_skill_of_an_agent_leads_to_its_file() -> None:
    check_definition("""
        @ .claude/agents/a.md
        | ---
        | name: a
        | skills: [read<|>ing]
        | ---
        @ .claude/skills/reading/SKILL.md
        | ---
        | name: reading
        :       ^^^^^^^ 1
        | ---
    """)


def test_plain_text_has_no_definition() -> None:
    assert find_targets("| plain<|> text") == []


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


@covers("highlight", "placeholder", "front matter")
def test_the_declaration_of_a_variable_is_written_and_its_uses_are_read() -> None:
    check_highlights("""
        @ a.md
        | ---
        | variables: [topic]
        :             ^^^^^ write
        | ---
        | <<to<|>pic>> and {{topic}}
        :   ^^^^^ read
        :                 ^^^^^ read
        @ b.md
        | <<topic>>
    """)


@covers("highlight", "tag")
def test_a_tag_is_highlighted_with_its_partner() -> None:
    check_highlights("""
        | <context>
        :  ^^^^^^^ text
        | one
        | </con<|>text>
        :   ^^^^^^^ text
        |
        | <context>
        | two
        | </context>
    """)


@covers("highlight", "block")
def test_an_item_is_highlighted_wherever_the_document_has_it() -> None:
    check_highlights("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry<|> gate check
        :       ^^^^^^^^^^^^^^^^ read
        |   [2] Escalate to human
        | ---
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry gate check
        :       ^^^^^^^^^^^^^^^^ read
        |   [2] Escalate to human
        | ---
    """)


@covers("highlight", "marker", "package")
def test_a_requirement_is_highlighted() -> None:
    check_highlights("""
        | <!-- sk:fr id="FR-001" -->
        :                ^^^^^^ write
        | FR-<|>001 says so.
        : ^^^^^^ read
        | <!-- /sk:fr -->
    """)


@covers("highlight", "suppression", "settings")
def test_a_rule_is_highlighted() -> None:
    check_highlights("""
        @ promptls.toml
        | ignore = ["tag-<|>case"]
        :            ^^^^^^^^ read
        |
        | [per-file-ignores]
        | "docs/**" = ["tag-case"]
        :               ^^^^^^^^ read
    """)


def test_nothing_is_highlighted_in_plain_text() -> None:
    check_highlights("""
        | plain<|> text
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


@covers("definition", "tag")
def test_a_value_is_defined_where_the_base_template_tells_of_it_and_the_settings_list_it() -> None:
    check_definition("""
        @ a.md
        | <review>PA<|>SS</review>
        @ templates/system/BASE-plan.md
        | Output `<review>PASS|NEEDS_REVISION</review>`, or `<review>PASS</review>`.
        :                 ^^^^ 1
    """)
    check_definition("""
        @ a.md
        | <verdict sc<|>ore="1">KEEP</verdict>
        @ promptls.toml
        | [tags.verdict]
        | values = { KEEP = [] }
        | [tags.verdict.attributes]
        | score = "[0-9]+"
        : ^^^^^ 1
    """)


@covers("highlight", "tag")
def test_the_same_value_is_highlighted() -> None:
    check_highlights("""
        | <review>PA<|>SS</review> or <review>PASS|REJECTED</review>
        :         ^^^^ read
        :                                  ^^^^ read
    """)


@covers("highlight", "tag")
def test_the_attribute_of_a_tag_over_several_sections_is_highlighted() -> None:
    check_highlights("""
        | <task_status i<|>d="1.1">
        :              ^^ read
        |
        | # A section
        |
        | COMPLETED
        | </task_status> and <task_status id="1.2">COMPLETED</task_status>
        :                                 ^^ read
    """)
