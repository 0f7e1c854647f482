"""What a settings file may say. The one module of the settings that knows pydantic.

The docstrings are what the JSON Schema shows to somebody who edits the file.
"""

from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from promptls.settings.judgements import UnknownAttributeError, a_pattern, a_rule

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_.-]{0,63}$")]
RuleName = Annotated[str, StringConstraints(max_length=100), AfterValidator(a_rule)]
Pattern = Annotated[str, StringConstraints(max_length=2000), AfterValidator(a_pattern)]
Text = Annotated[str, StringConstraints(max_length=2000)]
PhaseKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]
Glob = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Level = Literal["error", "warning", "info", "hint", "off"]
FileKind = Literal[
    "system-template",
    "work-package",
    "skill",
    "agent",
    "command",
    "prompt",
    "markdown",
    "response",
    "workflow-state",
    "task-envelope",
    "agent-response",
    "agent-share",
    "audit-log",
    "unified-prompt",
    "json",
    "json-lines",
]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class VariableTable(_Table):
    """A variable that is injected into templates."""

    description: Text = ""
    """What the variable holds, for people."""
    source: Text = ""
    """Where its value comes from."""
    mandatory: bool = False
    """Whether every template of its phases must have it."""
    phases: list[Name] = []
    """The phases that are given the variable; all of them when empty."""
    files: list[Glob] = []
    """Patterns of files in which no other names than the known ones are allowed."""
    trusted: bool = False
    """Whether its value is written by people of the project and not by strangers."""


class TagTable(_Table):
    """A tag by which a model answers."""

    description: Text = ""
    """What the tag tells the orchestrator."""
    values: dict[Name, list[Name]] | list[Name] = []
    """The values, or a table of the values with the phases that use each."""
    attributes: dict[Name, Pattern] = {}
    """The attributes, each with a regular expression for its value."""
    required: list[Name] = []
    """The attributes that may not be missing."""

    @model_validator(mode="after")
    def _requires_what_there_is(self) -> Self:
        for at, name in enumerate(self.required):
            if name not in self.attributes:
                raise UnknownAttributeError(at, name, self.attributes)
        return self


class AgentTable(_Table):
    """An agent. A name in capitals is that of a template, another that of an agent's file."""

    description: Text = ""
    """Who the agent is."""
    closing: Text = ""
    """The beginning of the line that closes the agent's file."""


class PhaseTable(_Table):
    """A phase. A key with a number is a step of a workflow, another a phase of templates."""

    description: Text = ""
    """What happens in the phase."""
    noun: Text = ""
    """What its artifacts are called."""


class PlaceholderTable(_Table):
    """How placeholders are written."""

    style: Literal["angle", "brace"] = "angle"
    """The spelling of new placeholders: <<NAME>> or {{NAME}}."""
    two_tier: bool = Field(default=False, alias="two-tier")
    """Whether the two spellings mean different things, so that one file may have both."""


class SettingsFile(_Table):
    """Settings of promptls: promptls.toml, or [tool.promptls] in pyproject.toml."""

    extend: Glob | None = None
    """Another settings file that this one goes on from."""
    select: list[RuleName] = ["all"]
    """The rules that are on: names, families, or all."""
    ignore: list[RuleName] = []
    """Rules that are off after all."""
    severity: dict[RuleName, Level] = {}
    """How much the findings of a rule weigh."""
    per_file_ignores: dict[Glob, list[RuleName]] = Field(default={}, alias="per-file-ignores")
    """Rules that are off in the files that match a pattern."""
    exclude: list[Glob] = []
    """Patterns of files and folders that are not checked."""
    respect_gitignore: bool = Field(default=True, alias="respect-gitignore")
    """Whether what git ignores is left out."""
    files: dict[Glob, FileKind] = {}
    """The kinds of files that match a pattern."""
    variables: dict[Name, VariableTable] = {}
    """Variables besides the specified ones."""
    tags: dict[Name, TagTable] = {}
    """Tags besides the specified ones."""
    agents: dict[Name, AgentTable] = {}
    """Agents besides the specified ones."""
    phases: dict[PhaseKey, PhaseTable] = {}
    """Phases besides the specified ones."""
    utilities: dict[Glob, Text] = {}
    """Actions that may end a block, each with a description."""
    placeholders: PlaceholderTable = PlaceholderTable()
    """How placeholders are written."""
