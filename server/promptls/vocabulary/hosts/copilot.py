"""GitHub Copilot and Visual Studio Code: what they load, and how."""

from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    HostPlaceholder,
    words_of,
)
from promptls.vocabulary.hosts.standing import StandingFiles, Start
from promptls.vocabulary.kinds import Kind

_AGENTS = FactSource("GitHub Copilot documentation, custom agents", "2026-08-19")
_VS_CODE = FactSource("Visual Studio Code documentation, custom agents", "2026-08-19")
_INSTRUCTIONS = FactSource("Copilot, instructions", "2026-08-19")
_PROMPTS = FactSource("Visual Studio Code, prompt files", "2026-08-19")
_SKILLS = FactSource("Visual Studio Code documentation, agent skills", "2026-08-19")
_HINT = "The arguments that the user is shown, such as `[file]`."
_SHOWN_NAME = "The name under which the {} is shown; without it, that of the file."
_ONLY_USER = "Whether only the user may invoke it, and not the model."

# The names that work in every editor and on GitHub. Tools of MCP servers are `server/tool`.
_TOOLS = words_of(
    _AGENTS,
    {
        "read": "Reads files.",
        "edit": "Creates and changes files.",
        "search": "Searches for files and for text in them.",
        "execute": "Runs commands in a terminal.",
        "web": "Fetches web pages and searches the web.",
        "agent": "Starts other agents.",
        "todo": "Keeps a list of tasks.",
        "github/*": "All tools of the GitHub server: issues, pull requests, repositories.",
        "playwright/*": "All tools of the Playwright server: a browser.",
        "*": "All tools.",
    },
)
_TARGETS = words_of(
    _AGENTS,
    {"vscode": "Only in editors.", "github-copilot": "Only on GitHub and in its command line."},
)
_MODES = words_of(
    _PROMPTS,
    {
        "ask": "Answers questions, and changes nothing.",
        "edit": "Edits the files that are chosen.",
        "agent": "Edits files and runs tools by itself.",
    },
)
_AUDIENCES = words_of(
    _INSTRUCTIONS,
    {"code-review": "Not in code reviews.", "cloud-agent": "Not for the agent on GitHub."},
)

_AGENT_KEYS = (
    FrontMatterKey("description", "What the agent does, and when to use it.", _AGENTS),
    FrontMatterKey("name", _SHOWN_NAME.format("agent"), _AGENTS),
    FrontMatterKey(
        "tools",
        "The tools that the agent may use; all if missing.",
        _AGENTS,
        _TOOLS,
        # Other names of these, those of Claude Code among them, in any case.
        spared=frozenset(
            {
                *("shell", "Bash", "powershell", "Read", "NotebookRead", "Edit", "MultiEdit"),
                *("Write", "NotebookEdit", "Grep", "Glob", "custom-agent", "Task"),
                *("WebSearch", "WebFetch", "TodoWrite"),
            }
        ),
    ),
    FrontMatterKey("model", "The model that the agent runs on, or a list of models.", _VS_CODE),
    FrontMatterKey("argument-hint", _HINT, _VS_CODE),
    FrontMatterKey("agents", "The agents that it may start.", _VS_CODE),
    FrontMatterKey("handoffs", "The agents to which it can hand over.", _VS_CODE),
    FrontMatterKey("target", "Where the agent runs.", _AGENTS, _TARGETS),
    FrontMatterKey("mcp-servers", "The MCP servers that the agent may use.", _AGENTS),
    FrontMatterKey("user-invocable", "Whether the user may choose it.", _AGENTS, SWITCH),
    FrontMatterKey("disable-model-invocation", _ONLY_USER, _AGENTS, SWITCH),
    FrontMatterKey("hooks", "Commands that run at events while it is active.", _VS_CODE),
    FrontMatterKey("metadata", "Additional data: names and texts.", _AGENTS),
    FrontMatterKey("reasoning-effort", "How much the model thinks.", _AGENTS),
    FrontMatterKey("github", "Settings of the agent on GitHub.", _AGENTS),
    FrontMatterKey(
        "infer",
        "Whether it was offered and the model might start it; `user-invocable` and "
        "`disable-model-invocation` say so now, the latter the other way round.",
        _AGENTS,
        SWITCH,
        is_gone=True,
    ),
)
_INPUT = HostPlaceholder(
    "${input:name}",
    r"\$\{input:([^}:\n]{1,200}+)(?::[^}\n]{0,500}+)?+\}",
    "question",
    "What the user enters. The editor does not replace it: most models understand it.",
    _PROMPTS,
    missing="is asked for",
    is_certain=False,
)

HOST = Host(
    name="vscode",
    title="Copilot",
    version="Visual Studio Code 1.133",
    source=_VS_CODE,
    folders=(".github",),
    endings=(".agent.md",),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (".github/agents/**/*.md", ".copilot/agents/**/*.md", "*.agent.md"),
            _AGENTS,
            _AGENT_KEYS,
            required=("description",),
            is_named_by_file=True,
            note="keys of a handoff: label, agent, prompt, send, model",
            begins=(("description", "When to use the agent."), ("tools", "[read, edit, search]")),
        ),
        HostFile(
            "agent",
            Kind.AGENT,
            (".claude/agents/**/*.md",),
            _VS_CODE,
            note="in the format of Claude Code",
        ),
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            (".github/instructions/**/*.md", "*.instructions.md"),
            _INSTRUCTIONS,
            (
                FrontMatterKey("name", _SHOWN_NAME.format("file"), _INSTRUCTIONS),
                FrontMatterKey("description", "What the instructions are about.", _INSTRUCTIONS),
                FrontMatterKey(
                    "applyTo",
                    "The files, as a glob, that the instructions are for.",
                    _INSTRUCTIONS,
                ),
                FrontMatterKey(
                    "excludeAgent",
                    "The agent that does not get the instructions.",
                    _INSTRUCTIONS,
                    _AUDIENCES,
                ),
            ),
            begins=(("description", "What the instructions are about."), ("applyTo", '"**"')),
        ),
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            (".claude/rules/**/*.md",),
            _INSTRUCTIONS,
            note="in the format of Claude Code",
        ),
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            ("copilot-instructions.md", "AGENTS.md", "CLAUDE.md"),
            _INSTRUCTIONS,
        ),
        HostFile(
            "prompt",
            Kind.PROMPT,
            (".github/prompts/**/*.prompt.md", "*.prompt.md"),
            _PROMPTS,
            (
                FrontMatterKey("description", "What the prompt does.", _PROMPTS),
                FrontMatterKey("name", _SHOWN_NAME.format("prompt"), _PROMPTS),
                FrontMatterKey("argument-hint", _HINT, _PROMPTS),
                FrontMatterKey("agent", "The agent that runs the prompt.", _PROMPTS, _MODES),
                FrontMatterKey("model", "The model that the prompt runs on.", _PROMPTS),
                FrontMatterKey("tools", "The tools that the prompt may use.", _PROMPTS),
                FrontMatterKey(
                    "mode",
                    "The agent that runs the prompt, in earlier versions.",
                    _PROMPTS,
                    _MODES,
                    now="agent",
                    is_gone=True,
                ),
            ),
            (_INPUT,),
            note="since 1.129 (2026-07-15) it recommends skills instead",
            begins=(("description", "What the prompt does."), ("agent", "agent")),
            # What the user types comes in the same message.
            arrival=Arrival("dashes alone"),
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (
                ".github/skills/**/SKILL.md",
                ".claude/skills/**/SKILL.md",
                ".agents/skills/**/SKILL.md",
            ),
            _SKILLS,
            (
                FrontMatterKey("argument-hint", _HINT, _SKILLS),
                FrontMatterKey(
                    "user-invocable", "Whether the user may invoke it.", _SKILLS, SWITCH
                ),
                FrontMatterKey("disable-model-invocation", _ONLY_USER, _SKILLS, SWITCH),
                FrontMatterKey("context", "Whether it runs in an agent of its own.", _SKILLS),
            ),
            (_INPUT,),
            required=("name", "description"),
            unread="this skill is not loaded",
            note="a skill whose name has invalid characters, or is not that of its folder, is "
            "not loaded, and nothing says so",
        ),
    ),
    tools=frozenset(
        [
            "codebase",
            "editFiles",
            "runCommands",
            "runInTerminal",
            "runTests",
            "runTasks",
            "runNotebooks",
            "usages",
            "problems",
            "changes",
            "findTestFiles",
            "testFailure",
            "terminalLastCommand",
            "terminalSelection",
            "githubRepo",
            "openSimpleBrowser",
            "extensions",
            "vscodeAPI",
            "fetch",
            "searchResults",
            "think",
            "execute/runInTerminal",
            "read/readFile",
            "edit/editFiles",
            "search/codebase",
        ]
    ),
    tools_source=(
        "Visual Studio Code documentation, tools and context reference; earlier without `/`"
    ),
    start=Start(
        (
            StandingFiles(
                (
                    ".github/copilot-instructions.md",
                    "AGENTS.md",
                    "CLAUDE.md",
                    ".claude/CLAUDE.md",
                    "CLAUDE.local.md",
                ),
                "start",
            ),
            StandingFiles(
                (".github/instructions/**/*.instructions.md",),
                "start",
                always_with=("applyTo", ("**", "**/*")),
            ),
            StandingFiles((".claude/rules/**/*.md",), "start", waits_with="paths"),
        )
    ),
    start_source=FactSource("Visual Studio Code documentation, custom instructions", "2026-11-20"),
    notes=(
        (
            "Hooks are in `.github/hooks/*.json`; it reads those of Claude Code's settings, too, "
            "but ignores their matchers."
        ),
        (
            "Agent Plugins 1.0 (2026-08-06, since 1.133): `plugin.json`, `skills/`, `mcp.json` and "
            "folders of vendors such as `com.github.copilot/`."
        ),
    ),
)
