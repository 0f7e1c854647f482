"""The closed lists of the specifications as data, and the type that holds them.

A new phase, agent, utility or placeholder is a line of data here or of the settings, not code.
"""

from dataclasses import dataclass
from functools import cached_property

from promptls.vocabulary.agents import AGENTS, Agent
from promptls.vocabulary.blocks import PLACEHOLDERS, UTILITIES, Placeholder, Utility
from promptls.vocabulary.emission import EMISSION_POINTS, EmissionPoint
from promptls.vocabulary.phases import (
    PHASE_STATUSES,
    PHASES,
    WORKFLOW_TYPES,
    Phase,
    PhaseStatus,
    WorkflowType,
)

__all__ = [
    "SPECIFIED",
    "Agent",
    "EmissionPoint",
    "Phase",
    "PhaseStatus",
    "Placeholder",
    "Utility",
    "Vocabulary",
    "WorkflowType",
]


@dataclass(frozen=True)
class Vocabulary:
    """Every name that promptls knows. The settings make a larger one of the specified one."""

    phases: tuple[Phase, ...]
    workflow_types: tuple[WorkflowType, ...]
    emission_points: tuple[EmissionPoint, ...]
    utilities: tuple[Utility, ...]
    placeholders: tuple[Placeholder, ...]
    agents: tuple[Agent, ...]
    phase_statuses: tuple[PhaseStatus, ...]

    @cached_property
    def display_names(self) -> dict[str, Phase]:
        """The phases by the name that an item shows."""
        return {phase.display_name: phase for phase in self.phases}

    @cached_property
    def utility_texts(self) -> frozenset[str]:
        """The texts that may stand last in a block."""
        templates = (it for point in self.emission_points for it in point.templates)
        return frozenset({it.text for it in self.utilities} | {it.items[-1] for it in templates})

    @cached_property
    def block_placeholders(self) -> dict[str, Placeholder]:
        """The placeholders of prompt blocks by name."""
        return {it.name: it for it in self.placeholders}

    @cached_property
    def phase_agents(self) -> frozenset[str]:
        """The file stems of the agents that own a phase."""
        return frozenset(agent.stem for agent in self.agents)


SPECIFIED = Vocabulary(
    PHASES,
    WORKFLOW_TYPES,
    EMISSION_POINTS,
    UTILITIES,
    PLACEHOLDERS,
    AGENTS,
    PHASE_STATUSES,
)
