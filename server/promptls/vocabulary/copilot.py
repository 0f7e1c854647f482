"""What GitHub Copilot knows by name in the front matter of its custom agents.

As of the second half of 2026. GitHub retires models every few months.
"""

from promptls.vocabulary.front_matter import words_of

_AGENTS = "GitHub Copilot documentation, custom agents"

# The names that work in every editor and on GitHub. Tools of MCP servers are `server/tool`.
TOOL_WORDS = words_of(
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
# What the picker of models shows. Which of them a user has depends on the plan.
MODEL_WORDS = words_of(
    "GitHub Copilot documentation, supported models",
    {
        "Claude Sonnet 5": "By Anthropic, for most work.",
        "Claude Opus 5": "By Anthropic, for the hardest work.",
        "Claude Haiku 4.5": "By Anthropic, for simple work.",
        "GPT-5.5": "By OpenAI, for most work.",
        "GPT-5 mini": "By OpenAI, for simple work.",
        "Gemini 2.5 Pro": "By Google, for most work.",
    },
)
TARGETS = words_of(
    _AGENTS,
    {"vscode": "Only in editors.", "github-copilot": "Only on GitHub and in its command line."},
)
