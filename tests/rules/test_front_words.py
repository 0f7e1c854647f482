"""The models and tools in front matter that are meant to be others."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse

AGENT = "agents/tracer.md"


SKILL = "skills/pdf/SKILL.md"


def test_models_and_tools_that_are_misspelled() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonet
        :        ^^^^^ front-matter-value-misspelled: unknown model 'sonet'; did you mean 'sonnet'?
        | tools: Read, Gerp(a), WebSerach, mcp__WebFetsh
        :              ^^^^ front-matter-value-misspelled: unknown tool 'Gerp'; did you mean 'Grep'?
        :                       ^^^^^^^^^ front-matter-value-misspelled: unknown tool 'WebSerach'; did you mean 'WebSearch'?
        | disallowedTools:
        |   - "Basch(git:*)"
        :      ^^^^^ front-matter-value-misspelled: unknown tool 'Basch'; did you mean 'Bash'?
        |   - Edit
        | ---
    """
    fixed = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonnet
        | tools: Read, Grep(a), WebSearch, mcp__WebFetsh
        | disallowedTools:
        |   - "Bash(git:*)"
        |   - Edit
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
def test_all_files_of_claude_code_have_tools(path: str) -> None:
    check(
        """
        | ---
        | name: pdf
        | description: x
        | allowed-tools: [WebFtch]
        :                 ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFtch'; did you mean 'WebFetch'?
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("model: opusplan", AGENT),
        ("model: opus4", AGENT),
        ("model: claude-sonnet-4-5", AGENT),
        ("model: plus", AGENT),
        ("model: gpt", AGENT),
        ("model:", AGENT),
        ("tools: Task, Tool, Ask, Webfetcher", AGENT),
        ("tools: Send, Load, mcp__reed", AGENT),
        ("tools: bahs, read", AGENT),
        ("tools: {Raed: true}", AGENT),
        ('tools: "Read,\\x20Wriite"', AGENT),
        ("model: sonet", "x.agent.md"),
        ("mode: subagent\n| model: sonet", AGENT),
        ("model: sonet", "prompts/x.md"),
    ],
)
def test_words_that_may_be_somebodys_own(line: str, path: str) -> None:
    check(f"| ---\n| name: x\n| description: x\n| {line}\n| ---", path=path)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Raed", "Read"),
        ("Wrtie", "Write"),
        ("Edti", "Edit"),
        ("Gerp", "Grep"),
        ("Grpe", "Grep"),
        ("Bsh", "Bash"),
        ("Bahs", "Bash"),
        ("Golb", "Glob"),
        ("Taks", "Task"),
        ("Skilll", "Skill"),
        ("TodoWirte", "TodoWrite"),
        ("web_fetch", "WebFetch"),
        ("Web-Search", "WebSearch"),
        ("todo_write", "TodoWrite"),
    ],
)
def test_a_tool_with_swapped_letters(word: str, meant: str) -> None:
    drawing = f"""
        | ---
        | name: tracer
        | description: Follows
        | tools: LSP, Monitor, {word}
        :                      {"^" * len(word)} front-matter-value-misspelled: unknown tool {word!r}; did you mean {meant!r}?
        | ---
    """
    check(drawing, path=AGENT)


@pytest.mark.parametrize("word", ["opsu", "hiaku", "sonent", "inhreit", "opu", "ihnerit"])
def test_a_model_with_swapped_letters(word: str) -> None:
    from kit import parsed  # noqa: PLC0415

    document = parsed(f"@ {AGENT}\n| ---\n| name: a\n| description: b\n| model: {word}\n| ---")
    found = run(parse(document.source, AGENT))
    assert [it.rule for it in found] == ["front-matter-value-misspelled"]


@pytest.mark.parametrize(
    "tools",
    [
        # Tools of other programs, and short words that are near to nothing.
        "read_file, web_fetch, web_search",
        "Read, LSP, Ask, Git, Run, Get, Web, Sql, Fix, Log",
        "codebase, editFiles, search",
        "bash, read, edit",
        "Read, mcp__github__web_fetch",
        "Read, execute_sql, git_status",
    ],
)
def test_tools_that_are_no_slips(tools: str) -> None:
    check(f"| ---\n| name: a\n| description: b\n| tools: {tools}\n| ---", path=AGENT)


def test_an_agent_with_tools_of_another_program() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonnet
        | tools: read_file, grep_search, run_shell_command, glob
        |
        | ---
    """
    check(drawing, path=AGENT)
    check(
        drawing.replace(", glob\n", "\n").replace(
            "        |\n",
            "        :        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter-tools-foreign: "
            "no tool of Claude Code: 'read_file', 'grep_search' and 'run_shell_command' belong to "
            "Gemini CLI\n",
        ),
        path=AGENT,
    )


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (".gemini/agents/x.md", "model: sonnet"),
        (".cursor/agents/x.md", "model: sonnet"),
        ("agents/x.agent.md", "model: sonnet"),
        (AGENT, "model: gemini-2.5-pro"),
        (AGENT, "model: inherit"),
        (AGENT, "mode: subagent"),
    ],
)
def test_tools_of_the_program_that_reads_the_file(path: str, line: str) -> None:
    tools = "tools:\n|   - read_file\n|   - grep_search"
    check(f"| ---\n| name: x\n| description: b\n| {line}\n| {tools}\n| ---", path=path)


@pytest.mark.parametrize("tools", ["read_file, Read", "read_file, my_tool", "'*'", "[]"])
def test_tools_of_which_one_may_be_there(tools: str) -> None:
    check(
        f"| ---\n| name: x\n| description: b\n| tools: {tools}\n| ---", path=".claude/agents/x.md"
    )
