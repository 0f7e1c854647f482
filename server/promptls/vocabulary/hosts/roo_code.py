"""Roo Code, which has ended: the names of its tools."""

from promptls.vocabulary.hosts.facts import FactSource, Host

HOST = Host(
    name="roo-code",
    title="Roo Code",
    version="ended on 2026-05-15",
    source=FactSource("rulesync 16.14", "2026-11-19"),
    folders=(".roo",),
    tools=frozenset(
        [
            "read_file",
            "write_to_file",
            "apply_diff",
            "insert_content",
            "search_and_replace",
            "execute_command",
            "search_files",
            "list_files",
            "list_code_definition_names",
            "codebase_search",
            "switch_mode",
            "new_task",
            "update_todo_list",
            "ask_followup_question",
            "attempt_completion",
        ]
    ),
    tools_source="Roo Code documentation, tool use overview of this and earlier versions",
    notes=("Zoo Code continues it.",),
)
