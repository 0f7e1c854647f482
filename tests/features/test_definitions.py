"""Where a name is defined: in front matter, settings, a template, a specification, a file."""

from features.matrix import covers
from features.workspace import (
    ROOT,
    check_definition,
    find_targets,
)
from promptls.features.navigation.definition import RulePage, Target


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
