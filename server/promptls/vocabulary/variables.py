"""The variables of system templates."""

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
