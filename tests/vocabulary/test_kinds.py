import pytest

from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role, role_of

TEAM = "src/claude/agents"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", Kind.MARKDOWN),
        ("notes.md", Kind.MARKDOWN),
        ("docs/notes.md", Kind.MARKDOWN),
        ("templates/system/CLAUDE-plan.md", Kind.SYSTEM_TEMPLATE),
        ("a/templates/system/x.md", Kind.SYSTEM_TEMPLATE),
        ("a/templates/system/agents/x.md", Kind.AGENT),
        ("a/system/x.md", Kind.MARKDOWN),
        ("SKILL.md", Kind.SKILL),
        ("agents/a/SKILL.md", Kind.SKILL),
        ("agents/x.md", Kind.AGENT),
        ("a/agents/b/c/x.md", Kind.AGENT),
        ("x.agent.md", Kind.AGENT),
        ("AGENTS.md", Kind.INSTRUCTIONS),
        ("a/CLAUDE.md", Kind.INSTRUCTIONS),
        ("CLAUDE.local.md", Kind.INSTRUCTIONS),
        (".github/copilot-instructions.md", Kind.INSTRUCTIONS),
        ("agents/AGENTS.md", Kind.INSTRUCTIONS),
        ("GEMINI.md.template", Kind.INSTRUCTIONS),
        ("prompts/CLAUDE.md", Kind.INSTRUCTIONS),
        ("claude.md", Kind.MARKDOWN),
        (".claude/commands/x.md", Kind.COMMAND),
        ("commands/agents/x.md", Kind.AGENT),
        # The nearest folder decides, but for those of a tool.
        ("agents/claude/commands/x.md", Kind.COMMAND),
        ("agents/prompts/commands/a/x.md", Kind.COMMAND),
        (".claude/commands/agents/x.md", Kind.COMMAND),
        ("a/.claude/agents/prompts/x.md", Kind.AGENT),
        (".claude/templates/agents/commands/x.md", Kind.COMMAND),
        ("prompts/x.md", Kind.PROMPT),
        ("prompts/commands/x.md", Kind.COMMAND),
        ("x.prompt.md", Kind.PROMPT),
        ("agents/x.chatmode.md", Kind.PROMPT),
        ("a.instructions.md", Kind.INSTRUCTIONS),
        ("commands/a.system.md", Kind.PROMPT),
        ("agents/README.md", Kind.MARKDOWN),
        ("templates/system/index.md", Kind.MARKDOWN),
        ("subagents/x.md", Kind.MARKDOWN),
    ],
)
def test_kind_follows_from_the_path(path: str, kind: Kind) -> None:
    assert kind_of(path, "") is kind
    assert kind_of(path, "Text.\n\n# Task\n\n# Task: WP01") is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# Task: WP01 \u2014 Title", Kind.WORK_PACKAGE),
        ("Text.\n\n# Task: WP1", Kind.WORK_PACKAGE),
        ("Text.\r# Task: WP1", Kind.WORK_PACKAGE),
        ("Text.\n\n  # Task: WP1", Kind.WORK_PACKAGE),
        ("    # Other\n\n# Task: WP1", Kind.WORK_PACKAGE),
        ("## Other\n# Task: WP1", Kind.AGENT),
        ("## Task: WP1", Kind.AGENT),
        ("# Task: WPnn", Kind.AGENT),
        ("#Task: WP1", Kind.AGENT),
    ],
)
def test_a_work_package_is_known_by_its_first_heading(text: str, kind: Kind) -> None:
    assert kind_of("agents/x.md", text) is kind
    assert kind_of("templates/system/x.md", text) is Kind.SYSTEM_TEMPLATE
    assert kind_of("README.md", text) is Kind.MARKDOWN


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("notes.md", "# Task WP01 \u2014 Login"),
        ("notes.md", "# WP01 \u2014 Login"),
        ("notes.md", "## Task: WP01 \u2014 Login"),
        ("notes.md", "# Task: wp01 \u2014 Login"),
        ("notes.md", "# Task: WP-1: Login"),
        ("a/WP01.md", "# Login"),
        ("a/WP01-login.md", "# Login"),
    ],
)
def test_a_miswritten_title_does_not_make_a_package_another_file(path: str, title: str) -> None:
    text = f"{title}\n\n## Deliverables\n\n## Work Scope (File Boundaries)\n"
    assert kind_of(path, text) is Kind.WORK_PACKAGE
    assert kind_of(path, text.replace("\n", "\r\n")) is Kind.WORK_PACKAGE
    untitled = text.replace(title, "# Login\n\n## Feature Context")
    assert kind_of("notes.md", untitled) is Kind.WORK_PACKAGE


@pytest.mark.parametrize(
    ("path", "text"),
    [
        # A statement of work, a plan of a research project, packages of another program.
        ("notes.md", "# Contract\n\n## Work Scope\n\n## Deliverables\n"),
        ("docs/WP1.md", "# WP1: Management\n\n## Objectives\n\n## Deliverables\n"),
        ("tasks/WP01-setup.md", "# Work Package Prompt: WP01\n\n## Context & Constraints\n"),
        ("tasks/WP01.md", "# WP01 \u2014 Web: ProfilePage\n\n## Scope\n"),
        # A page that shows a package.
        (
            "docs/format.md",
            (
                "# Format\n\n```json\n{}\n```\n\n```markdown\n# Task: WP01 \u2014 Login\n"
                "## Feature Context\n## Deliverables\n## Work Scope\n```\n"
            ),
        ),
    ],
)
def test_documents_about_other_work_are_no_packages(path: str, text: str) -> None:
    assert kind_of(path, text) is Kind.MARKDOWN


@pytest.mark.parametrize(
    ("below", "kind"),
    [
        # A package that is begun, or of which a part is right or nearly so.
        ("", Kind.WORK_PACKAGE),
        ("Text.\n", Kind.WORK_PACKAGE),
        ("## Mis\n", Kind.WORK_PACKAGE),
        ("## Summary\n", Kind.WORK_PACKAGE),
        ("## Summary\n\n## Notes\n\n## 1. **Mission**\n", Kind.WORK_PACKAGE),
        ("## Summary\n\n## Notes\n\n### Delivrables (Files)\n", Kind.WORK_PACKAGE),
        ("## Summary\n\n## Notes\n\n## Constraints and Governance\n", Kind.WORK_PACKAGE),
        ("## Summary\n\n```\n## Notes\n```\n", Kind.WORK_PACKAGE),
        # Another format.
        ("## Objective\n\n## Steps\n", Kind.AGENT),
        ("## Goal\n\n### Acceptance criteria\n\n## Notes\n", Kind.AGENT),
        ("## Goal\n\n```\n## Mission\n```\n\n## Notes\n", Kind.AGENT),
    ],
)
def test_a_file_of_another_format_is_no_package(below: str, kind: Kind) -> None:
    for title in "# Task: WP1 \u2014 Login", "# Task: WP01 \u2014 Login":
        text = f"{title}\n\n{below}"
        assert kind_of("agents/x.md", text) is kind
        assert kind_of("agents/x.md", text.replace("\n", "\r\n")) is kind


def test_the_first_heading_is_looked_for_behind_the_front_matter() -> None:
    text = "---\nname: x\n# Other\ndescription: y\n---\n\n# Task: WP01\n"
    assert parse(Source(text), "x.md").kind is Kind.WORK_PACKAGE
    assert parse(Source(text), "x.md", kind=Kind.SKILL).kind is Kind.SKILL


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("00-sdlc-orchestrator.md", Role.ORCHESTRATOR),
        ("sub/00-sdlc-orchestrator.md", Role.SUB_ORCHESTRATOR),
        ("discover-orchestrator.md", Role.SUB_ORCHESTRATOR),
        ("tracing/tracing-orchestrator.md", Role.SUB_ORCHESTRATOR),
        ("03-system-designer.md", Role.PHASE_AGENT),
        ("sub/03-system-designer.md", Role.SUB_AGENT),
        ("quick-scan/quick-scan-agent.md", Role.PHASE_AGENT),
        ("quick-scan-agent.md", Role.PHASE_AGENT),
        ("tracing/symptom-analyzer.md", Role.SUB_AGENT),
        ("99-other.md", None),
        ("other.md", None),
        ("README.md", None),
        ("sub/README.md", None),
        ("sub/CLAUDE.md", None),
        ("sub/AGENTS.md", None),
        ("sub/x.txt", None),
        ("03-system-designer.md.template", Role.PHASE_AGENT),
        ("00-sdlc-orchestrator.md.template", Role.ORCHESTRATOR),
        ("tracing/tracing-orchestrator.md.template", Role.SUB_ORCHESTRATOR),
        ("tracing/symptom-analyzer.md.template", Role.SUB_AGENT),
        ("sub/CLAUDE.md.template", None),
        ("sub/README.md.template", None),
        ("sub/x.template", None),
    ],
)
def test_role_follows_from_the_place_in_the_team(path: str, role: Role | None) -> None:
    assert role_of(f"{TEAM}/{path}", TEAM, SPECIFIED.phase_agents) is role


def test_there_is_no_role_outside_of_the_team() -> None:
    assert role_of("src/03-system-designer.md", TEAM, SPECIFIED.phase_agents) is None
    assert role_of(f"{TEAM}-2/a/b.md", TEAM, SPECIFIED.phase_agents) is None
