"""What Claude Code knows by name: models, tools, and the words of other keys."""

from promptls.vocabulary.hosts.facts import FactSource, Word, earlier_names, gone_words, words_of

PROGRAM = FactSource("Claude Code 2.1.328, the program", "2026-11-20")
AGENTS = FactSource("Claude Code documentation, subagents", "2026-11-19")
SKILLS = FactSource("Claude Code documentation, skills", "2026-11-19")
_TOOLS = FactSource("Claude Code documentation, tools", "2026-11-19")

MODELS = (
    *words_of(
        AGENTS,
        {
            "sonnet": "The latest Sonnet: for most work.",
            "opus": "The latest Opus: for hard work.",
            "haiku": "The latest Haiku: quick and cheap, for simple work.",
            "fable": "The latest Fable: for the hardest and longest work.",
            "inherit": "The model of the conversation that starts the agent.",
            "best": "The most capable model that the account has.",
            "opusplan": "Opus while it plans, then Sonnet.",
        },
    ),
    *words_of(
        PROGRAM,
        {
            "sonnet[1m]": "The latest Sonnet, with a window of a million tokens.",
            "opus[1m]": "The latest Opus, with a window of a million tokens.",
            "fable[1m]": "The latest Fable, with a window of a million tokens.",
        },
    ),
)
# A word of other places that is near to one of those.
OTHER_MODELS = frozenset({"default"})

# The most usual first.
TOOLS = (
    *words_of(
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
            "Skill": "Invokes skills.",
            "TodoWrite": "Keeps a list of tasks for the user to see.",
            "AskUserQuestion": "Asks the user to choose between answers.",
            "NotebookEdit": "Changes cells of Jupyter notebooks.",
            "PowerShell": "Runs PowerShell commands.",
            "Monitor": "Watches a command in the background and reports what it prints.",
            "EnterPlanMode": "Begins to plan, without changing anything.",
            "ExitPlanMode": "Shows a plan to the user for approval.",
            "EnterWorktree": "Moves into a git worktree of its own.",
            "ExitWorktree": "Leaves the git worktree.",
            "TaskCreate": "Adds a task to the list that agents share.",
            "TaskGet": "Reads a task of the list that agents share.",
            "TaskList": "Lists the tasks that agents share.",
            "TaskStop": "Ends a task in the background.",
            "TaskUpdate": "Changes a task of the list that agents share.",
            "SendMessage": "Sends a message to another agent.",
            "ToolSearch": "Finds tools of MCP servers that are loaded when needed.",
            "ListMcpResourcesTool": "Lists the resources of MCP servers.",
            "ReadMcpResourceTool": "Reads a resource of an MCP server.",
            "LSP": "Asks language servers: definitions, references, types, errors.",
            "CronCreate": "Schedules a prompt in the session.",
            "CronDelete": "Removes a scheduled prompt.",
            "CronList": "Lists the scheduled prompts.",
            "Artifact": "Publishes an HTML or Markdown file as an artifact.",
        },
    ),
    *words_of(
        PROGRAM,
        {
            "ClaudeDesign": "Works with Claude Design.",
            "EndConversation": "Ends the conversation.",
            "ListAgents": "Lists the agents to which messages can be sent.",
            "OfferChromeSetup": "Offers the user to set up the browser extension.",
            "Projects": "Works with projects.",
            "propose_skills": "Shows skills that the user may save.",
            "PushNotification": "Sends a notification to the user.",
            "ReadMcpResourceDirTool": "Lists a directory of resources of an MCP server.",
            "ReadNotifications": "Reads notifications.",
            "RemoteTrigger": "Works with triggers of remote sessions.",
            "ReportFindings": "Reports what a review has found.",
            "ScheduleWakeup": "Has the session continue later.",
            "SendFeedback": "Sends feedback.",
            "SendUserFile": "Sends a file to the user.",
            "SendUserMessage": "Sends a message to the user.",
            "SetGoal": "Sets the goal of the session.",
            "ShareOnboardingGuide": "Publishes `ONBOARDING.md` for the team.",
            "ShowOnboardingRolePicker": "Has the user choose a role.",
            "SubagentHandback": "Returns the work of an agent to the one that started it.",
            "WaitForMcpServers": "Waits until MCP servers are connected.",
            "Workflow": "Runs a workflow.",
        },
    ),
    *earlier_names(
        PROGRAM,
        {
            "Task": "Agent",
            "KillShell": "TaskStop",
            "KillBash": "TaskStop",
            "ListPeers": "ListAgents",
            "Brief": "SendUserMessage",
            "ListMcpResources": "ListMcpResourcesTool",
            "ReadMcpResource": "ReadMcpResourceTool",
            "ReadMcpResourceDir": "ReadMcpResourceDirTool",
            "ProposeGoal": "SetGoal",
        },
    ),
    *gone_words(
        PROGRAM,
        {
            "MultiEdit": "Edit",
            "NotebookRead": "Read",
            "TodoRead": "",
            "SlashCommand": "Skill",
            "BashOutput": "",
            "TaskOutput": "",
            "TeamCreate": "",
            "TeamDelete": "",
            "LS": "",
        },
    ),
)
# Tools of other versions, near to one of those.
OTHER_TOOLS = frozenset({"Config", "Sleep"})

PERMISSION_MODES = (
    *words_of(
        AGENTS,
        {
            "default": "Asks before anything that needs permission.",
            "acceptEdits": "Changes files without asking.",
            "auto": "Has a model decide what needs to be asked.",
            "plan": "Reads only.",
            "dontAsk": "Refuses what is not allowed already, instead of asking.",
            "bypassPermissions": "Never asks. For isolated environments only.",
        },
    ),
    Word("manual", "Another name of `default`.", PROGRAM, "default"),
)
MEMORIES = words_of(
    AGENTS,
    {
        "project": "Remembers for this project, in files that can be committed.",
        "local": "Remembers for this project, on this machine only.",
        "user": "Remembers across all projects.",
    },
)
EFFORTS = words_of(
    AGENTS,
    {
        "low": "Thinks little: quick and cheap.",
        "medium": "Thinks less than usual.",
        "high": "Thinks as much as usual.",
        "xhigh": "Thinks more than usual.",
        "max": "Thinks as much as it can.",
    },
)
COLORS = words_of(
    AGENTS,
    {
        it: f"Shows the agent in {it}."
        for it in ("red", "blue", "green", "yellow", "purple", "orange", "pink", "cyan")
    },
)
ISOLATIONS = (
    *words_of(AGENTS, {"worktree": "Works in a git worktree of its own."}),
    *words_of(PROGRAM, {"remote": "Works on another computer; not in a plugin."}),
)
SHELLS = words_of(
    PROGRAM,
    {
        "bash": "Bash runs the commands; it does where the key is missing.",
        "powershell": "PowerShell runs the commands.",
    },
)
CONTEXTS = words_of(
    SKILLS,
    {
        "fork": "Runs the skill in an agent of its own.",
        "inline": "Runs the skill in the conversation.",
    },
)
