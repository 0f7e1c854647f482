"""Cline: the names of its tools."""

from promptls.vocabulary.hosts.facts import FactSource, Host

HOST = Host(
    name="cline",
    title="Cline",
    version="2026-11",
    source=FactSource("Cline documentation, all Cline tools", "2026-11-19"),
    folders=(".clinerules",),
    tools=frozenset(
        [
            "read_file",
            "write_to_file",
            "replace_in_file",
            "execute_command",
            "search_files",
            "list_files",
            "list_code_definition_names",
            "browser_action",
            "use_mcp_tool",
            "access_mcp_resource",
            "ask_followup_question",
            "attempt_completion",
            "new_task",
        ]
    ),
    tools_source="Cline documentation, all Cline tools",
)
