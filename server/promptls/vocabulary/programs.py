"""The programs that read agents besides Claude Code, and the tools that only these have.

As of November 2026. A name that was renamed since stays, because files still have it.
"""

from collections.abc import Mapping
from enum import StrEnum

from promptls.text.values import NamedTuple


class Program(StrEnum):
    """A program that runs agents."""

    CLAUDE_CODE = "Claude Code"
    CLINE = "Cline"
    CODEX = "Codex"
    COPILOT = "Copilot"
    CURSOR = "Cursor"
    GEMINI_CLI = "Gemini CLI"
    OPENCODE = "OpenCode"
    ROO_CODE = "Roo Code"
    WINDSURF = "Windsurf"


class Foreign(NamedTuple):
    """The tools of a program, by the names that it has for them. `source` says where they are."""

    tools: frozenset[str]
    source: str


def _tools(names: str) -> frozenset[str]:
    return frozenset(names.split())


# The folders in which a program looks, which say whose a file is.
PROGRAM_FOLDERS: Mapping[str, Program] = {
    ".claude": Program.CLAUDE_CODE,
    ".clinerules": Program.CLINE,
    ".codex": Program.CODEX,
    ".cursor": Program.CURSOR,
    ".gemini": Program.GEMINI_CLI,
    ".github": Program.COPILOT,
    ".opencode": Program.OPENCODE,
    ".qwen": Program.GEMINI_CLI,
    ".roo": Program.ROO_CODE,
    ".windsurf": Program.WINDSURF,
}

# No name that Claude Code knows is among them, whatever its case.
OTHER_PROGRAMS: Mapping[Program, Foreign] = {
    Program.GEMINI_CLI: Foreign(
        _tools(
            "read_file write_file read_many_files list_directory run_shell_command replace "
            "search_file_content grep_search google_web_search web_fetch save_memory "
            "write_todos activate_skill ask_user get_internal_docs"
        ),
        "Gemini CLI documentation, tools reference; `search_file_content` is an earlier name",
    ),
    Program.CURSOR: Foreign(
        _tools(
            "codebase_search read_file list_dir grep_search edit_file file_search delete_file "
            "run_terminal_cmd run_terminal_command search_replace web_search fetch_rules "
            "todo_write reapply"
        ),
        "Cursor's published system prompts; its documentation describes the tools without names",
    ),
    Program.CLINE: Foreign(
        _tools(
            "read_file write_to_file replace_in_file execute_command search_files list_files "
            "list_code_definition_names browser_action use_mcp_tool access_mcp_resource "
            "ask_followup_question attempt_completion new_task"
        ),
        "Cline documentation, all Cline tools",
    ),
    Program.ROO_CODE: Foreign(
        _tools(
            "read_file write_to_file apply_diff insert_content search_and_replace "
            "execute_command search_files list_files list_code_definition_names "
            "codebase_search switch_mode new_task update_todo_list ask_followup_question "
            "attempt_completion"
        ),
        "Roo Code documentation, tool use overview of this and earlier versions",
    ),
    Program.CODEX: Foreign(
        _tools("shell apply_patch update_plan view_image exec_command write_stdin"),
        "the list of tools that Codex CLI prints, and its requests",
    ),
    Program.COPILOT: Foreign(
        _tools(
            "codebase editFiles runCommands runInTerminal runTests runTasks runNotebooks "
            "usages problems changes findTestFiles testFailure terminalLastCommand "
            "terminalSelection githubRepo openSimpleBrowser extensions vscodeAPI fetch "
            "searchResults think execute/runInTerminal read/readFile edit/editFiles "
            "search/codebase"
        ),
        "Visual Studio Code documentation, tools and context reference; earlier without `/`",
    ),
    Program.WINDSURF: Foreign(
        _tools(
            "codebase_search view_file grep_search find_by_name list_dir run_command "
            "write_to_file replace_file_content search_web read_url_content"
        ),
        "Windsurf's published system prompts; its documentation has no names",
    ),
}
