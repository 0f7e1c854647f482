"""Writes the first settings file from what was found in a repository.

Every active line is either a default or says what it changes; suggestions are comments. What a key
means comes from its declaration.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from promptls.document import Spelling
from promptls.rules.diagnostics import Severity
from promptls.runner.initial_settings.contracts import Proposal, render_proposal
from promptls.runner.initial_settings.names import MOST, SUGGESTED, comment, say_more, suggest_names
from promptls.runner.initial_settings.survey import Survey, find_tops
from promptls.settings.json_schema import SCHEMA_LINES
from promptls.settings.key_facts import KeyFacts, describe_keys, to_toml
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted
from promptls.vocabulary.kinds import Kind

_MOST_FOLDERS = 2
_NOUNS = {
    Kind.SYSTEM_TEMPLATE: "system template",
    Kind.WORK_PACKAGE: "work package",
    Kind.SKILL: "skill",
    Kind.AGENT: "agent",
    Kind.COMMAND: "command",
    Kind.TOML_COMMAND: "command in TOML",
    Kind.INSTRUCTIONS: "instruction file",
    Kind.PROMPT: "prompt",
    Kind.WORKFLOW_STATE: "workflow state",
    Kind.MARKDOWN: "other Markdown file",
}
_BEGINNING = (
    "# Settings of promptls. Every key is optional.",
    "# `promptls explain --setting` lists all keys, and with a NAME it explains one.",
)
_GRAVE = (Severity.ERROR, Severity.WARNING)


def render_settings(found: Survey, extended: str | None, proposals: Sequence[Proposal] = ()) -> str:
    """Render the settings file. `extended` is the path of the settings that applied until now.

    `proposals` are the contracts that fit.
    """
    keys = {it.name: it for it in describe_keys()}
    is_first = extended is None
    parts = [[*SCHEMA_LINES, *_BEGINNING, "#", *_describe_files(found), *_describe_findings(found)]]
    if extended is not None:
        parts.append(_render_extension(extended))
    for name in "select", "ignore":
        line = f"{name} = {keys[name].default.strip('`')}"
        parts.append([*_describe(keys[name]), line if is_first else f"# {line}"])
    if found.safe < sum(it.findings for it in found.rules):
        baseline = keys["baseline"]
        parts.append([*_describe(baseline), f"# {baseline.example.strip()}"])
    parts.append(_render_exclude(keys["exclude"], found, is_first=is_first))
    parts.append(_render_severity(keys["severity"], found))
    ignores = keys["per-file-ignores"]
    parts.append([*_describe(ignores), *_render_example(ignores)])
    parts.append(_render_files(keys["files"], found))
    for table, names in found.unknown.items():
        if table in SUGGESTED:
            parts.append([*_describe(keys[table]), *suggest_names(table, names)])
    if proposals:
        said = "Prompts demand these lines of an answer. Uncomment those that a program reads."
        tables = "\n#\n".join("\n".join(render_proposal(it)) for it in proposals)
        parts.append([*_describe(keys["contracts"]), *comment(said), tables])
    parts += _render_placeholders(keys["placeholders"], found)
    return "\n\n".join("\n".join(it) for it in parts) + "\n"


def _describe(key: KeyFacts) -> list[str]:
    return comment(f"{key.meaning} {key.details}".rstrip())


def _describe_files(found: Survey) -> Iterator[str]:
    """Say which files promptls checks here."""
    if not found.kinds:
        yield "# There are no files here yet that promptls checks."
        return
    yield "# promptls checks these files:"
    numbers = {it: sum(folders.values()) for it, folders in found.kinds.items()}
    width = len(f"{max(numbers.values()):,}")
    for kind in filter(numbers.__contains__, Kind):
        number, noun = numbers[kind], _NOUNS.get(kind, f"{kind} file")
        folders = [it for it, _ in found.kinds[kind].most_common()]
        plural = "" if number == 1 else "s"
        yield f"#   {number:>{width},}  {noun}{plural} {_list_folders(folders)}"


def _list_folders(folders: Collection[str]) -> str:
    """Name the folder, the one above them all, or some of them."""
    if len(folders) == 1:
        (only,) = folders
        return f"in {escape_unseen(only)}" if only else "in the root folder"
    levels = zip(*(it.split("/") for it in folders), strict=False)
    above = "/".join(takewhile(bool, map(_find_same, levels)))
    if above:
        return f"below {escape_unseen(above)}"
    shown = [escape_unseen(it) or "the root folder" for it in list(folders)[:_MOST_FOLDERS]]
    more = len(folders) - len(shown)
    rest = f" and {counted(more, 'more folder')}" if more else ""
    return f"in {', '.join(shown)}{rest}"


def _find_same(parts: tuple[str, ...]) -> str:
    """The name that all parts are, or nothing."""
    return parts[0] if len(set(parts)) == 1 else ""


def _describe_findings(found: Survey) -> Iterator[str]:
    """Say what is wrong now, and how to begin."""
    if not found.rules:
        return
    yield "#"
    total = sum(it.findings for it in found.rules)
    said = f"They have {counted(total, 'finding')}."
    if found.safe:
        number = "all of them" if found.safe == total > 1 else f"{found.safe:,} of them"
        said += f" `promptls fix` fixes {'it' if total == 1 else number}."
    if found.safe == total:
        yield from comment(said)
        return
    yield from comment(
        f"{said} To report new findings only, uncomment `baseline` below, record what is left with"
        " `promptls check --write-baseline`, and commit the file that it writes."
    )


def _render_extension(extended: str) -> list[str]:
    return [
        *comment(
            "These settings applied here until now, and still do: this file adds to them. Without"
            " this line they would not."
        ),
        f"extend = {to_toml(extended)}",
    ]


def _render_exclude(key: KeyFacts, found: Survey, *, is_first: bool) -> list[str]:
    lines = _describe(key)
    mark = "" if is_first else "# "
    if found.vendored:
        lines += comment("Not a default: folders with the files of others are excluded.")
    if not found.vendored and not found.generated:
        return [*lines, f"{mark}exclude = []"]
    lines.append(f"{mark}exclude = [")
    lines += (
        f"{mark}  {to_toml(folder)},  # {counted(number, 'file')}"
        for folder, number in found.vendored.items()
    )
    lines += (
        f"{mark}  # {to_toml(folder)},  # {counted(number, 'file')}, perhaps generated or test data"
        for folder, number in found.generated.items()
    )
    return [*lines, f"{mark}]"]


def _render_severity(key: KeyFacts, found: Survey) -> list[str]:
    lines = _describe(key)
    if not found.rules:
        return [*lines, *_render_example(key)]
    lines += comment("These rules have findings now; `promptls explain RULE` says why.")
    if any(it.rule == "block-crlf" for it in found.rules):
        lines += comment("`*.md text eol=lf` in .gitattributes keeps line endings LF.")
    lines.append("[severity]")
    # With these levels no check fails.
    milder = {it: "info" if it in _GRAVE else "off" for it in Severity}
    rows = [(f'# {it.rule} = "{milder[it.severity]}"', it) for it in found.rules[:MOST]]
    width = max(len(row) for row, _ in rows)
    lines += (
        f"{row:{width}}  # {it.severity}: {counted(it.findings, 'finding')}"
        f" in {counted(it.files, 'file')}"
        for row, it in rows
    )
    return [*lines, *say_more(len(found.rules))]


def _render_example(key: KeyFacts) -> list[str]:
    """Show an example that is not active, below the header of its table."""
    header, *rest = key.example.rstrip("\n").split("\n")
    return [header, *(f"# {it}" for it in rest)]


def _render_files(key: KeyFacts, found: Survey) -> list[str]:
    lines = _describe(key)
    if not found.unrecognised:
        return [*lines, *_render_example(key)]
    lines += comment("These folders have files that look like prompts, and are not taken for any:")
    lines.append("[files]")
    lines += (
        f"# {to_toml(escape_unseen(f'{folder}/*.md'.lstrip('/')))} ="
        f' "prompt"  # {counted(number, "file")}'
        for folder, number in found.unrecognised.most_common(MOST)
    )
    return lines


def _render_placeholders(key: KeyFacts, found: Survey) -> Iterator[list[str]]:
    """Say how placeholders are written here, where it is not the default, and where they may be."""
    angles, braces = (found.styles[it] for it in Spelling)
    lines = []
    if braces and not angles:
        said = f"Not a default: the placeholders here ({braces:,}) are written {{{{NAME}}}}."
        lines = [*comment(said), "[placeholders]", 'style = "brace"']
    elif found.mixed:
        have = "1 file has" if found.mixed == 1 else f"{found.mixed:,} files have"
        said = f"{have} both spellings. Uncomment this if they mean different things."
        lines = [*comment(said), "[placeholders]", "# two-tier = true"]
    folders = [folder for folder in found.kinds.get(Kind.PROMPT, ()) if folder]
    if "variables" in found.unknown and folders:
        said = "In closed folders, any other variable is reported. Declare those above first."
        globs = [f"{it}/**" for it in find_tops(folders)[:MOST]]
        lines += [*([] if lines else ["[placeholders]"]), *comment(said)]
        lines.append(f"# closed = {escape_unseen(to_toml(globs))}")
    if lines:
        yield [*_describe(key), *lines]
