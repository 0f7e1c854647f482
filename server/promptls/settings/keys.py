"""The keys of a settings file. This is the only place where a key is declared.

The docstring of a table and the meaning of a key are shown by editors and on the reference page.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from promptls.kinds import Kind
from promptls.settings.declaration import Table, Text, key

Name = Annotated[str, Text("name", pattern=r"^[A-Za-z_][A-Za-z0-9_.-]{0,63}$")]
PhaseKey = Annotated[str, Text("phase", pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]
RuleName = Annotated[str, Text("rule or family", max_length=100, check="rule")]
Pattern = Annotated[str, Text("regular expression", max_length=2000, check="pattern")]
Prose = Annotated[str, Text("text", max_length=2000)]
Glob = Annotated[str, Text("glob", min_length=1, max_length=500)]
FilePath = Annotated[str, Text("path", min_length=1, max_length=500)]
UtilityText = Annotated[str, Text("text", min_length=1, max_length=500)]
Level = Literal["error", "warning", "info", "hint", "off"]


class VariableTable(Table):
    """A variable that is injected into templates."""

    description: Prose = key(
        default="",
        meaning="What the variable holds, for people.",
        example="The root of the project",
    )
    source: Prose = key(
        default="",
        meaning="Where its value comes from.",
        example="the orchestrator",
    )
    mandatory: bool = key(
        default=False,
        meaning="Whether every template of its phases must have it.",
        example=True,
    )
    phases: Sequence[Name] = key(
        default=(),
        meaning="The phases that are given the variable; all of them when empty.",
        example=["implement", "review"],
    )
    files: Sequence[Glob] = key(
        default=(),
        meaning="Patterns of files in which no other names than the known ones are allowed.",
        example=["flows/**/*.md"],
    )
    trusted: bool = key(
        default=False,
        meaning="Whether its value is written by people of the project and not by strangers.",
        example=True,
    )


class TagTable(Table):
    """A tag by which a model answers."""

    description: Prose = key(
        default="",
        meaning="What the tag tells the orchestrator.",
        example="What the judge decides",
    )
    values: Mapping[Name, Sequence[Name]] | Sequence[Name] = key(
        default=(),
        meaning="The values, or a table of the values with the phases that use each.",
        example={"KEEP": ["review"], "DROP": ["review"]},
    )
    attributes: Mapping[Name, Pattern] = key(
        default={},
        meaning="The attributes, each with a regular expression for its value.",
        example={"score": "[0-9]+"},
        details="An expression must match the whole value, and may not repeat a group.",
    )
    required: Sequence[Name] = key(
        default=(),
        meaning="The attributes that may not be missing.",
        example=["score"],
    )


class AgentTable(Table):
    """An agent. A name in capitals is that of a template, another that of an agent's file."""

    description: Prose = key(
        default="",
        meaning="Who the agent is.",
        example="The agent that moves data",
    )
    closing: Prose = key(
        default="",
        meaning="The beginning of the line that closes the agent's file.",
        example="You move data",
    )


class PhaseTable(Table):
    """A phase. A key with a number is a step of a workflow, another a phase of templates."""

    description: Prose = key(
        default="",
        meaning="What happens in the phase.",
        example="Data is moved to the new schema",
    )
    noun: Prose = key(
        default="",
        meaning="What its artifacts are called.",
        example="migration",
    )


class PlaceholderTable(Table):
    """How placeholders are written."""

    style: Literal["angle", "brace"] = key(
        default="angle",
        meaning="The spelling of new placeholders: <<NAME>> or {{NAME}}.",
        example="brace",
    )
    two_tier: bool = key(
        default=False,
        meaning="Whether the two spellings mean different things, so that one file may have both.",
        example=True,
    )


class TemplatesTable(Table):
    """Where system templates are, and what fills in their variables."""

    folder: FilePath = key(
        default="templates/system",
        meaning="The folder of the system templates, relative to the project.",
        example="prompts/system",
    )
    artifacts: Sequence[Glob] = key(
        default=("proposal.md", "specs/**/*.md", "agentd/specs/**/*.md"),
        meaning="Patterns of the files that ARTIFACTS holds.",
        example=["docs/design/*.md"],
    )
    skeletons: Sequence[Glob] = key(
        default=("agentd/skeletons/**/*.md",),
        meaning="Patterns of the files that SKELETON holds.",
        example=["docs/skeletons/*.md"],
    )


class HookTable(Table):
    """What `promptls hook` demands of the answers of an agent."""

    judge: Sequence[Literal["block", "status", "tags"]] = key(
        default=("block", "status", "tags"),
        meaning="What an answer may be sent back for.",
        example=["block", "tags"],
        details="With an empty list, no answer of the agent is sent back.",
    )
    template: FilePath | None = key(
        default=None,
        meaning="A template or agent file; what it demands is demanded.",
        example="templates/system/CODEX-challenge.md",
        details="The path is relative to the project.",
    )
    block: bool = key(
        default=False,
        meaning="Whether an answer must end with a block of next steps.",
        example=True,
    )
    status: bool = key(
        default=False,
        meaning="Whether an answer must end with a status line.",
        example=False,
    )
    tags: Sequence[Name] = key(
        default=(),
        meaning="Tags that an answer must have.",
        example=["review"],
    )


class SettingsFile(Table):
    """Settings of promptls: promptls.toml, or [tool.promptls] in pyproject.toml."""

    extend: FilePath | None = key(
        default=None,
        meaning="Another settings file that this one goes on from.",
        example="../shared/promptls.toml",
        details=(
            "The path is relative to the file that names it. Tables of both files are combined;"
            " any other key of this file replaces the same key of the other file."
        ),
    )
    select: Sequence[RuleName] = key(
        default=("all",),
        meaning="The rules that are on: names, families, or all.",
        example=["block", "tag-case"],
    )
    ignore: Sequence[RuleName] = key(
        default=(),
        meaning="Rules that are off after all.",
        example=["block-last-not-utility"],
        details="It overrides `select`.",
    )
    severity: Mapping[RuleName, Level] = key(
        default={},
        meaning="How much the findings of a rule weigh.",
        example={"placeholder-styles-mixed": "off", "tag": "error"},
        details="A rule overrides its family, and a family overrides `all`.",
    )
    per_file_ignores: Mapping[Glob, Sequence[RuleName]] = key(
        default={},
        meaning="Rules that are off in the files that match a pattern.",
        example={"examples/**": ["block", "tag"]},
    )
    exclude: Sequence[Glob] = key(
        default=(),
        meaning="Patterns of files and folders that are not checked.",
        example=["docs/archive", "*.draft.md"],
    )
    respect_gitignore: bool = key(
        default=True,
        meaning="Whether what git ignores is left out.",
        example=False,
    )
    files: Mapping[Glob, Kind] = key(
        default={},
        meaning="The kinds of files that match a pattern.",
        example={"flows/*.md": "prompt"},
        details="The first pattern that matches decides.",
    )
    variables: Mapping[Name, VariableTable] = key(
        default={},
        meaning="Variables besides the specified ones.",
        example="project_path",
    )
    tags: Mapping[Name, TagTable] = key(
        default={},
        meaning="Tags besides the specified ones.",
        example="verdict",
    )
    agents: Mapping[Name, AgentTable] = key(
        default={},
        meaning="Agents besides the specified ones.",
        example="migrator",
    )
    phases: Mapping[PhaseKey, PhaseTable] = key(
        default={},
        meaning="Phases besides the specified ones.",
        example="20-data-migration",
    )
    utilities: Mapping[UtilityText, Prose] = key(
        default={},
        meaning="Actions that may end a block, each with a description.",
        example={"Ask for help": "Opens a chat with the maintainers"},
    )
    placeholders: PlaceholderTable = key(
        default=PlaceholderTable(),
        meaning="How placeholders are written.",
        example=None,
    )
    templates: TemplatesTable = key(
        default=TemplatesTable(),
        meaning="Where system templates are, and what fills in their variables.",
        example=None,
    )
    hook: Mapping[Glob, HookTable] = key(
        default={},
        meaning="What the answers of agents must have, by patterns for the names of agents.",
        example="reviewer",
        details=(
            "The name `main` is for the agent that the user talks to; any other is the type of a"
            " sub-agent. The first pattern that matches decides. An agent that none matches is sent"
            " back only for a block that is wrong or has text behind it."
        ),
    )
