"""The keys of a settings file. Those of a contract are in `contract_tables`, no other is elsewhere.

The docstring of a table and the meaning of a key are shown by editors and on the reference page.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from promptls.settings.contract_tables import ContractTable
from promptls.settings.declaration import Table, key
from promptls.settings.strings import (
    FilePath,
    Glob,
    HostName,
    Level,
    Name,
    Pattern,
    PhaseKey,
    Prose,
    RuleName,
    UtilityText,
)
from promptls.vocabulary.kinds import Kind


class VariableTable(Table):
    """A variable that templates may use, as `<<NAME>>` or `{{NAME}}`."""

    description: Prose = key(
        default="",
        meaning="Description of the variable, for people.",
        example="The root of the project",
    )
    source: Prose = key(
        default="",
        meaning="Where the value comes from, for people.",
        example="the orchestrator",
    )
    mandatory: bool = key(
        default=False,
        meaning="Require the variable in every template of its phases.",
        example=True,
    )
    phases: Sequence[Name] = key(
        default=(),
        meaning="Phases in which the variable has a value; empty means all.",
        example=["implement", "review"],
    )
    files: Sequence[Glob] = key(
        default=(),
        meaning="Files, as globs, in which every placeholder must name a known variable.",
        example=["flows/**/*.md"],
        details="They are closed, as by `placeholders.closed`.",
    )
    example: Prose = key(
        default="",
        meaning="A value to try templates with: previews have it where there is no other.",
        example="Let users reset their password",
        details="Prompts that `promptls render` prints do not have it.",
    )
    trusted: bool = key(
        default=False,
        meaning="A note for readers: the value is the project's own. promptls does not use it.",
        example=True,
    )


class TagTable(Table):
    """A tag with which an agent answers, such as `<verdict>`."""

    description: Prose = key(
        default="",
        meaning="Description of the tag, for people.",
        example="What the judge decides",
    )
    values: Mapping[Name, Sequence[Name]] | Sequence[Name] = key(
        default=(),
        meaning="Allowed values: a list, or a table from values to the phases that allow each.",
        example={"KEEP": ["review"], "DROP": ["review"]},
    )
    attributes: Mapping[Name, Pattern] = key(
        default={},
        meaning="Allowed attributes, each with a regular expression for its value.",
        example={"score": "[0-9]+"},
        details="The expression must match the whole value. Repeated groups are not supported.",
    )
    required: Sequence[Name] = key(
        default=(),
        meaning="Attributes that the tag must have.",
        example=["score"],
    )


class AgentTable(Table):
    """An agent: a name in capitals as in templates, or the name of its file without `.md`."""

    description: Prose = key(
        default="",
        meaning="Description of the agent, for people.",
        example="The agent that moves data",
    )
    closing: Prose = key(
        default="",
        meaning="Beginning of the last line of the agent's file.",
        example="You move data",
    )


class PhaseTable(Table):
    """A phase: a step of a workflow if the name begins with a number, else a phase of templates."""

    description: Prose = key(
        default="",
        meaning="Description of the phase, for people.",
        example="Data is moved to the new schema",
    )
    noun: Prose = key(
        default="",
        meaning="Name of its results, as in `Review {noun} artifacts`.",
        example="migration",
    )


class PlaceholderTable(Table):
    """Spelling of placeholders, and where only known ones are allowed."""

    style: Literal["angle", "brace"] = key(
        default="angle",
        meaning="Spelling of new placeholders: angle is `<<NAME>>`, brace is `{{NAME}}`.",
        example="brace",
    )
    two_tier: bool = key(
        default=False,
        meaning="Allow `<<NAME>>` and `{{NAME}}` in one file, because one is filled in later.",
        example=True,
    )
    closed: Sequence[Glob] = key(
        default=(),
        meaning="Files, as globs, in which every placeholder must name a known variable.",
        example=["prompts/**"],
        details=(
            "System templates and files whose front matter lists variables are closed anyway."
            " `promptls declare variable NAME` makes a variable known."
        ),
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
        meaning="The findings for which an answer is sent back to the agent.",
        example=["block", "tags"],
        details="With an empty list, no answer of the agent is sent back.",
    )
    template: FilePath | None = key(
        default=None,
        meaning="A template or agent file. Answers must have the blocks and tags that it asks for.",
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
    contracts: Sequence[Name] = key(
        default=(),
        meaning="Contracts that an answer must fulfil.",
        example=["review"],
    )
    retries: Literal[0, 1, 2, 3, 4, 5] = key(
        default=1,
        meaning="How often an agent is sent back for one answer at most.",
        example=2,
        details=(
            "With 0 it never is, and `promptls hook --explain` says what is wrong all the same."
            " More than one are counted in the cache folder of the user."
        ),
    )


class BudgetTable(Table):
    """Limits for what a model always carries, in characters, for `promptls list`."""

    instructions: int | None = key(
        default=None,
        meaning="The most that all instructions together may have, imports included.",
        example=20_000,
    )
    skills: int | None = key(
        default=None,
        meaning="The most that the list of skills may have.",
        example=8_000,
    )
    description: int | None = key(
        default=None,
        meaning="The most that the list may say of one skill: `description` and the like.",
        example=1_024,
    )


class SettingsFile(Table):
    """Settings of promptls: promptls.toml, or [tool.promptls] in pyproject.toml."""

    extend: FilePath | None = key(
        default=None,
        meaning="Another settings file to inherit from.",
        example="../shared/promptls.toml",
        details=(
            "The path is relative to this file. Tables of both files are combined; any other key"
            " of this file overrides the same key of the other file."
        ),
    )
    select: Sequence[RuleName] = key(
        default=("all",),
        meaning="Rules and families to enable; `all` means every rule.",
        example=["block", "tag-case"],
    )
    ignore: Sequence[RuleName] = key(
        default=(),
        meaning="Rules and families to disable.",
        example=["block-last-not-utility"],
        details="It overrides `select`.",
    )
    fixable: Sequence[RuleName] = key(
        default=("all",),
        meaning="The rules whose fixes are offered and applied: names, families, or all.",
        example=["block", "tag-case"],
    )
    unfixable: Sequence[RuleName] = key(
        default=(),
        meaning="Rules whose fixes are neither offered nor applied.",
        example=["placeholder-misspelled"],
        details="It overrides `fixable`.",
    )
    severity: Mapping[RuleName, Level] = key(
        default={},
        meaning="Severity of a rule or family: error, warning, info, hint or off.",
        example={"placeholder-styles-mixed": "off", "tag": "error"},
        details="A rule overrides its family, and a family overrides `all`.",
    )
    per_file_ignores: Mapping[Glob, Sequence[RuleName]] = key(
        default={},
        meaning="Rules and families to disable in the files that match a glob.",
        example={"examples/**": ["block", "tag"]},
    )
    baseline: FilePath | None = key(
        default=None,
        meaning="A file that lists known findings, which are neither reported nor fixed.",
        example="promptls-baseline.json",
        details=(
            "The path is relative to this file. `promptls check --write-baseline` writes it."
            " On the command line, `--baseline` names another one, and `--no-baseline` none."
        ),
    )
    exclude: Sequence[Glob] = key(
        default=(),
        meaning="Files and folders, as globs, to skip.",
        example=["docs/archive", "*.draft.md"],
    )
    respect_gitignore: bool = key(
        default=True,
        meaning="Skip files that git ignores.",
        example=False,
    )
    files: Mapping[Glob, Kind] = key(
        default={},
        meaning="Kind of the files that match a glob. It counts before path and front matter.",
        example={"flows/*.md": "prompt"},
        details="The first glob that matches is used. Front matter with `name`, `description` and"
        " `tools` or `model` makes an agent of a file, wherever it is.",
    )
    hosts: Mapping[Glob, Sequence[HostName]] = key(
        default={},
        meaning="Hosts that load the files that match a glob, instead of those that their paths"
        " tell of.",
        example={"team/*.md": ["claude-code", "opencode"]},
        details="The first glob that matches is used. A host is a program that gives files to a"
        " model: its keys and words are completed, explained and checked.",
    )
    variables: Mapping[Name, VariableTable] = key(
        default={},
        meaning="Additional variables of templates.",
        example="project_path",
    )
    tags: Mapping[Name, TagTable] = key(
        default={},
        meaning="Additional tags with which agents answer.",
        example="verdict",
    )
    agents: Mapping[Name, AgentTable] = key(
        default={},
        meaning="Additional agents of workflows and of templates.",
        example="migrator",
    )
    phases: Mapping[PhaseKey, PhaseTable] = key(
        default={},
        meaning="Additional phases of workflows and of templates.",
        example="20-data-migration",
    )
    utilities: Mapping[UtilityText, Prose] = key(
        default={},
        meaning="Additional texts for the last item of a prompt block, each with a description.",
        example={"Ask for help": "Opens a chat with the maintainers"},
    )
    placeholders: PlaceholderTable = key(
        default=PlaceholderTable(),
        meaning="Spelling of placeholders, and where only known ones are allowed.",
        example=None,
    )
    templates: TemplatesTable = key(
        default=TemplatesTable(),
        meaning="Where system templates are, and what fills in their variables.",
        example=None,
    )
    contracts: Mapping[Name, ContractTable] = key(
        default={},
        meaning="What the answers to some prompts must have, so that a program can read them.",
        example="review",
        details=(
            "Prompts, answers and hooks are checked by it. The first contract whose `files` or"
            " `agents` match holds."
        ),
    )
    budget: BudgetTable = key(
        default=BudgetTable(),
        meaning="Limits for what a model always carries, in characters, for `promptls list`.",
        example=None,
        details="Where one is exceeded, the exit code is 1.",
    )
    hook: Mapping[Glob, HookTable] = key(
        default={},
        meaning="What the answers of agents must have, by patterns for the names of agents.",
        example="reviewer",
        details=(
            "The name `main` is for the agent that the user talks to; any other is the type of a"
            " sub-agent. The first pattern that matches decides. An agent that none matches is sent"
            " back only for a block that is wrong or has text after it."
        ),
    )


def _measure_list(declared: Any) -> int:  # noqa: ANN401 - a type of any form
    """How many names there are before a name of a rule in a list; none if it lists others."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is Sequence:
        return int(arguments[0] is RuleName)
    inner = _measure_list(arguments[1]) if origin is Mapping else 0
    return inner and inner + 1


# The keys that list rules, each with the length of the path to one, and the tables of rules.
RULE_LISTS = {
    key.name: depth for key in SettingsFile.KEYS.values() if (depth := _measure_list(key.type))
}
RULE_TABLES = frozenset(
    key.name
    for key in SettingsFile.KEYS.values()
    if get_origin(key.type) is Mapping and get_args(key.type)[0] is RuleName
)
