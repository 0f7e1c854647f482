from features.matrix import covers
from features.structures import check_links, read
from promptls.features.links import find_links


def test_a_variable_is_no_link_because_its_definition_is_its_source() -> None:
    check_links("""
        | Read <<PROJECT_CONTEXT>>, {{TASKS}} and <<ARTIFACTS>>.
    """)


def test_a_heading_is_no_link() -> None:
    check_links(
        """
        |
        | # Identity
        | <review>PASS</review>
        """,
        path="templates/system/CLAUDE-implement.md",
    )


@covers("links", "package")
def test_a_package_leads_to_its_files_and_documents() -> None:
    check_links("""
        | # Task: WP01 \u2014 Login
        | ## Deliverables
        | - [ ] `./src/login.ts`
        :        ^^^^^^^^^^^^^^ src/login.ts
        | ## Work Scope
        | ```
        | src/login.ts
        : ^^^^^^^^^^^^ src/login.ts
        | src/*.css
        | ```
        | ## Context Documents
        | 1. The specification (`docs/spec.md`), `npm run lint`
        :                        ^^^^^^^^^^^^ docs/spec.md
    """)


@covers("links", "front matter")
def test_front_matter_leads_to_skills_and_documents() -> None:
    check_links(
        """
        | ---
        | skills: [layout, colour-theory]
        :          ^^^^^^ .claude/skills/layout/SKILL.md
        :                  ^^^^^^^^^^^^^ .claude/skills/colour-theory/SKILL.md
        | context: docs/guide.md
        :          ^^^^^^^^^^^^^ docs/guide.md
        | readers: [docs/a.md, ../up.md, no path.md, b]
        :           ^^^^^^^^^ docs/a.md
        :                      ^^^^^^^^ ../up.md
        | applyTo: docs/**/*.md
        | ---
        """,
        path=".claude/agents/designer.md",
    )


def test_a_skill_that_the_workspace_knows() -> None:
    document = read(
        """
        | ---
        | skills: [layout, other]
        | ---
        """,
        "agents/designer.md",
    )
    found = find_links(document, {"layout": "skills/layout/SKILL.md"})
    assert [it.target for it in found] == ["skills/layout/SKILL.md"]
    assert find_links(document) == []


@covers("links", "contract")
def test_contracts_lead_to_their_schemas() -> None:
    check_links(
        """
        | [[contracts.report.parts]]
        | fence = "json"
        | schema = "schemas/report.json"
        :           ^^^^^^^^^^^^^^^^^^^ schemas/report.json
        """,
        path="promptls.toml",
    )


@covers("links", "settings")
def test_settings_lead_to_what_they_extend() -> None:
    check_links(
        """
        | extend = "../base.toml"
        :           ^^^^^^^^^^^^ base.toml
        | exclude = ["docs/old.md"]
        """,
        path="sub/promptls.toml",
    )
    check_links(
        """
        | [variables.TEAM]
        | source = "docs/owner.md"
        :           ^^^^^^^^^^^^^ docs/owner.md
        | [variables.GOAL]
        | source = "the orchestrator"
        """,
        path="promptls.toml",
    )
