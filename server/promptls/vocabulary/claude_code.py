"""What Claude Code knows by name: models, tools, and the words of other keys.

As of November 2026, from its documentation, which each list names.
"""

from promptls.vocabulary.front_matter import words_of

_AGENTS = "Claude Code documentation, subagents"
_TOOLS = "Claude Code documentation, tools"
_SKILLS = "Claude Code documentation, skills"

MODEL_WORDS = words_of(
    _AGENTS,
    {
        "sonnet": "The latest Sonnet: for most work.",
        "opus": "The latest Opus: for hard work.",
        "haiku": "The latest Haiku: quick and cheap, for simple work.",
        "fable": "The latest Fable: for the hardest and longest work.",
        "inherit": "The model of the conversation that starts the agent.",
    },
)
# The words that `model` may have besides the name of a model.
MODELS = tuple(it.name for it in MODEL_WORDS)
# Words of later versions, and of other programs, that are near to one of those.
OTHER_MODELS = frozenset({"best", "default", "opusplan"})

# The most usual first.
TOOL_WORDS = words_of(
    _TOOLS,
    {
        "Read": "Reads files, also images, PDFs and notebooks.",
        "Write": "Creates or overwrites files.",
        "Edit": "Replaces text in files.",
        "Bash": "Runs shell commands. `Bash(git:*)` allows only those that begin with `git`.",
        "Grep": "Searches the content of files with regular expressions.",
        "Glob": "Finds files by patterns.",
        "WebFetch": "Fetches a web page.",
        "WebSearch": "Searches the web.",
        "Agent": "Starts other agents. `Agent(name)` allows only that one.",
        "Task": "Starts other agents: the earlier name of `Agent`.",
        "Skill": "Invokes skills.",
        "TodoWrite": "Keeps a list of tasks for the user to see.",
        "AskUserQuestion": "Asks the user to choose between answers.",
        "NotebookEdit": "Changes cells of Jupyter notebooks.",
        "MultiEdit": "Replaces several texts in a file at once, in earlier versions.",
        "NotebookRead": "Reads Jupyter notebooks, in earlier versions.",
        "TodoRead": "Reads the list of tasks, in earlier versions.",
        "SlashCommand": "Invokes commands, in earlier versions.",
        "BashOutput": "Reads what a command in the background has printed.",
        "KillBash": "Ends a command in the background, in earlier versions.",
        "KillShell": "Ends a command in the background.",
        "PowerShell": "Runs PowerShell commands.",
        "Monitor": "Watches a command in the background and reports what it prints.",
        "EnterPlanMode": "Begins to plan, without changing anything.",
        "ExitPlanMode": "Shows a plan to the user for approval.",
        "EnterWorktree": "Moves into a git worktree of its own.",
        "ExitWorktree": "Leaves the git worktree.",
        "TaskCreate": "Adds a task to the list that agents share.",
        "TaskGet": "Reads a task of the list that agents share.",
        "TaskList": "Lists the tasks that agents share.",
        "TaskOutput": "Reads what a task in the background has printed.",
        "TaskStop": "Ends a task in the background.",
        "TaskUpdate": "Changes a task of the list that agents share.",
        "TeamCreate": "Makes a team of agents.",
        "TeamDelete": "Removes a team of agents.",
        "SendMessage": "Sends a message to another agent.",
        "ToolSearch": "Finds tools of MCP servers that are loaded when needed.",
        "ListMcpResourcesTool": "Lists the resources of MCP servers.",
        "ReadMcpResourceTool": "Reads a resource of an MCP server.",
    },
)
TOOLS = tuple(it.name for it in TOOL_WORDS)
# Tools of earlier and later versions, some of which are near to one of those.
OTHER_TOOLS = frozenset({"Brief", "Config", "LSP", "Sleep", "Workflow"})

PERMISSION_MODES = words_of(
    _AGENTS,
    {
        "default": "Asks before anything that needs permission.",
        "acceptEdits": "Changes files without asking.",
        "plan": "Reads only.",
        "dontAsk": "Refuses what is not allowed already, instead of asking.",
        "bypassPermissions": "Never asks. For isolated environments only.",
    },
)
MEMORIES = words_of(
    _AGENTS,
    {
        "project": "Remembers for this project, in files that can be committed.",
        "local": "Remembers for this project, on this machine only.",
        "user": "Remembers across all projects.",
    },
)
EFFORTS = words_of(
    _AGENTS,
    {
        "low": "Thinks little: quick and cheap.",
        "medium": "Thinks less than usual.",
        "high": "Thinks as much as usual.",
        "max": "Thinks as much as it can.",
    },
)
COLORS = words_of(
    _AGENTS,
    {
        it: f"Shows the agent in {it}."
        for it in ("red", "blue", "green", "yellow", "purple", "orange", "pink", "cyan")
    },
)
ISOLATIONS = words_of(_AGENTS, {"worktree": "Works in a git worktree of its own."})
CONTEXTS = words_of(_SKILLS, {"fork": "Runs the skill in an agent of its own."})
