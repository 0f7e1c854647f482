"""`promptls list`: what a project has for models, and what of it each session begins with."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.terminal.messages import Errors, stop_at_settings_errors
from promptls.cli.terminal.style import OutputStyle, detect_style, fit_line, prepare_stdout
from promptls.files import Configurations, FileContexts, find_files
from promptls.files.projects import find_project
from promptls.files.reading import is_folder
from promptls.prompts.budgets import HostBudget, StandingFile, measure_project
from promptls.runner.inventory import LISTED, InventoryEntry, list_entries, to_tokens
from promptls.semantics.budgets import Skill
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted

_Row = dict[str, Any]
_INDENT = "  "
# What has become of a skill in the list of a host, with the size of its text, or the reason.
_STATES = {
    "whole": "",
    "cut": " (its text of {:,} is cut)",
    "shortened": " (its text of {:,} is shortened)",
    "name only": " (only the name: its text of {:,} falls out)",
    "left out": " (falls out of the list)",
    "unlisted": " (not listed: {why})",
}


@click.command(name="list")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@output_format_option
@color_option
@click.pass_context
def command(
    context: click.Context, *, paths: tuple[str, ...], output_format: str, color: str
) -> None:
    """List agents, skills, commands and prompts, and what a model always carries.

    PATH is a file or a folder [default: the working directory]. Which files there are, and of
    which kinds, is as for `promptls check`.

    Of each its name is listed, and what its front matter says: the description, the model and the
    tools. Its size is that of its text below the front matter, in tokens of about four characters.

    For one folder, what each session begins with that a program such as Claude Code starts there
    is below: the instructions with their imports, and the list of skills as the program builds it,
    with what falls out of it. Files above the project, in the home folder and in plugins are not
    counted. Models are taken to have a window of 200,000 tokens.

    The exit code is 0, or 1 when a limit of the table [budget] in the settings is exceeded, or 2
    when a file cannot be read.
    """
    errors = Errors()
    paths = paths or (".",)
    configurations = Configurations()
    files, unread = find_files(paths, configurations.find, listed=configurations.listed)
    is_start = len(paths) == 1 and is_folder(paths[0])
    project = find_project(paths[0], configurations) if is_start else None
    stop_at_settings_errors(configurations)
    contexts = FileContexts(configurations.find, configurations.listed)
    entries = sorted(
        list_entries(files, contexts, unread), key=lambda it: (LISTED.index(it.kind), it.path)
    )
    hosts = measure_project(project, paths[0], unread.append) if project else []
    for said in dict.fromkeys(map(str, unread)):
        errors.report(said)
    stream = prepare_stdout()
    style = detect_style(stream, color)
    if output_format == "json":
        stream.write(_to_json(entries, hosts))
    else:
        lines = *_draw(entries, style), *(line for it in hosts for line in draw_host(it, style))
        stream.writelines(f"{it}\n" for it in lines)
    stream.flush()
    is_exceeded = any(it.exceeded for it in hosts)
    context.exit(FAILED if errors.count else FINDINGS if is_exceeded else CLEAN)


def _to_json(entries: Sequence[InventoryEntry], hosts: Sequence[HostBudget]) -> str:
    """The entries, and then the hosts, each with `host` for its kind."""
    import json  # noqa: PLC0415 - for this format only

    rows = [{**_to_row(it), "kind": it.kind.value} for it in entries]
    for host in hosts:
        row = {"kind": "host", "name": host.name, "title": host.title}
        instructions = _to_part(host.text_size, host.files)
        skills = None if host.skills is None else _to_part(host.list_size, host.skills)
        more = {"instructions": instructions, "skills": skills, "exceeded": host.exceeded}
        rows.append({**row, **more})
    return f"{json.dumps(rows, indent=1)}\n"


def _to_part(size: int, found: Sequence[StandingFile | Skill]) -> _Row:
    return {"size": size, "tokens": to_tokens(size), "list": [_to_row(it) for it in found]}


def _to_row(found: InventoryEntry | StandingFile | Skill) -> _Row:
    row = {**found._asdict(), "tokens": to_tokens(found.size)}
    row.pop("below", None)
    return row


def _draw(entries: Sequence[InventoryEntry], style: OutputStyle) -> Iterator[str]:
    if not entries:
        yield "No agents, skills, commands or prompts."
        return
    names = {it: escape_unseen(it.name) for it in entries}
    first = max(map(len, names.values()))
    most = max(len(f"{to_tokens(it.size):,}") for it in entries)
    for number, kind in enumerate(it for it in LISTED if any(of.kind is it for of in entries)):
        of_kind = [it for it in entries if it.kind is kind]
        if number:
            yield ""
        yield f"{counted(len(of_kind), kind.value)}:"
        for it in of_kind:
            name = style.paint(f"{names[it]:{first}}", bold=True)
            said = [_show_tokens(it.size, most), it.model, ", ".join(it.tools)]
            yield f"{_INDENT}{name}  {'  '.join(escape_unseen(of) for of in said if of)}".rstrip()
            if it.description:
                yield _fit(f"{_INDENT * 2}{escape_unseen(it.description)}", style)


def draw_host(host: HostBudget, style: OutputStyle) -> Iterator[str]:
    files = [
        (it.size, f"{it.path} (imported by {it.imported_by})" if it.imported_by else it.path)
        for it in host.files
    ]
    skills = [
        (it.size, it.name + _STATES[it.state].format(len(it.text), why=it.why))
        for it in host.skills or ()
    ]
    yield from ("", f"{host.title}, in each session:")
    parts = ("Instructions", host.text_size, files), ("Skills", host.list_size, skills)
    for title, size, rows in parts:
        if rows:
            tokens = counted(to_tokens(size), "token")
            yield f"{_INDENT}{title}: {counted(size, 'character')}, about {tokens}"
        most = len(f"{to_tokens(max(it for it, _ in rows)):,}") if rows else 0
        for one, said in rows:
            shown = f"{_show_tokens(one, most)}  {escape_unseen(said)}"
            yield _fit(f"{_INDENT * 2}{shown}", style)
    for said in host.exceeded:
        yield style.paint(f"{_INDENT}{escape_unseen(said)}", fg="bright_red", bold=True)


def _show_tokens(size: int, width: int) -> str:
    number = to_tokens(size)
    return f"{number:>{width},} {'token ' if number == 1 else 'tokens'}"


def _fit(line: str, style: OutputStyle) -> str:
    """A line that is cut at the end of a terminal's."""
    return fit_line(line, 0, 1, style.width).text if style.is_terminal else line
