"""The front matter of Claude Code: the keys of agents, skills and commands."""

from promptls.vocabulary.hosts import claude_code_words as words
from promptls.vocabulary.hosts.claude_code_words import AGENTS, PROGRAM, SKILLS
from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    keys_of,
)

COMMANDS = FactSource("Claude Code, commands", "2026-11-19")
_HINT = "The arguments that the user is shown, such as `[file]`."
_PLUGIN = "a plugin"
_HOOKS = "Commands that run at events while it is active."

AGENT_KEYS = (
    FrontMatterKey(
        "name",
        "The name by which the agent is invoked: lower-case letters, digits and hyphens.",
        AGENTS,
    ),
    FrontMatterKey("description", "When to delegate a task to the agent.", AGENTS),
    FrontMatterKey(
        "tools",
        "The tools that the agent may use; all if missing.",
        AGENTS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
        drops_others=True,
        agents="Agent({})",
    ),
    FrontMatterKey(
        "model",
        "The model that the agent runs on.",
        AGENTS,
        words.MODELS,
        spared=words.OTHER_MODELS,
    ),
    FrontMatterKey("color", "The colour in which the agent is shown.", AGENTS, words.COLORS),
    FrontMatterKey("effort", "How much the model thinks, or an integer.", AGENTS, words.EFFORTS),
    FrontMatterKey("skills", "The skills that are loaded with the agent.", AGENTS),
    FrontMatterKey(
        "disallowedTools",
        "The tools that the agent must not use.",
        AGENTS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "permissionMode",
        "What the agent may do without asking.",
        AGENTS,
        words.PERMISSION_MODES,
        ignored=_PLUGIN,
    ),
    FrontMatterKey("maxTurns", "After how many turns the agent stops.", AGENTS),
    FrontMatterKey("mcpServers", "The MCP servers of the agent.", AGENTS, ignored=_PLUGIN),
    FrontMatterKey("memory", "Where the agent keeps what it learns.", AGENTS, words.MEMORIES),
    FrontMatterKey(
        "background", "Whether the agent always runs in the background.", AGENTS, SWITCH
    ),
    FrontMatterKey(
        "isolation", "Where the agent works apart from others.", AGENTS, words.ISOLATIONS
    ),
    FrontMatterKey("hooks", _HOOKS, AGENTS, ignored=_PLUGIN),
    FrontMatterKey(
        "initialPrompt", "What the agent is asked when it starts.", PROGRAM, ignored=_PLUGIN
    ),
    FrontMatterKey("observer", "The agent that observes this one.", PROGRAM, ignored=_PLUGIN),
    FrontMatterKey(
        "observerMessage", "What the observing agent is told.", PROGRAM, ignored=_PLUGIN
    ),
    FrontMatterKey(
        "observeSubagents",
        "Whether its own agents are observed, too.",
        PROGRAM,
        SWITCH,
        ignored=_PLUGIN,
    ),
    FrontMatterKey(
        "observeToolResults",
        "Whether an agent that observes is told what tools have said.",
        PROGRAM,
        SWITCH,
    ),
    FrontMatterKey(
        "omitClaudeMd", "Whether the agent starts without `CLAUDE.md`.", PROGRAM, SWITCH
    ),
    *keys_of(
        PROGRAM,
        {
            "autoCompactWindow": "At how many tokens the conversation is shortened.",
            "experimental": "Settings that may change, such as `cacheTtl`.",
        },
    ),
)
# What skills and commands have in common.
_SHARED = (
    FrontMatterKey("argument-hint", _HINT, SKILLS),
    FrontMatterKey(
        "arguments", "The names of the arguments, for placeholders such as `$name`.", SKILLS
    ),
    FrontMatterKey(
        "model",
        "The model that is used while it runs.",
        SKILLS,
        words.MODELS,
        spared=words.OTHER_MODELS,
    ),
    FrontMatterKey("effort", "How much the model thinks, or an integer.", SKILLS, words.EFFORTS),
    FrontMatterKey(
        "allowed-tools",
        "The tools that need no permission.",
        SKILLS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "disallowed-tools",
        "The tools that must not be used.",
        PROGRAM,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "disallowedTools",
        "Another name of `disallowed-tools`.",
        PROGRAM,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
        now="disallowed-tools",
    ),
    FrontMatterKey("shell", "The shell that runs its commands.", PROGRAM, words.SHELLS),
    FrontMatterKey(
        "disable-model-invocation",
        "Whether only the user may invoke it, and not the model.",
        SKILLS,
        SWITCH,
    ),
    FrontMatterKey("user-invocable", "Whether the user may invoke it.", SKILLS, SWITCH),
)
SKILL_KEYS = (
    *_SHARED,
    FrontMatterKey("version", "The version of the skill.", SKILLS),
    FrontMatterKey("when_to_use", "More about when the model should use the skill.", SKILLS),
    FrontMatterKey("paths", "The files, as globs, for which the skill is meant.", SKILLS),
    FrontMatterKey(
        "context", "Whether it runs in an agent of its own: `fork`.", SKILLS, words.CONTEXTS
    ),
    FrontMatterKey("agent", "The agent in which it runs, with `context: fork`.", SKILLS),
    FrontMatterKey("background", "Whether it runs in the background.", PROGRAM, SWITCH),
    FrontMatterKey("hooks", _HOOKS, SKILLS),
)
COMMAND_KEYS = (
    FrontMatterKey("description", "What the command does.", COMMANDS),
    FrontMatterKey(
        "name",
        "The name by which the command is invoked: lower-case letters, digits and hyphens.",
        COMMANDS,
    ),
    *_SHARED,
)
