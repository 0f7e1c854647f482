from features.matrix import covers
from features.structures import check_links, read
from promptls.features.links import find_links
from promptls.vocabulary import SPECIFIED


@covers("links", "placeholder")
def test_a_variable_leads_to_its_source() -> None:
    check_links("""
        | Read <<PROJECT_CONTEXT>>, {{TASKS}} and <<ARTIFACTS>>.
        :      ^^^^^^^^^^^^^^^^^^^ agentd/project.md
        :                           ^^^^^^^^^ tasks.md
    """)


@covers("links", "placeholder", "tag")
def test_a_template_for_an_agent_leads_to_the_one_that_it_replaces() -> None:
    check_links(
        """
        |
        | # Identity
        : ^^^^^^^^^^ templates/system/BASE-implement.md
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
    found = find_links(document, SPECIFIED, {"layout": "skills/layout/SKILL.md"})
    assert [it.target for it in found] == ["skills/layout/SKILL.md"]
    assert find_links(document, SPECIFIED) == []


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
