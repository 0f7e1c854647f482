"""The closed lists of the specifications as data, and the type that holds them.

A new phase, agent, utility or placeholder is a line of data here or of the settings, not code.
"""

from promptls.text.values import Value, once
from promptls.vocabulary.blocks import (
    BLOCK_VARIABLES,
    UTILITIES,
    UTILITY_WORD,
    BlockVariable,
    Utility,
)
from promptls.vocabulary.contracts import Contract
from promptls.vocabulary.emission import EMISSION_POINTS, EmissionPoint
from promptls.vocabulary.front_matter import KEY_NAMES, Keys, find_keys
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.options import RuleOptions
from promptls.vocabulary.phases import (
    AGENTS,
    OF_STATE,
    PHASE_STATUSES,
    PHASES,
    WORKFLOW_TYPES,
    Agent,
    Phase,
    PhaseStatus,
    WorkflowType,
)
from promptls.vocabulary.tags import TAGS, ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.templates import (
    TEMPLATE_AGENTS,
    TEMPLATE_PHASES,
    VARIABLES,
    TemplateAgent,
    TemplatePhase,
    Variable,
)

__all__ = [
    "SPECIFIED",
    "Agent",
    "BlockVariable",
    "Contract",
    "CopySet",
    "EmissionPoint",
    "Phase",
    "PhaseStatus",
    "ResponseTag",
    "RuleOptions",
    "TagAttribute",
    "TagValue",
    "TemplateAgent",
    "TemplatePhase",
    "Utility",
    "Variable",
    "Vocabulary",
    "WorkflowType",
]


class Vocabulary(metaclass=Value):
    """Every name that promptls knows. The settings make a larger one of the specified one.

    `variables_closed` tells that the settings list the variables of a file, and `contract_of_file`
    is the name of the contract for it, if its path has one; so are `hosts_of_file` those of hosts.
    """

    phases: tuple[Phase, ...]
    workflow_types: tuple[WorkflowType, ...]
    emission_points: tuple[EmissionPoint, ...]
    utilities: tuple[Utility, ...]
    block_variables: tuple[BlockVariable, ...]
    agents: tuple[Agent, ...]
    phase_statuses: tuple[PhaseStatus, ...]
    variables: tuple[Variable, ...]
    variables_closed: bool
    template_phases: tuple[TemplatePhase, ...]
    template_agents: tuple[TemplateAgent, ...]
    tags: tuple[ResponseTag, ...]
    contracts: tuple[Contract, ...]
    contract_of_file: str
    hosts_of_file: tuple[str, ...]
    options: RuleOptions

    def __repr__(self) -> str:
        # It is the default of public functions, whose signatures would be 24,000 characters long.
        numbers = {
            "template agents": self.template_agents,
            "template phases": self.template_phases,
            "variables": self.variables,
            "tags": self.tags,
        }
        return f"<Vocabulary: {', '.join(f'{len(it)} {name}' for name, it in numbers.items())}>"

    @once
    def display_names(self) -> dict[str, Phase]:
        """The phases by the name that an item shows."""
        return {phase.display_name: phase for phase in self.phases}

    @once
    def declared_phases(self) -> tuple[str, ...]:
        """The keys of the phases that more than the state of a project knows."""
        return tuple(it.key for it in self.phases if it.clause != OF_STATE)

    @once
    def utility_texts(self) -> frozenset[str]:
        """The texts that may be last in a block."""
        templates = (it for point in self.emission_points for it in point.templates)
        return frozenset({it.text for it in self.utilities} | {it.items[-1] for it in templates})

    def is_utility(self, text: str) -> bool:
        """Whether a text may be last in a block: status, cancel or help."""
        return text in self.utility_texts or UTILITY_WORD.search(text) is not None

    @once
    def block_variables_by_name(self) -> dict[str, BlockVariable]:
        """The variables of blocks by name."""
        return {it.name: it for it in self.block_variables}

    @once
    def variables_by_name(self) -> dict[str, Variable]:
        """The variables of templates by name."""
        return {it.name: it for it in self.variables}

    @once
    def variable_names(self) -> frozenset[str]:
        """The names of all variables."""
        return frozenset(variable.name for variable in self.variables)

    @once
    def tag_names(self) -> tuple[str, ...]:
        """The names of the tags with which an agent answers."""
        return tuple(tag.name for tag in self.tags)

    @once
    def tags_by_name(self) -> dict[str, ResponseTag]:
        """The tags with which an agent answers by name."""
        return {tag.name: tag for tag in self.tags}

    @once
    def contracts_by_name(self) -> dict[str, Contract]:
        """The contracts of the settings by name."""
        return {it.name: it for it in self.contracts}

    @once
    def judged_keys(self) -> dict[Kind, Keys]:
        """The keys whose values are judged. Where these are in a list, it is so in any file."""
        from promptls.vocabulary.specified_keys import SPECIFIED_KEYS  # noqa: PLC0415 - as there

        anywhere = {key.name: key for it in SPECIFIED_KEYS for key in it.keys if key.values}
        skills = find_keys(Kind.SKILL, "SKILL.md").values()
        of_skills = {it.name: it for it in skills if it.pattern or it.longest}
        return {kind: anywhere | of_skills if kind is Kind.SKILL else anywhere for kind in Kind}

    @property
    def key_names(self) -> frozenset[str]:
        """The keys of front matter of any file."""
        return KEY_NAMES

    def keys_of(self, kind: Kind, path: str) -> Keys:
        """The keys that the front matter of a file may have, by name."""
        return find_keys(kind, path, self.hosts_of_file)

    @once
    def phase_agents(self) -> frozenset[str]:
        """The file stems of the agents that own a phase."""
        return frozenset(agent.stem for agent in self.agents)


SPECIFIED = Vocabulary(
    phases=PHASES,
    workflow_types=WORKFLOW_TYPES,
    emission_points=EMISSION_POINTS,
    utilities=UTILITIES,
    block_variables=BLOCK_VARIABLES,
    agents=AGENTS,
    phase_statuses=PHASE_STATUSES,
    variables=VARIABLES,
    variables_closed=False,
    template_phases=TEMPLATE_PHASES,
    template_agents=TEMPLATE_AGENTS,
    tags=TAGS,
    contracts=(),
    contract_of_file="",
    hosts_of_file=(),
    options=RuleOptions(),
)
