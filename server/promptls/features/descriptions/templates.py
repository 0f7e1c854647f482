"""What an editor says about the phases and the agents of system templates."""

from promptls.features.descriptions.description import Description, code
from promptls.vocabulary import TemplateAgent, TemplatePhase


def of_template_phase(phase: TemplatePhase) -> Description:
    """Describe a phase of templates."""
    details = (f"The agent answers with {code(f'<{phase.tag}>')}.",) if phase.tag else ()
    return Description(
        f"{phase.key} (phase)",
        phase.focus or "A phase that the settings define.",
        details,
        phase.clause,
    )


def of_template_agent(agent: TemplateAgent) -> Description:
    """Describe an agent of templates."""
    return Description(
        f"{agent.name} (agent)",
        agent.description or "An agent that the settings define.",
        (),
        agent.clause,
        example=f"templates/system/{agent.name}-implement.md",
    )
