"""The agents that own a phase, with the line that each of them closes with."""

from typing import NamedTuple


class Agent(NamedTuple):
    """A phase agent. `closing` is the known beginning of its closing line, where it has one."""

    stem: str
    closing: str | None
    clause: str = "REQ-0003 4.3"


AGENTS = (
    Agent("01-requirements-analyst", "You are the foundation of the SDLC"),
    Agent("02-solution-architect", "You are the technical foundation of the project"),
    Agent("03-system-designer", "You translate architecture into actionable designs"),
    Agent("04-test-design-engineer", "You ensure quality is designed in from the start"),
    Agent("05-software-developer", "You bring designs to life with clean, tested"),
    Agent("06-integration-tester", "You validate that the system works as an integrated whole"),
    Agent("07-qa-engineer", "You are the quality gatekeeper ensuring code excellence"),
    Agent("08-security-compliance-auditor", "You are the last line of defense before deployment"),
    Agent(
        "09-cicd-engineer",
        "You enable continuous delivery with automated, reliable pipelines.",
    ),
    Agent("10-dev-environment-engineer", "You build and launch reliable environments"),
    Agent("11-deployment-engineer-staging", "You validate deployment procedures in staging"),
    Agent("12-release-manager", "You orchestrate production releases with precision"),
    Agent("13-site-reliability-engineer", "You are the guardian of production"),
    Agent("14-upgrade-engineer", None),
    Agent("quick-scan-agent", "You provide just enough context for requirements gathering"),
)
