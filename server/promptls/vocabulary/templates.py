"""The agents and the phases that a system template is written for."""

from promptls.text.values import NamedTuple


class Variable(NamedTuple):
    """A name that is replaced with text, in some `phases` or, without any, in all.

    `source` is the file that the text comes from, where it comes from one; else `content` says in
    a few words what the text is.
    """

    name: str
    description: str
    source: str | None = None
    mandatory: bool = False
    phases: tuple[str, ...] = ()
    clause: str = "Agentd system templates, R4"
    content: str = ""

    def is_given(self, phase: str | None) -> bool:
        """Whether the variable has a value in a phase."""
        return not self.phases or phase in self.phases


VARIABLES = (
    Variable(
        "PROJECT_CONTEXT",
        "Content from `agentd/project.md` describing the tech stack and conventions.",
        source="agentd/project.md",
        mandatory=True,
        clause="Agentd system templates, R2 and R4",
    ),
    Variable(
        "PROJECT_STRUCTURE",
        "A directory tree representation of the current project.",
        content="folders and files of the project",
    ),
    Variable(
        "ARTIFACTS",
        "Relevant files for the current context (e.g., relevant specs for implementation).",
        content="files that match templates.artifacts",
    ),
    Variable(
        "SKELETON",
        "Structural guidance for generating specific files (e.g., proposal or spec skeletons).",
        content="files that match templates.skeletons",
    ),
    Variable(
        "TASKS",
        "For implementation: the specific tasks from `tasks.md` to be executed.",
        source="tasks.md",
        mandatory=True,
        phases=("implement",),
    ),
)


class TemplatePhase(NamedTuple):
    """A phase of the workflow, as the name of a template has it, and what its template is about.

    Of each directive one of the words is mentioned. `tag` is what the agent answers with.
    """

    key: str
    focus: str
    directives: tuple[tuple[str, ...], ...] = ()
    tag: str | None = None
    clause: str = "Agentd system templates, R1, R3 and R5"


class TemplateAgent(NamedTuple):
    """An agent, as the name of a template has it."""

    name: str
    description: str
    clause: str = "Agentd system templates, R1"


TEMPLATE_AGENTS = (
    TemplateAgent("GEMINI", "The templates for Gemini."),
    TemplateAgent("CLAUDE", "The templates for Claude."),
    TemplateAgent("CODEX", "The templates for Codex."),
    TemplateAgent("BASE", "The template for agents without one of their own for a phase."),
)

TEMPLATE_PHASES = (
    TemplatePhase(
        "plan",
        "Focus on PRD (proposal.md), TD (specs/), and Tickets (tasks.md). Use of abstractions "
        "(Mermaid, JSON Schema).",
        (("proposal.md",), ("specs",), ("tasks.md",), ("Mermaid", "JSON Schema")),
        "review",
    ),
    TemplatePhase(
        "challenge",
        "Focus on technical review, logical consistency, and identifying gaps in proposals.",
        (("review",), ("consistency", "consistent"), ("gaps", "gap")),
        "review",
    ),
    TemplatePhase(
        "implement",
        "Focus on task-driven coding, test generation (unit/integration), and progress tracking "
        "in `IMPLEMENTATION.md`.",
        (("tasks", "task"), ("tests", "test"), ("IMPLEMENTATION.md",)),
        "task_status",
    ),
    TemplatePhase(
        "review",
        "Focus on verification via test execution, security scans, and code quality assessment.",
        (("tests", "test"), ("security",), ("quality",)),
        "review",
    ),
    TemplatePhase(
        "archive",
        "Focus on changelog generation, final spec updates, and cleanup.",
        (("changelog",), ("specs", "spec"), ("cleanup", "clean-up", "clean up")),
        None,
    ),
)
