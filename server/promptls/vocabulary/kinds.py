"""What a file is: the parts of its path, its kind, and the role of an agent in a team."""

import re
from enum import StrEnum

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple


class Kind(StrEnum):
    """What a file is for. It has exactly one."""

    SYSTEM_TEMPLATE = "system-template"
    WORK_PACKAGE = "work-package"
    SKILL = "skill"
    AGENT = "agent"
    COMMAND = "command"
    PROMPT = "prompt"
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


class Role(StrEnum):
    """What an agent file is to the other agents of its folder."""

    ORCHESTRATOR = "orchestrator"
    SUB_ORCHESTRATOR = "sub-orchestrator"
    PHASE_AGENT = "phase agent"
    SUB_AGENT = "sub-agent"


# The names of settings files; in one folder, the first of them counts. The last is shared.
SETTINGS_FILES = ("promptls.toml", ".promptls.toml", "pyproject.toml")
_SECTION = ("tool", "promptls")

# A folder that holds this file is a team; only in a team do agents have roles.
ORCHESTRATOR_FILE = "00-sdlc-orchestrator.md"

# What a person pastes into a chat with the skill beside it, which has no front matter then.
BUNDLE_INSTRUCTIONS = "INSTRUCTIONS.md"

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
}
_JSON_ENDINGS = {".json": Kind.JSON, ".jsonl": Kind.JSON_LINES, ".ndjson": Kind.JSON_LINES}
_STATE_FILE = [".isdlc", "state.json"]

PLAIN_NAMES = {"README.md", "index.md"}
AGENT_NAMES = {"AGENTS.md", "CLAUDE.md", "GEMINI.md"}
_PROMPT_ENDINGS = (".prompt.md", ".instructions.md", ".system.md")
_FOLDERS = {"agents": Kind.AGENT, "commands": Kind.COMMAND, "prompts": Kind.PROMPT}
_WORK_PACKAGE = pattern(r"# Task: WP[0-9]")
_HEADING_IS_WITHIN = 1 << 16
_HEADING = pattern(r" {0,3}(#{1,6} [^\n\r]*)")
_HEADING_BELOW = pattern(r"\n {0,3}(#{1,6} [^\n\r]*)")
_HEADING_BELOW_CR = pattern(r"[\n\r] {0,3}(#{1,6} [^\n\r]*)")


def syntax_of(kind: Kind) -> Syntax:
    """Tell how a file of a kind is written."""
    return _SYNTAXES.get(kind, Syntax.MARKDOWN)


def json_kind_of(path: str) -> Kind | None:
    """Tell what a JSON file is for, as far as its path says it. Other files have no such kind."""
    kind = _JSON_ENDINGS.get(path[path.rfind(".") :])
    return Kind.WORKFLOW_STATE if kind and path.split("/")[-2:] == _STATE_FILE else kind


def kind_of(path: str, text: str, start: int = 0) -> Kind:
    """Tell what a file is for. `path` has forward slashes; `start` is behind the front matter.

    JSON files are told by their path alone.
    """
    written_as_json = json_kind_of(path)
    if written_as_json:
        return written_as_json
    *folders, name = path.split("/")
    if name in PLAIN_NAMES:
        return Kind.MARKDOWN
    if folders[-2:] == ["templates", "system"] and _is_markdown(name):
        return Kind.SYSTEM_TEMPLATE
    heading = _find_first_heading(text, start, start + _HEADING_IS_WITHIN)
    if heading and _WORK_PACKAGE.match(heading[1]):
        return Kind.WORK_PACKAGE
    return _kind_by_name(name) or _kind_by_folder(folders)


def _find_first_heading(text: str, start: int, end: int) -> re.Match[str] | None:
    # A regex that begins with a literal is fast, and a lone carriage return is rare.
    below = _HEADING_BELOW if text.find("\r", start, end) < 0 else _HEADING_BELOW_CR
    return _HEADING.match(text, start, end) or below.search(text, start, end)


def _kind_by_name(name: str) -> Kind | None:
    if name == "SKILL.md":
        return Kind.SKILL
    if name.removesuffix(".template") in AGENT_NAMES or name.endswith(".agent.md"):
        return Kind.AGENT
    return Kind.PROMPT if name.endswith(_PROMPT_ENDINGS) else None


def _kind_by_folder(folders: list[str]) -> Kind:
    """A folder of a tool, such as `.claude`, says what is in its own folders; else the nearest."""
    kind = Kind.MARKDOWN
    for parent, folder in zip(("", *folders), folders, strict=False):
        if folder in _FOLDERS:
            kind = _FOLDERS[folder]
            if parent.startswith("."):
                break
    return kind


def _is_markdown(name: str) -> bool:
    return name.endswith(".md") and name != ".md"


def role_of(path: str, team: str, phase_agents: frozenset[str]) -> Role | None:
    """Tell the role of a file below `team`, the folder that holds the orchestrator's file."""
    name, folder, home = name_of(path), folder_of(path), team.rstrip("/")
    if not _is_markdown(name) or name in PLAIN_NAMES:
        return None
    if folder != home and home and not folder.startswith(f"{home}/"):
        return None
    if folder == home and name == ORCHESTRATOR_FILE:
        return Role.ORCHESTRATOR
    if name.endswith("-orchestrator.md"):
        return Role.SUB_ORCHESTRATOR
    # A numbered agent of a phase is in the orchestrator's folder, one without a number anywhere.
    stem = stem_of(name)
    if stem in phase_agents and (folder == home or not stem[0].isdigit()):
        return Role.PHASE_AGENT
    return Role.SUB_AGENT if folder != home else None


def likely_team_of(path: str) -> str:
    """The folder of the team that an agent belongs to, as far as its path says it.

    A numbered agent is in that folder. Others are below it, and it is usually called `agents`.
    """
    folder, name = folder_of(path), name_of(path)
    if name[:1].isdigit():
        return folder
    folders = folder.split("/")
    if "agents" in folders:
        return "/".join(folders[: len(folders) - folders[::-1].index("agents")])
    return folder_of(folder)


class TemplateName(NamedTuple):
    """The two halves of a system template's file name, as they are written."""

    agent: str
    phase: str


def template_name(path: str) -> TemplateName | None:
    """Read the name `AGENT-phase.md` of a system template."""
    name = name_of(path)
    agent, _, phase = stem_of(name).partition("-")
    return TemplateName(agent, phase) if _is_markdown(name) and agent and phase else None


def name_of(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def is_settings_file(path: str) -> bool:
    """Whether a file has the name of a settings file."""
    return name_of(path) in SETTINGS_FILES


def is_shared_file(path: str) -> bool:
    """Whether only a table of a settings file is for promptls."""
    return name_of(path) == SETTINGS_FILES[-1]


def section_of(*, in_pyproject: bool) -> tuple[str, ...]:
    """The path of the table with the settings of promptls in a settings file."""
    return _SECTION if in_pyproject else ()


def stem_of(path: str) -> str:
    """The last part of a path without its ending."""
    name = name_of(path)
    return name.rpartition(".")[0] or name


def folder_of(path: str) -> str:
    """The path without its last part; empty at the root."""
    return path.rpartition("/")[0]


def inside(folder: str, name: str) -> str:
    """The path of a file in a folder."""
    return f"{folder}/{name}" if folder else name
