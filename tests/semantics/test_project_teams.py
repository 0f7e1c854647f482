"""The agents of a team: a section that most of them have."""

import pytest

from promptls.checking.checker import check
from promptls.files import FileContext, texts
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.texts import interpretation_of
from promptls.parsing import parse, run_to_end
from promptls.semantics.facts import WantedFiles, find_wanted_files
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role
from semantics.live_workspace import LiveWorkspace

TEAM = "app/agents"
SECTION = "# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n"
LACKING = "agent-prompts-section-missing"


@pytest.mark.parametrize(
    ("path", "role", "having", "lacking", "severity"),
    [
        ("03-system-designer.md", Role.PHASE_AGENT, ["04-test-design-engineer.md"], [], "warning"),
        (
            "03-system-designer.md",
            Role.PHASE_AGENT,
            ["04-test-design-engineer.md"],
            ["09-cicd-engineer.md"],
            "info",
        ),
        ("03-system-designer.md", Role.PHASE_AGENT, [], [], "info"),
        ("03-system-designer.md", Role.PHASE_AGENT, ["tracing/a.md", "tracing/b.md"], [], "info"),
        (
            "quick/quick-scan-agent.md",
            Role.PHASE_AGENT,
            ["04-test-design-engineer.md"],
            ["quick/a.md"],
            "warning",
        ),
        (
            "tracing/a.md",
            Role.SUB_AGENT,
            ["mapping/b.md", "tracing/deep/c.md"],
            ["tracing/d.md"],
            "warning",
        ),
        ("tracing/a.md", Role.SUB_AGENT, ["03-system-designer.md"], ["tracing/b.md"], "info"),
        (
            "tracing/tracing-orchestrator.md",
            Role.SUB_ORCHESTRATOR,
            ["x-orchestrator.md"],
            [],
            "warning",
        ),
    ],
)
def test_a_section_that_most_of_a_team_have(  # noqa: PLR0913, PLR0917 - the columns of a table
    workspace: LiveWorkspace,
    path: str,
    role: Role,
    having: list[str],
    lacking: list[str],
    severity: str,
) -> None:
    for other in having:
        workspace.write(f"{TEAM}/{other}", SECTION)
    for other in (path, *lacking):
        workspace.write(f"{TEAM}/{other}", "# AGENT\n")
    # What is no team's does not count, and neither do the agents of another folder.
    workspace.write(f"{TEAM}/README.md", SECTION)
    workspace.write("app/04-test-design-engineer.md", "# AGENT\n")
    for orchestrator, expected in (False, "info"), (True, severity):
        if orchestrator:
            workspace.write(f"{TEAM}/00-sdlc-orchestrator.md", SECTION)
        agent = parse(Source("# AGENT\n"), f"{TEAM}/{path}", role=role)
        root = str(workspace.folder)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, root, SPECIFIED)
        found = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert [it.severity for it in found] == [expected]


def test_a_neighbour_is_parsed_as_for_its_own_check(
    workspace: LiveWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, root = f"{TEAM}/00-sdlc-orchestrator.md", str(workspace.folder)
    workspace.write(path, SECTION)
    agent = parse(Source("# AGENT\n"), f"{TEAM}/03-system-designer.md", role=Role.PHASE_AGENT)
    context = FileContext(path, Role.ORCHESTRATOR)
    reader = NeighbourReader(workspace.store, lambda _: context)
    assert path in reader.find_project(seeker_of(agent, SPECIFIED), root, SPECIFIED).files
    monkeypatch.setattr(texts, "parse", pytest.fail)
    text = workspace.store.find(str(workspace.folder / path), root)
    assert text is not None
    assert text.parse(run_to_end, interpretation_of(context)).role is Role.ORCHESTRATOR


def test_a_team_in_the_root_of_a_project(workspace: LiveWorkspace) -> None:
    for path in "00-sdlc-orchestrator.md", "04-test-design-engineer.md", "tracing/deep/a.md":
        workspace.write(path, SECTION)
    for path, role in ("03-system-designer.md", Role.PHASE_AGENT), ("tracing/b.md", Role.SUB_AGENT):
        agent = parse(Source("# AGENT\n"), path, role=role)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, str(workspace.folder), SPECIFIED)
        (found,) = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert found.severity == "warning"


@pytest.mark.parametrize("orchestrator", [".md", ".md.template"])
def test_a_section_that_most_of_a_team_of_forms_have(
    workspace: LiveWorkspace, orchestrator: str
) -> None:
    path = f"{TEAM}/03-system-designer.md"
    workspace.write(f"{TEAM}/00-sdlc-orchestrator{orchestrator}", SECTION)
    workspace.write(f"{TEAM}/04-test-design-engineer.md.template", SECTION)
    for form, expected in (f"{path}.template", "warning"), (path, "info"):
        agent = parse(Source("# AGENT\n"), form, role=Role.PHASE_AGENT)
        reader, seeker = NeighbourReader(workspace.store), seeker_of(agent, SPECIFIED)
        project = reader.find_project(seeker, str(workspace.folder), SPECIFIED)
        (found,) = [it for it in check(agent, project=project) if it.rule == LACKING]
        assert found.severity == expected


def test_an_agent_with_a_section_needs_no_other_files() -> None:
    for role in Role:
        agent = parse(Source(SECTION), f"{TEAM}/03-system-designer.md", role=role)
        assert find_wanted_files(agent) == WantedFiles(named=(TEAM,))
