"""What a file is for, how it is written, and whether models read it."""

from enum import StrEnum


class Kind(StrEnum):
    """What a file is for. It has exactly one."""

    SYSTEM_TEMPLATE = "system-template"
    WORK_PACKAGE = "work-package"
    SKILL = "skill"
    AGENT = "agent"
    COMMAND = "command"
    INSTRUCTIONS = "instructions"
    PROMPT = "prompt"
    TOML_COMMAND = "toml-command"
    MARKDOWN = "markdown"
    RESPONSE = "response"
    WORKFLOW_STATE = "workflow-state"
    TASK_ENVELOPE = "task-envelope"
    AGENT_RESPONSE = "agent-response"
    AGENT_SHARE = "agent-share"
    AUDIT_LOG = "audit-log"
    UNIFIED_PROMPT = "unified-prompt"
    JSON = "json"
    JSON_LINES = "json-lines"


class Syntax(StrEnum):
    """How a file is written. It follows from its kind."""

    MARKDOWN = "markdown"
    JSON = "json"
    JSON_LINES = "json-lines"
    TOML = "toml"


# Files of these kinds are not Markdown.
_SYNTAXES = {
    Kind.WORKFLOW_STATE: Syntax.JSON,
    Kind.TASK_ENVELOPE: Syntax.JSON,
    Kind.AGENT_RESPONSE: Syntax.JSON,
    Kind.AGENT_SHARE: Syntax.JSON,
    Kind.UNIFIED_PROMPT: Syntax.JSON,
    Kind.JSON: Syntax.JSON,
    Kind.AUDIT_LOG: Syntax.JSON_LINES,
    Kind.JSON_LINES: Syntax.JSON_LINES,
    Kind.TOML_COMMAND: Syntax.TOML,
}
_FOR_MODELS = frozenset(
    {
        Kind.SYSTEM_TEMPLATE,
        Kind.WORK_PACKAGE,
        Kind.SKILL,
        Kind.AGENT,
        Kind.COMMAND,
        Kind.INSTRUCTIONS,
        Kind.PROMPT,
        Kind.TOML_COMMAND,
    }
)
# A program reads the front matter of these, and loads them by it.
PROGRAM_KINDS = frozenset({Kind.AGENT, Kind.SKILL, Kind.COMMAND})
# Hosts replace placeholders in these.
FILLED_KINDS = frozenset({Kind.COMMAND, Kind.PROMPT, Kind.SKILL, Kind.TOML_COMMAND})
_FOR_MODELS_BELOW = frozenset({"agents", "commands", "prompts", "skills"})


def is_for_models(kind: Kind, path: str) -> bool:
    """Whether a file is there to be read by models: one of them, or beside them."""
    return kind in _FOR_MODELS or not _FOR_MODELS_BELOW.isdisjoint(path.split("/")[:-1])


def syntax_of(kind: Kind) -> Syntax:
    """Tell how a file of a kind is written."""
    return _SYNTAXES.get(kind, Syntax.MARKDOWN)
