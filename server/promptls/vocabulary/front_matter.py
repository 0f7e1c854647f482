"""The keys of front matter: what each is for, in which files, and what its value may be."""

import re

from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

_CONTEXT = (Kind.MARKDOWN, Kind.WORK_PACKAGE, Kind.INSTRUCTIONS)
_TEMPLATES = "Agentd, prompt templates"
_NAME = "The name by which the {} is invoked: lower-case letters, digits and hyphens."
_HINT = "The arguments that the user is shown, such as `[file]`."
_BOTH = (Kind.SKILL, Kind.COMMAND)
_AGENT_FILES = "Claude Code documentation, subagents"
_SKILL_FILES = "Claude Code documentation, skills"


class Word(NamedTuple):
    """A value that a key may have, and what it means to the program that reads the file."""

    name: str
    meaning: str
    clause: str


def words_of(clause: str, meanings: dict[str, str]) -> tuple[Word, ...]:
    """Words that one document describes, in its order."""
    return tuple(Word(name, meaning, clause) for name, meaning in meanings.items())


# Without one of these, the program does not find the file, or has other tools or another model.
_VITAL = frozenset({"name", "description", "tools", "allowed-tools", "model", "applyTo"})


class FrontMatterKey(NamedTuple):
    """A key that the programs that read some kinds of files know.

    With an `ending`, only files whose names end with it have the key. A valid value matches the
    whole `pattern`, which `form` describes, has at most `longest` characters, and is one of
    `values`.
    """

    name: str
    kinds: tuple[Kind, ...]
    description: str
    clause: str
    ending: str = ""
    pattern: str = ""
    form: str = ""
    longest: int | None = None
    values: tuple[str, ...] = ()

    @property
    def is_vital(self) -> bool:
        """Whether the program does not find the file without it, or uses it in another way."""
        return self.name in _VITAL

    def matches(self, value: str) -> bool:
        """Whether a value has the form that the key asks for."""
        return not self.pattern or re.fullmatch(self.pattern, value) is not None


AUDIENCES = words_of(
    "AgilePlus agent prompt, Frontmatter Tags",
    {
        "agents": "Coding agents: the page has instructions for them.",
        "developers": "People who write the program.",
        "pms": "People who manage the product.",
        "sdk": "People who use the program's SDK.",
    },
)
_AGENT, _SKILL, _COMMAND = (Kind.AGENT,), (Kind.SKILL,), (Kind.COMMAND,)
_TEMPLATE = (Kind.SYSTEM_TEMPLATE, Kind.PROMPT)
_PROMPT = (Kind.PROMPT,)
_AGENT_ENDING = ".agent.md"
# What VS Code runs as a command. It has other keys than the prompts of other programs.
PROMPT_ENDING = ".prompt.md"

_AGENTS, _SKILLS, _COMMANDS = (
    "Claude Code documentation, subagents",
    "Agent Skills",
    "Claude Code, commands",
)
_COPILOT, _INSTRUCTIONS = "Copilot, custom agents", "Copilot, instructions"
_PROMPTS = "Visual Studio Code, prompt files"
_SHOWN_NAME = "The name under which the {} is shown; without it, that of the file."


FRONT_MATTER_KEYS = (
    FrontMatterKey("name", _AGENT, _NAME.format("agent"), _AGENTS),
    FrontMatterKey("description", _AGENT, "When to delegate a task to the agent.", _AGENTS),
    FrontMatterKey("tools", _AGENT, "The tools that the agent may use; all if missing.", _AGENTS),
    FrontMatterKey("model", _AGENT, "The model that the agent runs on.", _AGENTS),
    FrontMatterKey("color", _AGENT, "The colour in which the agent is shown.", _AGENTS),
    FrontMatterKey("effort", _AGENT, "How much the model thinks.", _AGENTS),
    FrontMatterKey("skills", _AGENT, "The skills that are loaded with the agent.", _AGENTS),
    FrontMatterKey("owned_skills", _AGENT, "The ids of the skills that the agent owns.", "iSDLC"),
    FrontMatterKey("name", _AGENT, _SHOWN_NAME.format("agent"), _COPILOT, _AGENT_ENDING),
    FrontMatterKey(
        "description", _AGENT, "What the agent does, and when to use it.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey(
        "tools",
        _AGENT,
        "The tools that the agent may use; all if missing.",
        _COPILOT,
        _AGENT_ENDING,
    ),
    FrontMatterKey("model", _AGENT, "The model that the agent runs on.", _COPILOT, _AGENT_ENDING),
    FrontMatterKey("argument-hint", _AGENT, _HINT, _COPILOT, _AGENT_ENDING),
    FrontMatterKey(
        "mcp-servers", _AGENT, "The MCP servers that the agent may use.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey(
        "handoffs", _AGENT, "The agents to which it can hand over.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey("target", _AGENT, "Where the agent runs.", _COPILOT, _AGENT_ENDING),
    FrontMatterKey(
        "name",
        _SKILL,
        _NAME.format("skill"),
        _SKILLS,
        pattern=r"(?:[a-z0-9-]++:)?(?=.{1,64}\Z)[a-z0-9]++(?:-[a-z0-9]++)*+",
        form="lower-case letters, digits and single hyphens between them, at most 64",
    ),
    FrontMatterKey(
        "description", _SKILL, "What the skill does and when to use it.", _SKILLS, longest=1024
    ),
    FrontMatterKey("license", _SKILL, "The licence of the skill.", _SKILLS),
    FrontMatterKey("allowed-tools", _SKILL, "The tools that need no permission.", _SKILLS),
    FrontMatterKey("metadata", _SKILL, "Additional data for other programs.", _SKILLS),
    FrontMatterKey("compatibility", _SKILL, "What the skill needs in order to work.", _SKILLS),
    FrontMatterKey("version", _SKILL, "The version of the skill.", _SKILLS),
    FrontMatterKey("user-invocable", _BOTH, "Whether the user may invoke it.", _SKILLS),
    FrontMatterKey("argument-hint", _SKILL, _HINT, _SKILLS),
    FrontMatterKey("description", _COMMAND, "What the command does.", _COMMANDS),
    FrontMatterKey("argument-hint", _COMMAND, _HINT, _COMMANDS),
    FrontMatterKey("allowed-tools", _COMMAND, "The tools that need no permission.", _COMMANDS),
    FrontMatterKey("model", _COMMAND, "The model that the command runs on.", _COMMANDS),
    FrontMatterKey("name", _COMMAND, _NAME.format("command"), _COMMANDS),
    FrontMatterKey(
        "applyTo",
        (Kind.INSTRUCTIONS,),
        "The files, as a glob, that the instructions are for.",
        _INSTRUCTIONS,
        ".instructions.md",
    ),
    FrontMatterKey(
        "description",
        (Kind.INSTRUCTIONS,),
        "What the instructions are about.",
        _INSTRUCTIONS,
        ".instructions.md",
    ),
    FrontMatterKey(
        "name",
        (Kind.INSTRUCTIONS,),
        _SHOWN_NAME.format("file"),
        _INSTRUCTIONS,
        ".instructions.md",
    ),
    FrontMatterKey("task_type", _TEMPLATE, "The task that the prompt is for.", _TEMPLATES),
    FrontMatterKey("agent", _TEMPLATE, "The agent that gets the prompt.", _TEMPLATES),
    FrontMatterKey("phase", _TEMPLATE, "The phase of the workflow.", _TEMPLATES),
    FrontMatterKey(
        "variables", _TEMPLATE, "The variables that are replaced in the prompt.", _TEMPLATES
    ),
    FrontMatterKey("required_inputs", _TEMPLATE, "The inputs that the task requires.", _TEMPLATES),
    FrontMatterKey(
        "mcp_instruction", _TEMPLATE, "The call that fetches the rest of the task.", _TEMPLATES
    ),
    FrontMatterKey("description", _PROMPT, "What the prompt does.", _PROMPTS, PROMPT_ENDING),
    FrontMatterKey("name", _PROMPT, _SHOWN_NAME.format("prompt"), _PROMPTS, PROMPT_ENDING),
    FrontMatterKey("argument-hint", _PROMPT, _HINT, _PROMPTS, PROMPT_ENDING),
    FrontMatterKey("agent", _PROMPT, "The agent that runs the prompt.", _PROMPTS, PROMPT_ENDING),
    FrontMatterKey("model", _PROMPT, "The model that the prompt runs on.", _PROMPTS, PROMPT_ENDING),
    FrontMatterKey("tools", _PROMPT, "The tools that the prompt may use.", _PROMPTS, PROMPT_ENDING),
    FrontMatterKey(
        "audience",
        _CONTEXT,
        "Who the page is for. Pages for `agents` contain instructions for coding agents.",
        "AgilePlus agent prompt, Frontmatter Tags",
        values=tuple(it.name for it in AUDIENCES),
    ),
)


# Keys that are known and never taken for a misspelled one. Two of them differ little from one of
# those above.
EXTRA_KEYS = (
    FrontMatterKey(
        "disallowedTools", _AGENT, "The tools that the agent must not use.", _AGENT_FILES
    ),
    FrontMatterKey("permissionMode", _AGENT, "What the agent may do without asking.", _AGENT_FILES),
    FrontMatterKey("maxTurns", _AGENT, "After how many turns the agent stops.", _AGENT_FILES),
    FrontMatterKey("mcpServers", _AGENT, "The MCP servers of the agent.", _AGENT_FILES),
    FrontMatterKey("memory", _AGENT, "Where the agent keeps what it learns.", _AGENT_FILES),
    FrontMatterKey(
        "background", _AGENT, "Whether the agent always runs in the background.", _AGENT_FILES
    ),
    FrontMatterKey("isolation", _AGENT, "Where the agent works apart from others.", _AGENT_FILES),
    FrontMatterKey(
        "hooks",
        (Kind.AGENT, *_BOTH),
        "Commands that run at events while it is active.",
        _AGENT_FILES,
    ),
    FrontMatterKey("agents", _AGENT, "The agents that it may start.", _COPILOT, _AGENT_ENDING),
    FrontMatterKey(
        "user-invocable", _AGENT, "Whether the user may choose it.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey(
        "disable-model-invocation",
        _AGENT,
        "Whether only the user may invoke it, and not the model.",
        _COPILOT,
        _AGENT_ENDING,
    ),
    FrontMatterKey(
        "hooks", _AGENT, "Commands that run at events while it is active.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey(
        "reasoning-effort", _AGENT, "How much the model thinks.", _COPILOT, _AGENT_ENDING
    ),
    FrontMatterKey("github", _AGENT, "Settings of the agent on GitHub.", _COPILOT, _AGENT_ENDING),
    FrontMatterKey(
        "when_to_use", _SKILL, "More about when the model should use the skill.", _SKILL_FILES
    ),
    FrontMatterKey(
        "disable-model-invocation",
        _BOTH,
        "Whether only the user may invoke it, and not the model.",
        _SKILL_FILES,
    ),
    FrontMatterKey(
        "context", _BOTH, "Whether it runs in an agent of its own: `fork`.", _SKILL_FILES
    ),
    FrontMatterKey(
        "paths", _SKILL, "The files, as globs, for which the skill is meant.", _SKILL_FILES
    ),
)
OTHER_KEYS = frozenset(it.name for it in EXTRA_KEYS)
AGENT_KEYS = frozenset(
    it.name for it in (*FRONT_MATTER_KEYS, *EXTRA_KEYS) if Kind.AGENT in it.kinds and not it.ending
)
