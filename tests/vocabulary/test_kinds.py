import pytest

from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind, Role, kind_of, role_of

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
        ("AGENTS.md", Kind.AGENT),
        ("a/CLAUDE.md", Kind.AGENT),
        ("GEMINI.md.template", Kind.AGENT),
        ("prompts/CLAUDE.md", Kind.AGENT),
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
        ("a.instructions.md", Kind.PROMPT),
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
        ("sub/x.txt", None),
    ],
)
def test_role_follows_from_the_place_in_the_team(path: str, role: Role | None) -> None:
    assert role_of(f"{TEAM}/{path}", TEAM, SPECIFIED.phase_agents) is role


def test_there_is_no_role_outside_of_the_team() -> None:
    assert role_of("src/03-system-designer.md", TEAM, SPECIFIED.phase_agents) is None
    assert role_of(f"{TEAM}-2/a/b.md", TEAM, SPECIFIED.phase_agents) is None
